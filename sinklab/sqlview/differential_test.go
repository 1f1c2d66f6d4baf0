package sqlview_test

import (
	"cmp"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/sinks/registry/files"
	"exactlyonce/sinklab/sqlview"
	"exactlyonce/trace"
)

// tables are what the queries read: tables of the reference, with keys and with partitions,
// their system tables, and a trace.
var tables = []string{
	"sk_fail", "pk_merge", "pk_fail", "parts", "trace",
	"sk_fail$snapshots", "sk_fail$files", "sk_fail$manifests", "sk_fail$schemas", "sk_fail$options", "sk_fail$partitions", "sk_fail$buckets", "sk_fail$tags",
	"pk_merge$snapshots", "pk_merge$files", "pk_merge$manifests", "parts$files", "parts$partitions", "pk_fail$buckets",
}

// TestDifferential: whatever a scan leaves out, looks up or keeps in memory, a query answers
// as an ordinary SQLite table with the same rows does. Queries are drawn: predicates of every
// kind, joins, subqueries, unions, groups, in every combination.
func TestDifferential(t *testing.T) {
	view, plain, known := bothSides(t)
	queries, answered, differences := 0, 0, 0
	rapid.Check(t, func(r *rapid.T) {
		q := drawn{r, known}
		for range 10 {
			text := q.query()
			got, err := view.Query(t.Context(), text)
			want, wantErr := answer(plain, text)
			queries++
			if len(want) > 0 {
				answered++
			}
			if (err == nil) != (wantErr == nil) || err == nil && !slices.Equal(rowTexts(got.Rows), want) {
				differences++
				r.Errorf("%s\nthe view: %v %v\nSQLite: %v %v", text, rows(got), err, want, wantErr)
			}
		}
	})
	t.Logf("%d random queries, %d differences", queries, differences)
	require.Greater(t, answered, queries/2, "most queries find something")
}

// column is one of a table that queries compare, with values that are in it.
type column struct {
	name   string
	text   bool
	values []any
}

// bothSides are the view of the tables, and SQLite with a copy of their rows.
func bothSides(t *testing.T) (*sqlview.DB, *sql.DB, map[string][]column) {
	w, err := files.Open(filesystem.OS{}, "../../golden/reference/warehouse")
	require.NoError(t, err)
	view, err := sqlview.Open(w.Sources(), sqlview.WithTrace(events()))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, view.Close()) })
	plain, err := sql.Open("sqlite", "file::memory:?_dqs=0&_pragma=case_sensitive_like(1)")
	require.NoError(t, err)
	plain.SetMaxOpenConns(1)
	t.Cleanup(func() { require.NoError(t, plain.Close()) })
	known := map[string][]column{}
	for _, name := range tables {
		r, err := view.Query(t.Context(), "SELECT * FROM `"+name+"`")
		require.NoError(t, err, name)
		known[name] = copied(t, plain, name, r)
	}
	return view, plain, known
}

// events are a trace of some length in which columns are NULL here and there.
func events() (all []trace.Event) {
	kinds := []trace.Kind{trace.Prepare, trace.Barrier, trace.Commit, trace.Notify}
	for i := range int64(90) {
		e := trace.Event{Seq: i + 1, AtMillis: i / 4 * 50, Thread: fmt.Sprintf("Writer (%d/2)#0", i%2+1), Kind: kinds[i%4]}
		if i%3 == 0 {
			e.Operator, e.Checkpoint = "Writer", i/10+1
		}
		all = append(all, e)
	}
	return all
}

// copied makes the table in SQLite; columns that it compares otherwise than Flink (decimals,
// floats, bytes) are copied and never asked for.
func copied(t *testing.T, plain *sql.DB, name string, r *sqlview.Result) (columns []column) {
	var declared, places []string
	for i, c := range r.Columns {
		kind, asked := "TEXT", true
		switch {
		case c.Integer(), c.Type == "BOOLEAN":
			kind = "INTEGER"
		case strings.HasPrefix(c.Type, "DECIMAL"), c.Type == "FLOAT", c.Type == "DOUBLE", strings.Contains(c.Type, "BINARY"), c.Type == "BYTES":
			kind, asked = "BLOB", false
		}
		declared, places = append(declared, fmt.Sprintf("`%s` %s", c.Name, kind)), append(places, "?")
		col := column{name: c.Name, text: kind == "TEXT"}
		for _, row := range r.Rows {
			if row[i] != nil && len(col.values) < 50 {
				col.values = append(col.values, row[i])
			}
		}
		if asked {
			columns = append(columns, col)
		}
	}
	_, err := plain.Exec("CREATE TABLE `" + name + "` (" + strings.Join(declared, ", ") + ")")
	require.NoError(t, err)
	for _, row := range r.Rows {
		_, err := plain.Exec("INSERT INTO `"+name+"` VALUES ("+strings.Join(places, ", ")+")", row...)
		require.NoError(t, err)
	}
	return columns
}

