package report

import (
	"context"

	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/explore/jobs"
	"exactlyonce/sinklab/explore/workers"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/mutants"
	"exactlyonce/sinklab/verdict"
)

// MutantCheck is what became of one mutant: its counterexample, and whether the faithful
// system was accused on the same search.
type MutantCheck struct {
	Mutant    mutants.Mutant
	Late      int          // messages that might be late
	Found     verdict.Word // of the shortest counterexample, "" = there is none
	Schedule  string       // of it
	Picks     int
	Events    int    // of the counterexample's trace
	Schedules uint64 // within the budget
	States    int64
	Depth     int
	Alarm     verdict.Word // what the faithful system was accused of on the same search, "" = nothing
}

// AsExpected tells whether the mutant was found out, or survived where it is said to,
// and nothing was said against the faithful system. Where messages may be late it may be
// found out by another verdict, and one that survives may break like the faithful system.
func (q *MutantCheck) AsExpected() bool {
	if q.Late > 0 {
		return q.Expected() == "" || q.Found != ""
	}
	return q.Alarm == "" && q.Found == q.Expected()
}

// Expected is the verdict that must be found, "" = none: a survivor whose user sees
// nothing.
func (q *MutantCheck) Expected() verdict.Word {
	if q.Mutant.Survives && q.Mutant.Expect.Kept() {
		return ""
	}
	return q.Mutant.Expect
}

// CheckMutant searches one mutant, and the faithful system on the same script for a false
// alarm. Where messages may be late, too, what is said against the faithful system is true:
// then only whether the mutant is found out is asked.
func CheckMutant(ctx context.Context, m mutants.Mutant, late, workers int) (*MutantCheck, error) {
	q := &MutantCheck{Mutant: m, Late: late}
	found, err := searchMutant(ctx, q, m.Name, workers)
	if err != nil {
		return nil, err
	}
	if q.Schedules, q.States, q.Depth = found.Schedules(), found.Result.States, found.Result.Depth; found.Counter != nil {
		q.Found, q.Schedule = found.Counter.Verdict.Word, found.Counter.Row.Schedule.String()
		q.Picks, q.Events = len(found.Counter.Row.Schedule), len(found.Counter.Trace.Events)
	}
	if late > 0 {
		return q, nil
	}
	faithful, err := searchMutant(ctx, q, "", workers)
	if err == nil && faithful.Counter != nil && m.Plan == nil { // a configuration is the user's: there is no faithful one
		q.Alarm = faithful.Counter.Verdict.Word
	}
	return q, err
}

func searchMutant(ctx context.Context, q *MutantCheck, name string, team int) (*Report, error) {
	m := &q.Mutant
	script, text, err := m.Script()
	if err != nil {
		return nil, err
	}
	parsed, err := flinksql.Parse(script, text)
	if err != nil {
		return nil, err
	}
	subject, err := jobs.New(parsed, name)
	if err != nil {
		return nil, err
	}
	return Make(ctx, subject, Options{Options: workers.Options{
		Workers: team, Budget: explore.Budget{Faults: m.Faults, Orders: m.Orders, Late: q.Late},
	}})
}
