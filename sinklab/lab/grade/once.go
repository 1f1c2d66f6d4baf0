package grade

import (
	"errors"
	"slices"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/explore/jobs"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/trace"
)

// Once asks for one run that is told from its start to its end, in place of a search.
type Once struct {
	Seed     uint64
	Schedule string
}

// once runs a learner's sink on the script of a Spec and says whether this run is as
// promised. Passing it passes no exercise.
func once(s Spec, make func() sink.Sink) (r Result) {
	if len(s.Runs) != 1 {
		return defect(errors.New("one run takes one script"))
	}
	script, err := flinksql.Parse(s.Runs[0].Script, s.Runs[0].Text)
	if err != nil {
		return defect(err)
	}
	schedule, err := choose.Parse(s.Once.Schedule)
	if err != nil {
		return defect(err)
	}
	w := &writing{spec: s, run: s.Runs[0], seed: s.Once.Seed}
	replay := choose.NewReplay(schedule)
	var t jobs.Traced
	crash := guard(func() {
		if r = w.prepare(script, make); r.Verdict == Passed {
			t = w.subject.TraceBy(replay, schedule)
		}
	})
	if crash != nil {
		r = crash.result(s.Lang)
	} else if r.Verdict == Passed {
		r = w.told(t, schedule, replay.Err())
	}
	r.Script, r.Seed, r.Schedule, r.Runs = w.run.Script, w.seed, schedule.String(), 1
	return r
}

// told is a run that was not searched for: what it came to is said in any case.
func (w *writing) told(t jobs.Traced, schedule choose.Schedule, misfit error) Result {
	lang := w.spec.Lang
	r := Result{Verdict: Passed, Reason: string(t.Verdict.Word) + ": " + t.Verdict.Word.In(lang), Log: whole(t.Trace, lang), Trace: kept(t.Trace)}
	calm := len(schedule) == 0
	cause, why := w.breaks(t.Verdict, calm)
	if cause == "" && calm && t.Verdict.Word == verdict.Stalled && !t.Verdict.Meets(w.subject.Value.Plan.Lab.Expect) {
		cause, why = string(verdict.Stalled), verdict.Stalled.In(lang)+detail(t.Verdict, lang)
	}
	switch {
	case misfit != nil:
		r.Verdict, r.Cause, r.Reason = Inconclusive, "schedule", misfit.Error()
	case t.Verdict.Word == verdict.Inconclusive:
		r.Verdict, r.Cause, r.Reason = Inconclusive, cause, cause+": "+why
	case cause != "":
		r.Verdict, r.Cause, r.Reason = Failed, cause, cause+": "+why
	}
	return r
}

// whole is a run from its start to its end, one sentence an event; what was picked is
// marked.
func whole(t trace.Trace, lang trace.Lang) (lines []string) {
	tasks, words := trace.TasksOf(t), trace.WordsOf(t.Header.Connector, trace.Vocabulary{})
	for i, e := range t.Events {
		if isTold(e) || e.Kind == trace.Choice {
			lines = append(lines, sentence(t.Events, tasks, words, i, e.Kind == trace.Choice, lang))
		}
	}
	return lines
}

// isTold tells whether a learner is told of an event.
func isTold(e trace.Event) bool {
	return slices.Contains(told, e.Kind) || e.Kind == trace.TaskStatus && e.Get("to") == "FAILED"
}
