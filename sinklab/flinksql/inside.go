package flinksql

import (
	"errors"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// walker looks through one statement for what the dialect lacks, so that it is
// refused by name before the grammar stumbles over it.
type walker struct {
	insert     bool // else CREATE, SET, …
	depth      int  // of parentheses
	inSelect   bool // behind the first SELECT
	inFrom     bool // behind a FROM
	this, next lexer.Token
}

// refuseInside walks the tokens of a statement. A SELECT of its own is left alone.
func refuseInside(tokens []lexer.Token) error {
	if isWord(tokens[0], "SELECT") {
		return nil
	}
	w := walker{insert: isWord(tokens[0], "INSERT")}
	for i, t := range tokens {
		w.this, w.next = t, lexer.Token{}
		if i+1 < len(tokens) {
			w.next = tokens[i+1]
		}
		if err := w.step(); err != nil {
			return err
		}
	}
	return nil
}

func (w *walker) step() error {
	switch {
	case isOp(w.this, "("):
		w.depth++
	case isOp(w.this, ")"):
		w.depth--
	case w.this.Type == tHint:
		return refuse(w.this.Pos, "a hint outside a SELECT", "set the option in WITH (...)")
	}
	if w.depth > maxNesting {
		return fail(w.this.Pos, "", "parentheses are nested more than %d deep", maxNesting)
	}
	if w.insert {
		return w.stepInsert()
	}
	return w.stepCreate()
}

// stepInsert names what makes a query more than a projection.
func (w *walker) stepInsert() error {
	t, word := w.this, ""
	if t.Type == tIdent {
		word = strings.ToUpper(t.Value)
	}
	what := ""
	switch {
	case isOp(t, "(") && isWord(w.next, "SELECT"):
		what = "a subquery"
	case isOp(t, "(") && !w.inSelect:
		what = "a column list in an INSERT"
	case isOp(t, ",") && w.inFrom && w.depth == 0:
		what = "a join (a comma in FROM)"
	case isOp(w.next, "(") && calls[word] != "":
		what = word + " (" + calls[word] + ")"
	case word == "UNION" && !isWord(w.next, "ALL"):
		what = "UNION without ALL"
	case clauses[word] != "":
		what = clauses[word]
	}
	w.inSelect = w.inSelect || word == "SELECT"
	w.inFrom = (w.inFrom || word == "FROM") && word != "UNION"
	if what == "" {
		return nil
	}
	return refuse(t.Pos, what, insertShape)
}

// nestedTypes have no place in a column of this version.
var nestedTypes = []string{"ARRAY", "MAP", "ROW", "MULTISET"}

// stepCreate names the parts of CREATE TABLE that have no meaning here.
func (w *walker) stepCreate() error {
	t, word := w.this, ""
	if t.Type == tIdent {
		word = strings.ToUpper(t.Value)
	}
	what := ""
	switch {
	case word == "WATERMARK" && isWord(w.next, "FOR"):
		what = "WATERMARK"
	case word == "METADATA" && w.depth > 0:
		what = "a METADATA column"
	case slices.Contains(nestedTypes, word) && isOp(w.next, "<"):
		what = "type " + word
	case word == "LIKE" && w.depth == 0:
		what = "CREATE TABLE ... LIKE"
	case word == "AS" && isWord(w.next, "SELECT"):
		what = "CREATE TABLE ... AS SELECT"
	case word == "AS" && w.depth > 0:
		what = "a computed column"
	case word == "COMMENT" && w.depth > 0 && w.next.Type == tString:
		what = "a comment on a column"
	}
	if what == "" {
		return nil
	}
	return refuse(t.Pos, what, "")
}

// grammarError turns the grammar's error into ours, with the statement's shape as the hint.
func grammarError(err error, end lexer.Position, expected string) error {
	hint := "expected " + expected
	var pe participle.Error
	if !errors.As(err, &pe) {
		return fail(end, hint, "%v", err)
	}
	var token *participle.UnexpectedTokenError
	if !errors.As(err, &token) {
		return fail(pe.Position(), hint, "%s", pe.Message())
	}
	t := token.Unexpected
	switch {
	case t.EOF():
		return fail(end, hint, "unexpected end of the statement")
	case t.Type == tString || t.Type == tQuoted:
		return fail(t.Pos, hint, "unexpected %s", t.Value)
	case isOp(t, t.Value) && strings.Contains("+-*/%|<>=<=!=[", t.Value):
		return refuse(t.Pos, "operator '"+t.Value+"'", hint)
	}
	return fail(t.Pos, hint, "unexpected '%s'", t.Value)
}
