package paimon

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// change is one row of a sorted run.
type change struct {
	key      int64
	text     string // the key's second column
	sequence int64
	kind     int64
	value    any // nil or int64
}

// sliceRun hands out changes in batches, all in one buffer that it uses again: what
// a merger keeps of a batch beyond the next call is lost.
type sliceRun struct {
	changes []change
	batch   int
	buffer  KeyedBatch
}

func (r *sliceRun) File() string { return "data-x.parquet" }

func (r *sliceRun) Next() (*KeyedBatch, error) {
	if len(r.changes) == 0 {
		return nil, io.EOF
	}
	n := min(r.batch, len(r.changes))
	b := &r.buffer
	if b.Keys == nil {
		b.Keys = []Column{{Ints: make([]int64, r.batch)}, {Cells: make([]any, r.batch)}}
		b.Sequence, b.Kinds = make([]int64, r.batch), make([]int64, r.batch)
		b.Rows.Columns = []Column{{Ints: make([]int64, r.batch), Nulls: make([]bool, r.batch)}, {Cells: make([]any, r.batch)}}
	}
	for i, c := range r.changes[:n] {
		b.Keys[0].Ints[i], b.Keys[1].Cells[i] = c.key, c.text
		b.Sequence[i], b.Kinds[i] = c.sequence, c.kind
		v, ok := c.value.(int64)
		b.Rows.Columns[0].Ints[i], b.Rows.Columns[0].Nulls[i] = v, !ok
		b.Rows.Columns[1].Cells[i] = fmt.Sprint(c.key, c.text, c.sequence)
	}
	b.Rows.Len = n
	r.changes = r.changes[n:]
	return b, nil
}

var mergeKeys = []DataType{MustType("BIGINT NOT NULL"), MustType("STRING NOT NULL")}

func merged(runs []SortedRun) (rows []string, err error) {
	m := NewMerger(mergeKeys, []DataType{MustType("INT"), MustType("STRING")}, runs)
	for {
		b, err := m.Next()
		if errors.Is(err, io.EOF) {
			return rows, nil
		}
		if err != nil {
			return nil, err
		}
		for i := range b.Len {
			rows = append(rows, fmt.Sprint(b.Columns[0].Value(i), "|", b.Columns[1].Value(i)))
		}
	}
}

// Whatever the runs and their batches, the merged rows are those of a map from key
// to the change with the highest sequence number, without the deleted, in key order.
func TestMergeAgainstMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		newest := map[string]change{}
		sequence := int64(0)
		var runs []SortedRun
		for range rapid.IntRange(0, 6).Draw(t, "runs") {
			keys := rapid.SliceOfDistinct(rapid.Int64Range(-20, 20), rapid.ID[int64]).Draw(t, "keys")
			var changes []change
			for _, k := range keys {
				sequence++
				c := change{key: k / 3, text: fmt.Sprint(k), sequence: sequence, kind: rapid.Int64Range(0, 3).Draw(t, "kind")}
				if rapid.Bool().Draw(t, "value") {
					c.value = k
				}
				changes = append(changes, c)
				newest[c.text] = c
			}
			slices.SortFunc(changes, compareChanges)
			runs = append(runs, &sliceRun{changes: changes, batch: rapid.IntRange(1, 5).Draw(t, "batch")})
		}
		runs = rapid.Permutation(runs).Draw(t, "order")
		var want []change
		for _, c := range newest {
			if c.kind == RowInsert || c.kind == RowUpdateAfter {
				want = append(want, c)
			}
		}
		slices.SortFunc(want, compareChanges)
		var texts []string
		for _, c := range want {
			texts = append(texts, fmt.Sprint(c.value, "|", fmt.Sprint(c.key, c.text, c.sequence)))
		}
		got, err := merged(runs)
		require.NoError(t, err)
		require.Equal(t, texts, got)
	})
}

func compareChanges(a, b change) int {
	return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.text, b.text))
}

// Of two rows with one key and one sequence number the later run's stays.
func TestMergeOfEqualSequenceNumbers(t *testing.T) {
	got, err := merged([]SortedRun{
		&sliceRun{batch: 2, changes: []change{{key: 1, text: "a", sequence: 7, value: int64(1)}}},
		&sliceRun{batch: 2, changes: []change{{key: 1, text: "a", sequence: 7, value: int64(2)}}},
	})
	require.NoError(t, err)
	require.Equal(t, []string{"2|1a7"}, got)
}

// Keys that do not ascend would be merged wrong: they are an error, within a batch
// and across.
func TestMergeRefusesDisorder(t *testing.T) {
	for _, batch := range []int{1, 2} {
		for _, second := range []change{{key: 1, text: "a", sequence: 2}, {key: 0, text: "b", sequence: 2}} {
			_, err := merged([]SortedRun{&sliceRun{batch: batch, changes: []change{{key: 1, text: "a", sequence: 1}, second}}})
			require.ErrorContains(t, err, "data-x.parquet: key ["+fmt.Sprint(second.key))
			require.ErrorContains(t, err, "follows [1 a]: keys of a sorted run ascend")
		}
	}
}

func TestCompareCells(t *testing.T) {
	for typ, ascending := range map[string][]any{
		"INT":                 {nil, int64(-1), int64(0), int64(2)},
		"BOOLEAN":             {nil, false, true},
		"DOUBLE":              {nil, -1.5, 0.0, 9.0, 10.0},
		"STRING":              {nil, "", "B", "a", "ab", "中"},
		"BYTES":               {nil, []byte{}, []byte{1}, []byte{1, 0}, []byte{0xff}},
		"DECIMAL(20, 2)":      {nil, "-10.00", "-9.00", "0.00", "9.00", "10.00", "12345678901234567.00"},
		"DATE":                {nil, "1969-12-31", "2026-02-15", "9999-12-31", "10000-01-01"},
		"TIME(3)":             {nil, "12:34:51.0", "12:34:51.1", "12:34:51.12"},
		"TIMESTAMP(3)":        {nil, "2026-01-02 03:04:05.120", "2026-01-02 03:04:05.1201", "2026-01-02 03:04:06.000"},
		"TIMESTAMP(6)":        {nil, "1969-01-02 03:04:05.000000", "2026-01-02 03:04:05.000000"},
		"DECIMAL(5, 0)":       {nil, "-1", "0", "1"},
		"VARCHAR(3) NOT NULL": {"a", "b"},
	} {
		for i, a := range ascending {
			for j, b := range ascending {
				require.Equal(t, cmp.Compare(i, j), CompareCells(MustType(typ), a, b), "%s: %v, %v", typ, a, b)
			}
		}
	}
}
