package jobs

import (
	"context"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/explore"
	"exactlyonce/trace"
	"exactlyonce/trace/diff"
)

// Nearest is the run that comes nearest to one of a real system.
type Nearest struct {
	Schedule choose.Schedule
	Report   diff.Report // the real run is A, ours is B
	Tried    int         // schedules
	Complete bool        // every schedule within the budget was tried, or one was found
}

// Reached tells whether that run has the same protocol.
func (n *Nearest) Reached() bool { return n.Report.Same }

// Reach asks whether the engine can show what a real system showed: it tries schedules, the
// shortest first, until the run of one has the same protocol as a transcript or a log.
// progress hears of each; nil = nobody does.
func (s *Subject) Reach(ctx context.Context, real trace.Trace, b explore.Budget, progress func(tried int)) *Nearest {
	var best *Nearest
	tried := 0
	explore.Each(b, nil, func(schedule choose.Schedule, c choose.Chooser) bool {
		report := diff.Diff(real, s.TraceBy(c, schedule).Trace)
		if tried++; progress != nil {
			progress(tried)
		}
		if best == nil || report.Same || report.Distance() < best.Report.Distance() {
			best = &Nearest{Schedule: schedule, Report: report}
		}
		return !report.Same && ctx.Err() == nil
	})
	best.Schedule = s.recorded(best.Schedule)
	best.Tried, best.Complete = tried, ctx.Err() == nil
	return best
}
