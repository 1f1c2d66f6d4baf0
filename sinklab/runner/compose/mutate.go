package compose

import (
	"fmt"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/mutants"
)

// Mutated is a planned INSERT as a mutant or a repair of this name runs it; "" = as it
// stands. What Job makes of it has its rules. Of an unknown name the error has the nearest
// one, or all there are.
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

// Deviation names the mutant or the repair that an INSERT runs under.
func Deviation(p *flinksql.Job) (mutant, repair string) {
	if mutants.IsRepair(p.Lab.Mutant) {
		return "", p.Lab.Mutant
	}
	return p.Lab.Mutant, ""
}

// mutate replaces the field that the mutant is about, in a job that writes to a table of a
// connector.
func mutate(j *engine.Job, of, name string) error {
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
	if m.Rule.Field == "" {
		return nil
	}
	if of != m.Rule.Connector { // it would run the faithful system under another name
		return fmt.Errorf("%s changes a rule of %s, and this script writes to none", m.Name, m.Rule.Whose)
	}
	return connector.SwitchOff(j.Sink, m.Rule.Field)
}
