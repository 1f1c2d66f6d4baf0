package grade

import (
	"slices"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/explore/report"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/trace"
)

// counter runs a schedule once more, with a trace. What a word is about, package report
// finds. A run that ends well and breaks a property has its harm elsewhere, and report
// would leave out its picks: the word needs none.
func (w *writing) counter(schedule choose.Schedule, v verdict.Verdict, cause string) *report.Counterexample {
	row := explore.Row{Key: explore.Key{Outcome: explore.Outcome{Word: string(v.Word)}}, Schedule: schedule}
	if !v.Word.Kept() {
		return report.Counter(w.subject, row)
	}
	run := w.subject.Trace(schedule)
	c := &report.Counterexample{Row: row, Trace: run.Trace, Verdict: run.Verdict, Struck: -1}
	for i, e := range run.Trace.Events {
		if e.Kind == trace.Choice {
			c.Struck = i
		}
	}
	if c.Damage = slices.IndexFunc(run.Trace.Events, harm(cause)); c.Damage < 0 {
		c.Damage = len(run.Trace.Events) - 1
	}
	return c
}

// harm finds the commit that breaks a property or comes late, when it is shown a run from its start.
func harm(cause string) func(trace.Event) bool {
	var completed, ended, final int64 // checkpoints; ended: the input has, and no checkpoint began since
	newest, first := map[string]int64{}, ""
	return func(e trace.Event) bool {
		switch e.Kind {
		case trace.Complete:
			completed = max(completed, e.Checkpoint)
		case trace.EndOfInput:
			ended, final = 1, 0
		case trace.Trigger:
			if ended == 1 {
				ended, final = 0, e.Checkpoint
			}
		}
		identifier, ok := e.Int("identifier")
		if e.Kind != trace.Commit || !ok {
			return false
		}
		user := e.Get("user")
		if first == "" {
			first = user
		}
		last, seen := newest[user]
		newest[user] = identifier
		switch cause {
		case string(verdict.Stalled):
			return identifier < completed
		case "one-user":
			return user != first
		case "identifiers-increase-per-user":
			return seen && identifier <= last
		case "nothing-uncommitted-visible":
			if identifier == sink.EndOfInput {
				return final == 0 || completed < final
			}
			return identifier > completed
		}
		return false
	}
}
