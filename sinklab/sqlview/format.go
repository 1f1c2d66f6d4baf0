package sqlview

import (
	"bufio"
	"io"
	"strings"
)

// Mode is how a result is printed.
type Mode string

// The modes. Tableau is what Flink's SQL client prints, character by character.
const (
	Tableau  Mode = "tableau"
	Box      Mode = "box"
	CSV      Mode = "csv" // RFC 4180 with lines that end in LF; NULL is an empty field
	JSON     Mode = "json"
	Markdown Mode = "markdown"
	Line     Mode = "line"
)

// Modes lists all modes, the default first.
var Modes = []Mode{Tableau, Box, CSV, JSON, Markdown, Line}

var printers = map[Mode]func(io.Writer, *Result) error{
	Tableau: writeTableau, Box: writeBox, CSV: writeCSV, JSON: writeJSON, Markdown: writeMarkdown, Line: writeLine,
}

// ParseMode finds a mode by name; "" is the default.
func ParseMode(name string) (Mode, error) {
	if name == "" {
		return Tableau, nil
	}
	known := make([]string, len(Modes))
	for i, m := range Modes {
		if known[i] = string(m); strings.EqualFold(known[i], name) {
			return m, nil
		}
	}
	return "", &Error{What: "unknown output mode " + name, Hint: DidYouMean(name, known)}
}

// Format prints r to w. In tableau, box, markdown and line, characters that would
// steer a terminal are printed as escapes.
func Format(w io.Writer, mode Mode, r *Result) error {
	mode, err := ParseMode(string(mode))
	if err != nil {
		return err
	}
	buffered := bufio.NewWriter(w)
	if err := printers[mode](buffered, r); err != nil {
		return err
	}
	return buffered.Flush()
}
