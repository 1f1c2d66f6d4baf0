package runner

import (
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/runner/compose"
)

// insert is one INSERT under way: the job that runs it, and after a stop with a savepoint
// (savepoint/stop) the one that goes on from there.
type insert struct {
	plan     *flinksql.Job
	output   *output
	from     origin // of the job that runs
	jobs     compose.Succession
	recorder *choose.Recorder // of all its jobs: occurrences go on
	log      *journal         // of the job that runs; nil = nothing of it could be resumed
	watch    *watcher         // of the job that runs
	struck   int              // one-time faults that struck before a kill
}

// runJob runs one INSERT and judges it.
func (s *session) runJob(p *flinksql.Job) error {
	in := &insert{plan: p}
	replay, err := s.prepare(in)
	if err != nil {
		return err
	}
	result, err := s.drive(in)
	if err != nil {
		return err
	}
	if replay != nil {
		if err := replay.Err(); err != nil {
			return err
		}
	}
	report, err := s.judge(in, result)
	if err != nil {
		return err
	}
	report.Schedule = in.recorder.Schedule().String()
	report.Mutant, report.Repair = compose.Deviation(p)
	if result.Savepoint.ID > 0 {
		if report.Savepoint, err = s.saveSavepoint(p, p.Lab.SavepointDir, in.jobs.Job.JobID(), in.from.start.Baseline, result.Savepoint); err != nil {
			return err
		}
		s.savepoint = report.Savepoint
	}
	s.report.add(report, in.output)
	s.epoch += result.AtMillis + engine.BetweenJobsMillis
	s.listener.JobEnded(report)
	return nil
}

// prepare makes the first job of an INSERT; the replay is what its schedule must fit.
func (s *session) prepare(in *insert) (replay *choose.Replay, err error) {
	p := in.plan
	if in.output, err = s.openTarget(p); err != nil {
		return nil, err
	}
	s.inserts++
	if in.from, err = s.originOf(p, in.output); err != nil {
		return nil, err
	}
	id := compose.Identity{Seed: s.Seed, Run: compose.RunID(s.program.Name, p), Incarnation: in.from.start.Incarnation, EpochMillis: s.epoch}
	job, err := compose.Job(p, in.output.World(), id)
	if err != nil {
		return nil, err
	}
	job.Recovery = in.from.recovery
	in.struck = struckBefore(job.Recovery)
	begun, err := in.output.Begin(in.from.begins())
	if err != nil {
		return nil, err
	}
	job.FirstSplit = begun.FirstSplit
	in.jobs = compose.Succeed(job)
	in.jobs.Monitor.Before = begun.Before
	chooser, replay, err := s.chooser(p, job, in.from.lines != nil)
	in.recorder = choose.NewRecorder(chooser)
	return replay, err
}

// struckBefore counts the one-time faults that struck before a kill.
func struckBefore(r *engine.Recovery) int {
	n := 0
	if r != nil {
		for _, fired := range r.Fired {
			if fired {
				n++
			}
		}
	}
	return n
}
