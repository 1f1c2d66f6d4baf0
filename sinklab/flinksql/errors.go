package flinksql

import (
	"fmt"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"exactlyonce/sinklab/connector/check"
	"exactlyonce/sinklab/internal/nearest"
)

// Error says what is wrong with a script, where, and what to do about it.
// Where several things are wrong, they are Errors.
type Error struct {
	File string // the name given to Parse
	Line int    // from 1
	Col  int    // from 1, in characters
	Msg  string // what, and the rule it breaks
	Hint string // the nearest known name or the way out; may be empty
}

// Error renders file:line:col: message; hint.
func (e *Error) Error() string {
	s := fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Col, e.Msg)
	if e.Hint != "" {
		s += "; " + e.Hint
	}
	return s
}

// outside is the phrase for what Flink can do and this version does not model.
const outside = check.NotModelled

// fail makes an Error at a position.
func fail(at lexer.Position, hint, format string, args ...any) *Error {
	return &Error{File: at.Filename, Line: at.Line, Col: at.Column, Msg: fmt.Sprintf(format, args...), Hint: hint}
}

// refuse makes the Error for a thing that is known and not modelled.
func refuse(at lexer.Position, what, hint string) *Error {
	return fail(at, hint, "refused: %s %s", what, outside)
}

// unknown makes the Error for a name that is not among known (sorted), with the nearest.
func unknown(at lexer.Position, kind, name string, known []string) *Error {
	return fail(at, suggest(name, known), "unknown %s '%s'", kind, name)
}

// suggest names the nearest of known, else lists them where they are few.
func suggest(name string, known []string) string {
	if near := nearest.To(name, known); near != "" {
		return fmt.Sprintf("did you mean '%s'?", near)
	}
	if n := len(known); n > 0 && n <= 8 {
		return "known: " + strings.Join(known, ", ")
	}
	return ""
}
