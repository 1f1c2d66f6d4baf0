package runner

import (
	"cmp"

	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/mutants"
	"exactlyonce/sinklab/sinks/paimon"
)

// Mutated is a planned INSERT as a mutant of this name runs it; "" = as it stands. What
// BuildJob makes of it has the mutant's rules.
func Mutated(p *flinksql.Job, name string) (*flinksql.Job, error) {
	if name == "" {
		return p, nil
	}
	m, err := mutants.Find(name)
	if err != nil {
		return nil, err
	}
	q := *p
	q.Lab.Mutant = m.Name
	if m.Plan != nil {
		m.Plan(&q)
	}
	return &q, nil
}

// mutate makes the INSERT of a step that of the mutant which the options or the script
// ask for.
func (s *session) mutate(step *flinksql.Step) (err error) {
	if step.Job != nil {
		step.Job, err = Mutated(step.Job, cmp.Or(s.Mutant, step.Job.Lab.Mutant))
	}
	return err
}

// mutate replaces the field that the mutant is about.
func mutate(j *engine.Job, name string) error {
	if name == "" {
		return nil
	}
	m, err := mutants.Find(name)
	if err != nil {
		return err
	}
	if m.Engine != nil {
		m.Engine(&j.Rules)
	}
	if s, ok := j.Sink.(*paimon.Sink); ok && m.Table != nil {
		m.Table(&s.Rules)
	}
	return nil
}
