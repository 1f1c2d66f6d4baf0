package flinksql

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Errors are all that is wrong with a script, in the order of the file: two or more.
type Errors []*Error

// Error has one line for each.
func (e Errors) Error() string {
	lines := make([]string, len(e))
	for i, one := range e {
		lines[i] = one.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap makes errors.As find the first, and errors.Is each.
func (e Errors) Unwrap() []error {
	all := make([]error, len(e))
	for i, one := range e {
		all[i] = one
	}
	return all
}

// errFollows is what is wrong only because something before it is: it is not told.
var errFollows = errors.New("it follows from an earlier error")

// maxErrors bounds what is told of a file that is no script.
const maxErrors = 100

// wrongs collects errors.
type wrongs struct {
	all     []*Error
	seen    map[Error]bool
	follows bool // from an error that was told elsewhere
}

// add takes an *Error or Errors, and nil; what was added before adds nothing.
func (w *wrongs) add(err error) {
	var some Errors
	var one *Error
	switch {
	case errors.As(err, &some):
	case errors.As(err, &one):
		some = Errors{one}
	}
	w.follows = w.follows || errors.Is(err, errFollows)
	for _, e := range some {
		if w.seen == nil {
			w.seen = map[Error]bool{}
		}
		if !w.seen[*e] {
			w.seen[*e] = true
			w.all = append(w.all, e)
		}
	}
}

// full tells whether it is no use to look any further.
func (w *wrongs) full() bool { return len(w.all) >= maxErrors }

// err is nil, an *Error, Errors, or errFollows where nothing else is wrong.
func (w *wrongs) err() error {
	slices.SortStableFunc(w.all, func(a, b *Error) int { return cmp.Or(a.Line-b.Line, a.Col-b.Col) })
	switch len(w.all) {
	case 0:
		if w.follows {
			return errFollows
		}
		return nil
	case 1:
		return w.all[0]
	}
	if w.full() {
		last := *w.all[maxErrors-1]
		last.Msg, last.Hint = fmt.Sprintf("%d errors are told, and there may be more", maxErrors), ""
		return Errors(append(slices.Clone(w.all[:maxErrors]), &last))
	}
	return Errors(w.all)
}
