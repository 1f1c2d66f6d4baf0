package jobs

import (
	"fmt"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/mutants"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/trace"
)

// Subject is a script that is searched.
type Subject struct {
	Value *runner.Value
	Title string // of the mutant that runs, "" = the faithful rules
	Claim string // why it is wrong

	Repaired bool // it is a repair of the real system
	job      *engine.Job
}

// bounds are narrower than those of one run: a disk that is gone for ever makes a job
// restart for ever, and a search meets many such runs. A dozen attempts are more than a
// few faults can lead to.
var bounds = engine.Bounds{Events: 100_000, Attempts: 12, VirtualTime: engine.DefaultBounds.VirtualTime}

// New prepares a script. A job that the sink refuses is searched too: it has one run.
func New(script *flinksql.Script, mutant string) (*Subject, error) {
	v, err := runner.NewValue(script, mutant)
	if err != nil {
		return nil, err
	}
	s := &Subject{Value: v}
	if m, err := mutants.Find(v.Plan.Lab.Mutant); err == nil {
		s.Title, s.Claim, s.Repaired = m.Title, m.Claim, mutants.IsRepair(m.Name)
	}
	if s.job, err = v.Job(); err != nil {
		return nil, err
	}
	s.job.Bounds = bounds
	if _, ok := engine.New(s.job, choose.Default{}, nil).Clone(choose.Default{}, nil); !ok {
		return nil, fmt.Errorf("%s: connector %q cannot be searched: its operators have no copies", script.Name, v.Plan.Table.Connector)
	}
	return s, nil
}

// Start is the beginning of every run.
func (s *Subject) Start(c choose.Chooser) explore.System { return s.start(c, nil) }

func (s *Subject) start(c choose.Chooser, observer trace.Observer) *run {
	r := &run{of: s.Value, next: s.job}
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
