package rows_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"exactlyonce/sinklab/rows"
)

// each is every row of ranges as a key of its own.
func each(ranges []rows.Range) (keys []int64) {
	for _, r := range ranges {
		for pos := r.From; pos < r.To; pos++ {
			keys = append(keys, int64(r.Split)<<32|pos)
		}
	}
	return keys
}

// Comparing ranges finds what comparing all their rows finds.
func TestCompareRangesIsMatchWithoutRows(t *testing.T) {
	some := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) rows.Range {
		from := rapid.Int64Range(0, 12).Draw(t, "from")
		return rows.Range{Split: rapid.Int32Range(0, 2).Draw(t, "split"), From: from, To: from + rapid.Int64Range(0, 6).Draw(t, "length")}
	}), 0, 5)
	rapid.Check(t, func(t *rapid.T) {
		visible, due, more := some.Draw(t, "visible"), some.Draw(t, "due"), some.Draw(t, "more")
		may := append(append([]rows.Range{}, due...), more...) // what is due may be there
		require.Equal(t, rows.Match(each(visible), each(due), each(may)), rows.CompareRanges(visible, due, may))
	})
}
