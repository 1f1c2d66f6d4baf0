package sqlview

import (
	"fmt"
	"strconv"
	"strings"
)

// Column is a column of a table or a result. Type is Flink's name of its type,
// without NOT NULL: "BIGINT", "STRING", "TIMESTAMP(3)", "DECIMAL(9, 2)".
type Column struct {
	Name string
	Type string
}

// Columns reads a list of columns as CREATE TABLE writes it, "id BIGINT, name STRING": for
// lists that stand in a program. None of the types has a comma in it.
func Columns(list string) (columns []Column) {
	for c := range strings.SplitSeq(list, ",") {
		name, typ, _ := strings.Cut(strings.TrimSpace(c), " ")
		columns = append(columns, Column{name, typ})
	}
	return columns
}

// Types of the columns that the view itself makes.
const (
	typeBigint  = "BIGINT"
	typeString  = "STRING"
	typeBoolean = "BOOLEAN"
	typeDouble  = "DOUBLE"
)

// root is the type without its parameters: "DECIMAL(9, 2)" is a DECIMAL.
func root(typ string) string {
	if i := strings.IndexAny(typ, "(<"); i >= 0 {
		return strings.TrimSpace(typ[:i])
	}
	return typ
}

// params are the numbers in parentheses behind a type's name.
func params(typ string) (out []int) {
	_, rest, _ := strings.Cut(typ, "(")
	rest, _, _ = strings.Cut(rest, ")")
	for p := range strings.SplitSeq(rest, ",") {
		if n, err := strconv.Atoi(strings.TrimSpace(p)); err == nil {
			out = append(out, n)
		}
	}
	return out
}

// PlainType drops NOT NULL and says "TIMESTAMP_LTZ(3)" the short way.
func PlainType(typ string) string {
	typ = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(typ), "NOT NULL"))
	if p, ok := strings.CutSuffix(typ, " WITH LOCAL TIME ZONE"); ok {
		return strings.Replace(p, "TIMESTAMP", "TIMESTAMP_LTZ", 1)
	}
	return typ
}

// isInteger reports whether values of typ are int64 and can be compared as such.
func isInteger(typ string) bool {
	switch root(typ) {
	case "TINYINT", "SMALLINT", "INT", "INTEGER", "BIGINT":
		return true
	}
	return false
}

// Integer reports whether the column's values are int64 and can be compared as such.
func (c Column) Integer() bool { return isInteger(c.Type) }

// affinity is how SQLite must compare values of typ. SQLite derives it from the
// letters of the declared type and would take STRING for a number, so the view
// declares the affinity itself.
func affinity(typ string) string {
	switch root(typ) {
	case "TINYINT", "SMALLINT", "INT", "INTEGER", "BIGINT", "BOOLEAN":
		return "INTEGER"
	case "FLOAT", "DOUBLE":
		return "REAL"
	case "DECIMAL":
		return "NUMERIC"
	case "BINARY", "VARBINARY", "BYTES":
		return "BLOB"
	}
	return "TEXT"
}

// declaration is the CREATE TABLE that SQLite wants to see. The number behind
// the affinity leads from a result's declared type back to Flink's (see typeOf).
func declaration(cols []Column, types *typeList) string {
	var b strings.Builder
	b.WriteString("CREATE TABLE x(")
	for i, c := range cols {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%s %s_%d", quote(c.Name), affinity(c.Type), types.number(c.Type))
		if root(c.Type) == "DECIMAL" {
			b.WriteString(" COLLATE " + decimalCollation)
		}
	}
	return b.String() + ")"
}

// typeList numbers the types that a database has declared to SQLite.
type typeList struct{ names []string }

func (l *typeList) number(typ string) int {
	for i, n := range l.names {
		if n == typ {
			return i
		}
	}
	l.names = append(l.names, typ)
	return len(l.names) - 1
}

// typeOf is the Flink type behind a declared one, "" for an expression.
func (l *typeList) typeOf(declared string) string {
	_, digits, ok := strings.Cut(declared, "_")
	if n, err := strconv.Atoi(digits); ok && err == nil && n < len(l.names) {
		return l.names[n]
	}
	return ""
}

// quote writes a name so that SQLite takes it as it is.
func quote(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }
