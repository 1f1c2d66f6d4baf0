package worlds

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/sqlview"
	"exactlyonce/sinklab/world"
	"exactlyonce/sinklab/world/worldtest"
)

// letters is the generator of id = position + 1, name = its letter, and price, which is
// NULL in every third row.
type letters struct{}

func (letters) Value(split int32, position int64, column int) any {
	switch {
	case column == 0:
		return position + 1
	case column == 1:
		return fmt.Sprintf("%c%d", 'a'+split, position)
	case position%3 == 2:
		return nil
	}
	return position * 10
}

func (letters) Int64s(_ int32, from int64, column int, dst []int64) bool {
	if column != 0 {
		return false
	}
	for i := range dst {
		dst[i] = from + int64(i) + 1
	}
	return true
}

// orders is a table of a foreign system with transactions: two are committed, one waits
// for its checkpoint, one is in doubt and blocks readers.
func orders() *connector.Foreign {
	return &connector.Foreign{
		Connector: &connector.Connector{Name: "bus", Relations: []connector.Relation{{
			Name: "partitions", Columns: []connector.Column{{Name: "partition", Type: "INT NOT NULL"}, {Name: "last_stable_offset", Type: "BIGINT"}},
			Rows: func(w world.World) [][]any { _, n := w.Totals(); return [][]any{{int64(0), n}} },
		}}},
		Table: &connector.Table{Database: "default", Name: "orders", Connector: "bus", PrimaryKey: []string{"id"},
			Columns: []connector.Column{{Name: "id", Type: "BIGINT NOT NULL"}, {Name: "name", Type: "STRING"}, {Name: "price", Type: "BIGINT"}}},
		World: &worldtest.Sketch{
			Visible: []rows.Range{{Split: 0, From: 0, To: 6000}, {Split: 1, From: 3, To: 3}, {Split: 1, From: 5, To: 10}},
			Ledger: []world.Commit{
				{Sequence: 1, Identifier: 1, Owner: "job-0", Rows: 6000},
				{Sequence: 2, Identifier: sink.EndOfInput, Owner: "job-1", Kind: "APPEND", Rows: 5},
			},
			Prepared: []world.Unit{
				{Name: "job-0-1", State: world.Done, Owner: "job-0", Rows: 6000, SinceMillis: 1_767_225_600_000},
				{Name: "job-0-2", State: world.Prepared, Rows: 3},
				{Name: "job-1-7", State: world.InDoubt, Owner: "job-1", Rows: 2, Blocks: []string{"readers of orders-0", "job-0-2"}},
			},
		},
		Rows: letters{},
	}
}

func open(t *testing.T, tables ...*connector.Foreign) *sqlview.DB {
	db, err := sqlview.Open([]sqlview.Source{Of(connector.Memory(tables))})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	return db
}

func ask(t *testing.T, db *sqlview.DB, sql string) [][]any {
	r, err := db.Query(t.Context(), sql)
	require.NoError(t, err, sql)
	return r.Rows
}

// The rows are the ranges that a reader sees, computed when they are read.
func TestRows(t *testing.T) {
	db := open(t, orders())
	require.Equal(t, [][]any{{int64(6005), int64(1), int64(6000), int64(4003)}}, ask(t, db, "SELECT COUNT(*), MIN(id), MAX(id), COUNT(price) FROM orders"))
	require.Equal(t, [][]any{{int64(6), "a5", nil}, {int64(6), "b5", nil}, {int64(7), "a6", int64(60)}, {int64(7), "b6", int64(60)}},
		ask(t, db, "SELECT * FROM orders WHERE id BETWEEN 6 AND 7 ORDER BY id, name"))
	require.Equal(t, [][]any{{int64(6005)}}, ask(t, db, "SELECT COUNT(*) FROM `default`.orders WHERE id < 4000 OR id > 100"), "the sides of an OR overlap")
	require.Equal(t, [][]any{{int64(6015)}}, ask(t, db, "SELECT COUNT(*) FROM orders a JOIN orders b ON a.id = b.id"))
}

// Every world shows its ledger and what it has prepared, and its connector what only it has.
func TestRelations(t *testing.T) {
	db := open(t, orders())
	require.Equal(t, [][]any{{int64(1), int64(1), "job-0", nil, int64(6000)}, {int64(2), int64(sink.EndOfInput), "job-1", "APPEND", int64(5)}},
		ask(t, db, "SELECT * FROM `orders$commits`"))
	require.Equal(t, [][]any{
		{"job-0-1", "committed", "job-0", int64(6000), "2026-01-01 00:00:00.000", nil},
		{"job-0-2", "prepared", nil, int64(3), nil, nil},
		{"job-1-7", "in doubt", "job-1", int64(2), nil, "readers of orders-0, job-0-2"},
	}, ask(t, db, "SELECT * FROM orders$units"))
	require.Equal(t, [][]any{{int64(0), int64(6005)}}, ask(t, db, "SELECT * FROM orders$partitions WHERE `partition` = 0"))
	require.Equal(t, []string{"commits", "units", "partitions"}, db.SystemTables("orders"))
	require.Equal(t, [][]any{{"orders"}}, ask(t, db, "SHOW TABLES"))
	require.Equal(t, [][]any{{"id", "BIGINT", false, "PRI(id)", "", ""}, {"name", "STRING", true, "", "", ""}, {"price", "BIGINT", true, "", "", ""}},
		ask(t, db, "DESCRIBE orders"))
	require.Equal(t, [][]any{{"partition", "INT", true, "", "", ""}, {"last_stable_offset", "BIGINT", true, "", "", ""}}, ask(t, db, "DESCRIBE orders$partitions"))
}

// What is not there is refused with what is.
func TestRefused(t *testing.T) {
	torn, wrong := orders(), orders()
	torn.Table.Name, torn.World = "torn", &worldtest.Sketch{Torn: errors.New("segment 0: cut in its middle")}
	wrong.Table.Name, wrong.Connector = "wrong", &connector.Connector{Relations: []connector.Relation{{
		Name: "odd", Columns: []connector.Column{{Name: "n", Type: "INT"}}, Rows: func(world.World) [][]any { return [][]any{{"seven"}} },
	}}}
	db := open(t, orders(), torn, wrong)
	for sql, want := range map[string]string{
		"SELECT * FROM orders$snapshots":                                    "1:15: unknown system table orders$snapshots; known: orders$commits, orders$units, orders$partitions",
		"SELECT * FROM orders$comits":                                       "1:15: unknown system table orders$comits; did you mean orders$commits?",
		"SELECT * FROM ordres":                                              "1:15: unknown table ordres; did you mean orders?",
		"SELECT * FROM shop.orders":                                         "1:15: unknown database shop; known: default",
		"SELECT * FROM orders /*+ OPTIONS('scan.snapshot-id'='1') */":       "1:22: table orders has no snapshots, so it takes no hint",
		"SELECT * FROM orders$units /*+ OPTIONS('scan.snapshot-id'='1') */": "1:28: orders$units is the same at every snapshot, so it takes no hint",
		"SELECT COUNT(*) FROM torn":                                         "table torn: segment 0: cut in its middle",
		"SELECT * FROM wrong$odd":                                           "table wrong: row 0, column n: string is no INT",
	} {
		_, err := db.Query(t.Context(), sql)
		require.EqualError(t, err, want)
	}
}
