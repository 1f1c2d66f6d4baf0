package flinksql

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"exactlyonce/sinklab/internal/nearest"
)

// output is one column of a projection.
type output struct {
	name      string
	typ       dataType
	cell      cell
	column    int // the source column it is unchanged, -1 for anything else
	field     int // the source column whose values it has (functions of the lab change none), -1 for anything else
	maybeNull bool
	at        lexer.Position
}

// projector plans the items of one SELECT.
type projector struct {
	planner    *planner
	table      *table
	splits     []int64  // rows of each split
	names      []string // what may stand before a column
	functions  []Function
	rowMillis  []int64 // what slow makes a row take, by subtask; nil = no time
	perSubtask int64   // rows that a subtask of the source emits in a second
}

func (pr *projector) items(items []item) ([]output, error) {
	var outs []output
	var wrong wrongs
	for n, it := range items {
		if len(outs) > maxColumns {
			return nil, fail(it.Pos, "", "the SELECT has more than %d columns", maxColumns)
		}
		if it.Star {
			if it.Alias != nil {
				return nil, fail(it.Alias.Pos, "", "'*' cannot have an alias")
			}
			for i := range pr.table.types {
				outs = append(outs, pr.column(i, it.Pos))
			}
			continue
		}
		o, err := pr.expr(it.Expr)
		if o.name == "" {
			o.name = fmt.Sprintf("EXPR$%d", n)
		}
		if err == nil && it.Alias != nil {
			o.name, err = name(*it.Alias)
		}
		if err != nil {
			wrong.add(err)
		}
		outs = append(outs, o)
	}
	return outs, wrong.err()
}

// column is the source column i as it stands.
func (pr *projector) column(i int, at lexer.Position) output {
	f := pr.table.source.fields[i]
	nm := pr.table.plan.Columns[i].Name
	return output{name: nm, typ: f.typ, cell: f.cell(pr.table.plan.Name, nm, len(pr.splits)), column: i, field: i, maybeNull: f.nullRate > 0, at: at}
}

func (pr *projector) expr(e *expr) (output, error) {
	switch {
	case e.Cast != nil:
		return pr.cast(e.Cast, e.Pos)
	case e.Call != nil:
		return pr.call(e.Call, e.Pos)
	case e.Text != nil:
		return literal(e.Text.Value, dataType{root: "CHAR", a: utf8.RuneCountInString(e.Text.Value)}, e.Pos), nil
	case e.Number != nil:
		return number64(*e.Number, e.Pos)
	case e.Null:
		return literal(nil, dataType{root: "NULL", null: true}, e.Pos), nil
	}
	return pr.reference(e.Column)
}

func literal(v any, t dataType, at lexer.Position) output {
	return output{typ: t, cell: constant{v}, column: -1, field: -1, maybeNull: v == nil, at: at}
}

// number64 is an integer literal: INT where it fits, else BIGINT.
func number64(s string, at lexer.Position) (output, error) {
	v, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		return output{}, refuse(at, "literal "+s, "integer and string literals are modelled")
	}
	t := dataType{root: "INT"}
	if lo, hi := t.bounds(); v < lo || v > hi {
		t.root = "BIGINT"
	}
	return literal(v, t, at), nil
}

// reference is a column by name, with the table or its alias before it or not.
func (pr *projector) reference(p *path) (output, error) {
	nm, err := name(p.Parts[len(p.Parts)-1])
	if err != nil {
		return output{}, err
	}
	if len(p.Parts) > 2 || len(p.Parts) == 2 && !slices.Contains(pr.names, p.Parts[0].String()) {
		return output{}, unknown(p.Pos, "table", p.Parts[0].String(), pr.names)
	}
	var known []string
	for i, c := range pr.table.plan.Columns {
		if c.Name == nm {
			return pr.column(i, p.Pos), nil
		}
		known = append(known, c.Name)
	}
	return output{}, fail(p.Pos, suggest(nm, known), "unknown column '%s' in table '%s'", nm, pr.table.plan.Name)
}

func (pr *projector) cast(c *castExpr, at lexer.Position) (output, error) {
	in, err := pr.expr(c.Inner)
	if err != nil {
		return in, err
	}
	to, err := parseType(c.Type, !in.typ.null)
	if err != nil {
		return in, err
	}
	if !modelledCast(in.typ, to) {
		return in, refuse(c.Type.Pos, fmt.Sprintf("a CAST of %s to %s", in.typ.bare(), to.bare()), "")
	}
	return output{typ: to, cell: castTo(in.cell, in.typ, to), column: -1, field: -1, maybeNull: in.maybeNull, at: at}, nil
}

// call is a function of the lab under the name it was registered by.
func (pr *projector) call(c *callExpr, at lexer.Position) (output, error) {
	class, ok := pr.planner.functions[strings.ToLower(c.Name.String())]
	if !ok {
		return output{}, pr.unknownFunction(c.Name)
	}
	if class.slow {
		return pr.slow(c, class, at)
	}
	if len(c.Args) != 2 {
		return output{}, fail(at, "", "function '%s' (%s) takes a column and an integer literal, got %d arguments", c.Name, class.name, len(c.Args))
	}
	in, err := pr.expr(c.Args[0])
	if err != nil {
		return in, err
	}
	value, err := strconv.ParseInt(deref(c.Args[1].Number), 10, 64)
	switch {
	case in.field < 0 || !pr.table.source.fields[in.field].sequence || in.typ.integerBits() == 0:
		return in, fail(c.Args[0].Pos, "only there is it known which row has the value", "the first argument of '%s' (%s) must be an integer column with a sequence generator", c.Name, class.name)
	case err != nil:
		return in, fail(c.Args[1].Pos, "", "the second argument of '%s' (%s) must be an integer literal", c.Name, class.name)
	}
	pr.functions = append(pr.functions, Function{Name: c.Name.String(), Value: value, Once: class.once, At: pr.table.source.fields[in.field].positions(value, pr.splits)})
	in.column, in.name, in.at = -1, "", at
	return in, nil
}

// deref is the text of a literal, "" where there is none.
func deref(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func (pr *projector) unknownFunction(n ident) error {
	hint := fmt.Sprintf("register it with CREATE TEMPORARY SYSTEM FUNCTION %s AS one of: %s", n, strings.Join(sortedKeys(functionClasses), ", "))
	if near := nearest.To(n.String(), sortedKeys(pr.planner.functions)); near != "" {
		hint = fmt.Sprintf("did you mean '%s'?", near)
	}
	return pr.planner.unlessDoubted(strings.ToLower(n.String()), fail(n.Pos, hint, "unknown function '%s'", n))
}
