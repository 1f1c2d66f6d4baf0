package flinksql

import (
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"
)

// MaxScriptBytes bounds a script: anything longer is not a script but data.
const MaxScriptBytes = 1 << 20

// checkText checks the encoding and returns the text with Unix line ends and
// without a UTF-8 byte order mark.
func checkText(name, text string) (string, error) {
	start := lexer.Position{Filename: name, Line: 1, Column: 1}
	switch {
	case len(text) > MaxScriptBytes:
		return "", fail(start, "", "the script has %d bytes; the limit is %d", len(text), MaxScriptBytes)
	case strings.HasPrefix(text, "\xff\xfe"), strings.HasPrefix(text, "\xfe\xff"):
		return "", fail(start, "save it as UTF-8", "the script is encoded in UTF-16")
	}
	text = strings.TrimPrefix(text, "\uFEFF")
	text = strings.ReplaceAll(text, "\r\n", "\n")
	for i, r := range text {
		if r == 0 {
			return "", fail(position(name, text[:i]), "", "the script contains a NUL byte")
		}
		if r == utf8.RuneError && !strings.HasPrefix(text[i:], "\uFFFD") {
			return "", fail(position(name, text[:i]), "save it as UTF-8", "the script is not valid UTF-8: byte 0x%02x", text[i])
		}
	}
	return text, nil
}

// position is the place just behind the text before it.
func position(name, before string) lexer.Position {
	at := lexer.Position{Filename: name, Line: 1, Column: 1}
	at.Advance(before)
	return at
}

// leadingComment returns the block of "--" lines that opens a script.
func leadingComment(text string) string {
	var lines []string
	for line := range strings.Lines(strings.TrimLeft(text, " \t\n")) {
		body, ok := strings.CutPrefix(strings.TrimSpace(line), "--")
		if !ok {
			break
		}
		lines = append(lines, strings.TrimPrefix(body, " "))
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}
