package soak

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func first(s string) string { return s[:1] }

// A sample has each kind, is in order, is the same each time and is about as long as wanted.
func TestSample(t *testing.T) {
	t.Setenv("SINKLAB_SOAK", "")
	rapid.Check(t, func(rt *rapid.T) {
		var all []string
		kinds := map[string]bool{}
		for i := range rapid.IntRange(1, 300).Draw(rt, "cases") {
			kind := rapid.SampledFrom([]string{"a", "b", "c", "d"}).Draw(rt, "kind")
			kinds[kind] = true
			all = append(all, kind+strconv.Itoa(1000+i))
		}
		want := rapid.IntRange(1, len(all)).Draw(rt, "want")
		some := Sample(all, want, first)
		require.Equal(rt, some, Sample(all, want, first))
		require.LessOrEqual(rt, len(some), want+len(kinds))
		require.Greater(rt, len(some), want-len(kinds))
		at := 0
		for _, s := range some {
			delete(kinds, first(s))
			for ; all[at] != s; at++ {
				require.Less(rt, at, len(all)-1, "in order, and each once")
			}
			at++
		}
		require.Empty(rt, kinds)
	})
}

// The cases of a kind are as far from each other as they can be.
func TestASampleIsSpreadEvenly(t *testing.T) {
	t.Setenv("SINKLAB_SOAK", "")
	all := make([]int, 1000)
	for i := range all {
		all[i] = i
	}
	some := Sample(all, 100, func(int) string { return "one kind" })
	require.Len(t, some, 100)
	for i := 1; i < len(some); i++ {
		require.Equal(t, 10, some[i]-some[i-1])
	}
}

func TestASoakDoesEverything(t *testing.T) {
	t.Setenv("SINKLAB_SOAK", "50")
	require.True(t, On())
	require.Equal(t, 50, Times())
	require.Equal(t, 1, Step(7))
	require.Equal(t, []string{"a1", "a2", "b1"}, Sample([]string{"a1", "a2", "b1"}, 1, first))
	t.Setenv("SINKLAB_SOAK", "")
	require.False(t, On())
	require.Equal(t, 1, Times())
	require.Equal(t, 7, Step(7))
}
