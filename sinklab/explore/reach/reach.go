// Package reach asks whether the engine can show what a real system showed: it looks for
// the schedule whose run has the same protocol as a transcript or a log.
package reach

import (
	"context"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/explore/jobs"
	"exactlyonce/trace"
	"exactlyonce/trace/diff"
)

// Answer is the nearest run that was found.
type Answer struct {
	Schedule choose.Schedule
	Report   diff.Report // the real run is A, ours is B
	Tried    int         // schedules
	Complete bool        // every schedule within the budget was tried, or one was found
}

// Reached tells whether that run has the same protocol.
func (a *Answer) Reached() bool { return a.Report.Same }

// distance counts what differs.
func distance(r diff.Report) int { return len(r.Divergences) + r.Violations() }

// Find tries schedules, the shortest first, until one shows the same protocol. progress
// hears of each; nil = nobody does.
func Find(ctx context.Context, s *jobs.Subject, real trace.Trace, b explore.Budget, progress func(tried int)) *Answer {
	var best *Answer
	tried := 0
	explore.Each(b, nil, func(schedule choose.Schedule, c choose.Chooser) bool {
		report := diff.Diff(real, s.TraceBy(c, schedule).Trace)
		if tried++; progress != nil {
			progress(tried)
		}
		if best == nil || report.Same || distance(report) < distance(best.Report) {
			best = &Answer{Schedule: schedule, Report: report}
		}
		return !report.Same && ctx.Err() == nil
	})
	best.Tried, best.Complete = tried, ctx.Err() == nil
	return best
}