// answer is what SQLite says.
func answer(plain *sql.DB, text string) ([]string, error) {
	found, err := plain.Query(text)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	names, err := found.Columns()
	if err != nil {
		return nil, err
	}
	var all [][]any
	for found.Next() {
		row, into := make([]any, len(names)), make([]any, len(names))
		for i := range row {
			into[i] = &row[i]
		}
		if err := found.Scan(into...); err != nil {
			return nil, err
		}
		all = append(all, row)
	}
	return rowTexts(all), found.Err()
}

// rowTexts are rows as texts, in one order: a query that has no order of its own may answer in
// any, and those that have one order by all of their columns.
func rowTexts(all [][]any) []string {
	texts := make([]string, len(all))
	for i, row := range all {
		cells := make([]string, len(row))
		for k, v := range row {
			switch v := v.(type) {
			case bool:
				cells[k] = map[bool]string{true: "1", false: "0"}[v]
			case []byte:
				cells[k] = string(v)
			default:
				cells[k] = fmt.Sprint(v)
			}
		}
		texts[i] = strings.Join(cells, "|")
	}
	slices.Sort(texts)
	return texts
}

func rows(r *sqlview.Result) []string {
	if r == nil {
		return nil
	}
	return rowTexts(r.Rows)
}

// drawn draws queries over the known tables.
type drawn struct {
	t     *rapid.T
	known map[string][]column
}

func (d drawn) one(label string, of ...string) string { return rapid.SampledFrom(of).Draw(d.t, label) }

func (d drawn) chance(label string, percent int) bool {
	return rapid.IntRange(1, 100).Draw(d.t, label) <= percent
}

// query is a statement of one of several shapes.
func (d drawn) query() string {
	a := d.one("table", tables...)
	switch d.one("shape", "plain", "plain", "either", "join", "union", "group", "exists") {
	case "either": // two scans, whose rows SQLite knows again by their numbers
		c := d.number(a)
		return fmt.Sprintf("SELECT * FROM `%s` a WHERE a.`%s` = %s OR a.`%s` %s %s", a, c.name, d.value(c), c.name, d.one("operator", "=", "<", ">="), d.value(c))
	case "join":
		b := d.one("other table", tables...)
		on := fmt.Sprintf("a.`%s` = b.`%s`", d.column(a).name, d.column(b).name)
		if d.chance("on more", 40) {
			on += d.one("and or", " AND ", " OR ") + d.condition(b, "b", 1)
		}
		kind := d.one("join", "JOIN", "LEFT JOIN")
		return fmt.Sprintf("SELECT COUNT(*), MIN(a.`%s`), MAX(b.`%s`) FROM `%s` a %s `%s` b ON %s WHERE %s", d.column(a).name, d.column(b).name, a, kind, b, on, d.condition(a, "a", 2))
	case "union":
		c := d.column(a).name
		return fmt.Sprintf("SELECT `%s` FROM `%s` a WHERE %s %s SELECT `%s` FROM `%s` a WHERE %s", c, a, d.condition(a, "a", 2), d.one("union", "UNION", "UNION ALL", "INTERSECT", "EXCEPT"), c, a, d.condition(a, "a", 2))
	case "group":
		c := d.column(a).name
		return fmt.Sprintf("SELECT a.`%s`, COUNT(*), COUNT(DISTINCT a.`%s`) FROM `%s` a WHERE %s GROUP BY a.`%s` HAVING COUNT(*) >= %d", c, d.column(a).name, a, d.condition(a, "a", 2), c, rapid.IntRange(1, 3).Draw(d.t, "at least"))
	case "exists":
		b := d.one("other table", tables...)
		return fmt.Sprintf("SELECT COUNT(*) FROM `%s` a WHERE %sEXISTS (SELECT 1 FROM `%s` b WHERE b.`%s` = a.`%s` AND %s)", a, d.one("not", "", "NOT "), b, d.column(b).name, d.column(a).name, d.condition(b, "b", 2))
	}
	return d.plain(a)
}

