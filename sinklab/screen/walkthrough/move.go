package walkthrough

import (
	"slices"
	"strconv"
	"strings"

	"exactlyonce/trace"
)

// find looks from the event at i in a direction, 1 or -1, for one that fits; -1 =
// there is none.
func (t *track) find(i, direction int, fits func(n int) bool) int {
	for n := i + direction; n >= 0 && n < len(t.events); n += direction {
		if fits(n) {
			return n
		}
	}
	return -1
}

// startsCheckpoint: where there is no coordinator to be seen, as in a transcript of
// jdb, the first prepare of a checkpoint counts.
func (t *track) startsCheckpoint(n int) bool {
	e := t.events[n]
	if e.Kind == trace.Trigger {
		return true
	}
	if e.Kind != trace.Prepare {
		return false
	}
	before := t.find(n, -1, func(k int) bool {
		k2 := t.events[k]
		return k2.Checkpoint == e.Checkpoint && (k2.Kind == trace.Trigger || k2.Kind == trace.Prepare)
	})
	return before < 0
}

// contains tells whether an event has a text in its line, its names or its values.
func (t *track) contains(n int, text string, lang trace.Lang) bool {
	e := t.events[n]
	all := trace.TextLine(e) + " " + e.Thread + " " + e.Operator + " " + t.describe(n, lang)
	return strings.Contains(strings.ToLower(all), strings.ToLower(text))
}

// breakpoint is a place at which running stops. Empty fields fit everything.
type breakpoint struct {
	text       string // as it was typed
	kinds      []trace.Kind
	checkpoint int64
}

// parseBreakpoint reads "PrepareCommitOperator:95", a class alone, a kind, a number
// of a checkpoint, or a kind and a number.
func parseBreakpoint(text string, words trace.Words) (b breakpoint, ok bool) {
	b.text = strings.Join(strings.Fields(text), " ")
	for _, word := range strings.Fields(text) {
		if id, err := strconv.ParseInt(word, 10, 64); err == nil && id > 0 && b.checkpoint == 0 {
			b.checkpoint = id
			continue
		}
		kinds := kindsNamed(word, words)
		if len(kinds) == 0 || len(b.kinds) > 0 {
			return b, false
		}
		b.kinds = kinds
	}
	return b, len(b.kinds) > 0 || b.checkpoint != 0
}

// kindsNamed finds kinds by name, or by their breakpoints in the real system: a line
// is one of them, a class may be several.
func kindsNamed(word string, words trace.Words) (kinds []trace.Kind) {
	if k := trace.Kind(word); k.Known() {
		return []trace.Kind{k}
	}
	for _, b := range words.Breakpoints() {
		if b.String() == word || b.Class == word {
			kinds = append(kinds, b.Kind)
		}
	}
	return kinds
}

// same tells whether two breakpoints stop at the same events.
func (b breakpoint) same(c breakpoint) bool {
	return b.checkpoint == c.checkpoint && slices.Equal(b.kinds, c.kinds)
}

func (b breakpoint) fits(e trace.Event) bool {
	return (len(b.kinds) == 0 || slices.Contains(b.kinds, e.Kind)) && (b.checkpoint == 0 || b.checkpoint == e.Checkpoint)
}
