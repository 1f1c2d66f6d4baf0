package worlds

import (
	"fmt"
	"strings"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/sqlview"
	"exactlyonce/sinklab/world"
)

// relation is a table about a foreign table that every world has.
type relation struct {
	name    string
	columns []sqlview.Column
	rows    func(world.World) [][]any
}

var relations = []relation{
	{"commits", sqlview.Columns("sequence BIGINT, identifier BIGINT, owner STRING, kind STRING, rows BIGINT"), commitRows},
	{"units", sqlview.Columns("name STRING, state STRING, owner STRING, rows BIGINT, since TIMESTAMP(3), blocks STRING"), unitRows},
}

// SystemTables lists the relations of every world and those of the connector.
func (t table) SystemTables() (all []sqlview.System) {
	for _, r := range relationsOf(t.Connector) {
		all = append(all, sqlview.System{Name: r.name, Columns: r.columns})
	}
	return all
}

// System is the rows of one of them.
func (v view) System(name string) ([][]any, error) {
	for _, r := range relationsOf(v.Connector) {
		if r.name == name {
			return r.rows(v.World), nil
		}
	}
	return nil, fmt.Errorf("no relation %s", name)
}

func relationsOf(c *connector.Connector) []relation {
	all := relations[:len(relations):len(relations)]
	for _, r := range c.Relations {
		all = append(all, relation{r.Name, columnsOf(r.Columns), withTimes(r)})
	}
	return all
}

// withTimes are the rows of a connector's relation, with calendar times as SQL has them.
func withTimes(r connector.Relation) func(world.World) [][]any {
	return func(w world.World) [][]any {
		rows := r.Rows(w)
		for k, c := range r.Columns {
			for i := range rows {
				if millis, ok := rows[i][k].(int64); ok && c.Type == "TIMESTAMP(3)" {
					rows[i][k] = sqlview.TimeText(millis)
				}
			}
		}
		return rows
	}
}

// commitRows is the ledger, oldest first.
func commitRows(w world.World) (out [][]any) {
	w.Commits(func(c world.Commit) {
		out = append(out, []any{c.Sequence, c.Identifier, orNull(c.Owner), orNull(c.Kind), c.Rows})
	})
	return out
}

// unitRows is everything that was prepared, in that order.
func unitRows(w world.World) (out [][]any) {
	w.Units(func(u world.Unit) {
		var since any
		if u.SinceMillis != 0 {
			since = sqlview.TimeText(u.SinceMillis)
		}
		out = append(out, []any{u.Name, u.State.String(), orNull(u.Owner), u.Rows, since, orNull(strings.Join(u.Blocks, ", "))})
	})
	return out
}

func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}
