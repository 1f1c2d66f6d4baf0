// Package check tells what is wrong with the value of an option, in Flink's words: what the
// options of tables, catalogs and SET are checked by.
package check

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"exactlyonce/sinklab/internal/flinktime"
	"exactlyonce/sinklab/internal/nearest"
)

// Value tells what is wrong with the value of an option, "" where nothing is.
type Value func(value string) string

// NotModelled is the phrase for what the real systems can do and the lab does not model.
const NotModelled = "is outside what this version models"

// MaxInt32 is the largest value of an option that the real system keeps in an int.
const MaxInt32 = 1<<31 - 1

// Anything takes every value.
func Anything(string) string { return "" }

// Duration takes a duration of at least atLeast milliseconds.
func Duration(atLeast int64) Value {
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

// Integer takes an integer between lo and hi.
func Integer(lo, hi int64) Value {
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

// Number takes a finite number between lo and hi.
func Number(lo, hi float64) Value {
	return func(value string) string {
		f, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
		if err != nil || math.IsNaN(f) || f < lo || f > hi {
			return fmt.Sprintf("'%s' is not a number between %v and %v", value, lo, hi)
		}
		return ""
	}
}

// Boolean takes true or false.
func Boolean(value string) string {
	if !strings.EqualFold(value, "true") && !strings.EqualFold(value, "false") {
		return fmt.Sprintf("'%s' is not a boolean: write 'true' or 'false'", value)
	}
	return ""
}

// OneOf takes one of words, without regard to case, '_' being '-'.
func OneOf(words ...string) Value {
	return func(value string) string {
		if slices.Contains(words, Word(value)) {
			return ""
		}
		msg := fmt.Sprintf("'%s' is not one of %s", value, strings.Join(words, ", "))
		if near := nearest.To(Word(value), words); near != "" {
			msg += fmt.Sprintf("; did you mean '%s'?", near)
		}
		return msg
	}
}

// Word is the normal form of an enum value.
func Word(value string) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimSpace(value)), "_", "-")
}

// Only takes just the given values; any other is real but not modelled.
func Only(reason string, words ...string) Value {
	return func(value string) string {
		if slices.Contains(words, Word(value)) {
			return ""
		}
		return fmt.Sprintf("refused: '%s' %s: %s", value, NotModelled, reason)
	}
}

// Never refuses the option whatever its value.
func Never(reason string) Value {
	return func(string) string { return "refused: " + reason + " " + NotModelled }
}
