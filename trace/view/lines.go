package view

import (
	"bufio"
	"fmt"
	"io"

	"exactlyonce/trace"
)

// lines writes text and keeps the first error.
type lines struct {
	w   *bufio.Writer
	err error
}

func newLines(w io.Writer) *lines { return &lines{w: bufio.NewWriter(w)} }

func (l *lines) printf(form string, args ...any) {
	if l.err == nil {
		_, l.err = fmt.Fprintf(l.w, form, args...)
	}
}

func (l *lines) close() error {
	if l.err == nil {
		l.err = l.w.Flush()
	}
	if l.err != nil {
		return fmt.Errorf("view: writing: %w", l.err)
	}
	return nil
}

// partialText says what is not drawn, "" where everything is.
func (s Scene) partialText() string {
	if !s.Partial() || len(s.Marks) == 0 {
		return ""
	}
	first, last := s.Marks[0].Seq, s.Marks[len(s.Marks)-1].Seq
	all := len(s.Before) + len(s.Marks) + s.After
	return fmt.Sprintf(s.Lang.Pick("events %d to %d of %d", "第 %d 至 %d 个事件，共 %d 个"), first, last, all)
}

// when is the time of a mark, or "" in a trace that has none.
func (s Scene) when(e trace.Event) string {
	if !s.Timed {
		return ""
	}
	return seconds(e.AtMillis)
}
