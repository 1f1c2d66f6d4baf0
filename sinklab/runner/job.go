package runner

import (
	"fmt"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/trace"
)

// runJob runs one INSERT and judges it.
func (s *session) runJob(p *flinksql.Job) error {
	t, err := s.openTarget(p)
	if err != nil {
		return err
	}
	job, err := BuildJob(p, t.world(), Identity{Seed: s.Seed, Run: s.runID(p), Incarnation: t.incarnation(), EpochMillis: s.epoch})
	if err != nil {
		return err
	}
	chooser, replay := s.chooser()
	recorder := choose.NewRecorder(chooser)
	watch := &watcher{target: t, listener: s.listener}
	s.listener.Job(s.header(p, job.JobID()))
	result := engine.New(job, recorder, watch).Run()
	if watch.err != nil {
		return watch.err
	}
	if replay != nil {
		if err := replay.Err(); err != nil {
			return err
		}
	}
	report, err := s.judge(p, t, result, watch)
	if err != nil {
		return err
	}
	report.Schedule = recorder.Schedule().String()
	s.report.add(report, t)
	s.epoch += result.AtMillis + 1000
	s.listener.JobEnded(report)
	return nil
}

// chooser is what this run asks: the options' own, or the replay of the schedule.
func (s *session) chooser() (choose.Chooser, *choose.Replay) {
	if s.Chooser != nil {
		return s.Chooser, nil
	}
	replay := choose.NewReplay(s.Schedule)
	return replay, replay
}

// watcher passes events on and keeps what the verdict needs of them.
type watcher struct {
	target   target
	listener Listener
	struck   int
	err      error
}

// Observe implements trace.Observer.
func (w *watcher) Observe(e trace.Event) {
	if err := w.target.observe(e); err != nil && w.err == nil {
		w.err = err
	}
	if e.Kind == trace.Fault && e.Get("function") != "" {
		w.struck++
	}
	w.listener.Observe(e)
}

// judge collects the facts of a run that has ended.
func (s *session) judge(p *flinksql.Job, t target, result engine.Result, w *watcher) (*JobReport, error) {
	j := &JobReport{Table: p.Table.Name, Restarts: result.Restarts, Status: result.Status.String(), Bound: result.Bound, Expected: p.Lab.Expect}
	f := verdict.Facts{
		Status: j.Status, Bound: result.Bound, Checkpointing: p.Checkpoint.IntervalMillis > 0, Completed: result.Completed,
		Early: -1, Struck: w.struck, Faults: faults(p),
	}
	if result.Status == engine.Failed {
		j.Cause = result.Cause
	}
	if result.Refusal != nil {
		f.Refusal = result.Refusal.Error()
		j.Refusal = f.Refusal
	}
	for _, n := range result.Emitted {
		f.Emitted += n
	}
	if log, ok := t.(*logTarget); ok {
		log.job = p
		log.jobs++
	}
	if err := t.inspect(j, result, &f); err != nil {
		return nil, fmt.Errorf("reading %s after the run: %w", p.Table.Name, err)
	}
	j.Verdict = verdict.Judge(f)
	j.Tally = f.Tally
	j.Met = j.Verdict.Meets(j.Expected)
	return j, nil
}

// faults counts the script's own faults: each function throws in one place.
func faults(p *flinksql.Job) int {
	n := 0
	for _, src := range p.Sources {
		for _, f := range src.Functions {
			for _, at := range f.At {
				if at >= 0 {
					n++
					break
				}
			}
		}
	}
	return n
}

var _ trace.Observer = (*watcher)(nil)
