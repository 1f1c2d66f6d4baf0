package sqlview

import "strings"

// Statement is one statement of a text, without its semicolon.
type Statement struct {
	Text string
	Line int // of its first character, from 1
}

// Split cuts text at the semicolons that end statements: not those in strings,
// quoted names and comments; comments around a statement are dropped. rest is what follows the last semicolon, "" where
// that is only space and comments.
func Split(text string) (stmts []Statement, rest string) {
	from, first, last := 0, -1, 0 // behind the last semicolon; first and last token since
	for _, t := range lex(text) {
		if !t.punct(";") {
			if first < 0 {
				first = t.start
			}
			last = t.end
			continue
		}
		if first >= 0 {
			stmts = append(stmts, Statement{text[first:last], line(text, first)})
		}
		from, first = t.end, -1
	}
	if first < 0 {
		return stmts, openComment(text[from:])
	}
	return stmts, text[first:last]
}

// openComment keeps a comment that goes on in the next line, where nothing else is left.
func openComment(s string) string {
	if i := strings.LastIndex(s, "/*"); i >= 0 && !strings.Contains(s[i:], "*/") {
		return s[i:]
	}
	return ""
}

func line(text string, at int) int { return 1 + strings.Count(text[:at], "\n") }

// column is the position of a byte in its line, from 1, in characters.
func column(text string, at int) int {
	return 1 + len([]rune(text[strings.LastIndexByte(text[:at], '\n')+1:at]))
}
