package jdb

import (
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"exactlyonce/trace"
)

// place is "#12  CommitterOperator:133" and what follows on the line.
var place = regexp.MustCompile(`^#(\d+) +(\w+:\d+)(.*)$`)

// ReadCompact reads one "#n" line a hit, in both of its forms: "| thread" with
// the values below, as the captured sessions are reduced, and values with the
// thread in brackets on the line itself, as trace.WriteJDB prints.
// Thread names of the first form are shortened; they stay as they are.
func ReadCompact(r io.Reader) (trace.Trace, Notes, error) {
	c := &compactReader{notes: Notes{Form: Compact}}
	err := newLines(r, &c.notes).each(c.line)
	c.close()
	if err == nil && len(c.t.Events) == 0 {
		err = nothing(c.notes)
	}
	return c.t, c.notes, err
}

type compactReader struct {
	builder
	notes   Notes
	hit     *trace.Event
	hitLine int
	number  int64
}

func (c *compactReader) line(n int, text string) {
	if m := place.FindStringSubmatch(text); m != nil {
		c.close()
		c.begin(n, text, m)
		return
	}
	trimmed := strings.TrimSpace(text)
	switch {
	case trimmed == "" || strings.HasPrefix(trimmed, ";"):
	case c.hit != nil && strings.HasPrefix(text, " ") && c.value(trimmed):
	default:
		c.notes.unread(n, text)
	}
}

// begin starts the hit of a "#n" line.
func (c *compactReader) begin(n int, text string, m []string) {
	number, err := strconv.ParseInt(m[1], 10, 64)
	kind := kindOfLine(m[2])
	if err != nil || kind == "" {
		c.notes.unread(n, text)
		return
	}
	if number != c.number+1 {
		c.notes.unread(n, fmt.Sprintf("hit #%d follows #%d: %s", number, c.number, text))
	}
	c.number, c.hitLine, c.hit = number, n, &trace.Event{Kind: kind}
	if thread, ok := strings.CutPrefix(strings.TrimSpace(m[3]), "| "); ok {
		c.hit.Thread = thread
		return
	}
	for _, field := range strings.Split(m[3], "   ") {
		field = strings.TrimSpace(field)
		if strings.HasPrefix(field, "[") && strings.HasSuffix(field, "]") {
			c.hit.Thread = field[1 : len(field)-1]
		} else if field != "" && !c.value(field) {
			c.notes.unread(n, field)
		}
	}
}

// value reads "name = text" under the name our events use.
func (c *compactReader) value(text string) bool {
	name, value, ok := strings.Cut(text, " = ")
	if !ok {
		return false
	}
	if full := printedName(c.hit.Kind, name); full != "" {
		name = full
	}
	c.hit.Values = append(c.hit.Values, trace.Value{Name: name, Text: unquote(value)})
	return true
}

func (c *compactReader) close() {
	if c.hit == nil {
		return
	}
	if !complete(*c.hit) || c.hit.Thread == "" {
		c.notes.incomplete(c.hitLine)
	}
	c.settle(c.hit)
	c.add(*c.hit)
	c.hit = nil
}
