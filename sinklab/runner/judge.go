package runner

import (
	"fmt"

	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/sinklab/warehouse"
)

// judge collects the facts of a run that has ended.
func (s *session) judge(in *insert, result engine.Result) (*JobReport, error) {
	p := in.plan
	j := &JobReport{Database: p.Table.Database, Table: p.Table.Name, Restarts: result.Restarts, Status: result.Status.String(), Bound: result.Bound, Expected: p.Lab.Expect}
	if result.Status == engine.Failed {
		j.Cause = result.Cause
	}
	s.done[in.output.name] = append(s.done[in.output.name], warehouse.Done{
		Rows: p.Rows, Sources: in.output.insert.Sources, Emitted: result.Emitted, Finished: result.Status == engine.Finished,
		Baseline: in.from.start.Baseline, Users: in.output.users,
	})
	seen, err := in.output.Inspect(warehouse.Ended{Emitted: result.Emitted, Finished: result.Status == engine.Finished, NowMillis: s.epoch + result.AtMillis})
	if err != nil {
		return nil, fmt.Errorf("reading %s after the run: %w", p.Table.Name, err)
	}
	f := compose.FactsOf(result, &in.jobs.Monitor)
	f.Struck, f.Faults = in.watch.struck, faults(p)
	if f.Struck < f.Faults {
		f.Missed = compose.Missed(p, result.Emitted)
	}
	f.Reread = in.from.recovery == nil && in.output.insert.Rereads()
	seen.AddTo(&f)
	j.Refusal, j.Rows, j.Snapshots, j.Tally = f.Refusal, seen.Rows, seen.Commits, f.Tally
	if seen.Units.Files {
		j.Files = &FilesReport{OnDisk: seen.Units.There, Referenced: seen.Units.Committed, Orphans: seen.Units.LeftBehind()}
	}
	j.Verdict = verdict.Judge(f)
	j.Met = met(p, j.Verdict)
	return j, nil
}

// faults counts the script's own faults: each function is one, also where no row
// ever reaches it, for then the script does not show what it set out to.
func faults(p *flinksql.Job) int {
	n := 0
	for _, src := range p.Sources {
		n += len(src.Functions)
	}
	return n
}
