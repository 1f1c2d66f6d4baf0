package trace_test

import (
	"strings"
	"testing"

	"exactlyonce/trace"
)

const (
	committing = "Compact Worker: t -> Global Committer : t -> end: Writer (1/1)#0"
	writing    = "Writer : t -> Global Committer : t -> end: Writer (1/1)#0"
)

// The notification of 1 is lost, and that of the aborted 2 repairs it.
func TestLearntFromAnAbortion(t *testing.T) {
	choice := func(label, picked string) trace.Event {
		return trace.Event{Kind: trace.Choice, Values: []trace.Value{{Name: "label", Text: label}, {Name: "picked", Text: picked}}}
	}
	at := func(kind trace.Kind, checkpoint int64) trace.Event {
		return trace.Event{Kind: kind, Checkpoint: checkpoint}
	}
	told := func(thread string) trace.Event { return trace.Event{Kind: trace.Notify, Checkpoint: 1, Thread: thread} }
	lost := choice("notify/committer", "1")
	for name, c := range map[string]struct {
		events []trace.Event
		want   bool
	}{
		"lost, then aborted":        {[]trace.Event{at(trace.Complete, 1), lost, at(trace.Abort, 2), at(trace.Abort, 3), told(committing)}, true},
		"the writer commits":        {[]trace.Event{at(trace.Complete, 1), choice("notify/writer", "1"), at(trace.Abort, 2), told(writing)}, true},
		"another task's was lost":   {[]trace.Event{at(trace.Complete, 1), choice("notify/writer", "1"), at(trace.Abort, 2), told(committing)}, false},
		"it was late only":          {[]trace.Event{at(trace.Complete, 1), choice("notify/committer", "2"), at(trace.Abort, 2), told(committing)}, false},
		"nothing was aborted":       {[]trace.Event{at(trace.Complete, 1), lost, told(committing)}, false},
		"nothing was lost":          {[]trace.Event{at(trace.Complete, 1), at(trace.Abort, 2), told(committing)}, false},
		"that of another was lost":  {[]trace.Event{at(trace.Complete, 1), at(trace.Complete, 2), lost, at(trace.Abort, 3), told(committing)}, false},
		"another attempt":           {[]trace.Event{at(trace.Complete, 1), lost, at(trace.Abort, 2), at(trace.RestoreJob, 1), told(committing)}, false},
		"no completion is recorded": {[]trace.Event{told(committing)}, false},
		"no notification":           {[]trace.Event{at(trace.Complete, 1), lost, at(trace.Abort, 2)}, false},
	} {
		en := trace.LearntFrom(c.events, trace.TasksOf(trace.Trace{Events: c.events}), len(c.events)-1, trace.English)
		zh := trace.LearntFrom(c.events, trace.TasksOf(trace.Trace{Events: c.events}), len(c.events)-1, trace.Chinese)
		if (en != "") != c.want || (zh != "") != c.want || c.want && (!strings.Contains(en, "checkpoint 2 was aborted") || !strings.Contains(zh, "checkpoint 1 的通知丢失")) {
			t.Errorf("%s: %q, %q", name, en, zh)
		}
	}
}
