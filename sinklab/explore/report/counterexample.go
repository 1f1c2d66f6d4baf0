package report

import (
	"slices"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/explore/jobs"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/trace"
)

// Counterexample is the shortest schedule that breaks the promise, as a run.
type Counterexample struct {
	Row     explore.Row
	Verdict verdict.Verdict
	Trace   trace.Trace
	Struck  int  // index of the event at which the last pick was made
	Damage  int  // index of the event at which the harm was done
	Minimal bool // without any one of its picks the run ends otherwise
	// Nearby is the schedule with its last pick at the nearest other occurrence at which
	// nothing breaks, nil = there is none.
	Nearby choose.Schedule
}

// Counter makes the counterexample of a row that breaks the promise: it leaves out picks of
// its schedule that the word does not need, runs what is left once more, and finds the two
// lines that matter and a moment nearby at which nothing breaks. Of the row, its word and
// its schedule must be known; the properties that do not hold are Verdict.Broken.
func Counter(s *jobs.Subject, row explore.Row) *Counterexample {
	c := &Counterexample{Row: row}
	c.Row.Schedule, c.Minimal = shrink(s, row)
	run := s.Trace(c.Row.Schedule)
	c.Trace, c.Verdict = run.Trace, run.Verdict
	c.Struck, c.Damage = struck(run.Trace.Events), damage(run)
	c.Nearby = nearby(s, c.Row.Schedule)
	return c
}

// nearby moves the last pick to earlier and later occurrences of its point until a run
// keeps the promise.
func nearby(s *jobs.Subject, schedule choose.Schedule) choose.Schedule {
	if len(schedule) == 0 {
		return nil
	}
	last := schedule[len(schedule)-1]
	for away := 1; away < 100; away++ {
		reached := false
		for _, occurrence := range []int{last.Occurrence - away, last.Occurrence + away} {
			if occurrence < 1 {
				continue
			}
			moved := slices.Clone(schedule)
			moved[len(moved)-1].Occurrence = occurrence
			end, ok := s.Replay(moved)
			if reached = reached || ok; ok && verdict.Word(end.Word).Kept() {
				return moved
			}
		}
		if !reached {
			break
		}
	}
	return nil
}

// shrink leaves picks out as long as the run still ends in the same verdict, and lets late
// messages come as early as they can. A schedule of a complete search has nothing to leave
// out, which this checks.
func shrink(s *jobs.Subject, row explore.Row) (schedule choose.Schedule, wasMinimal bool) {
	schedule, wasMinimal = row.Schedule, true
	for i := 0; i < len(schedule); {
		shorter := slices.Delete(slices.Clone(schedule), i, i+1)
		if end, ok := s.Replay(shorter); ok && end.Word == row.Word {
			schedule, wasMinimal = shorter, false
			continue
		}
		i++
	}
	for i := range schedule {
		if choose.ClassOf(schedule[i].Label) == choose.Late {
			schedule = sooner(s, row.Word, schedule, i)
		}
	}
	return schedule, wasMinimal
}

// sooner has a late message come as early as the verdict lets it.
func sooner(s *jobs.Subject, word string, schedule choose.Schedule, i int) choose.Schedule {
	earlier := slices.Clone(schedule)
	for earlier[i].Option = 1; earlier[i].Option < schedule[i].Option; earlier[i].Option++ {
		if end, ok := s.Replay(earlier); ok && end.Word == word {
			return earlier
		}
	}
	return schedule
}

// struck is the last choice of a trace.
func struck(events []trace.Event) int {
	for i, e := range slices.Backward(events) {
		if e.Kind == trace.Choice {
			return i
		}
	}
	return -1
}

// damage is the event at which the harm was done: what made a row visible again, what
// dropped or passed over a committable that was owed, what ended the job.
func damage(run jobs.Traced) int {
	events := run.Trace.Events
	switch run.Verdict.Word {
	case verdict.Duplicated:
		if run.Again >= 0 {
			return run.Again
		}
	case verdict.Lost:
		if i := dropped(events); i >= 0 {
			return i
		}
	case verdict.Failed, verdict.Blocked:
		for i, e := range slices.Backward(events) {
			if e.Kind == trace.TaskStatus && e.Get("to") == "FAILED" {
				return i
			}
		}
	}
	return len(events) - 1
}

// dropped is where a recovery or the end of the input found less than it should: the
// last filter that dropped something, else the last restore after the last choice.
func dropped(events []trace.Event) int {
	after := max(0, struck(events))
	for i, e := range slices.Backward(events) {
		all, _ := e.Int("sortedCommittables.size()")
		retried, _ := e.Int("retryCommittables.size()")
		if e.Kind == trace.Filter && retried < all {
			return i
		}
	}
	for i, e := range slices.Backward(events[after:]) {
		if e.Kind == trace.Restore {
			return after + i
		}
	}
	return -1
}
