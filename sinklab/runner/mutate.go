package runner

import (
	"cmp"

	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/mutants"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/sinklab/verdict"
)

// met tells whether an INSERT came to what its script expects. What a script expects of
// the real system a repair may better: under one, what keeps the promise is expected.
func met(p *flinksql.Job, v verdict.Verdict) bool {
	return v.Meets(p.Lab.Expect) || mutants.IsRepair(p.Lab.Mutant) && v.Word.Kept()
}

// mutate makes the INSERT of a step that of the mutant or the repair which the options or
// the script ask for.
func (s *session) mutate(step *flinksql.Step) (err error) {
	if step.Job != nil {
		step.Job, err = compose.Mutated(step.Job, cmp.Or(s.Mutant, step.Job.Lab.Mutant))
	}
	return err
}
