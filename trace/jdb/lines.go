package jdb

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"exactlyonce/trace"
)

// lineReader hands out lines without their breaks, LF or CRLF, and without a
// byte order mark. Memory stays bounded by trace.MaxLine whatever the input is.
type lineReader struct {
	in    *bufio.Reader
	n     int // number of the last line, from 1
	notes *Notes
}

func newLines(r io.Reader, notes *Notes) *lineReader {
	in, ok := r.(*bufio.Reader)
	if !ok {
		in = bufio.NewReader(r)
	}
	return &lineReader{in: in, notes: notes}
}

// each calls line with every line up to the end of input.
func (l *lineReader) each(line func(n int, text string)) error {
	for {
		text, err := l.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if !utf8.Valid(text) {
			l.notes.unread(l.n, string(text))
			continue
		}
		line(l.n, string(text))
	}
}

func (l *lineReader) next() ([]byte, error) {
	var line []byte
	for {
		part, err := l.in.ReadSlice('\n')
		line = append(line, part...)
		if len(line) > trace.MaxLine {
			return nil, fmt.Errorf("trace: reading line %d: longer than %d bytes; this is no transcript or log, or its line breaks were lost", l.n+1, trace.MaxLine)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if len(line) == 0 && errors.Is(err, io.EOF) {
			return nil, io.EOF
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, fmt.Errorf("trace: reading line %d: %w", l.n+1, err)
		}
		break
	}
	l.n++
	l.notes.Lines++
	if bytes.IndexByte(line, 0) >= 0 {
		return nil, fmt.Errorf("trace: reading line %d: binary input (a zero byte); give a trace, a jdb transcript or a log, unpacked and as UTF-8", l.n)
	}
	if l.n == 1 {
		line = bytes.TrimPrefix(line, []byte("\ufeff"))
	}
	return bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r")), nil
}

// nothing is the error of a text without a single event.
func nothing(n Notes) error {
	if n.Lines == 0 {
		return fmt.Errorf("trace: the input is empty; give a trace (run --trace), a jdb transcript or a log of Flink")
	}
	return fmt.Errorf("trace: no event in %d lines; neither a trace (jsonl), a jdb transcript (\"Breakpoint hit: …\" or \"#1 …\") nor a log of Flink's checkpoints and Paimon's commits; first line %d: %s",
		n.Lines, max(n.FirstLine, 1), n.First)
}
