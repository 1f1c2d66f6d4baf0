package explore

import (
	"cmp"
	"slices"

	"exactlyonce/sinklab/choose"
)

// Result is what all schedules within a budget come to.
type Result struct {
	Rows     []Row
	States   int64 // distinct states at which runs could part or meet; 0 without a memory
	Ways     int64 // ways out of them
	Depth    int   // steps that could part, on the longest run
	Complete bool  // false: the search was stopped, and the counts are those it had
	Open     int   // questions whose other answers were not tried when it was stopped
}

// Row is one kind of runs.
type Row struct {
	Key
	Schedules uint64          // how many schedules come to it; 1<<64-1 stands for more
	picks     []ordinal       // of the shortest one
	Schedule  choose.Schedule // the shortest one
}

// ordinal is a pick by the number of the question in the whole run.
type ordinal struct{ question, option int }

// Run searches from a system's start.
func (s *Search) Run(start func(choose.Chooser) System, budget Budget) *Result {
	s.stopped, s.at, s.open, s.names = false, Progress{}, 0, namesOf(s.Memory)
	all, questions := s.from(start(s), budget)
	if s.Outcomes && !all.shared {
		all.forget()
	}
	r := &Result{Depth: all.depth, Complete: !s.stopped, Open: s.open}
	if s.Memory != nil {
		sizes := s.Memory.Sizes()
		r.States, r.Ways = sizes.States, sizes.Ways
	}
	for i := range all.cells {
		r.Rows = append(r.Rows, s.resultRow(&all.cells[i], questions))
	}
	slices.SortFunc(r.Rows, func(a, b Row) int { return a.compare(&b.Key) })
	for i := range r.Rows {
		r.Rows[i].Schedule = name(start, r.Rows[i].picks)
	}
	return r
}

// resultRow is a cell with its texts, some questions behind the start.
func (s *Search) resultRow(c *cell, questions int) Row {
	return Row{Key: s.names.kinds.At(c.kind), Schedules: c.count, picks: s.names.ordinals(c.path, int(c.lead)+questions)}
}

// compare orders rows: within the promise first, then by instant, verdict, orphans and restarts.
func (k Key) compare(l *Key) int {
	return cmp.Or(compareFlags(k.Outside, l.Outside), cmp.Compare(len(k.Row), len(l.Row)), cmp.Compare(k.Row, l.Row),
		cmp.Compare(k.Word, l.Word), compareFlags(k.Orphans, l.Orphans), cmp.Compare(k.Restarts, l.Restarts))
}

func compareFlags(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// name replays picks by number and writes them down by label and occurrence. How late a
// message is that nothing lets come is known when it has come.
func name(start func(choose.Chooser) System, picks []ordinal) choose.Schedule {
	if len(picks) == 0 {
		return nil
	}
	counter := &counter{picks: picks}
	recorder := choose.NewRecorder(counter)
	for sys := start(recorder); (counter.pending() || sys.Awaits()) && sys.Step(); {
	}
	return recorder.Schedule()
}

// counter answers by the number of the question.
type counter struct {
	picks []ordinal
	asked int
	given int
}

func (c *counter) pending() bool { return c.given < len(c.picks) }

// Choose implements choose.Chooser.
func (c *counter) Choose(string, int) int {
	at := c.asked
	c.asked++
	if c.pending() && c.picks[c.given].question == at {
		c.given++
		return c.picks[c.given-1].option
	}
	return 0
}
