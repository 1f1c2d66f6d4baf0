package jobs

import (
	"fmt"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/runner"
)

// Subject is a script that is searched.
type Subject struct {
	Value *runner.Value
	job   *engine.Job
}

// New prepares a script. A job that the sink refuses is searched too: it has one run.
func New(script *flinksql.Script) (*Subject, error) {
	v, err := runner.NewValue(script)
	if err != nil {
		return nil, err
	}
	s := &Subject{Value: v}
	if s.job, err = v.Job(); err != nil {
		return nil, err
	}
	if _, ok := engine.New(s.job, choose.Default{}, nil).Clone(choose.Default{}, nil); !ok {
		return nil, fmt.Errorf("%s: connector %q cannot be searched: its operators have no copies", script.Name, v.Plan.Table.Connector)
	}
	return s, nil
}

// Start is the beginning of every run.
func (s *Subject) Start(c choose.Chooser) explore.System {
	job := *s.job
	world, err := s.Value.World()
	if err != nil {
		panic(err) // New has made one
	}
	job.World = world
	r := &run{of: s.Value, job: &job, jobs: 1}
	if len(s.Value.Own) > 0 {
		r.own = newOwn(s.Value.Own, c)
		c = r.own
	}
	r.engine = engine.New(&job, c, nil)
	return r
}
