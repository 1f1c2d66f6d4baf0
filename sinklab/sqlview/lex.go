package sqlview

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// tokenKind tells the few things the view must know about a piece of SQL.
type tokenKind int

const (
	tokWord   tokenKind = iota // an identifier or keyword without quotes
	tokQuoted                  // an identifier in backquotes, double quotes or brackets
	tokString                  // a 'literal'
	tokNumber
	tokHint // /*+ … */
	tokPunct
	tokOpen // a literal, quoted name or comment that never ends
)

// token is one piece of a statement; text is the identifier without quotes
// where there are any, the source otherwise.
type token struct {
	kind       tokenKind
	text       string
	start, end int // bytes of the source, half-open
}

// is reports whether t is the unquoted word w, given in upper case.
func (t token) is(w string) bool { return t.kind == tokWord && strings.EqualFold(t.text, w) }

// ident reports whether t can name something.
func (t token) ident() bool { return t.kind == tokWord || t.kind == tokQuoted }

// punct reports whether t is the sign s.
func (t token) punct(s string) bool { return t.kind == tokPunct && t.text == s }

// lex cuts src into tokens. Plain comments are dropped, hints are kept: a hint
// that nobody reads must be refused, so it must not vanish here.
func lex(src string) []token {
	var out []token
	for i := 0; i < len(src); {
		tok, end := next(src, i)
		if tok.end > tok.start {
			out = append(out, tok)
		}
		i = end
	}
	return out
}

// next returns the token at i, empty for space and comments, and where to go on.
func next(src string, i int) (token, int) {
	rest := src[i:]
	switch c := rest[0]; {
	case strings.HasPrefix(rest, "--"):
		return token{}, lineEnd(src, i)
	case strings.HasPrefix(rest, "/*"):
		return comment(src, i)
	case c == '\'':
		return quoted(src, i, tokString, '\'')
	case c == '`' || c == '"':
		return quoted(src, i, tokQuoted, c)
	case c == '[':
		return quoted(src, i, tokQuoted, ']')
	}
	r, size := utf8.DecodeRuneInString(rest)
	switch {
	case unicode.IsSpace(r):
		return token{}, i + size
	case wordRune(r):
		return word(src, i)
	}
	return token{tokPunct, rest[:size], i, i + size}, i + size
}

func lineEnd(src string, i int) int {
	if n := strings.IndexByte(src[i:], '\n'); n >= 0 {
		return i + n + 1
	}
	return len(src)
}

func comment(src string, i int) (token, int) {
	n := strings.Index(src[i+2:], "*/")
	if n < 0 {
		return token{tokOpen, "/*", i, len(src)}, len(src)
	}
	end := i + 2 + n + 2
	if src[i+2] == '+' {
		return token{tokHint, src[i+3 : end-2], i, end}, end
	}
	return token{}, end
}

// quoted reads up to the closing sign; a doubled sign stands for itself.
func quoted(src string, i int, kind tokenKind, closing byte) (token, int) {
	var b strings.Builder
	for j := i + 1; j < len(src); j++ {
		if src[j] != closing {
			b.WriteByte(src[j])
			continue
		}
		if closing == ']' || j+1 >= len(src) || src[j+1] != closing {
			return token{kind, b.String(), i, j + 1}, j + 1
		}
		b.WriteByte(closing)
		j++
	}
	return token{tokOpen, src[i : i+1], i, len(src)}, len(src)
}

func word(src string, i int) (token, int) {
	end := len(src)
	for j, r := range src[i:] {
		if !wordRune(r) {
			end = i + j
			break
		}
	}
	kind := tokWord
	if src[i] >= '0' && src[i] <= '9' {
		kind = tokNumber
	}
	return token{kind, src[i:end], i, end}, end
}

// wordRune is what SQLite takes in a name: letters, digits, _, $ and all beyond ASCII.
func wordRune(r rune) bool {
	return r == '_' || r == '$' || r >= 0x80 && !unicode.IsSpace(r) ||
		r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
}
