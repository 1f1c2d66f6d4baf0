// Package report says what a search found: the table of instants and outcomes, the
// shortest schedule of each cell, and the shortest one that breaks the promise.
//
// Non-goals: searching, and deciding what is searched.
package report

import (
	"context"
	"slices"
	"strings"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/explore/jobs"
	"exactlyonce/sinklab/explore/workers"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/trace"
)

// Options of a search and its report.
type Options struct {
	workers.Options
	Classes []string // groups of points that are tried; none = all of them
	Outside bool     // what breaks outside the promise counts too
	// Untimed is the small job in which durations do not matter: every order of events is
	// searched, and Budget.Late does not count. The zero value searches the script as it is.
	Untimed jobs.Untimed
}

// Report is what a search found.
type Report struct {
	Subject  *jobs.Subject
	Options  Options
	Universe Universe
	Result   *explore.Result
	Executed int64         // runs that were executed to their end; depends on the workers
	Memory   explore.Sizes // of what was remembered; the bytes depend on the workers
	Counter  *Counterexample
	Stopped  string // why the search is not complete, "" = it is
	Vacuous  string // why the search proves nothing, "" = it does
	Broken   string // the verdict that breaks the promise in some order; "" = none does, or Counter shows it
}

// Universe is what was searched, printed with every result.
type Universe struct {
	Labels []string // points that may be answered otherwise
	Asked  int      // questions on the run without faults
	Model  int
	Events int64 // bounds of a run
	Starts int32
}

// Make searches and reports.
func Make(ctx context.Context, s *jobs.Subject, o Options) (*Report, error) {
	if o.Untimed.Checkpoints > 0 {
		o.Budget.Orders, o.Budget.Late, o.Outcomes = -1, 0, true
	}
	if err := o.Untimed.Fits(s); err != nil {
		return nil, err
	}
	s.Late, s.Untimed = o.Budget.Late > 0, o.Untimed
	r := &Report{Subject: s, Options: o}
	o.Allow = r.allow
	r.Universe = r.universe()
	if r.Vacuous = s.Vacuous(); r.Vacuous != "" {
		return r, nil
	}
	found := workers.Run(ctx, s.Start, o.Options)
	r.Result, r.Executed, r.Stopped, r.Memory = found.Result, found.Executed, found.Stopped, found.Memory
	worst := r.broken()
	switch {
	case worst == nil:
	case r.untimed():
		r.Broken = worst.Word
		return r, r.inTime(ctx, s)
	default:
		r.Counter = Counter(s, *worst)
	}
	return r, nil
}

// allow keeps a search to the groups of points that were asked for; messages that may be late
// are asked for by their number.
func (r *Report) allow(label string) bool {
	if r.untimed() && choose.ClassOf(label) == choose.Outside { // what no sink promises to survive decides nothing here
		return false
	}
	return len(r.Options.Classes) == 0 || choose.ClassOf(label) == choose.Late || slices.Contains(r.Options.Classes, Group(label))
}

// Group is what a label begins with: crash, notify, store, …
func Group(label string) string {
	group, _, _ := strings.Cut(label, "/")
	return group
}

// Groups are the groups of points, as --class names them.
func Groups(labels []string) (groups []string) {
	for _, l := range labels {
		if g := Group(l); !slices.Contains(groups, g) {
			groups = append(groups, g)
		}
	}
	return groups
}

func (r *Report) universe() Universe {
	u := Universe{Model: trace.ModelVersion, Events: r.Subject.Events(), Starts: r.Subject.Bounds.Attempts}
	for _, l := range r.Subject.Labels() {
		if r.allow(l) {
			u.Labels = append(u.Labels, l)
		}
	}
	asked := &counting{}
	for sys := r.Subject.Start(asked); sys.Step(); {
	}
	u.Asked = asked.n
	return u
}

// counting counts the questions of a run.
type counting struct{ n int }

// Choose implements choose.Chooser.
func (c *counting) Choose(string, int) int { c.n++; return 0 }

var _ choose.Chooser = (*counting)(nil)

// Breaks tells whether runs of a row break what was promised: the script's expectation,
// or exactly once. Outside the promise only what was asked for counts.
func (r *Report) Breaks(k explore.Key) bool {
	if k.Outside && !r.Options.Outside {
		return false
	}
	return !verdict.Word(k.Word).Kept() && !r.Subject.Expects(k.Word)
}

// broken is the row that breaks the promise with the fewest picks, unsafe rows first.
func (r *Report) broken() (worst *explore.Row) {
	for i := range r.Result.Rows {
		row := &r.Result.Rows[i]
		if !r.Breaks(row.Key) {
			continue
		}
		if worst == nil || r.before(row, worst) {
			worst = row
		}
	}
	return worst
}

func (r *Report) before(a, b *explore.Row) bool {
	if safe := verdict.Word(a.Word).Safe(); safe != verdict.Word(b.Word).Safe() {
		return !safe
	}
	return len(a.Schedule) < len(b.Schedule)
}

// Code is the exit code: 0 the promise holds, 1 it does not, 2 the search proves nothing.
func (r *Report) Code() int {
	switch {
	case r.Counter != nil, r.Broken != "":
		return 1
	case r.Vacuous != "" || !r.Result.Complete:
		return 2
	}
	return 0
}

// ReplayCommand repeats one schedule on real files.
func (r *Report) ReplayCommand(schedule choose.Schedule) string {
	v := r.Subject.Value
	return compose.Command{Script: v.Name(), Mutant: v.Plan.Lab.Mutant, Schedule: schedule.String()}.String()
}
