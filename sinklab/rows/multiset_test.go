package rows_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"exactlyonce/sinklab/rows"
)

// Each key is kept as often as the two counts say: the larger, the smaller, their difference.
func TestMultisets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		keys := rapid.SliceOfN(rapid.Int64Range(1, 4), 0, 12)
		a, b := keys.Draw(t, "a"), keys.Draw(t, "b")
		for key := int64(1); key <= 4; key++ {
			m, n := count(a, key), count(b, key)
			require.Equal(t, max(m, n), count(rows.Larger(a, b), key))
			require.Equal(t, min(m, n), count(rows.Smaller(a, b), key))
			require.Equal(t, max(0, m-n), count(rows.Without(a, b), key))
		}
	})
}

func count(keys []int64, key int64) int {
	return len(slices.DeleteFunc(slices.Clone(keys), func(k int64) bool { return k != key }))
}
