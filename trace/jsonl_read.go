package trace

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// LineError says which line of a JSONL trace breaks which rule, and what to do.
type LineError struct {
	Op   string // "reading" or "writing"
	Line int    // from 1; the header is line 1, event n is line n+1
	Rule string // what is wrong, with the values
	Hint string // what to do
	Err  error  // the cause, may be nil
}

// Error is one line: operation, line, rule, hint.
func (e *LineError) Error() string {
	return fmt.Sprintf("trace: %s line %d: %s; %s", e.Op, e.Line, e.Rule, e.Hint)
}

// Unwrap returns the cause.
func (e *LineError) Unwrap() error { return e.Err }

// ReadJSONL reads what WriteJSONL wrote, with CRLF or LF and with or without a
// last line break. On an error it returns what came before the bad line as
// well. A file cut exactly between two lines reads as a shorter run: the format
// has no footer, so that a run that was killed leaves a readable trace.
func ReadJSONL(r io.Reader) (Trace, error) {
	in := &lineReader{in: bufio.NewReader(r)}
	var t Trace
	line, err := in.next()
	if errors.Is(err, io.EOF) {
		return t, in.fail("the file is empty", "a trace begins with its header line; was the run started?", nil)
	}
	if err == nil {
		t.Header, err = in.header(line)
	}
	if err != nil {
		return t, err
	}
	return t, in.events(&t)
}

// lineReader hands out lines and knows the number of the last one.
type lineReader struct {
	in         *bufio.Reader
	buf        []byte
	n          int
	terminated bool // the last line had its line break
}

func (l *lineReader) fail(rule, hint string, cause error) error {
	return &LineError{Op: "reading", Line: max(l.n, 1), Rule: rule, Hint: hint, Err: cause}
}

// next returns the next line without its line break, valid until the next call,
// or io.EOF.
func (l *lineReader) next() ([]byte, error) {
	line, err := l.read()
	if len(line) == 0 && errors.Is(err, io.EOF) {
		return nil, io.EOF
	}
	l.n++
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("trace: reading line %d: %w", l.n, err)
	}
	line, l.terminated = bytes.CutSuffix(line, []byte("\n"))
	line = bytes.TrimSuffix(line, []byte("\r"))
	return line, l.check(line)
}

// read collects a line up to its break, and no more than shows that it is too
// long: memory stays bounded whatever the file is.
func (l *lineReader) read() ([]byte, error) {
	l.buf = l.buf[:0]
	for {
		part, err := l.in.ReadSlice('\n')
		l.buf = append(l.buf, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return l.buf, err
		}
		if len(l.buf) > MaxLine+2 { // 2 for CR LF
			return l.buf, nil
		}
	}
}

// check applies the rules that hold before a line is parsed.
func (l *lineReader) check(line []byte) error {
	switch {
	case len(line) > MaxLine:
		return l.fail(fmt.Sprintf("longer than %d bytes", MaxLine), "this is no SinkLab trace, or its line breaks were lost", nil)
	case len(line) == 0:
		return l.fail("empty line", "delete it", nil)
	case !l.terminated && line[len(line)-1] != '}':
		return l.cut(nil) // every whole line ends in a brace
	case !utf8.Valid(line):
		return l.fail("not valid UTF-8", "save the file as UTF-8, without a change of encoding on the way", nil)
	}
	return nil
}

func (l *lineReader) cut(cause error) error {
	return l.fail("the last line is cut off", "the file was not written to its end: delete this line or record the run again", cause)
}

// decode parses one line; cause and effect of a bad one in one place.
func (l *lineReader) decode(line []byte, v any, strict bool) error {
	dec := json.NewDecoder(bytes.NewReader(line))
	if strict {
		dec.DisallowUnknownFields()
	}
	err := dec.Decode(v)
	if err == nil {
		if _, more := dec.Token(); !errors.Is(more, io.EOF) {
			err = errors.New("something follows the object")
		}
	}
	switch {
	case err == nil:
		return nil
	case errors.Is(err, io.ErrUnexpectedEOF) && !l.terminated:
		return l.cut(err)
	}
	return l.fail(fmt.Sprintf("not a JSON object of a trace (%v)", err), "is this a file written by SinkLab's jsonl format?", err)
}

// header parses the first line. It is lenient about unknown fields, since a
// newer model must be refused by its version, not by its first new field.
func (l *lineReader) header(line []byte) (Header, error) {
	var h headerLine
	if err := l.decode(bytes.TrimPrefix(line, []byte("\ufeff")), &h, false); err != nil {
		return Header{}, err
	}
	if h.Header == nil {
		return Header{}, l.fail("no header", `the first line must be {"header":{…}}: restore it`, nil)
	}
	if v := h.Header.ModelVersion; v < 0 || v > ModelVersion {
		return Header{}, l.fail(fmt.Sprintf("model version %d, known are 0 to %d", v, ModelVersion), "update SinkLab, or record the run again with this version", nil)
	}
	if rule := h.Header.checkTasks(); rule != "" {
		return Header{}, l.fail(rule, taskHint, nil)
	}
	return *h.Header, nil
}

// events reads the rest of the file into t.
func (l *lineReader) events(t *Trace) error {
	var last Event
	for {
		line, err := l.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		var e Event
		if err := l.decode(line, &e, true); err != nil {
			return err
		}
		if rule, hint := t.Header.follows(last, e); rule != "" {
			return l.fail(rule, hint, nil)
		}
		t.Events = append(t.Events, e)
		last = e
	}
}
