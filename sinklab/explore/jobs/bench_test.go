package jobs_test

import (
	"context"
	"runtime/debug"
	"strconv"
	"testing"

	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/explore/workers"
)

// BenchmarkSearch is failover with up to two faults, complete: how many schedules are
// accounted for in a second, how many distinct states are met, how many runs are executed
// for it, and what remembering a state takes. Divide by the workers for the rate of a core.
func BenchmarkSearch(b *testing.B) {
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // as the command does
	s := subject(b, "failover", "")
	for _, n := range []int{1, 2} {
		b.Run(strconv.Itoa(n)+"-workers", func(b *testing.B) {
			var schedules, states, executed, bytes float64
			for b.Loop() {
				r := workers.Run(context.Background(), s.Start, workers.Options{Workers: n, Budget: explore.Budget{Faults: 2}})
				for _, row := range r.Rows {
					schedules += float64(row.Schedules)
				}
				states, executed, bytes = states+float64(r.States), executed+float64(r.Executed), bytes+float64(r.Memory.Bytes)
			}
			seconds := b.Elapsed().Seconds()
			b.ReportMetric(schedules/seconds, "schedules/s")
			b.ReportMetric(states/seconds, "states/s")
			b.ReportMetric(executed/seconds, "executed/s")
			b.ReportMetric(bytes/states, "bytes/state")
		})
	}
}

// BenchmarkEveryRun executes each schedule of one fault from its last pick to the end:
// what a run costs where nothing is remembered.
func BenchmarkEveryRun(b *testing.B) {
	s := subject(b, "failover", "")
	runs := 0
	for b.Loop() {
		search := &explore.Search{Ended: func(explore.Progress) bool { runs++; return true }}
		search.Run(s.Start, explore.Budget{Faults: 1})
	}
	b.ReportMetric(float64(runs)/b.Elapsed().Seconds(), "runs/s")
}
