package flinksql

import (
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
	Name  ident `parser:"@@ '=>'"`
	Value text  `parser:"@@"`
}

const removeOrphans = "sys.remove_orphan_files"

// call plans CALL sys.remove_orphan_files (Paimon 2.0.0
// RemoveOrphanFilesProcedure); other procedures are refused by name.
func (p *planner) call(n *callStmt, step *Step) error {
	if name := strings.ToLower(n.Procedure.String()); name != removeOrphans {
		return refuse(n.Pos, "procedure "+n.Procedure.String(), "known: "+removeOrphans)
	}
	clean := &Clean{}
	for _, a := range n.Arguments {
		if err := clean.argument(a); err != nil {
			return err
		}
	}
	if clean.Name == "" || clean.OlderThanMillis == 0 {
		return fail(n.Pos, "", "%s needs `table` => 'database.table' and older_than => 'YYYY-MM-DD HH:MM:SS': without a point in time Paimon spares what is younger than a day", removeOrphans)
	}
	step.Clean = clean
	return nil
}

func (c *Clean) argument(a argument) error {
	switch strings.ToLower(a.Name.String()) {
	case "table":
		database, name, ok := strings.Cut(a.Value.Value, ".")
		if !ok || database == "" || name == "" || strings.Contains(name, ".") {
			return fail(a.Value.Pos, "", "'%s' is not database.table", a.Value.Value)
		}
		c.Database, c.Name = database, name
	case "older_than":
		millis, ok := parseTimestamp(a.Value.Value)
		if !ok {
			return fail(a.Value.Pos, "", "'%s' is not a point in time such as '2026-01-02 00:00:00'", a.Value.Value)
		}
		c.OlderThanMillis = millis
	default:
		return unknown(a.Name.Pos, "argument", a.Name.String(), []string{"table", "older_than"})
	}
	return nil
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
