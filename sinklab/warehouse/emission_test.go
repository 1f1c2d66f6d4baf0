package warehouse_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/warehouse"
)

func emission(finished bool, source string, keys ...int64) warehouse.Emission[int64] {
	return warehouse.Emission[int64]{Sources: []string{source}, Rows: [][]int64{keys}, Finished: finished}
}

// What a script has written is judged over all of its INSERTs, source by source.
func TestOverTheInsertsOfAScript(t *testing.T) {
	type ins = []warehouse.Emission[int64]
	for name, c := range map[string]struct {
		visible, base, before []int64
		inserts               ins
		want                  rows.Tally
	}{
		"one": {visible: []int64{1, 2}, inserts: ins{emission(true, "gen", 1, 2)}, want: rows.Tally{Visible: 2, Due: 2}},
		"one on rows that were there": {visible: []int64{1, 1}, base: []int64{1}, before: []int64{1}, inserts: ins{emission(true, "gen", 1)},
			want: rows.Tally{Visible: 2, Due: 2}},
		"one that has not finished": {visible: []int64{1}, inserts: ins{emission(false, "gen", 1, 2)}, want: rows.Tally{Visible: 1}},
		"the same source again": {visible: []int64{1, 2, 1, 2, 3}, before: []int64{1, 2}, inserts: ins{emission(false, "gen", 1, 2), emission(true, "gen", 1, 2, 3)},
			want: rows.Tally{Visible: 5, Due: 3, Duplicated: 2}},
		"the rest of the same source": {visible: []int64{1, 2, 3}, before: []int64{1, 2}, inserts: ins{emission(false, "gen", 1, 2), emission(true, "gen", 1, 2, 3)},
			want: rows.Tally{Visible: 3, Due: 3}},
		"another source with the same rows": {visible: []int64{1, 1}, before: []int64{1}, inserts: ins{emission(true, "gen", 1), emission(true, "more", 1)},
			want: rows.Tally{Visible: 2, Due: 2}},
		"what an earlier one has lost": {visible: []int64{1, 9}, before: []int64{1}, inserts: ins{emission(true, "gen", 1, 2), emission(true, "more", 9)},
			want: rows.Tally{Visible: 2, Due: 3, Lost: 1}},
		"what was there is lost": {visible: []int64{9}, before: []int64{1}, inserts: ins{emission(false, "gen", 1), emission(true, "more", 9)},
			want: rows.Tally{Visible: 1, Due: 2, Lost: 1}},
		"one source twice in one INSERT": {visible: []int64{1, 1}, inserts: ins{{Sources: []string{"gen", "gen"}, Rows: [][]int64{{1}, {1}}, Finished: true}},
			want: rows.Tally{Visible: 2, Due: 2}},
		"nobody's": {visible: []int64{7}, before: []int64{}, inserts: ins{emission(false, "gen", 1), emission(false, "gen", 1)}, want: rows.Tally{Visible: 1, Alien: 1}},
	} {
		require.Equal(t, c.want, warehouse.Over(c.visible, c.base, c.before, c.inserts), name)
	}
}