// plain reads some columns of one table.
func (d drawn) plain(table string) string {
	var columns []string
	for range rapid.IntRange(1, 3).Draw(d.t, "columns") {
		columns = append(columns, "a.`"+d.column(table).name+"`")
	}
	text := "SELECT " + d.one("distinct", "", "", "DISTINCT ") + strings.Join(columns, ", ") + " FROM `" + table + "` a WHERE " + d.condition(table, "a", 3)
	if d.chance("ordered", 50) {
		var order []string
		for i := range columns {
			order = append(order, fmt.Sprintf("%d%s", i+1, d.one("direction", "", " DESC")))
		}
		text += " ORDER BY " + strings.Join(order, ", ")
		if d.chance("limited", 50) { // of rows that are alike in all columns it does not matter which
			text += fmt.Sprintf(" LIMIT %d OFFSET %d", rapid.IntRange(0, 9).Draw(d.t, "limit"), rapid.IntRange(0, 3).Draw(d.t, "offset"))
		}
	}
	return text
}

func (d drawn) column(table string) column {
	return rapid.SampledFrom(d.known[table]).Draw(d.t, "column")
}

// number is a column of integers, any where there is none.
func (d drawn) number(table string) column {
	numbers := slices.DeleteFunc(slices.Clone(d.known[table]), func(c column) bool { return c.text })
	if len(numbers) == 0 {
		return d.column(table)
	}
	return rapid.SampledFrom(numbers).Draw(d.t, "column")
}

// condition is a predicate, or several that are joined.
func (d drawn) condition(table, alias string, depth int) string {
	if depth > 0 && d.chance("joined", 60) {
		joined := "(" + d.condition(table, alias, depth-1) + d.one("and or", " AND ", " OR ", " OR ") + d.condition(table, alias, depth-1) + ")"
		return d.one("not", "", "", "NOT ") + joined
	}
	c := d.column(table)
	left := alias + ".`" + c.name + "`"
	switch d.one("predicate", "compare", "compare", "compare", "between", "in", "null", "like", "subquery") {
	case "between":
		low, high := d.value(c), d.value(c)
		return left + d.one("not", "", " NOT") + " BETWEEN " + low + " AND " + high
	case "in":
		list := make([]string, rapid.IntRange(1, 4).Draw(d.t, "list"))
		for i := range list {
			list[i] = d.value(c)
		}
		return left + d.one("not", "", " NOT") + " IN (" + strings.Join(list, ", ") + ")"
	case "null":
		return left + " IS " + d.one("not", "", "NOT ") + "NULL"
	case "like":
		if c.text {
			return left + " LIKE " + quoted("%"+d.part(c)+"%")
		}
	case "subquery":
		other := d.one("other table", tables...)
		return left + d.one("not", "", " NOT") + " IN (SELECT `" + d.column(other).name + "` FROM `" + other + "`)"
	}
	return left + " " + d.one("operator", "=", "<", "<=", ">", ">=", "<>") + " " + d.value(c)
}

// value is a literal: one that is in the column, one beside it, or NULL.
func (d drawn) value(c column) string {
	if len(c.values) == 0 || d.chance("strange", 10) {
		return d.one("strange value", "0", "-1", "''", "NULL", "9999999")
	}
	switch v := rapid.SampledFrom(c.values).Draw(d.t, "value").(type) {
	case int64:
		return fmt.Sprint(v + int64(rapid.IntRange(-1, 1).Draw(d.t, "beside")))
	case bool:
		return map[bool]string{true: "1", false: "0"}[v]
	default:
		return quoted(fmt.Sprint(v))
	}
}

// part is a piece of a text in the column.
func (d drawn) part(c column) string {
	if len(c.values) == 0 {
		return "x"
	}
	text := fmt.Sprint(rapid.SampledFrom(c.values).Draw(d.t, "text"))
	from := rapid.IntRange(0, len(text)).Draw(d.t, "from")
	return cmp.Or(strings.Trim(strings.ToValidUTF8(text[from:min(len(text), from+4)], ""), "%_\\"), "a")
}

func quoted(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }
