package runner

import (
	"cmp"
	"errors"
	"fmt"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/trace"
)

// insert is one INSERT under way: the job that runs it, and after a stop with a savepoint
// (savepoint/stop) the one that goes on from there.
type insert struct {
	plan     *flinksql.Job
	target   target
	from     origin
	job      *engine.Job
	recorder *choose.Recorder // of all its jobs: occurrences go on
	restarts int              // of the jobs before
	struck   int              // one-time faults that struck before
}

// runJob runs one INSERT and judges it.
func (s *session) runJob(p *flinksql.Job) error {
	in := &insert{plan: p}
	replay, err := s.prepare(in)
	if err != nil {
		return err
	}
	result, watch, err := s.runStopped(in)
	if err != nil {
		return err
	}
	if replay != nil {
		if err := replay.Err(); err != nil {
			return err
		}
	}
	report, err := s.judge(p, in.target, result, watch)
	if err != nil {
		return err
	}
	report.Schedule = in.recorder.Schedule().String()
	report.Mutant, report.Repair = compose.Deviation(p)
	if result.Savepoint.ID > 0 {
		if report.Savepoint, err = s.saveSavepoint(p, p.Lab.SavepointDir, in.job.JobID(), in.from.start.Baseline, result.Savepoint); err != nil {
			return err
		}
		s.savepoint = report.Savepoint
	}
	s.report.add(report, in.target)
	s.epoch += result.AtMillis + engine.BetweenJobsMillis
	s.listener.JobEnded(report)
	return nil
}

// prepare makes the job of an INSERT; the replay is what its schedule must fit.
func (s *session) prepare(in *insert) (replay *choose.Replay, err error) {
	p := in.plan
	if in.target, err = s.openTarget(p); err != nil {
		return nil, err
	}
	s.inserts++
	if in.from, err = s.originOf(p, in.target); err != nil {
		return nil, err
	}
	id := compose.Identity{Seed: s.Seed, Run: compose.RunID(s.program.Name, p), Incarnation: in.from.start.Incarnation, EpochMillis: s.epoch}
	if in.job, err = compose.Job(p, in.target.world(), id); err != nil {
		return nil, err
	}
	in.job.Recovery = in.from.recovery
	in.struck = struckBefore(in.job.Recovery)
	if err := in.target.since(in.from.start.Baseline); err != nil {
		return nil, err
	}
	chooser, replay, err := s.chooser(p, in.job)
	in.recorder = choose.NewRecorder(chooser)
	return replay, err
}

// run runs one job to its end.
func (s *session) run(in *insert) (engine.Result, *watcher, error) {
	log, err := s.openJournal(&in.from, in.target, in.job.JobID())
	if err != nil {
		return engine.Result{}, nil, err
	}
	if log != nil {
		defer log.close()
		in.job.Journal = log
	}
	watch := &watcher{struck: in.struck, restored: in.job.Recovery != nil, target: in.target, listener: s.listener, checkpointing: in.plan.Checkpoint.IntervalMillis > 0}
	s.listener.Job(s.header(in.plan, in.job))
	watch.arm(in.recorder)
	watch.run = engine.New(in.job, in.recorder, watch)
	result, err := s.drive(watch)
	return result, watch, err
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

// drive takes one step after the other until the job has ended or there is a
// reason to stop: between two steps no file is half written.
func (s *session) drive(w *watcher) (engine.Result, error) {
	for w.err == nil {
		if s.Stop != nil {
			if err := s.Stop(); err != nil {
				return engine.Result{}, err
			}
		}
		w.revive()
		if !w.run.Step() {
			break
		}
	}
	result := w.run.Result()
	return result, cmp.Or(w.err, result.Err)
}

// watcher passes events on and keeps what the verdict needs of them.
type watcher struct {
	target        target
	listener      Listener
	run           *engine.Run
	checkpointing bool
	struck        int
	visible       int64 // rows that this job has made visible so far
	early         int64 // most rows that were visible before a checkpoint covered them
	late          int64 // most rows of a completed checkpoint that were not visible when the next one completed
	restored      bool  // rows may be visible that an earlier job committed
	err           error
	faults        *filesystem.Faulty // of the job's access to its table; nil = it has no files
	seq, added    int64              // newest event, and how many of them are not the engine's
}

// Observe implements trace.Observer.
func (w *watcher) Observe(e trace.Event) {
	e.Seq += w.added
	w.seq = e.Seq
	if err := w.target.observe(e); err != nil && w.err == nil {
		w.err = err
	}
	switch e.Kind {
	case trace.Fault:
		if e.Get("function") != "" {
			w.struck++
		}
	case trace.Complete:
		w.due()
	case trace.Commit, trace.UnitCommitted, trace.Visible:
		n, _ := e.Int("rows")
		w.seen(n)
	}
	w.listener.Observe(e)
}

// seen counts rows that have become visible. Without checkpoints nothing covers
// them, and the end of input is the only promise.
func (w *watcher) seen(n int64) {
	w.visible += n
	if !w.checkpointing {
		return
	}
	w.early = max(w.early, w.visible-w.run.CoveredRows())
}

// due looks whether all of the checkpoint before the one that has just completed is visible.
func (w *watcher) due() {
	if _, completed := w.run.Progress(); !w.checkpointing || w.run.CatchingUp(completed) {
		return
	}
	visible, known := w.visible, false
	if t, ok := w.target.(*tableTarget); ok {
		visible, known = t.added()
	}
	if !known { // what this job itself has made visible, which is all but for a restored one
		if w.restored {
			return
		}
		visible = w.visible
	}
	w.late = max(w.late, w.run.CoveredRows()-visible)
}

// judge collects the facts of a run that has ended.
func (s *session) judge(p *flinksql.Job, t target, result engine.Result, w *watcher) (*JobReport, error) {
	j := &JobReport{Database: p.Table.Database, Table: p.Table.Name, Restarts: result.Restarts, Status: result.Status.String(), Bound: result.Bound, Expected: p.Lab.Expect}
	f := verdict.Facts{
		Status: j.Status, Bound: result.Bound, Early: w.early, Late: w.late, Repeats: result.Repeats, Idle: result.Idle, Struck: w.struck, Faults: faults(p),
	}
	if result.Status == engine.Failed {
		j.Cause = result.Cause
	}
	if result.Refusal != nil {
		f.Refusal = result.Refusal.Error()
		j.Refusal = f.Refusal
	}
	emitted := int64(0)
	for _, n := range result.Emitted {
		emitted += n
	}
	f.Emitted = emitted
	if log, ok := t.(*logTarget); ok {
		log.job = p
		log.jobs++
	}
	err := t.inspect(j, result, &f)
	if errors.Is(err, paimon.ErrTorn) {
		f.Unreadable, err = err.Error(), nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading %s after the run: %w", p.Table.Name, err)
	}
	if f.Emitted != emitted { // rows share keys: how many are visible says nothing of when they came
		f.Late = 0
	}
	j.Verdict = verdict.Judge(f)
	j.Tally = f.Tally
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

var _ trace.Observer = (*watcher)(nil)
