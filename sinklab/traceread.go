package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"exactlyonce/trace"
)

// headerStart is how each trace in a file begins.
var headerStart = []byte(`{"header":`)

// readTraces reads the traces of a file, at least one.
func readTraces(in io.Reader, name string) (all []trace.Trace, err error) {
	shown := name
	if name == "-" {
		shown = "standard input"
	} else {
		f, err := os.Open(name)
		if err != nil {
			return nil, &fileError{name, "cannot be read", err}
		}
		defer f.Close()
		in = f
	}
	lines := &section{in: bufio.NewReader(in)}
	for {
		t, err := trace.ReadJSONL(lines)
		if err != nil {
			return nil, traceError(shown, lines.before, err)
		}
		all = append(all, t)
		if !lines.next() {
			return all, nil
		}
	}
}

// traceError counts lines from the beginning of the file.
func traceError(name string, before int, err error) error {
	var line *trace.LineError
	if errors.As(err, &line) {
		line.Line += before
		return fmt.Errorf("%s: %w", name, err)
	}
	return &fileError{name, "cannot be read", err}
}

// section hands out a file up to the next header.
type section struct {
	in     *bufio.Reader
	began  bool // the next byte is not the first of this section
	inLine bool // the next byte is not the first of its line
	lines  int
	before int // lines of the sections before
}

// Read implements io.Reader, at most to the end of a line.
func (s *section) Read(b []byte) (int, error) {
	if !s.inLine && s.began {
		if start, _ := s.in.Peek(len(headerStart)); bytes.Equal(start, headerStart) {
			return 0, io.EOF
		}
	}
	if _, err := s.in.Peek(1); err != nil {
		return 0, err
	}
	part, _ := s.in.Peek(s.in.Buffered())
	if end := bytes.IndexByte(part, '\n'); end >= 0 {
		part = part[:end+1]
	}
	n := copy(b, part)
	_, _ = s.in.Discard(n) // they are buffered
	if n > 0 {
		s.began, s.inLine = true, b[n-1] != '\n'
		if !s.inLine {
			s.lines++
		}
	}
	return n, nil
}

// next goes on to the next section, if there is one.
func (s *section) next() bool {
	start, _ := s.in.Peek(1)
	s.began, s.inLine, s.before = false, false, s.lines
	return len(start) > 0
}
