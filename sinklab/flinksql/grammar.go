package flinksql

import (
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// The grammar, one struct a statement. Keywords are matched without regard to
// case; a back-quoted identifier is never a keyword.

// ident is a plain or back-quoted identifier; exactly one of the two is set.
type ident struct {
	Pos    lexer.Position
	Plain  string
	Quoted string
}

// Parse implements participle.Parseable.
func (i *ident) Parse(lex *lexer.PeekingLexer) error {
	t := lex.Peek()
	switch t.Type {
	case tIdent:
		*i = ident{Pos: t.Pos, Plain: t.Value}
	case tQuoted:
		*i = ident{Pos: t.Pos, Quoted: unquote(t.Value)}
	default:
		return participle.NextMatch
	}
	lex.Next()
	return nil
}

func (i ident) String() string { return i.Plain + i.Quoted }

// path is a name with up to two qualifiers: catalog.database.table.
type path struct {
	Pos   lexer.Position
	Parts []ident `parser:"@@ ('.' @@)*"`
}

func (p path) String() string {
	parts := make([]string, len(p.Parts))
	for i, part := range p.Parts {
		parts[i] = part.String()
	}
	return strings.Join(parts, ".")
}

// text is a string literal with its place.
type text struct {
	Pos   lexer.Position
	Value string
}

// Parse implements participle.Parseable. Quotes come off here and not in the
// lexer, or a string 'FROM' would match the keyword.
func (s *text) Parse(lex *lexer.PeekingLexer) error {
	t := lex.Peek()
	if t.Type != tString {
		return participle.NextMatch
	}
	*s = text{Pos: t.Pos, Value: unquote(t.Value)}
	lex.Next()
	return nil
}

// property is 'key' = 'value'.
type property struct {
	Key   text `parser:"@@ '='"`
	Value text `parser:"@@"`
}

type setStmt struct {
	Property property `parser:"'SET' @@"`
}

type resetStmt struct {
	Key *text `parser:"'RESET' @@?"`
}

type createCatalog struct {
	Name ident      `parser:"'CREATE' 'CATALOG' @@"`
	With []property `parser:"'WITH' '(' @@ (',' @@)* ')'"`
}

type useCatalog struct {
	Name ident `parser:"'USE' 'CATALOG' @@"`
}

type useDatabase struct {
	Name path `parser:"'USE' @@"`
}

type createDatabase struct {
	IfNotExists bool `parser:"'CREATE' 'DATABASE' ( @'IF' 'NOT' 'EXISTS' )?"`
	Name        path `parser:"@@"`
}

type createTable struct {
	Temporary   bool       `parser:"'CREATE' @'TEMPORARY'? 'TABLE'"`
	IfNotExists bool       `parser:"( @'IF' 'NOT' 'EXISTS' )?"`
	Name        path       `parser:"@@"`
	Elements    []element  `parser:"'(' @@ (',' @@)* ')'"`
	Comment     *text      `parser:"( 'COMMENT' @@ )?"`
	Partition   []ident    `parser:"( 'PARTITIONED' 'BY' '(' @@ (',' @@)* ')' )?"`
	With        []property `parser:"( 'WITH' '(' ( @@ (',' @@)* )? ')' )?"`
}

// element is one entry between the parentheses of CREATE TABLE.
type element struct {
	Key    *primaryKey `parser:"@@"`
	Column *column     `parser:"| @@"`
}

type primaryKey struct {
	Pos     lexer.Position
	Columns []ident `parser:"( 'CONSTRAINT' (Ident | Quoted) )? 'PRIMARY' 'KEY' '(' @@ (',' @@)* ')' 'NOT' 'ENFORCED'"`
}

type column struct {
	Pos     lexer.Position
	Name    ident    `parser:"@@"`
	Type    typeName `parser:"@@"`
	NotNull bool     `parser:"( @( 'NOT' 'NULL' ) | 'NULL' )?"`
	Primary bool     `parser:"( @'PRIMARY' 'KEY' 'NOT' 'ENFORCED' )?"`
}

// typeName is a type as written; parseType gives it its meaning.
type typeName struct {
	Pos   lexer.Position
	Name  string   `parser:"@Ident"`
	Args  []string `parser:"( '(' @Number (',' @Number)* ')' )?"`
	Local bool     `parser:"( 'WITH' @'LOCAL' 'TIME' 'ZONE' | 'WITHOUT' 'TIME' 'ZONE' | 'PRECISION' )?"`
}

type createFunction struct {
	Name  path `parser:"'CREATE' 'TEMPORARY' 'SYSTEM'? 'FUNCTION' ( 'IF' 'NOT' 'EXISTS' )? @@"`
	Class text `parser:"'AS' @@ ( 'LANGUAGE' 'JAVA' )?"`
}

type insertStmt struct {
	Target   path     `parser:"'INSERT' 'INTO' @@"`
	Branches []branch `parser:"@@ ( 'UNION' 'ALL' @@ )*"`
}

// branch is one SELECT of an INSERT.
type branch struct {
	Pos   lexer.Position
	Items []item `parser:"'SELECT' @@ (',' @@)*"`
	From  path   `parser:"'FROM' @@"`
	Alias *ident `parser:"( 'AS' @@ | (?! 'UNION') @@ )?"`
}

type item struct {
	Pos   lexer.Position
	Star  bool   `parser:"@'*'"`
	Expr  *expr  `parser:"| @@"`
	Alias *ident `parser:"( 'AS' @@ | (?! 'FROM') @@ )?"`
}

// expr is an expression of the projection; exactly one field is set.
type expr struct {
	Pos    lexer.Position
	Cast   *castExpr `parser:"@@"`
	Call   *callExpr `parser:"| @@"`
	Text   *text     `parser:"| @@"`
	Number *string   `parser:"| @( '-'? Number )"`
	Null   bool      `parser:"| @'NULL'"`
	Column *path     `parser:"| (?! 'FROM') @@"`
}

type castExpr struct {
	Inner *expr    `parser:"'CAST' '(' @@"`
	Type  typeName `parser:"'AS' @@ ')'"`
}

type callExpr struct {
	Name ident   `parser:"@@"`
	Args []*expr `parser:"'(' ( @@ (',' @@)* )? ')'"`
}

type dropTable struct {
	Temporary bool `parser:"'DROP' @'TEMPORARY'? 'TABLE'"`
	IfExists  bool `parser:"( @'IF' 'EXISTS' )?"`
	Name      path `parser:"@@"`
}

// selectStmt is a SELECT of its own: its text is the query.
type selectStmt struct{}
