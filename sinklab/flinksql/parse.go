package flinksql

import (
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// Script is a parsed script: well-formed, its meaning not yet checked.
type Script struct {
	Name       string // file name, for errors
	Why        string // the comment block that opens the file, without "-- "
	Statements []Statement
	wrong      error // what is wrong with the text as a whole
}

// Statement is one statement of a script.
type Statement struct {
	Line, Col int    // where it starts, from 1
	Text      string // as written, without the semicolon
	at        lexer.Position
	node      any // pointer to one of the grammar's statement structs
	tokens    []lexer.Token
	wrong     error // it is not well-formed, and has no node
}

// Parse reads a script. The error is an *Error, or Errors where several statements are not
// well-formed; the script is then what could be read, for Wrong to tell the rest.
func Parse(name, source string) (*Script, error) {
	script := &Script{Name: name}
	clean, err := checkText(name, source)
	if err != nil {
		return script.spoilt(err)
	}
	script.Why = leadingComment(clean)
	tokens, err := scan(name, clean)
	if err != nil {
		script.wrong = err
		tokens = tokens[:lastSemicolon(tokens)] // behind it a quote is open
	}
	var all wrongs
	all.add(script.wrong)
	for len(tokens) > 0 && !all.full() {
		n := statementEnd(tokens)
		if n > 0 {
			end := position(name, clean)
			if n < len(tokens) {
				end = tokens[n].Pos
			}
			st := parseStatement(clean, tokens[:n], end)
			if n == len(tokens) {
				st.wrong = fail(end, "", "the last statement, which starts in line %d, is not terminated by ';'", tokens[0].Pos.Line)
			}
			all.add(st.wrong)
			script.Statements = append(script.Statements, st)
		}
		tokens = tokens[min(n+1, len(tokens)):]
	}
	if len(script.Statements) == 0 && len(all.all) == 0 {
		return script.spoilt(fail(position(name, ""), "", "the script has no statement"))
	}
	return script, all.err()
}

// spoilt is a script that cannot be read at all.
func (s *Script) spoilt(err error) (*Script, error) {
	s.wrong = err
	return s, err
}

// lastSemicolon is how many tokens there are up to it.
func lastSemicolon(tokens []lexer.Token) int {
	for i := len(tokens); i > 0; i-- {
		if isOp(tokens[i-1], ";") {
			return i
		}
	}
	return 0
}

// statementEnd is the index of the first semicolon, len(tokens) without one.
func statementEnd(tokens []lexer.Token) int {
	for i, t := range tokens {
		if isOp(t, ";") {
			return i
		}
	}
	return len(tokens)
}

func parseStatement(source string, tokens []lexer.Token, end lexer.Position) Statement {
	at, last := tokens[0].Pos, tokens[len(tokens)-1]
	st := Statement{Line: at.Line, Col: at.Column, at: at, tokens: tokens}
	st.Text = source[at.Offset : last.Pos.Offset+len(last.Value)]
	st.node, st.wrong = nodeOf(tokens, end)
	return st
}

// nodeOf is what a statement says in the grammar's terms.
func nodeOf(tokens []lexer.Token, end lexer.Position) (any, error) {
	if err := refuseStatement(tokens); err != nil {
		return nil, err
	}
	kind := statementKind(tokens)
	if kind == nil {
		return nil, unknownStatement(tokens)
	}
	if err := refuseInside(tokens); err != nil {
		return nil, err
	}
	node, err := kind.parse(&tokenLexer{tokens: tokens, end: end})
	if err != nil {
		expected := kind.words + " " + kind.shape
		if kind.words == "CALL" {
			expected = usageOf(tokens)
		}
		return nil, grammarError(err, end, expected)
	}
	return node, nil
}

// kind is a statement that the dialect has.
type kind struct {
	words string // its first words; [x] may be left out
	shape string // the rest, for errors
	parse func(*tokenLexer) (any, error)
}

// kinds are tried in order, so the longer beginning comes first.
var kinds = []kind{
	{"SET", "'key' = 'value'", with[setStmt]()},
	{"RESET", "['key']", with[resetStmt]()},
	{"CREATE CATALOG", "c WITH ('key' = 'value', ...)", with[createCatalog]()},
	{"USE CATALOG", "c", with[useCatalog]()},
	{"USE", "[c.]d", with[useDatabase]()},
	{"CREATE DATABASE", "[IF NOT EXISTS] d", with[createDatabase]()},
	{"CREATE [TEMPORARY] TABLE", "[IF NOT EXISTS] t (column TYPE [NOT NULL], ...) [COMMENT '...'] [WITH ('key' = 'value', ...)]", with[createTable]()},
	{"CREATE TEMPORARY [SYSTEM] FUNCTION", "f AS 'class'", with[createFunction]()},
	{"INSERT INTO", "t SELECT items FROM source [UNION ALL SELECT ...]", with[insertStmt]()},
	{"SELECT", "...", func(*tokenLexer) (any, error) { return &selectStmt{}, nil }},
	{"CALL", "", with[callStmt]()}, // each procedure has a usage of its own
	{"DROP [TEMPORARY] TABLE", "[IF EXISTS] t", with[dropTable]()},
}

func statementKind(tokens []lexer.Token) *kind {
	for i := range kinds {
		if begins(tokens, kinds[i].words) {
			return &kinds[i]
		}
	}
	return nil
}

// begins tells whether the tokens begin with words, those in brackets being optional.
func begins(tokens []lexer.Token, words string) bool {
	for _, w := range strings.Fields(words) {
		bare := strings.Trim(w, "[]")
		switch {
		case len(tokens) > 0 && isWord(tokens[0], bare):
			tokens = tokens[1:]
		case bare == w:
			return false
		}
	}
	return true
}

// with builds the parser of one statement struct. A grammar that does not build
// is a defect of this package and shows in its first test.
func with[T any]() func(*tokenLexer) (any, error) {
	build := sync.OnceValue(func() *participle.Parser[T] { // on demand: all at once would cost a start 3 ms
		return participle.MustBuild[T](participle.Lexer(rules{}), participle.CaseInsensitive("Ident"), participle.UseLookahead(3))
	})
	return func(l *tokenLexer) (any, error) {
		peek, err := lexer.Upgrade(l)
		if err != nil {
			return nil, err
		}
		return build().ParseFromLexer(peek)
	}
}
