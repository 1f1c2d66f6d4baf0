package runner_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/runner"
	warehouses "exactlyonce/sinklab/sinks/registry/files"
)

// Files of a foreign table that are not as they were written are told by one line: the file,
// what is wrong, what to do. --force makes the table anew.
func TestDamagedFilesOfAForeignTable(t *testing.T) {
	const again = "; run the script that creates the table again with --force, which makes it anew"
	replaced := func(old, new string) func([]byte) []byte {
		return func(b []byte) []byte { return bytes.Replace(b, []byte(old), []byte(new), 1) }
	}
	for _, c := range []struct {
		file, name string
		damage     func([]byte) []byte
		want       string
	}{
		{"table.json", "empty", func([]byte) []byte { return nil }, " is damaged: it is empty" + again},
		{"table.json", "cut", func(b []byte) []byte { return b[:len(b)/2] }, " is damaged: it ends in the middle" + again},
		{"table.json", "no JSON", func([]byte) []byte { return []byte("hello\n") }, " is damaged: no JSON: at byte 1: invalid character 'h' looking for beginning of value" + again},
		{"table.json", "other JSON", func([]byte) []byte { return []byte("[]\n") }, " is damaged: at byte 1: array is no object" + again},
		{"table.json", "no version", func([]byte) []byte { return []byte("{}\n") }, " is damaged: it says no version" + again},
		{"table.json", "version", replaced(`"version": 1`, `"version": 2`), ": version 2, this sinklab reads version 1; use the sinklab that wrote it, or run the script that creates the table again with --force"},
		{"table.json", "connector", replaced(`"connector": "sinklab-sink-v2",`, `"connector": "mist",`), `: connector "mist" has no world that could be kept`},
		{"table.json", "splits", replaced(`"first_split": 0`, `"first_split": 3`), " is damaged: job 1: splits 3 to 3 do not follow on those of the jobs before" + again},
		{"table.json", "baseline", replaced(`"baseline": 1`, `"baseline": 9`), " is damaged: job 1: it goes on from job 9, which is none before it" + again},
		{"table.json", "no columns", replaced(`"columns"`, `"kolumns"`), " is damaged: it has no table with columns" + again},
		{"table.json", "insert", replaced(`"insert": 1`, `"insert": 7`), ": the rows of job 1 cannot be computed again: a.sql has 1 INSERTs, no number 7; run the script that creates the table again with --force"},
		{"world.json", "empty", func([]byte) []byte { return nil }, " is damaged: it is empty" + again},
		{"world.json", "cut", func(b []byte) []byte { return b[:len(b)/2] }, " is damaged: it ends in the middle" + again},
		{"world.json", "version", replaced(`"version": 1`, `"version": 7`), ": version 7, this sinklab reads version 1; use the sinklab that wrote it, or run the script that creates the table again with --force"},
		{"world.json", "connector", replaced(`"sinklab-sink-v2"`, `"sinklab"`), ` is damaged: it is of connector "sinklab", the table of "sinklab-sink-v2"` + again},
		{"world.json", "no world", replaced(`"world"`, `"welt"`), " is damaged: it holds no world" + again},
		{"world.json", "state", replaced(`"committed"`, `"lost"`), " is damaged: transaction txn-"},
		{"world.json", "rows", replaced(`"Split": 0`, `"Split": 5`), " of split 5: no job of the table has written them" + again},
		{"world.json", "gone", nil, " is damaged: it is missing" + again},
	} {
		t.Run(c.file+"/"+c.name, func(t *testing.T) {
			o := runner.Options{Warehouse: filepath.Join(t.TempDir(), "warehouse")}
			_, err := runWith("a.sql", foreign(transactions, creating, 1), o)
			require.NoError(t, err)
			file := filepath.Join(o.Warehouse, "default.db", "out_t", c.file)
			if c.damage == nil {
				require.NoError(t, os.Remove(file))
			} else {
				change(t, file, c.damage)
			}
			w, err := warehouses.Open(filesystem.OS{}, o.Warehouse)
			require.NoError(t, err)
			_, reads := w.Foreign.Open(connector.Name{Database: "default", Table: "out_t"})
			_, keeps := runWith("a.sql", foreign(transactions, keeping, 1), o)
			for who, err := range map[string]error{"SQL": reads, "run": keeps} {
				require.ErrorContains(t, err, file, who)
				require.ErrorContains(t, err, c.want, who)
				require.NotContains(t, err.Error(), "\n", who)
			}
			o.Force = true
			_, err = runWith("a.sql", foreign(transactions, creating, 1), o)
			require.NoError(t, err, "--force")
		})
	}
}

func change(t *testing.T, file string, by func([]byte) []byte) {
	t.Helper()
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	changed := by(bytes.Clone(data))
	require.NotEqual(t, data, changed, "nothing was damaged")
	require.NoError(t, os.WriteFile(file, changed, 0o644))
}

// A program that ends lines as Windows does has damaged nothing.
func TestAForeignTableWithOtherLineEnds(t *testing.T) {
	o := runner.Options{Warehouse: filepath.Join(t.TempDir(), "warehouse")}
	_, err := runWith("a.sql", foreign(transactions, creating, 1), o)
	require.NoError(t, err)
	for _, name := range []string{"table.json", "world.json"} {
		change(t, filepath.Join(o.Warehouse, "default.db", "out_t", name), func(b []byte) []byte { return bytes.ReplaceAll(b, []byte("\n"), []byte("\r\n")) })
	}
	_, err = runWith("b.sql", foreign(transactions, keeping, 101), o)
	require.NoError(t, err)
	require.Equal(t, [][]any{{int64(120)}}, ask(t, o.Warehouse, "SELECT COUNT(DISTINCT id) FROM out_t"))
}
