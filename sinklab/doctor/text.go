package doctor

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Bounds of the plain report: one screen a table. JSON has everything.
const (
	textWidth     = 80
	maxFindings   = 8
	hangingIndent = 13
)

// WriteText prints the report for people, at most 80 columns wide.
func WriteText(w io.Writer, r Report) error {
	var b strings.Builder
	for i, t := range r.Tables {
		if i > 0 {
			b.WriteByte('\n')
		}
		writeTable(&b, t)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func writeTable(b *strings.Builder, t Table) {
	head := t.Head()
	fmt.Fprintf(b, "%s: %s\n", head.Name, head.Severity)
	for _, l := range t.Lines() {
		wrap(b, l.Label, l.Text)
	}
	shown := 0
	for _, s := range []Severity{Problem, Note} {
		for _, f := range head.Findings {
			if f.Severity != s {
				continue
			}
			if shown++; shown <= maxFindings {
				wrap(b, string(f.Severity), f.text())
			}
		}
	}
	if shown > maxFindings {
		wrap(b, "", AndMore(shown-maxFindings, "finding").Text)
	}
}

func (f Finding) text() string {
	if f.File != "" {
		return f.Rule + " " + f.File + " " + f.Text
	}
	return f.Rule + ": " + f.Text
}

// wrap prints a label and text behind it, broken between words.
func wrap(b *strings.Builder, label, text string) {
	line := fmt.Sprintf("  %-*s", hangingIndent-2, label)
	for i, word := range strings.Fields(text) {
		if i > 0 && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > textWidth {
			b.WriteString(strings.TrimRight(line, " ") + "\n")
			line = strings.Repeat(" ", hangingIndent) + word
			continue
		}
		if i > 0 {
			line += " "
		}
		line += word
	}
	b.WriteString(line + "\n")
}
