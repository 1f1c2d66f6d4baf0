package jobs

import (
	"fmt"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/mutants"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/trace"
)

// Subject is a script that is searched.
type Subject struct {
	Value *compose.Value
	Title string // of the mutant that runs, "" = the faithful rules
	Claim string // why it is wrong

	Repaired bool          // it is a repair of the real system
	Bounds   engine.Bounds // end a run that would not end
	Untimed  Untimed       // durations do not matter
	Late     bool          // messages may be late: each is asked for
	job      *engine.Job   // to be looked at; each run has one of its own

	cloneable bool                    // runs can be copied, so that what their operators share cannot be of one run
	points    map[string]choose.Point // by label; looked up only
}

// bounds are narrower than those of one run: a disk that is gone for ever makes a job
// restart for ever, and a search meets many such runs. A dozen attempts are more than a
// few faults can lead to.
var bounds = engine.Bounds{Events: 100_000, Attempts: 12, VirtualTime: engine.DefaultBounds.VirtualTime}

// New prepares a script, under a mutant or a repair where one is named. A job that the
// sink refuses is searched too: it has one run. The error says why the script, the mutant
// or the sink cannot be searched.
func New(script *flinksql.Script, mutant string) (*Subject, error) {
	v, err := compose.NewValue(script, mutant)
	if err != nil {
		return nil, err
	}
	s, err := subjectOf(v)
	if err != nil {
		return nil, err
	}
	if err := engine.Cloneable(s.job); err != nil {
		return nil, fmt.Errorf("%s: connector %q cannot be searched: %w", script.Name, v.Plan.Table.Connector, err)
	}
	s.cloneable = true
	return s, nil
}

// NewFor prepares a script with a connector that is given, whatever the table's connector. Its
// operators need no copies: without them it is searched by whole runs
// (explore.Each with RunBy, not Start), and everything else is as for any subject.
func NewFor(script *flinksql.Script, c connector.Connector) (*Subject, error) {
	v, err := compose.NewValueFor(script, c)
	if err != nil {
		return nil, err
	}
	return subjectOf(v)
}

func subjectOf(v *compose.Value) (s *Subject, err error) {
	s = &Subject{Value: v, Bounds: bounds}
	if m, err := mutants.Find(v.Plan.Lab.Mutant); err == nil {
		s.Title, s.Claim, s.Repaired = m.Title, m.Claim, mutants.IsRepair(m.Name)
	}
	if s.job, err = v.Job(); err != nil {
		return nil, err
	}
	s.points = map[string]choose.Point{}
	table := v.Points()
	for _, label := range append(s.Labels(), s.job.LateLabels()...) {
		s.points[label], _ = choose.PointOf(table, label)
	}
	return s, nil
}

// point is the point of a label; the empty one for a label that is in no table.
func (s *Subject) point(label string) choose.Point { return s.points[label] }

// Start is the beginning of every run.
func (s *Subject) Start(c choose.Chooser) explore.System { return s.start(c, nil, nil) }

// RunBy runs the job with the answers of a chooser to its end, and the jobs that go on
// from its savepoints, and says what it came to. Nothing is copied, so it runs any sink.
func (s *Subject) RunBy(c choose.Chooser) verdict.Verdict {
	r := s.start(c, nil, nil)
	for r.Step() {
	}
	return r.judge()
}

// start makes a job with a sink of its own: one that keeps things beside its operators
// must not know of earlier runs. The schedule is one that the chooser is known to follow.
func (s *Subject) start(c choose.Chooser, schedule choose.Schedule, observer trace.Observer) *run {
	job, err := s.Value.Job()
	if err != nil {
		panic(err) // New has made one
	}
	job.Bounds, job.Late = s.Bounds, s.Late || schedule.HasLate() || s.Value.Own.HasLate()
	s.Untimed.apply(job)
	r := &run{of: s, Succession: compose.Succeed(job)}
	r.Over = true
	if len(s.Value.Own) > 0 {
		r.own = newOwn(s.Value.Own, c)
		c = r.own
	}
	r.chooser, r.observer = c, observer
	return r
}

// Expects tells whether the script says that it ends in this word.
func (s *Subject) Expects(word string) bool {
	return verdict.Verdict{Word: verdict.Word(word), Orphans: 1}.Meets(s.Value.Plan.Lab.Expect)
}
