package flinksql

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

// TestSplitRule: whatever the parallelism and the bounds, the splits together
// hold every value of the sequence once, and At finds the row of each value.
func TestSplitRule(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.IntRange(1, 9).Draw(t, "parallelism")
		start := rapid.Int64Range(-50, 50).Draw(t, "start")
		total := rapid.Int64Range(2, 200).Draw(t, "total")
		f := field{typ: dataType{root: "BIGINT"}, sequence: true, start: start, end: start + total - 1}
		d := datagen{numberOfRows: -1, fields: []field{f}}
		splits := d.splitRows(p)
		gen := &generator{parallelism: int32(p), cells: [][]cell{{f.cell("gen", "id", p)}}}
		seen := map[int64]int{}
		for s, n := range splits {
			run := make([]int64, n)
			assert.True(t, gen.Int64s(int32(s), 0, 0, run))
			for pos, v := range run {
				seen[v]++
				assert.Equal(t, v, gen.Value(int32(s), int64(pos), 0))
				assert.Equal(t, int64(pos), f.positions(v, splits)[s])
			}
		}
		for v := start; v < start+total; v++ {
			assert.Equal(t, 1, seen[v])
		}
		assert.Len(t, seen, int(total))
	})
}

// TestNumberOfRows: it is divided like a sequence, and the shorter bound wins.
func TestNumberOfRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.IntRange(1, 9).Draw(t, "parallelism")
		rows := rapid.Int64Range(0, 300).Draw(t, "rows")
		total := rapid.Int64Range(2, 300).Draw(t, "total")
		d := datagen{numberOfRows: rows, fields: []field{{sequence: true, start: 1, end: total}, {}}}
		var sum int64
		for _, n := range d.splitRows(p) {
			sum += n
		}
		assert.Equal(t, min(rows, total), sum)
	})
	assert.Equal(t, []int64{-1, -1}, (&datagen{numberOfRows: -1, fields: []field{{}}}).splitRows(2))
}

const wideTable = `CREATE TEMPORARY TABLE g (a TINYINT, b BIGINT, c FLOAT, d DOUBLE, e BOOLEAN, f CHAR(4), g VARCHAR(8), h STRING, i INT) WITH ('connector' = 'datagen',
	'fields.a.null-rate' = '0.5', 'fields.c.min' = '-1', 'fields.c.max' = '1', 'fields.g.var-len' = 'true', 'fields.h.length' = '20', 'fields.i.min' = '3', 'fields.i.max' = '5');
	CREATE TABLE u (a TINYINT, b BIGINT, c FLOAT, d DOUBLE, e BOOLEAN, f CHAR(4), g VARCHAR(8), h STRING, i INT);
	SET 'parallelism.default' = '3'; INSERT INTO u SELECT * FROM g;`

// TestPure: a cell depends on its place alone, however and in whatever order it is asked for.
func TestPure(t *testing.T) {
	one, two := lastJob(t, wideTable).Rows, lastJob(t, wideTable).Rows
	rapid.Check(t, func(t *rapid.T) {
		split, pos, col := rapid.Int32Range(0, 2).Draw(t, "split"), rapid.Int64Range(0, 1<<40).Draw(t, "position"), rapid.IntRange(0, 8).Draw(t, "column")
		v := one.Value(split, pos, col)
		assert.Equal(t, v, two.Value(split, pos, col))
		run := make([]int64, 3)
		if one.Int64s(split, pos-1, col, run) {
			assert.Equal(t, v, run[1])
		} else {
			assert.Equal(t, []int64{0, 0, 0}, run, "left alone")
		}
	})
}

// TestRandomValues: every cell keeps to its type and options, and all of them occur.
func TestRandomValues(t *testing.T) {
	rows := lastJob(t, wideTable).Rows
	nulls, lengths, ints := 0, map[int]bool{}, map[int64]bool{}
	for pos := range int64(2000) {
		if v := rows.Value(1, pos, 0); v == nil {
			nulls++
		} else {
			assert.InDelta(t, 0, v.(int64), 128)
		}
		c := rows.Value(1, pos, 2).(float64)
		assert.Equal(t, float64(float32(c)), c)
		assert.InDelta(t, 0, c, 1)
		assert.Len(t, rows.Value(1, pos, 5), 4)
		assert.Len(t, rows.Value(1, pos, 7), 20)
		lengths[len(rows.Value(1, pos, 6).(string))] = true
		ints[rows.Value(1, pos, 8).(int64)] = true
	}
	assert.InDelta(t, 1000, nulls, 150)
	assert.Equal(t, map[int]bool{1: true, 2: true, 3: true, 4: true, 5: true, 6: true, 7: true}, lengths, "Flink excludes the upper bound")
	assert.Equal(t, map[int64]bool{3: true, 4: true, 5: true}, ints)
}

// TestCasts: conversions as the Java code that Flink generates does them.
func TestCasts(t *testing.T) {
	src := `CREATE TEMPORARY TABLE g (id BIGINT, b BOOLEAN, f FLOAT, s STRING) WITH ('connector' = 'datagen', 'fields.id.kind' = 'sequence', 'fields.id.start' = '%d', 'fields.id.end' = '9000000000',
		'fields.f.kind' = 'sequence', 'fields.f.start' = '1', 'fields.f.end' = '3', 'fields.s.kind' = 'sequence', 'fields.s.start' = '7', 'fields.s.end' = '9');
		CREATE TABLE u (c %s); INSERT INTO u SELECT %s FROM g;`
	for _, c := range []struct {
		start      int64
		typ, query string
		want       any
	}{
		{130, "TINYINT", "CAST(id AS TINYINT)", int64(-126)},
		{130, "BIGINT", "CAST(CAST(id AS TINYINT) AS BIGINT)", int64(-126)},
		{1<<24 + 1, "FLOAT", "CAST(id AS FLOAT)", float64(1 << 24)},
		{7, "DOUBLE", "id", float64(7)},
		{7, "DOUBLE", "f", float64(1)},
		{123456, "VARCHAR(3)", "CAST(id AS VARCHAR(3))", "123"},
		{12, "CHAR(4)", "CAST(id AS CHAR(4))", "12  "},
		{12, "STRING", "s", "7"},
		{12, "STRING", "'it''s'", "it's"},
		{12, "BIGINT", "-5", int64(-5)},
		{12, "BIGINT", "9223372036854775807", int64(1<<63 - 1)},
		{12, "DATE", "CAST(NULL AS DATE)", nil},
	} {
		job := lastJob(t, fmt.Sprintf(src, c.start, c.typ, c.query))
		assert.Equal(t, c.want, job.Rows.Value(0, 0, 0), c.query)
		run := []int64{0}
		if v, ok := c.want.(int64); assert.Equal(t, ok, job.Rows.Int64s(0, 0, 0, run), c.query) && ok {
			assert.Equal(t, v, run[0])
		}
	}
	v := lastJob(t, fmt.Sprintf(src, 1, "STRING", "CAST(b AS STRING)")).Rows.Value(0, 0, 0).(string)
	assert.Equal(t, strings.ToUpper(v), v)
}

func BenchmarkInt64s(b *testing.B) {
	gen := &generator{parallelism: 1, cells: [][]cell{{sequence{1, 1}}}}
	dst := make([]int64, 8192)
	for b.Loop() {
		gen.Int64s(0, 0, 0, dst)
	}
	b.SetBytes(int64(len(dst) * 8))
}
