// Package tracefile reads the runs that a file holds, in any form that the lab knows, and
// writes traces in the form that a flag names.
//
// Non-goals: the forms themselves (packages trace and trace/jdb).
package tracefile

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/sinks/registry"
	"exactlyonce/trace"
	"exactlyonce/trace/jdb"
)

// headerStart is how each trace in a file begins.
var headerStart = []byte(`{"header":`)

// Read reads the traces of a file, at least one.
func Read(in io.Reader, name string) (all []trace.Trace, err error) {
	shown := name
	if name == "-" {
		shown = "standard input"
	} else {
		f, err := os.Open(name)
		if err != nil {
			return nil, console.FileFailed(name, "cannot be read", err)
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

// ReadAny reads the runs of a file or of standard input in any form: traces or a log, of
// which a file may hold one a job, or a jdb transcript. Several files are logs of one run: of its
// JobManager, of its TaskManagers, rotated ones.
func ReadAny(in io.Reader, names ...string) ([]trace.Trace, jdb.Notes, error) {
	if len(names) > 1 {
		return readLogs(in, names)
	}
	name, shown := names[0], "standard input"
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, jdb.Notes{}, console.FileFailed(name, "cannot be read", err)
		}
		defer f.Close()
		in, shown = f, name
	}
	buffered := jdb.Buffer(in)
	form, err := jdb.Detect(buffered)
	if err != nil {
		return nil, jdb.Notes{}, console.FileFailed(shown, "cannot be read", err)
	}
	if form == jdb.JSONL {
		if name != "-" {
			return named(Read(nil, name))
		}
		return named(Read(buffered, name))
	}
	all, notes, err := jdb.Knowing(registry.LogForms()...).Read(buffered)
	if err != nil {
		return nil, notes, fmt.Errorf("%s: %w", shown, err)
	}
	return all, notes, nil
}

// readLogs reads several logs as one.
func readLogs(in io.Reader, names []string) ([]trace.Trace, jdb.Notes, error) {
	var logs []io.Reader
	for _, name := range names {
		file := in
		if name != "-" {
			f, err := os.Open(name)
			if err != nil {
				return nil, jdb.Notes{}, console.FileFailed(name, "cannot be read", err)
			}
			defer f.Close()
			file = f
		}
		buffered := jdb.Buffer(file)
		if form, err := jdb.Detect(buffered); err != nil {
			return nil, jdb.Notes{}, console.FileFailed(name, "cannot be read", err)
		} else if form != jdb.Log {
			return nil, jdb.Notes{}, fmt.Errorf("%s is no log (%s): several files of one run are the logs of its processes", name, form)
		}
		logs = append(logs, buffered)
	}
	all, notes, err := jdb.Knowing(registry.LogForms()...).ReadLog(logs...)
	if err != nil {
		return nil, notes, fmt.Errorf("%s: %w", strings.Join(names, ", "), err)
	}
	return all, notes, nil
}

func named(all []trace.Trace, err error) ([]trace.Trace, jdb.Notes, error) {
	return all, jdb.Notes{Form: jdb.JSONL}, err
}

// ReadShown is ReadAny for a reader of the events alone; what could not be read
// is told on errOut.
func ReadShown(in io.Reader, errOut io.Writer, names ...string) ([]trace.Trace, error) {
	all, notes, err := ReadAny(in, names...)
	if text := notes.String(); text != "" && err == nil {
		fmt.Fprintf(errOut, "sinklab: %s: %s\n", strings.Join(names, ", "), text)
	}
	return all, err
}

// traceError counts lines from the beginning of the file.
func traceError(name string, before int, err error) error {
	var line *trace.LineError
	if errors.As(err, &line) {
		line.Line += before
		return fmt.Errorf("%s: %w", name, err)
	}
	return console.FileFailed(name, "cannot be read", err)
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
