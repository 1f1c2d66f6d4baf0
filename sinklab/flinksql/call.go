package flinksql

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"exactlyonce/sinklab/internal/nearest"
)

// callStmt is a call of one of Paimon's procedures, with arguments by name or by position.
type callStmt struct {
	Pos       lexer.Position
	Procedure path       `parser:"'CALL' @@"`
	Arguments []argument `parser:"'(' ( @@ (',' @@)* )? ')'"`
}

// argument has one of Value, Number and Word: TRUE, FALSE or NULL.
type argument struct {
	Pos    lexer.Position
	Name   *ident  `parser:"( @@ '=>' )?"`
	Value  *text   `parser:"( @@"`
	Number *string `parser:"| @( '-'? Number )"`
	Word   string  `parser:"| @( 'TRUE' | 'FALSE' | 'NULL' ) )"`
}

// absent tells whether the argument only holds a place: NULL, and ” as Paimon 2.0.0's
// procedures read it (docs/flink/procedures.md).
func (a argument) absent() bool {
	return strings.EqualFold(a.Word, "NULL") || a.Value != nil && strings.TrimSpace(a.Value.Value) == ""
}

// call plans CALL of a procedure of Paimon 2.0.0; those that are not known are refused by
// name.
func (p *planner) call(n *callStmt, step *Step) error {
	name, proc, err := p.procedure(n)
	if err != nil {
		return err
	}
	given, err := n.arguments(name, proc)
	if err != nil {
		return err
	}
	switch name {
	case removeOrphans:
		step.Clean, err = cleanOf(n, given)
	case createTag, deleteTag:
		step.Tag, err = tagOf(n, name, given)
	case compact:
		step.Compact, err = p.compactOf(n, given)
	}
	return err
}

// procedure finds what is called: sys.name, in a Paimon catalog that may be named before it.
func (p *planner) procedure(n *callStmt) (string, procedure, error) {
	parts := n.Procedure.Parts
	if len(parts) == 3 {
		cat, err := name(parts[0])
		if err != nil {
			return "", nil, err
		}
		c, err := p.knownCatalog(n.Procedure.Pos, cat)
		switch {
		case err != nil:
			return "", nil, err
		case c.connector == "":
			return "", nil, fail(n.Procedure.Pos, "", "catalog '%s' has no procedures: they are Paimon's", cat)
		}
		parts = parts[1:]
	}
	called := strings.ToLower(path{Parts: parts}.String())
	if proc, ok := procedures[called]; ok {
		return called, proc, nil
	}
	modelled := strings.Join(sortedKeys(procedures), ", ")
	bare, inSys := strings.CutPrefix(called, "sys.")
	if inSys && slices.Contains(otherProcedures, bare) {
		return "", nil, refuse(n.Procedure.Pos, "procedure "+called, "modelled: "+modelled)
	}
	known := slices.Clone(sortedKeys(procedures))
	for _, other := range otherProcedures {
		known = append(known, "sys."+other)
	}
	hint := "modelled: " + modelled
	if near := nearest.To(called, known); near != "" {
		hint = "did you mean " + near + "? " + hint
	}
	return "", nil, fail(n.Procedure.Pos, hint, "unknown procedure '%s'", n.Procedure)
}

// arguments are those given, by name.
func (n *callStmt) arguments(name string, proc procedure) (map[string]argument, error) {
	var wrong wrongs
	given := map[string]argument{}
	for i, a := range n.Arguments {
		switch {
		case (a.Name == nil) != (n.Arguments[0].Name == nil):
			wrong.add(fail(a.Pos, "write "+proc.usage(name), "arguments are given by name or by position, not both ways in one call"))
			return nil, wrong.err()
		case a.Name == nil && i == len(proc):
			wrong.add(fail(a.Pos, "write "+proc.usage(name), "%s takes %d arguments, got %d", name, len(proc), len(n.Arguments)))
			return nil, wrong.err()
		}
		to, err := proc.find(a, i)
		if err == nil {
			err = to.check(a, name, proc)
		}
		if _, twice := given[to.name]; twice && err == nil {
			err = fail(a.Pos, "", "argument %s is given twice", to.name)
		}
		wrong.add(err)
		if err == nil && !a.absent() {
			given[to.name] = a
		}
	}
	return given, wrong.err()
}

// tableOf is the argument `table`.
func tableOf(a argument) (database, name string, err error) {
	database, name, ok := strings.Cut(a.Value.Value, ".")
	if !ok || database == "" || name == "" || strings.Contains(name, ".") {
		return "", "", fail(a.Value.Pos, "", "'%s' is not database.table", a.Value.Value)
	}
	return database, name, nil
}

// cleanOf is RemoveOrphanFilesProcedure.
func cleanOf(n *callStmt, given map[string]argument) (*Clean, error) {
	table, older := given["table"], given["older_than"]
	if table.Value == nil || older.Value == nil {
		return nil, fail(n.Pos, "write "+procedures[removeOrphans].usage(removeOrphans), "%s needs a table and a point in time: without one Paimon spares what is younger than a day", removeOrphans)
	}
	c := &Clean{}
	var err error
	if c.Database, c.Name, err = tableOf(table); err != nil {
		return nil, err
	}
	var ok bool
	if c.OlderThanMillis, ok = parseTimestamp(older.Value.Value); !ok {
		return nil, fail(older.Value.Pos, "", "'%s' is not a point in time such as '2026-01-02 00:00:00'", older.Value.Value)
	}
	return c, nil
}

// parseTimestamp reads 'YYYY-MM-DD HH:MM:SS' as UTC milliseconds.
func parseTimestamp(s string) (int64, bool) {
	const shape = "dddd-dd-dd dd:dd:dd"
	if len(s) != len(shape) {
		return 0, false
	}
	var n [6]int64
	field := 0
	for i := range shape {
		switch digit := s[i] >= '0' && s[i] <= '9'; {
		case shape[i] == 'd' && digit:
			n[field] = n[field]*10 + int64(s[i]-'0')
		case shape[i] != 'd' && s[i] == shape[i]:
			field++
		default:
			return 0, false
		}
	}
	if n[1] < 1 || n[1] > 12 || n[2] < 1 || n[2] > 31 || n[3] > 23 || n[4] > 59 || n[5] > 59 {
		return 0, false
	}
	return (daysSince1970(n[0], n[1], n[2])*86400 + n[3]*3600 + n[4]*60 + n[5]) * 1000, true
}

// daysSince1970 counts days of the Gregorian calendar; March is the first month,
// so that the leap day is the last.
func daysSince1970(year, month, dayOfMonth int64) int64 {
	if month <= 2 {
		year--
	}
	era := year / 400
	yearOfEra := year - era*400
	dayOfYear := (153*((month+9)%12)+2)/5 + dayOfMonth - 1
	return era*146097 + yearOfEra*365 + yearOfEra/4 - yearOfEra/100 + dayOfYear - 719468
}
