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
// would leave out its picks: the word needs none, so nothing is looked for nearby.
func (w *writing) counter(schedule choose.Schedule, v verdict.Verdict, cause string) *report.Counterexample {
	row := explore.Row{Key: explore.Key{Outcome: explore.Outcome{Word: string(v.Word)}}, Schedule: schedule}
	if !v.Word.Kept() {
		c := report.Counter(w.subject, row)
		if at := replaces(c.Trace.Events); at >= 0 && v.Word == verdict.Lost {
			c.Damage = at
		}
		return c
	}
	run := w.subject.Trace(schedule)
	c := &report.Counterexample{Row: row, Trace: run.Trace, Verdict: run.Verdict, Struck: -1}
	for i, e := range run.Trace.Events {
		if e.Kind == trace.Choice {
			c.Struck = i
		}
	}
	c.Damage = slices.IndexFunc(run.Trace.Events, harm(cause))
	if cause == string(verdict.Lost) {
		c.Damage = replaces(run.Trace.Events)
	}
	if c.Damage < 0 {
		c.Damage = len(run.Trace.Events) - 1
	}
	return c
}

// replaces is where a file of a folder has taken the name of another: the first that
// readers saw, else the first that waited for its commit.
func replaces(events []trace.Event) int {
	gone := func(e trace.Event) bool { n, _ := e.Int("replaces"); return n > 0 }
	if at := slices.IndexFunc(events, func(e trace.Event) bool { return gone(e) && e.Kind != trace.File }); at >= 0 {
		return at
	}
	return slices.IndexFunc(events, gone)
}

// harm finds the commit that breaks a property or comes late, when it is shown a run from its start.
func harm(cause string) func(trace.Event) bool {
	var completed, final int64 // checkpoints; final: the first that began behind the end of the input, 0 = none yet
	ended := false             // the input has, and no checkpoint began since
	newest, first := map[string]int64{}, ""
	flush := int64(-1)            // when a writer last was to hand over
	written := map[string]int64{} // files, by the checkpoint that they were written for
	return func(e trace.Event) bool {
		switch e.Kind {
		case trace.Complete:
			completed = max(completed, e.Checkpoint)
		case trace.EndOfInput:
			ended, final = true, 0
		case trace.File:
			written[e.Get("file")] = e.Checkpoint
		case trace.Visible:
			early := cause == "nothing-uncommitted-visible" && (e.Checkpoint == 0 || e.Checkpoint > completed)
			return early || cause == batchesDemand && e.AtMillis != flush
		case trace.Prepare:
			flush = e.AtMillis
		case trace.Trigger:
			if ended {
				ended, final = false, e.Checkpoint
			}
		}
		identifier, ok := e.Int("identifier")
		if !ok { // a folder knows names only
			identifier = written[e.Get("files")]
		}
		if e.Kind != trace.Commit || identifier == 0 {
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
