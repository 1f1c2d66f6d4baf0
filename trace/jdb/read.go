package jdb

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"

	"exactlyonce/trace"
)

// window is how far Read looks ahead to tell the forms apart: the first hit of
// a session may come after a long start of the program.
const window = 1 << 20

var hitLine = regexp.MustCompile(`(?m)^#\d+ +\w+:\d+ `)

// Read reads a run in any form: a trace of ours, a raw or compact jdb
// transcript, or a log. The content decides, not a name. A log may hold several jobs.
func Read(r io.Reader) ([]trace.Trace, Notes, error) { return ours.Read(r) }

// Dictionary is what is known of the lines of a log.
type Dictionary struct{ known dictionary }

// Read reads a run in any form; a log may have lines of connectors in it.
func (d Dictionary) Read(r io.Reader) ([]trace.Trace, Notes, error) {
	in := Buffer(r)
	form, err := Detect(in)
	if err != nil {
		return nil, Notes{}, err
	}
	switch form {
	case JSONL:
		t, err := trace.ReadJSONL(in)
		return one(t, Notes{Form: JSONL, Lines: len(t.Events) + 1}, err)
	case Raw:
		return one(ReadRaw(in))
	case Compact:
		return one(ReadCompact(in))
	}
	return d.ReadLog(in)
}

func one(t trace.Trace, notes Notes, err error) ([]trace.Trace, Notes, error) {
	return []trace.Trace{t}, notes, err
}

// Buffer gives r a buffer through which Detect can look ahead.
func Buffer(r io.Reader) *bufio.Reader {
	size := window
	if known, ok := r.(interface{ Len() int }); ok { // text in memory
		size = min(size, known.Len()+1)
	}
	return bufio.NewReaderSize(r, size)
}

// Detect tells the form of what in holds and reads nothing of it. What is none
// of the others is a log, and ReadLog says if it is none.
func Detect(in *bufio.Reader) (Form, error) {
	head, err := in.Peek(min(window, in.Size()))
	if err != nil && !errors.Is(err, io.EOF) {
		return "", fmt.Errorf("trace: reading: %w", err)
	}
	head = bytes.TrimPrefix(head, []byte("\ufeff"))
	switch {
	case bytes.HasPrefix(bytes.TrimSpace(head), []byte("{")):
		return JSONL, nil
	case bytes.Contains(head, []byte(hitMark)):
		return Raw, nil
	case (bytes.HasPrefix(head, []byte("#")) || bytes.Contains(head, []byte("\n#"))) && hitLine.Match(head):
		return Compact, nil
	}
	return Log, nil
}

// builder collects events in the order they are read.
type builder struct {
	t trace.Trace
	// prepared is the last id each thread prepared and has not yet put into a
	// snapshot: the checkpoint that its next snapshot belongs to.
	prepared map[string]int64
}

// add numbers e and gives it the checkpoint id that its values say.
func (b *builder) add(e trace.Event) {
	e.Seq = int64(len(b.t.Events) + 1)
	b.t.Events = append(b.t.Events, e)
}

// settle fills what follows from the values of a breakpoint's event.
func (b *builder) settle(e *trace.Event) {
	if b.prepared == nil {
		b.prepared = map[string]int64{}
	}
	switch e.Kind {
	case trace.Prepare, trace.Notify:
		e.Checkpoint, _ = e.Int("checkpointId")
		if e.Kind == trace.Prepare {
			b.prepared[e.Thread] = e.Checkpoint
		}
	case trace.Snapshot:
		e.Checkpoint = b.prepared[e.Thread]
		delete(b.prepared, e.Thread)
	}
	if b.t.Header.Table == "" {
		b.t.Header.Table = tableOf(e.Thread)
	}
}

var committerTable = regexp.MustCompile(`Global Committer : (\S+) -> `)

// tableOf is the table that a full thread name names, or "".
func tableOf(thread string) string {
	if m := committerTable.FindStringSubmatch(thread); m != nil {
		return m[1]
	}
	return ""
}
