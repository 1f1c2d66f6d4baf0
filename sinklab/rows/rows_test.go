package rows_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"exactlyonce/sinklab/rows"
)

// Ranges that touch become one; others stay apart.
func TestAppendJoinsWhatTouches(t *testing.T) {
	var r []rows.Range
	for _, next := range []rows.Range{{Split: 0, From: 0, To: 20}, {Split: 0, From: 20, To: 40}, {Split: 1, From: 40, To: 41}, {Split: 1, From: 50, To: 50}, {Split: 1, From: 43, To: 44}} {
		r = rows.Append(r, next)
	}
	require.Equal(t, []rows.Range{{Split: 0, From: 0, To: 40}, {Split: 1, From: 40, To: 41}, {Split: 1, From: 43, To: 44}}, r)
	require.Equal(t, int64(42), rows.Count(r))
}

// naive counts every single row in a map: slow, and obviously right.
func naive(visible []rows.Range, due, emitted []int64) rows.Tally {
	var t rows.Tally
	for split := range emitted {
		seen := map[int64]int64{}
		for _, r := range visible {
			for pos := r.From; pos < r.To && int(r.Split) == split; pos++ {
				seen[pos]++
			}
		}
		t.Due += due[split]
		for pos := range due[split] {
			if seen[pos] == 0 {
				t.Lost++
			}
		}
		for pos, n := range seen {
			t.Visible += n
			t.Duplicated += n - 1
			if pos >= emitted[split] {
				t.Alien++
			}
		}
	}
	return t
}

// Comparing ranges gives what counting rows gives.
func TestCompareAgreesWithCountingEveryRow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		emitted := rapid.SliceOfN(rapid.Int64Range(0, 30), 1, 3).Draw(t, "emitted")
		due := make([]int64, len(emitted))
		for i := range due {
			due[i] = rapid.Int64Range(0, emitted[i]).Draw(t, "due")
		}
		var visible []rows.Range
		for range rapid.IntRange(0, 8).Draw(t, "ranges") {
			from := rapid.Int64Range(0, 35).Draw(t, "from")
			visible = append(visible, rows.Range{
				Split: int32(rapid.IntRange(0, len(emitted)-1).Draw(t, "split")), From: from, To: from + rapid.Int64Range(0, 20).Draw(t, "len"),
			})
		}
		want := naive(visible, due, emitted)
		got := rows.Compare(visible, due, emitted)
		require.Equal(t, want.Visible, got.Visible)
		require.Equal(t, want.Due, got.Due)
		require.Equal(t, want.Lost, got.Lost)
		require.Equal(t, want.Duplicated, got.Duplicated)
		require.Equal(t, want.Alien > 0, got.Alien > 0) // alien rows are told, not counted to the last one
	})
}
