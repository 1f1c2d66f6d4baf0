package disk

import (
	"bytes"
	"encoding/json"
	"strings"
)

// pretty lays out compact JSON as Jackson's DefaultPrettyPrinter does, which is
// how Paimon 2.0.0 writes schemas and snapshots (JsonSerdeUtil): objects over
// lines with two blanks a level, arrays in one line, " : " between key and value,
// no newline at the end.
func pretty(compact string) []byte {
	p := prettyPrinter{in: compact}
	p.value()
	return p.out
}

type prettyPrinter struct {
	in    string
	out   []byte
	depth int // of objects; arrays add no indentation
}

func (p *prettyPrinter) value() {
	switch p.in[0] {
	case '{':
		p.object()
	case '[':
		p.array()
	case '"':
		p.string()
	default:
		n := strings.IndexAny(p.in, ",]}")
		p.copy(n)
	}
}

func (p *prettyPrinter) copy(n int) {
	if n < 0 {
		n = len(p.in)
	}
	p.out = append(p.out, p.in[:n]...)
	p.in = p.in[n:]
}

func (p *prettyPrinter) string() {
	end := 1
	for p.in[end] != '"' {
		if p.in[end] == '\\' {
			end++
		}
		end++
	}
	p.copy(end + 1)
}

func (p *prettyPrinter) line() {
	p.out = append(p.out, '\n')
	p.out = append(p.out, strings.Repeat("  ", p.depth)...)
}

func (p *prettyPrinter) object() {
	p.copy(1)
	if p.in[0] == '}' {
		p.out = append(p.out, ' ')
		p.copy(1)
		return
	}
	p.depth++
	for {
		p.line()
		p.string()
		p.in = p.in[1:] // the colon
		p.out = append(p.out, " : "...)
		p.value()
		if p.in[0] != ',' {
			break
		}
		p.copy(1)
	}
	p.depth--
	p.line()
	p.copy(1)
}

func (p *prettyPrinter) array() {
	p.copy(1)
	p.out = append(p.out, ' ')
	for p.in[0] != ']' {
		p.value()
		if p.in[0] == ',' {
			p.copy(1)
		}
		p.out = append(p.out, ' ')
	}
	p.copy(1)
}

// compact drops the white space between the tokens of valid JSON.
func compact(raw []byte) string {
	var b bytes.Buffer
	if err := json.Compact(&b, raw); err != nil {
		return string(raw) // not reached: raw was parsed before
	}
	return b.String()
}
