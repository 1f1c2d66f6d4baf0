// Package lessons holds the guided tours of the walkthrough: text that a lecturer
// edits without Go.
//
// A tour of a scenario is the file <scenario>.<language>.md beside this one. Its
// title is a heading of level 1. Each stop is a heading of level 2 that names an
// event, then a question, a line "---", and the answer:
//
//	## at <kind> <checkpoint> [#n]
//	## at refusal
//
// The kind is one of the trace's ('sinklab trace legend'). The checkpoint is its
// number; for a commit that of its identifier, MAX for the end of input; - is any.
// #n takes the n-th such event, the first where it is missing. A job that is not even
// built has no event; its tour stops at the refusal.
//
// Non-goals: knowing what a trace looks like beyond finding that event.
package lessons

import (
	"embed"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"exactlyonce/trace"
)

//go:embed *.md
var files embed.FS

// Tour is one guided tour.
type Tour struct {
	Title string
	Stops []Stop
}

// Refusal is the place of a stop where there is no event.
const Refusal trace.Kind = "refusal"

// Stop is one place to stop at, with a question and its answer.
type Stop struct {
	Kind       trace.Kind // or Refusal
	Checkpoint int64      // 0 = any
	Nth        int        // from 1
	Question   string
	Answer     string
	Line       int // of the heading
}

// Of returns the tour of a scenario; ok is false where it has none in the language.
func Of(scenario string, lang trace.Lang) (t Tour, ok bool, err error) {
	file := scenario + "." + string(lang) + ".md"
	text, err := files.ReadFile(file)
	if err != nil {
		return Tour{}, false, nil // a script of somebody's own
	}
	t, err = Parse(string(text))
	if err != nil {
		return Tour{}, false, fmt.Errorf("%s:%w", file, err)
	}
	return t, true, nil
}

// Files are the tours by file name, sorted.
func Files() []string {
	entries, err := files.ReadDir(".")
	if err != nil {
		return nil
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	slices.Sort(names)
	return names
}

var place = regexp.MustCompile(`^## at (\S+) (\d+|MAX|-)(?: #(\d+))?$`)

// Parse reads a tour. Errors name the line and what is expected there.
func Parse(text string) (Tour, error) {
	var t Tour
	answer := false
	for i, line := range strings.Split(text, "\n") {
		switch {
		case strings.HasPrefix(line, "# ") && t.Title == "":
			t.Title = strings.TrimPrefix(line, "# ")
		case strings.HasPrefix(line, "## "):
			stop, err := parseStop(line, i+1)
			if err != nil {
				return t, err
			}
			t.Stops, answer = append(t.Stops, stop), false
		case len(t.Stops) == 0: // an introduction, for readers of the file
		case line == "---" && !answer:
			answer = true
		case answer:
			t.Stops[len(t.Stops)-1].Answer += line + "\n"
		default:
			t.Stops[len(t.Stops)-1].Question += line + "\n"
		}
	}
	return t, t.finish()
}

func parseStop(line string, number int) (Stop, error) {
	if line == "## at refusal" {
		return Stop{Kind: Refusal, Nth: 1, Line: number}, nil
	}
	m := place.FindStringSubmatch(line)
	if m == nil {
		return Stop{}, fmt.Errorf("%d: %q is not of the form ## at <kind> <checkpoint> [#n]", number, line)
	}
	s := Stop{Kind: trace.Kind(m[1]), Nth: 1, Line: number}
	if !s.Kind.Known() {
		return s, fmt.Errorf("%d: there is no kind %q; 'sinklab trace legend' lists them", number, m[1])
	}
	switch m[2] {
	case "MAX":
		s.Checkpoint = trace.MaxIdentifier
	case "-":
	default:
		s.Checkpoint, _ = strconv.ParseInt(m[2], 10, 64) // digits; too many of them name no event
	}
	if m[3] != "" {
		s.Nth, _ = strconv.Atoi(m[3])
	}
	return s, nil
}

// finish trims the texts and refuses a stop without one of them.
func (t *Tour) finish() error {
	if t.Title == "" {
		return fmt.Errorf("1: a tour begins with its title, # …")
	}
	for i := range t.Stops {
		s := &t.Stops[i]
		s.Question, s.Answer = joined(s.Question), joined(s.Answer)
		if s.Question == "" || s.Answer == "" {
			return fmt.Errorf("%d: a stop has a question, a line ---, and an answer", s.Line)
		}
	}
	return nil
}

// joined makes one line of each paragraph: the screen breaks lines anew.
func joined(text string) string {
	var out []string
	for _, paragraph := range strings.Split(strings.TrimSpace(text), "\n\n") {
		lines := strings.Split(strings.TrimSpace(paragraph), "\n")
		for i := range lines {
			lines[i] = strings.TrimSpace(lines[i])
		}
		out = append(out, joinLines(lines))
	}
	return strings.Join(out, "\n")
}

// joinLines puts a space between words, and none between Chinese characters.
func joinLines(lines []string) string {
	text := lines[0]
	for _, line := range lines[1:] {
		last := []rune(text)
		if len(last) > 0 && last[len(last)-1] < 0x2e80 && line != "" && []rune(line)[0] < 0x2e80 {
			text += " "
		}
		text += line
	}
	return text
}

// Find returns the number of the event that a stop names, 0 for the refusal; ok is
// false where the trace has no such event.
func (s Stop) Find(events []trace.Event) (seq int64, ok bool) {
	if s.Kind == Refusal {
		return 0, len(events) == 0
	}
	n := 0
	for _, e := range events {
		if e.Kind != s.Kind || s.Checkpoint != 0 && s.Checkpoint != checkpointOf(e) {
			continue
		}
		if n++; n == s.Nth {
			return e.Seq, true
		}
	}
	return 0, false
}

// checkpointOf is the checkpoint of an event, of a commit's the identifier.
func checkpointOf(e trace.Event) int64 {
	if e.Checkpoint != 0 {
		return e.Checkpoint
	}
	id, _ := e.Int("identifier")
	return id
}
