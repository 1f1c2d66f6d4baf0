package kept_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/warehouse"
	"exactlyonce/sinklab/warehouse/kept"
	"exactlyonce/sinklab/world"
	"exactlyonce/sinklab/world/appendlog"
	"exactlyonce/sinklab/world/worldtest"
)

// page is a connector whose world can be written to a file, air one whose world cannot.
var (
	page = connector.Connector{Name: "page", World: func(connector.Target) (world.World, error) { return &appendlog.Log{}, nil }}
	air  = connector.Connector{Name: "air", World: func(connector.Target) (world.World, error) { return &worldtest.Sketch{}, nil }}
	both = []connector.Connector{page, air}
)

const script = `
CREATE TEMPORARY TABLE gen (id BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '10',
  'fields.id.kind' = 'sequence', 'fields.id.start' = '7', 'fields.id.end' = '16');
CREATE TEMPORARY TABLE t (id BIGINT) WITH ('connector' = 'page');
INSERT INTO t SELECT id FROM gen;
`

func declared(c string) *connector.Table {
	return &connector.Table{Database: "default_database", Name: "t", Connector: c, Columns: []connector.Column{{Name: "id", Type: "BIGINT"}}}
}

var name = connector.Name{Database: "default", Table: "t"}

// What can be written to a file is kept in the folder; the rest lives as long as its kind.
func TestMemoryIsForWorldsThatNoFileHolds(t *testing.T) {
	require.True(t, kept.CanKeep(page, declared("page")))
	require.False(t, kept.CanKeep(air, declared("air")))
	memory := kept.Memory(both)
	require.False(t, memory.Lasting())
	_, err := memory.Open(name)
	require.ErrorIs(t, err, warehouse.ErrNoTable)
	made, err := memory.Create(declared("air"), 0)
	require.NoError(t, err)
	again, err := memory.Open(name)
	require.NoError(t, err)
	require.Same(t, made, again)
	require.NoError(t, memory.Drop(name))
	_, err = memory.Open(name)
	require.ErrorIs(t, err, warehouse.ErrNoTable)
}

// begun is the table under one more job of the script.
func begun(t *testing.T, k warehouse.Kind, s warehouse.Start) (warehouse.Target, warehouse.Begun) {
	t.Helper()
	table, err := k.Open(name)
	require.NoError(t, err)
	parsed, err := flinksql.Parse("s.sql", script)
	require.NoError(t, err)
	program, err := flinksql.Plan(parsed, both)
	require.NoError(t, err)
	plan := program.Steps[len(program.Steps)-1].Job
	target, err := table.Target(warehouse.Insert{Rows: plan.Rows, Splits: 1, Script: warehouse.Script{Name: "s.sql", Text: script, Insert: 1}})
	require.NoError(t, err)
	if s.Baseline == 0 {
		s.Baseline, err = target.Baseline()
		require.NoError(t, err)
	}
	b, err := target.Begin(s)
	require.NoError(t, err)
	return target, b
}

// Each job has splits of its own in the world, so its rows keep their values, and what it is
// judged against is what was there; a job that goes on from another is judged with it.
func TestJobsOfOneTable(t *testing.T) {
	folder := warehouse.Folder{FS: filesystem.OS{}, Dir: t.TempDir()}
	k := kept.Files(folder, both)
	_, err := k.Create(declared("page"), 0)
	require.NoError(t, err)
	write := func(target warehouse.Target, b warehouse.Begun, from, to int64) {
		target.World().(*appendlog.Log).Append(rows.Range{Split: b.FirstSplit, From: from, To: to})
		require.NoError(t, target.Keep())
	}

	first, b := begun(t, k, warehouse.Start{Incarnation: 0})
	require.Equal(t, warehouse.Begun{}, b)
	write(first, b, 0, 4)

	second, b := begun(t, k, warehouse.Start{Incarnation: 1, Baseline: 1, GoesOn: true}) // from the savepoint of the first
	require.Equal(t, warehouse.Begun{FirstSplit: 1}, b)
	write(second, b, 3, 10)
	seen, err := second.Inspect(warehouse.Ended{Emitted: []int64{10}, Finished: true})
	require.NoError(t, err)
	require.Equal(t, rows.Tally{Visible: 11, Due: 10, Duplicated: 1}, seen.Tally, "row 3 came twice")

	third, b := begun(t, k, warehouse.Start{Incarnation: 2}) // without any state
	require.Equal(t, warehouse.Begun{FirstSplit: 2, Before: 11}, b)
	write(third, b, 0, 9)
	seen, err = third.Inspect(warehouse.Ended{Emitted: []int64{10}, Finished: true})
	require.NoError(t, err)
	require.Equal(t, rows.Tally{Visible: 20, Due: 21, Lost: 1}, seen.Tally)
	require.Equal(t, int64(10), *seen.Rows.DistinctIDs, "the script gives the same ten ids each time")

	resumed, again := begun(t, k, warehouse.Start{Incarnation: 2, Baseline: 3, Resumed: true})
	require.Equal(t, b, again)
	write(resumed, again, 9, 10)
	foreign, err := kept.Keeper(folder, both).Open(name)
	require.NoError(t, err)
	require.Equal(t, int64(16), foreign.Rows.Value(2, 9, 0))
	_, visible := foreign.World.Totals()
	require.Equal(t, int64(21), visible)
}
