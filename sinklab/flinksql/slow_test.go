package flinksql

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/sinks/registry"
)

// TestSlow: the pace of one subtask, and two calls sleep one after the other.
func TestSlow(t *testing.T) {
	job := lastJob(t, `CREATE TEMPORARY SYSTEM FUNCTION slow AS 'sinklab.Slow'; SET 'parallelism.default' = '3';
		CREATE TABLE two (id BIGINT, r INT);
		INSERT INTO two SELECT fail_at(slow(id, 2, 100), 2), slow(r, 2, 40) FROM gen;`)
	assert.Equal(t, []int64{0, 140, 0}, job.Sources[0].RowMillis)
	assert.Equal(t, []int64{-1, 0, -1}, job.Sources[0].Functions[0].At)
	assert.True(t, job.Sources[0].Calc)
	assert.Equal(t, int64(2), job.Rows.Value(1, 0, 0))
}

// TestSlowErrors: the prelude has four lines.
func TestSlowErrors(t *testing.T) {
	const create = "CREATE TEMPORARY FUNCTION slow AS 'sinklab.Slow';\nINSERT INTO t SELECT "
	for call, want := range map[string]string{
		"slow(id, 1)":                  "6:22: function 'slow' (sinklab.Slow) takes a column, the number of a subtask and milliseconds, got 2 arguments",
		"slow(fail_at(id, 1), 1, 100)": "6:27: the first argument of 'slow' (sinklab.Slow) must be a column as it stands; a row is slow before it fails: write fail_at(slow(id, 2, 100), 90)",
		"slow(id, 2, 100)":             "6:31: the second argument of 'slow' (sinklab.Slow) must be a subtask from 1 to 1, which parallelism.default is",
		"slow(id, 1, 0)":               "6:34: the third argument of 'slow' (sinklab.Slow) must be milliseconds from 1, what the source itself takes for a row, to 2147483647",
	} {
		script, err := Parse("my.sql", prelude+create+call+" FROM gen;")
		require.NoError(t, err)
		_, err = Plan(script, registry.All)
		assert.EqualError(t, err, "my.sql:"+want)
	}
}
