package grade

import (
	"fmt"
	"slices"
	"strings"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/explore/jobs"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/verdict"
)

// writing is one sink being searched on one script with one seed.
type writing struct {
	spec    Spec
	run     Run
	seed    uint64
	subject *jobs.Subject
	stage   *stage
	judged  int
	calm    verdict.Verdict // of the run without faults
	late    string          // what of it is not as it should be and does no harm: its cause and why
	why     string
	shown   bool // some schedule ended in what the exercise is to show
}

// write searches a learner's sink on every script of the exercise, schedules without
// faults first, and stops at the first run that is not as promised: it is the shortest.
// Rows that come late although nothing fails, or one by one, are told of when nothing worse
// is found.
func write(s Spec, make func() sink.Sink) Result {
	total, shown := 0, s.Shows == ""
	var late *writing
	for _, run := range s.Runs {
		script, err := flinksql.Parse(run.Script, run.Text)
		if err != nil {
			return defect(err)
		}
		for seed := range uint64(run.Seeds + 1) {
			w := &writing{spec: s, run: run, seed: seed}
			r := w.search(script, make)
			total += w.judged
			if r.Runs = total; r.Verdict != Passed {
				return r
			}
			shown = shown || w.shown
			if late == nil && w.late != "" {
				late = w
			}
		}
	}
	if late != nil { // last: a schedule that does harm says more
		r := late.counterexample(nil, late.calm, late.late, late.why)
		r.Runs = total
		return r
	}
	if !shown {
		return Result{Verdict: Failed, Cause: "vacuous", Runs: total, Reason: s.Lang.Pick(
			fmt.Sprintf("no schedule ends in %q, which this sink is to show: does it write rows before the checkpoint is complete?", s.Shows),
			fmt.Sprintf("没有任何调度的结局是 %q，而这个 sink 正要展示它：它是否在 checkpoint 完成之前就写出了数据？", s.Shows))}
	}
	return Result{Verdict: Passed, Runs: total}
}

// search judges every schedule of the budget, those with fewer faults first, until one is
// not as promised.
func (w *writing) search(script *flinksql.Script, make func() sink.Sink) (r Result) {
	if crash := guard(func() { r = w.prepare(script, make) }); crash != nil {
		return crash.result(w.spec.Lang)
	}
	if r.Verdict != Passed {
		return r
	}
	limit := w.run.limit()
	explore.Each(explore.Budget{Faults: w.run.Faults, Orders: w.run.Orders}, w.allow, func(schedule choose.Schedule, c choose.Chooser) bool {
		if w.judged++; w.judged > limit {
			r = w.overBudget(limit)
		} else {
			r = w.one(schedule, c)
		}
		return r.Verdict == Passed
	})
	return r
}

// prepare makes the subject and looks whether two runs of it are alike.
func (w *writing) prepare(script *flinksql.Script, make func() sink.Sink) Result {
	var err error
	if w.stage, err = stageOf(w.spec.World, script, w.run, make); err != nil {
		return defect(err)
	}
	if w.subject, err = jobs.NewFor(script, w.stage.connector(make)); err != nil {
		return defect(err)
	}
	w.subject.Value.Seed = w.seed
	if w.run.Earlier {
		w.subject.Value.Incarnation = 1
	}
	if once, again := w.story(nil), w.story(nil); once != again {
		return w.restless()
	}
	return Result{Verdict: Passed}
}

// story is a whole run as text.
func (w *writing) story(schedule choose.Schedule) string {
	var b strings.Builder
	for _, e := range w.subject.Trace(schedule).Trace.Events {
		fmt.Fprintln(&b, e.AtMillis, e.Thread, e.Kind, e.Checkpoint, e.Values)
	}
	return b.String()
}

// allow keeps the search to what a sink promises to survive.
func (w *writing) allow(label string) bool {
	if choose.ClassOf(label) == choose.Outside {
		return false
	}
	for _, prefix := range w.run.Without {
		if strings.HasPrefix(label, prefix) {
			return false
		}
	}
	return true
}

// one judges one schedule.
func (w *writing) one(schedule choose.Schedule, c choose.Chooser) Result {
	var v verdict.Verdict
	if crash := guard(func() { v = w.subject.RunBy(c) }); crash != nil {
		r := crash.result(w.spec.Lang)
		r.Script, r.Seed, r.Schedule = w.run.Script, w.seed, schedule.String()
		return r
	}
	w.shown = w.shown || string(v.Word) == w.spec.Shows
	calm := len(schedule) == 0
	if calm {
		w.calm = v
		w.late, w.why = w.harmless(v)
	}
	cause, why := w.breaks(v, calm)
	if cause == "" {
		return Result{Verdict: Passed}
	}
	return w.counterexample(schedule, v, cause, why)
}

// harmless says what is not as it should be about a run without faults that has every row
// once.
func (w *writing) harmless(v verdict.Verdict) (cause, why string) {
	if v.Word == verdict.Stalled && !v.Meets(w.subject.Value.Plan.Lab.Expect) {
		return string(v.Word), v.Word.In(w.spec.Lang) + detail(v, w.spec.Lang)
	}
	if why := inBatches(w.stage, w.spec.Lang); why != "" && slices.Contains(w.spec.Demands, batchesDemand) {
		return batchesDemand, why
	}
	return "", ""
}
