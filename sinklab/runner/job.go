package runner

import (
	"cmp"
	"fmt"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/trace"
)

// runJob runs one INSERT and judges it.
func (s *session) runJob(p *flinksql.Job) error {
	t, err := s.openTarget(p)
	if err != nil {
		return err
	}
	s.inserts++
	from, err := s.originOf(p, t)
	if err != nil {
		return err
	}
	job, err := BuildJob(p, t.world(), Identity{Seed: s.Seed, Run: s.runID(p), Incarnation: from.start.Incarnation, EpochMillis: s.epoch})
	if err != nil {
		return err
	}
	job.Recovery = from.recovery
	log, err := s.openJournal(&from, t, job.JobID())
	if err != nil {
		return err
	}
	if log != nil {
		defer log.close()
		job.Journal = log
	}
	if err := t.since(from.start.Baseline); err != nil {
		return err
	}
	chooser, replay, err := s.chooser(p, job)
	if err != nil {
		return err
	}
	recorder := choose.NewRecorder(chooser)
	watch := &watcher{struck: struckBefore(job.Recovery), restored: job.Recovery != nil, target: t, listener: s.listener, checkpointing: p.Checkpoint.IntervalMillis > 0}
	s.listener.Job(s.header(p, job.JobID()))
	watch.arm(recorder)
	watch.run = engine.New(job, recorder, watch)
	result, err := s.drive(watch)
	if err != nil {
		return err
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
	if result.Savepoint.ID > 0 {
		if report.Savepoint, err = s.saveSavepoint(p, job.JobID(), from.start.Baseline, result.Savepoint); err != nil {
			return err
		}
	}
	s.report.add(report, t)
	s.epoch += result.AtMillis + 1000
	s.listener.JobEnded(report)
	return nil
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
	faults        *disk.Faulty // of the job's access to its table; nil = it has no files
	seq, added    int64        // newest event, and how many of them are not the engine's
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
	case trace.Commit, trace.Visible:
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
	if w.checkpointing && !w.restored {
		w.late = max(w.late, w.run.CoveredRows()-w.visible)
	}
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
