package jdb

import (
	"io"
	"regexp"
	"strings"

	"exactlyonce/trace"
)

// hitMark begins what jdb prints at a breakpoint, wherever in a line it falls.
const hitMark = `Breakpoint hit: "thread=`

var hitText = regexp.MustCompile(`^Breakpoint hit: "thread=(.*?)", ([\w.$]+)\.([\w$]+)\(\), line=[\d,]+ bci=\d+`)

// ReadRaw reads a raw jdb transcript. Prompts ("thread[1] ", "> ") may fall
// anywhere in a line, also before output of the program; expressions may raise;
// values may be quoted and, of dump, span lines.
func ReadRaw(r io.Reader) (trace.Trace, Notes, error) {
	p := &rawReader{notes: Notes{Form: Raw}}
	err := newLines(r, &p.notes).each(p.line)
	p.close()
	if err == nil && len(p.t.Events) == 0 {
		err = nothing(p.notes)
	}
	return p.t, p.notes, err
}

// rawReader is the state between two lines.
type rawReader struct {
	builder
	notes   Notes
	n       int // current line
	hit     *trace.Event
	hitLine int
	stopped bool   // the last prompt was that of a stopped thread
	raised  bool   // the last expression threw: its "= null" comes without a prompt
	open    string // a value that goes on: what its last line is, "" for none
	left    int    // lines that an open value may still take
}

// line splits a line at hits.
func (p *rawReader) line(n int, text string) {
	p.n = n
	for {
		i := strings.Index(text, hitMark)
		if i < 0 {
			p.prompts(text)
			return
		}
		p.prompts(text[:i])
		m := hitText.FindStringSubmatch(text[i:])
		if m == nil { // cut, or not what jdb prints
			p.close()
			p.notes.unread(n, text[i:])
			return
		}
		p.begin(m[1], m[2], m[3], text[i:])
		text = text[i+len(m[0]):]
	}
}

// begin starts a hit; one at another place is reported, and its values with it.
func (p *rawReader) begin(thread, class, method, text string) {
	p.close()
	p.stopped, p.raised = true, false
	kind := kindAt(class, method)
	if kind == "" {
		p.notes.unread(p.n, text)
		return
	}
	p.hit, p.hitLine = &trace.Event{Thread: thread, Kind: kind}, p.n
}

// close ends the current hit.
func (p *rawReader) close() {
	p.open = ""
	if p.hit == nil {
		return
	}
	if !complete(*p.hit) {
		p.notes.incomplete(p.hitLine)
	}
	p.settle(p.hit)
	p.add(*p.hit)
	p.hit = nil
}

// prompts splits text at prompts of the stopped thread and reads the parts.
func (p *rawReader) prompts(text string) {
	for p.hit != nil {
		i := strings.Index(text, p.hit.Thread+"[")
		if i < 0 {
			break
		}
		after := strings.TrimLeft(text[i+len(p.hit.Thread)+1:], "0123456789")
		if !strings.HasPrefix(after, "]") {
			break
		}
		p.part(text[:i])
		p.stopped, text = true, after[1:]
	}
	p.part(text)
}
