//go:build interop

package disk

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/storetest"
	"exactlyonce/sinklab/rows"
)

// TestPypaimonReads has pypaimon read tables that no script can make: every scalar
// type, millions of rows. 'make interop' runs it and names a Python that has
// pypaimon in SINKLAB_PYTHON.
func TestPypaimonReads(t *testing.T) {
	python := os.Getenv("SINKLAB_PYTHON")
	require.NotEmpty(t, python, "run make interop")
	dir := t.TempDir()
	smallTable(t, dir)
	w, err := OpenWarehouse(filesystem.OS{}, dir)
	require.NoError(t, err)
	_, err = w.Create("default", "empty", mustSchema(t, "id BIGINT"), nil)
	require.NoError(t, err)
	types, err := w.Create("default", "types", mustSchema(t, allTypes), funcRows(referenceCells))
	require.NoError(t, err)
	commit(t, types, 1, "aa", []rows.Range{{From: 0, To: 4}})
	big, err := w.Create("default", "big", mustSchema(t, "id BIGINT"), sequence{})
	require.NoError(t, err)
	commit(t, big, 1, storetest.Sample(1, "aa").CommitUser, []rows.Range{{From: 0, To: 2_500_000}})

	file := filepath.Join(t.TempDir(), "runs.jsonl")
	out, err := os.Create(file)
	require.NoError(t, err)
	reported := json.NewEncoder(out)
	for _, table := range []struct {
		name  string
		count int64
	}{{"t", 25}, {"empty", 0}, {"types", 4}, {"big", 2_500_000}} {
		require.NoError(t, reported.Encode(report(t, w, table.name, table.count)))
	}
	require.NoError(t, out.Close())
	printed, err := exec.Command(python, "../../../golden/interop/read_tables.py", dir, file).CombinedOutput()
	require.NoError(t, err, string(printed))
	t.Log(string(printed))
}

// report is one line of 'sinklab run --json', as far as the script reads it.
func report(t *testing.T, w *Warehouse, name string, count int64) map[string]any {
	table, err := w.Open("default", name)
	require.NoError(t, err)
	found, err := paimon.Snapshots(table)
	require.NoError(t, err)
	snapshots := []map[string]any{}
	for _, s := range found {
		snapshots = append(snapshots, map[string]any{
			"snapshot_id": s.ID, "commit_user": s.CommitUser, "commit_identifier": s.CommitIdentifier, "commit_kind": s.CommitKind,
			"delta_record_count": s.DeltaRecordCount, "total_record_count": s.TotalRecordCount,
		})
	}
	rows := map[string]any{"count": count, "distinct_ids": count, "min_id": 1, "max_id": count}
	if count == 0 {
		rows = map[string]any{"count": 0, "distinct_ids": nil, "min_id": nil, "max_id": nil}
	}
	return map[string]any{"database": "default", "table": name, "rows": rows, "snapshots": snapshots, "files": map[string]any{}}
}
