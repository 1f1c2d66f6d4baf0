package relations

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// A commit that landed late added a file for the second time: rows are read twice, as Flink
// reads them, and the answer comes with a warning. What reads no rows of it needs none.
func TestAFileAddedTwiceIsReadTwice(t *testing.T) {
	dir, err := filepath.Abs("../../../golden/reference/damaged")
	require.NoError(t, err)
	db := openDir(t, dir)
	const warning = "table zombie: snapshot 18 holds data-1782c620-474e-4e96-80d9-beb7246c27c2-2.parquet twice: 40 rows are read twice, as Flink reads them; 'sinklab doctor' tells how that came"
	for _, c := range []struct {
		sql  string
		want [][]any
		warn []string
	}{
		{"SELECT COUNT(*), COUNT(DISTINCT id) FROM zombie", [][]any{{int64(640), int64(600)}}, []string{warning}},
		{"SELECT MIN(id), MAX(id), COUNT(*) FROM (SELECT id FROM zombie GROUP BY id HAVING COUNT(*) = 2)", [][]any{{int64(61), int64(100), int64(40)}}, []string{warning}},
		{"SELECT COUNT(*) FROM zombie /*+ OPTIONS('scan.snapshot-id'='11') */", [][]any{{int64(420)}}, nil},
		{"SELECT COUNT(*), COUNT(DISTINCT file_path) FROM `zombie$files`", [][]any{{int64(17), int64(16)}}, nil},
		{"SELECT record_count, file_count FROM `zombie$partitions`", [][]any{{int64(640), int64(17)}}, nil},
		{"SELECT COUNT(*) FROM `zombie$snapshots`", [][]any{{int64(18)}}, nil},
	} {
		r, err := db.Query(t.Context(), c.sql)
		require.NoError(t, err, c.sql)
		require.Equal(t, c.want, r.Rows, c.sql)
		require.Equal(t, c.warn, r.Warnings, c.sql)
	}
}
