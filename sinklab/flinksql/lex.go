package flinksql

import (
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"
)

// Token types. Comments and white space make no token; a hint does, because it
// must never be taken for a comment.
const (
	tSkip lexer.TokenType = -(iota + 2) // -1 is participle's EOF
	tHint
	tString
	tQuoted
	tNumber
	tIdent
	tOp
)

// rules is the scanner as participle wants to see it. It is written by hand: one
// built from regular expressions takes thirty times as long.
type rules struct{}

// Symbols implements lexer.Definition.
func (rules) Symbols() map[string]lexer.TokenType {
	return map[string]lexer.TokenType{
		"EOF": lexer.EOF, "Hint": tHint, "String": tString, "Quoted": tQuoted, "Number": tNumber, "Ident": tIdent, "Op": tOp,
	}
}

// Lex implements lexer.Definition.
func (rules) Lex(name string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	tokens, err := scan(name, string(text))
	return &tokenLexer{tokens: tokens, end: position(name, string(text))}, err
}

// scan turns a script into tokens without comments and white space. With an error they are
// those before it.
func scan(name, text string) ([]lexer.Token, error) {
	at := lexer.Position{Filename: name, Line: 1, Column: 1}
	var tokens []lexer.Token
	for text != "" {
		t, n, wrong := first(text)
		if wrong != "" {
			return tokens, fail(at, "", "%s", wrong)
		}
		if t != tSkip {
			tokens = append(tokens, lexer.Token{Type: t, Value: text[:n], Pos: at})
		}
		at.Advance(text[:n])
		text = text[n:]
	}
	return tokens, nil
}

// first finds the type and length of the token that s begins with, or what is wrong with it.
func first(s string) (t lexer.TokenType, n int, wrong string) {
	r, size := utf8.DecodeRuneInString(s)
	switch {
	case strings.ContainsRune(" \t\n\r\f", r):
		return tSkip, size, ""
	case strings.HasPrefix(s, "--"):
		return tSkip, lineEnd(s), ""
	case strings.HasPrefix(s, "/*"):
		return comment(s)
	case r == '\'' || r == '`':
		return quoted(s)
	case r >= '0' && r <= '9':
		return tNumber, numberEnd(s), ""
	case r == '_' || unicode.IsLetter(r):
		return tIdent, identEnd(s), ""
	}
	for _, op := range []string{"<>", "<=", ">=", "=>", "!=", "||"} {
		if strings.HasPrefix(s, op) {
			return tOp, len(op), ""
		}
	}
	return tOp, size, ""
}

func lineEnd(s string) int {
	if n := strings.IndexByte(s, '\n'); n >= 0 {
		return n
	}
	return len(s)
}

// comment is /* … */, which is a hint where a + follows the opening.
func comment(s string) (lexer.TokenType, int, string) {
	n := strings.Index(s[2:], "*/")
	switch {
	case n < 0:
		return 0, 0, "unterminated comment: '/*' without '*/'"
	case s[2] == '+':
		return tHint, n + 4, ""
	}
	return tSkip, n + 4, ""
}

// quoted is a string or a back-quoted identifier; a doubled quote stands for one.
func quoted(s string) (lexer.TokenType, int, string) {
	q := s[:1]
	for i := 1; i < len(s); i++ {
		n := strings.Index(s[i:], q)
		if n < 0 {
			break
		}
		if i += n + 1; !strings.HasPrefix(s[i:], q) {
			return map[string]lexer.TokenType{"'": tString, "`": tQuoted}[q], i, ""
		}
	}
	if q == "`" {
		return 0, 0, "unterminated identifier: a ` is never closed"
	}
	return 0, 0, "unterminated string: a ' is never closed"
}

// numberEnd is the end of digits[.digits][e[+-]digits].
func numberEnd(s string) int {
	digits := func(i int) int { return len(s) - len(strings.TrimLeft(s[i:], "0123456789")) }
	n := digits(0)
	if n < len(s) && s[n] == '.' && digits(n+1) > n+1 {
		n = digits(n + 1)
	}
	if n < len(s) && (s[n] == 'e' || s[n] == 'E') {
		sign := n + 1
		if sign < len(s) && (s[sign] == '+' || s[sign] == '-') {
			sign++
		}
		if digits(sign) > sign {
			n = digits(sign)
		}
	}
	return n
}

func identEnd(s string) int {
	for i, r := range s {
		if r != '_' && r != '$' && !unicode.IsLetter(r) && !unicode.IsNumber(r) {
			return i
		}
	}
	return len(s)
}

// unquote returns what a quoted token means: its quotes removed, doubled ones halved.
func unquote(value string) string {
	q := value[:1]
	return strings.ReplaceAll(value[1:len(value)-1], q+q, q)
}

// isWord tells whether t is the keyword w (upper case), not a quoted identifier.
func isWord(t lexer.Token, w string) bool {
	return t.Type == tIdent && strings.EqualFold(t.Value, w)
}

// isOp tells whether t is the operator op.
func isOp(t lexer.Token, op string) bool { return t.Type == tOp && t.Value == op }

// tokenLexer hands a statement's tokens to the grammar.
type tokenLexer struct {
	tokens []lexer.Token
	end    lexer.Position
}

// Next implements lexer.Lexer.
func (l *tokenLexer) Next() (lexer.Token, error) {
	if len(l.tokens) == 0 {
		return lexer.EOFToken(l.end), nil
	}
	t := l.tokens[0]
	l.tokens = l.tokens[1:]
	return t, nil
}
