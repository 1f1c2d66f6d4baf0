package twophase

import (
	"context"
	"runtime/debug"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/explore/workers"
)

// all is a budget for every order.
var all = explore.Budget{Orders: -1}

func search(n int, hasty bool) *explore.Result {
	s := explore.Search{Memory: explore.NewMap()}
	return s.Run(start(n, hasty), all)
}

// The search remembers each state with more than one way out, once, and finds nothing
// but agreement.
func TestSearchMeetsEveryState(t *testing.T) {
	for n := 3; n <= 6; n++ {
		r := search(n, false)
		require.True(t, r.Complete)
		require.Equal(t, published[n]-WithoutChoice(n), r.States, n)
		var words []string
		for _, row := range r.Rows {
			words = append(words, row.Word)
		}
		require.Equal(t, []string{Aborted, Committed}, words, n)
	}
}

// Without a memory every schedule is run: the counts are the same.
func TestCountsWithoutMemory(t *testing.T) {
	plain := explore.Search{}
	for _, n := range []int{1, 2} {
		want, got := search(n, false), plain.Run(Start(n), all)
		require.Equal(t, want.Rows, got.Rows)
	}
}

// A manager that commits with the first vote is caught, by a schedule that replays.
func TestHastyManagerIsCaught(t *testing.T) {
	r := search(3, true)
	i := 0
	for r.Rows[i].Word != Broken {
		i++
	}
	sys := start(3, true)(choose.NewReplay(r.Rows[i].Schedule))
	for sys.Step() {
	}
	require.Equal(t, Broken, sys.Outcome().Word)
	require.Equal(t, "order/action@1=5", r.Rows[i].Schedule.String())
}

// Every action that is counted can be taken and changes the state, so that no run comes
// back to a state it had.
func TestEveryActionChangesTheState(t *testing.T) {
	seen := map[state]bool{{}: true}
	for queue := []state{{}}; len(queue) > 0; queue = queue[1:] {
		sys := System{state: queue[0], rules: rules{all: 7}}
		for pick := range sys.enabled() {
			next := sys
			next.take(pick)
			require.NotEqual(t, sys.state, next.state, "%+v %d", sys.state, pick)
			if !seen[next.state] {
				seen[next.state] = true
				queue = append(queue, next.state)
			}
		}
	}
	require.Len(t, seen, 288)
}

// BenchmarkSearch is the whole search, as spin does it with testdata/twophase.pml.
func BenchmarkSearch(b *testing.B) {
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // as the command does
	const n = 8
	for _, team := range []int{1, 2} {
		b.Run(strconv.Itoa(team)+"-workers", func(b *testing.B) {
			var r workers.Outcome
			for range b.N {
				r = workers.Run(context.Background(), Start(n), workers.Options{Workers: team, Budget: explore.Budget{Orders: -1}})
				if r.States+WithoutChoice(n) != published[n] {
					b.Fatal(r.States)
				}
			}
			b.ReportMetric(float64(published[n])*float64(b.N)/b.Elapsed().Seconds(), "states/s")
			b.ReportMetric(float64(published[n]), "states")
			b.ReportMetric(float64(r.Memory.Bytes)/float64(r.Memory.States), "bytes/state")
		})
	}
}
