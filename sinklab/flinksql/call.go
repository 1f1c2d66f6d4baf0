package flinksql

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// callStmt is a call of one of Paimon's procedures with named arguments.
type callStmt struct {
	Pos       lexer.Position
	Procedure path       `parser:"'CALL' @@"`
	Arguments []argument `parser:"'(' ( @@ (',' @@)* )? ')'"`
}

type argument struct {
	Name   ident   `parser:"@@ '=>'"`
	Value  *text   `parser:"( @@"`
	Number *string `parser:"| @Number )"`
}

const (
	removeOrphans = "sys.remove_orphan_files"
	createTag     = "sys.create_tag"
	deleteTag     = "sys.delete_tag"
	compact       = "sys.compact"
)

// call plans CALL of a procedure of Paimon 2.0.0; those that are not known are refused by
// name.
func (p *planner) call(n *callStmt, step *Step) error {
	name := strings.ToLower(n.Procedure.String())
	given, err := n.arguments(name)
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

// procedures are the known ones with their arguments.
var procedures = map[string][]string{
	removeOrphans: {"table", "older_than"},
	createTag:     {"table", "tag", "snapshot_id", "time_retained"},
	deleteTag:     {"table", "tag"},
	compact:       {"table"},
}

// arguments checks the names, and that only a snapshot's id is a number.
func (n *callStmt) arguments(procedure string) (map[string]argument, error) {
	known, ok := procedures[procedure]
	if !ok {
		return nil, refuse(n.Pos, "procedure "+n.Procedure.String(), "known: "+strings.Join(sortedKeys(procedures), ", "))
	}
	given := map[string]argument{}
	for _, a := range n.Arguments {
		key := strings.ToLower(a.Name.String())
		if !slices.Contains(known, key) {
			return nil, unknown(a.Name.Pos, "argument", a.Name.String(), known)
		}
		if number := key == "snapshot_id"; number != (a.Number != nil) {
			return nil, fail(a.Name.Pos, "", "argument %s: want %s", key, map[bool]string{true: "a number, without quotes", false: "a string in quotes"}[number])
		}
		given[key] = a
	}
	return given, nil
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
		return nil, fail(n.Pos, "", "%s needs `table` => 'database.table' and older_than => 'YYYY-MM-DD HH:MM:SS': without a point in time Paimon spares what is younger than a day", removeOrphans)
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
