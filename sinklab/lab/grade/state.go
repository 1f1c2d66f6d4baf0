package grade

import (
	"encoding/json"
	"io"
	"regexp"
	"strings"

	"exactlyonce/sinklab/sink"
)

// shortState is what a committer stores, as it is told: JSON without its quotation marks and
// with blanks at which a line can be broken, a name that was drawn by its beginning.
// Whatever is no JSON stays as it is.
func shortState(state string) string {
	d := json.NewDecoder(strings.NewReader(state))
	d.UseNumber()
	var b strings.Builder
	if err := shortValue(d, &b); err != nil {
		return state
	}
	if _, err := d.Token(); err != io.EOF {
		return state
	}
	return b.String()
}

var (
	drawn    = regexp.MustCompile(`\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b`)
	maxFinal = sink.Itoa(sink.EndOfInput)
)

func shortValue(d *json.Decoder, b *strings.Builder) error {
	t, err := d.Token()
	if err != nil {
		return err
	}
	switch t := t.(type) {
	case json.Delim: // an opening one: the closing ones are taken below
		return shortList(d, b, t)
	case nil:
		b.WriteString("none")
	case string:
		b.WriteString(shortText(t))
	case json.Number:
		b.WriteString(shortText(t.String()))
	case bool:
		b.WriteString(map[bool]string{true: "true", false: "false"}[t])
	}
	return nil
}

// shortList is an object or an array behind its opening bracket.
func shortList(d *json.Decoder, b *strings.Builder, open json.Delim) error {
	b.WriteString(open.String())
	for n := 0; d.More(); n++ {
		if n > 0 {
			b.WriteString(", ")
		}
		if open == '{' {
			if err := shortValue(d, b); err != nil {
				return err
			}
			b.WriteString(": ")
		}
		if err := shortValue(d, b); err != nil {
			return err
		}
	}
	closing, err := d.Token()
	if err == nil {
		b.WriteString(closing.(json.Delim).String())
	}
	return err
}

func shortText(s string) string {
	if s == maxFinal {
		return "MAX"
	}
	return drawn.ReplaceAllString(s, "$1…")
}
