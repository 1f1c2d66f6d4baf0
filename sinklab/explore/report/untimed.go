package report

import (
	"context"
	"fmt"

	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/explore/jobs"
	"exactlyonce/sinklab/explore/workers"
	"exactlyonce/trace"
)

// untimed tells whether durations did not matter in the search.
func (r *Report) untimed() bool { return r.Options.Untimed.Checkpoints > 0 }

// inTime looks for a schedule of the script itself that breaks the promise, since an order of
// a small job cannot be run on files: one late message, and where no fault is needed two. Its
// counterexample is the report's, and where there is none Broken stays.
func (r *Report) inTime(ctx context.Context, s *jobs.Subject) error {
	o := r.Options
	o.Untimed = jobs.Untimed{}
	for late := 1; late <= 2 && r.Counter == nil && (late == 1 || o.Budget.Faults == 0); late++ {
		found, err := Make(ctx, s, Options{
			Options: workers.Options{Workers: o.Workers, MaxBytes: o.MaxBytes, Budget: explore.Budget{Faults: o.Budget.Faults, Late: late}},
			Classes: o.Classes, Outside: o.Outside,
		})
		if err != nil {
			return err
		}
		if found.Counter != nil {
			r.Counter, r.Broken = found.Counter, ""
		}
	}
	return nil
}

// headingUntimed says what was searched, and what the small job is.
func (r *Report) headingUntimed(lang trace.Lang) string {
	u := r.Options.Untimed
	return fmt.Sprintf(lang.Pick("%s: every order of events, with at most %s%s\n"+
		"a small job of the script: %s before everything else is done, each source reads in %s\n"+
		"no checkpoint times out but by a fault; a compaction beside a task takes no time\n",
		"%s：事件的所有先后次序（最多 %s）%s\n"+
			"脚本的小作业：其他事情做完之前最多 %s，每个源分 %s读完\n"+
			"checkpoint 只会因故障而超时；与任务并行的 compaction 不占时间\n"),
		r.Subject.Value.Name(), many(r.Options.Budget.Faults, lang, "fault", "个故障"), deviation(r.Subject, lang),
		many(u.Checkpoints, lang, "checkpoint", "个 checkpoint"), many(u.Bursts, lang, "burst", "批"))
}
