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
}

// Statement is one statement of a script.
type Statement struct {
	Line, Col int    // where it starts, from 1
	Text      string // as written, without the semicolon
	at        lexer.Position
	node      any // pointer to one of the grammar's statement structs
}

// Parse reads a script. The error is an *Error.
func Parse(name, source string) (*Script, error) {
	clean, err := checkText(name, source)
	if err != nil {
		return nil, err
	}
	tokens, err := scan(name, clean)
	if err != nil {
		return nil, err
	}
	script := &Script{Name: name, Why: leadingComment(clean)}
	for len(tokens) > 0 {
		n := statementEnd(tokens)
		if n == len(tokens) {
			return nil, fail(position(name, clean), "", "the last statement, which starts in line %d, is not terminated by ';'", tokens[0].Pos.Line)
		}
		if n > 0 {
			st, err := parseStatement(clean, tokens[:n], tokens[n].Pos)
			if err != nil {
				return nil, err
			}
			script.Statements = append(script.Statements, st)
		}
		tokens = tokens[n+1:]
	}
	if len(script.Statements) == 0 {
		return nil, fail(position(name, ""), "", "the script has no statement")
	}
	return script, nil
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

func parseStatement(source string, tokens []lexer.Token, end lexer.Position) (Statement, error) {
	at, last := tokens[0].Pos, tokens[len(tokens)-1]
	st := Statement{Line: at.Line, Col: at.Column, at: at}
	st.Text = source[at.Offset : last.Pos.Offset+len(last.Value)]
	if err := refuseStatement(tokens); err != nil {
		return st, err
	}
	kind := statementKind(tokens)
	if kind == nil {
		return st, unknownStatement(tokens)
	}
	if err := refuseInside(tokens); err != nil {
		return st, err
	}
	var err error
	if st.node, err = kind.parse(&tokenLexer{tokens: tokens, end: end}); err != nil {
		return st, grammarError(err, end, kind)
	}
	return st, nil
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
	{"CALL", "sys.remove_orphan_files(`table` => 'database.table', older_than => 'YYYY-MM-DD HH:MM:SS')", with[callStmt]()},
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
