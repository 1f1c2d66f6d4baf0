package view

import (
	"strings"

	"exactlyonce/trace"
)

// What a mark is to the eye: its colour, and which of several that share a place
// stands for all, the last of these.
const (
	toneState  = "state"  // jobs and tasks change
	toneData   = "data"   // rows and files move, nothing is promised
	toneFirst  = "first"  // phase one: up to the completion
	toneSecond = "second" // phase two: notification and commit
	toneBad    = "bad"    // a fault, a failure, a checkpoint that came to nothing
)

// tone is the colour of a kind.
func tone(k trace.Kind) string {
	switch k {
	case trace.Fault, trace.Intentional, trace.Expire, trace.Decline, trace.Abort, trace.NotifyAborted,
		trace.CommitRetry, trace.UnitAborted, trace.UnitFenced, trace.UnitLate, trace.MaintainFailed, trace.Restart, trace.Choice, trace.Late:
		return toneBad
	case trace.Commit, trace.UnitCommitted, trace.AlreadyThere, trace.Notify, trace.CommitReady, trace.Collected, trace.CommitDone, trace.Filter, trace.Visible:
		return toneSecond
	case trace.Trigger, trace.Barrier, trace.Ack, trace.Complete, trace.Prepare, trace.Snapshot, trace.SkipTrigger:
		return toneFirst
	case trace.Position, trace.File, trace.UnitBegun, trace.UnitPrepared, trace.EndOfInput, trace.SnapshotsExpired, trace.TagCreated, trace.TagDeleted:
		return toneData
	}
	return toneState
}

// toneOf is the colour of an event: that of its kind, but for a failure on purpose that
// does not come, since nothing had to be recommitted.
func toneOf(e trace.Event) string {
	if e.Kind == trace.Intentional && e.Get("numCommitted") == "0" {
		return toneSecond
	}
	return tone(e.Kind)
}

// sentence says what happened, harmless to print.
func (s Scene) sentence(m Mark) string { return clean(s.words.Describe(m.Event, s.Lang) + m.learnt) }

// arrow is the short text on a line of the protocol.
func (s Scene) arrow(kind LinkKind, m Mark) string {
	id := itoa(m.Checkpoint)
	switch kind {
	case TriggerLink:
		return s.Lang.Pick("trigger checkpoint ", "触发 checkpoint ") + id
	case BarrierLink:
		return "barrier " + id
	case AckLink:
		return s.Lang.Pick("acknowledge ", "确认 ") + id
	case NotifyLink:
		if m.Kind == trace.NotifyAborted {
			return s.Lang.Pick("aborted: checkpoint ", "已放弃：checkpoint ") + id
		}
		return s.Lang.Pick("complete: checkpoint ", "已完成：checkpoint ") + id
	}
	return s.sentence(m)
}

// title names the run.
func (s Scene) title() string {
	for _, name := range []string{s.Header.Scenario, s.Header.Job, s.Header.Table} {
		if name != "" {
			return clean(name)
		}
	}
	return s.Lang.Pick("a run", "一次运行")
}

// heading is a word of the connector as a title begins with it.
func (s Scene) heading(word string) string {
	if word == "" || s.Lang == trace.Chinese {
		return word
	}
	return strings.ToUpper(word[:1]) + word[1:]
}

// identity is what the run is repeated with.
func (s Scene) identity() [][2]string {
	h := s.Header
	var out [][2]string
	add := func(en, zh, text string) {
		if text != "" {
			out = append(out, [2]string{s.Lang.Pick(en, zh), clean(text)})
		}
	}
	add(s.words.Table().One, s.words.Table().Chinese, h.Table)
	if h.Seed != 0 {
		add("seed", "种子", uitoa(h.Seed))
	}
	add("schedule", "调度", h.Schedule)
	add("mutant", "变异体", h.Mutant)
	add("job", "作业", h.Job)
	return out
}
