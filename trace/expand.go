package trace

import (
	"strconv"
	"strings"
)

// expand fills the form of a sentence: required parts first and last, parts in
// brackets where all their values are present.
func expand(form string, e Event) string {
	var b strings.Builder
	for form != "" {
		before, rest, _ := strings.Cut(form, "[")
		text, _ := fill(before, e)
		b.WriteString(text)
		optional, after, _ := strings.Cut(rest, "]")
		if text, complete := fill(optional, e); complete {
			b.WriteString(text)
		}
		form = after
	}
	return b.String()
}

// fill replaces {name}, and {name|row} by "1 row", "2 rows"; a missing value
// reads "?" and makes the text incomplete.
func fill(form string, e Event) (text string, complete bool) {
	var b strings.Builder
	complete = true
	for {
		before, rest, found := strings.Cut(form, "{")
		b.WriteString(before)
		if !found {
			return b.String(), complete
		}
		inner, after, _ := strings.Cut(rest, "}")
		name, noun, counted := strings.Cut(inner, "|")
		value := placeholder(name, e)
		if value == "" {
			value, complete = "?", false
		}
		b.WriteString(value)
		if counted {
			b.WriteString(" " + plural(noun, value))
		}
		form = after
	}
}

func placeholder(name string, e Event) string {
	switch {
	case name == "task" && e.Get("task") != "": // what arrives at the coordinator names its task
		return ShortThread(e.Get("task"))
	case name == "task":
		return ShortThread(e.Thread)
	case name == "checkpoint" && e.Checkpoint != 0:
		return strconv.FormatInt(e.Checkpoint, 10)
	}
	return e.Get(name)
}

// plural serves the English sentences; each of their nouns takes an s.
func plural(noun, count string) string {
	if count == "1" {
		return noun
	}
	return noun + "s"
}
