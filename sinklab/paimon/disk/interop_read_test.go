//go:build interop

package disk

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"testing"

	"exactlyonce/sinklab/filesystem"

	"github.com/stretchr/testify/require"
)

// TestReadsPypaimon has pypaimon write tables and reads them: the same rows, cell by
// cell. 'make interop' runs it and names a Python that has pypaimon in SINKLAB_PYTHON.
func TestReadsPypaimon(t *testing.T) {
	python := os.Getenv("SINKLAB_PYTHON")
	require.NotEmpty(t, python, "run make interop")
	dir := t.TempDir()
	command := exec.Command(python, "../../../golden/interop/write_tables.py", dir)
	var problems bytes.Buffer
	command.Stderr = &problems
	out, err := command.Output()
	require.NoError(t, err, problems.String())
	want, refused := map[string][]string{}, map[string]string{}
	d := json.NewDecoder(bytes.NewReader(out))
	d.UseNumber()
	for {
		var line struct {
			Table, Refused string
			Row            map[string]any
		}
		if err := d.Decode(&line); errors.Is(err, io.EOF) {
			break
		} else {
			require.NoError(t, err)
		}
		if line.Refused != "" {
			refused[line.Table] = line.Refused
			continue
		}
		row, err := json.Marshal(line.Row)
		require.NoError(t, err)
		want[line.Table] = append(want[line.Table], string(row))
	}
	w, err := OpenWarehouse(filesystem.OS{}, dir)
	require.NoError(t, err)
	for _, name := range []string{"typed", "parts", "keyed", "keyedparts"} {
		table := "default." + name
		if why := refused[table]; why != "" {
			t.Logf("%s: pypaimon cannot write it: %s", table, why)
			continue
		}
		require.NotEmpty(t, want[table], table)
		require.ElementsMatch(t, want[table], jsonRows(t, w, name), table)
		t.Logf("%s: ok, %d rows", table, len(want[table]))
	}
}

// jsonRows are the rows of the newest snapshot as JSON objects with sorted keys.
func jsonRows(t *testing.T, w *Warehouse, name string) (rows []string) {
	table, err := w.Open("default", name)
	require.NoError(t, err)
	id, err := table.LatestID()
	require.NoError(t, err)
	s, err := table.Snapshot(id)
	require.NoError(t, err)
	fields := table.Schema().Fields
	columns := make([]int, len(fields))
	for i := range columns {
		columns[i] = i
	}
	r, err := table.Scan(s, columns, nil)
	require.NoError(t, err)
	defer func() { require.NoError(t, r.Close()) }()
	for {
		b, err := r.Next()
		if errors.Is(err, io.EOF) {
			return rows
		}
		require.NoError(t, err)
		for i := range b.Len {
			row := map[string]any{}
			for k, f := range fields {
				row[f.Name] = b.Columns[k].Value(i)
				if raw, ok := row[f.Name].([]byte); ok {
					row[f.Name] = hex.EncodeToString(raw)
				}
			}
			text, err := json.Marshal(row)
			require.NoError(t, err)
			rows = append(rows, string(text))
		}
	}
}
