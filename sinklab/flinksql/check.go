package flinksql

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"exactlyonce/sinklab/internal/flinktime"
)

// check tells what is wrong with the value of an option, "" where nothing is.
type check func(value string) string

func anything(string) string { return "" }

// duration takes a duration of at least atLeast milliseconds.
func duration(atLeast int64) check {
	return func(value string) string {
		millis, err := flinktime.Parse(value)
		if err != nil {
			return err.Error()
		}
		if millis < atLeast {
			return fmt.Sprintf("must be at least %d ms, got '%s'", atLeast, value)
		}
		return ""
	}
}

// integer takes an integer between lo and hi.
func integer(lo, hi int64) check {
	return func(value string) string {
		n, err := strconv.ParseInt(strings.TrimSpace(value), 10, 64)
		switch {
		case err != nil:
			return fmt.Sprintf("'%s' is not an integer", value)
		case n < lo:
			return fmt.Sprintf("must be at least %d, got %d", lo, n)
		case n > hi:
			return fmt.Sprintf("must be at most %d, got %d", hi, n)
		}
		return ""
	}
}

// number takes a finite number between lo and hi.
func number(lo, hi float64) check {
	return func(value string) string {
		f, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
		if err != nil || math.IsNaN(f) || f < lo || f > hi {
			return fmt.Sprintf("'%s' is not a number between %v and %v", value, lo, hi)
		}
		return ""
	}
}

// boolean takes true or false.
func boolean(value string) string {
	if !strings.EqualFold(value, "true") && !strings.EqualFold(value, "false") {
		return fmt.Sprintf("'%s' is not a boolean: write 'true' or 'false'", value)
	}
	return ""
}

// oneOf takes one of words, without regard to case, '_' being '-'.
func oneOf(words ...string) check {
	return func(value string) string {
		if slices.Contains(words, word(value)) {
			return ""
		}
		msg := fmt.Sprintf("'%s' is not one of %s", value, strings.Join(words, ", "))
		if near := Nearest(word(value), words); near != "" {
			msg += fmt.Sprintf("; did you mean '%s'?", near)
		}
		return msg
	}
}

// word is the normal form of an enum value.
func word(value string) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimSpace(value)), "_", "-")
}

// only takes just the given values; any other is real but not modelled.
func only(reason string, words ...string) check {
	return func(value string) string {
		if slices.Contains(words, word(value)) {
			return ""
		}
		return fmt.Sprintf("refused: '%s' %s: %s", value, outside, reason)
	}
}

// never refuses the option whatever its value.
func never(reason string) check {
	return func(string) string { return "refused: " + reason + " " + outside }
}
