package runner

import (
	"cmp"

	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/trace"
)

// drive takes one step after the other until the last job of an INSERT has ended or there
// is a reason to stop: between two steps no file is half written, and the table is kept as
// it stands.
func (s *session) drive(in *insert) (result engine.Result, err error) {
	defer func() { err = cmp.Or(err, in.closeLog()) }()
	begin := func(job *engine.Job, ended engine.Result) (*engine.Run, error) { return s.begin(in, job, ended) }
	for goesOn := in.jobs.Step(begin); goesOn && in.watch.err == nil; {
		if s.Stop != nil {
			if err := s.Stop(); err != nil {
				return engine.Result{}, err
			}
		}
		in.watch.revive()
		goesOn = in.jobs.Step(begin)
		if err := in.output.Keep(); err != nil {
			return engine.Result{}, err
		}
	}
	if in.jobs.Err != nil {
		return engine.Result{}, in.jobs.Err
	}
	result = in.jobs.Result()
	return result, cmp.Or(in.watch.err, result.Err)
}

// begin makes the run of the next job: with a journal, and heard by the listener.
func (s *session) begin(in *insert, job *engine.Job, ended engine.Result) (run *engine.Run, err error) {
	if in.watch != nil {
		if err := s.prepareSuccessor(in, job, ended); err != nil {
			return nil, err
		}
	}
	if err := in.closeLog(); err != nil {
		return nil, err
	}
	if in.log, err = s.openJournal(in, job.JobID()); err != nil {
		return nil, err
	}
	if in.log != nil {
		job.Journal = in.log
	}
	in.watch = &watcher{struck: in.struck, output: in.output, listener: s.listener}
	s.listener.Job(s.header(in.plan, job))
	in.watch.arm(in.recorder)
	in.watch.run = engine.New(job, in.recorder, in.watch)
	return in.watch.run, nil
}

// prepareSuccessor prepares the job that goes on from the savepoint of the one that was
// stopped: a new incarnation, a journal of its own, and the savepoint in its folder.
func (s *session) prepareSuccessor(in *insert, next *engine.Job, r engine.Result) (err error) {
	folder, err := s.saveSavepoint(in.plan, stoppedFolder, in.jobs.Job.JobID(), in.from.start.Baseline, r.Savepoint)
	if err != nil {
		return err
	}
	next.Recovery.Savepoint = s.told(folder)
	next.Recovery.Store[0].Location = next.Recovery.Savepoint
	if next.Incarnation, err = in.output.incarnation(); err != nil {
		return err
	}
	s.epoch, in.struck = next.EpochMillis, in.watch.struck
	start := &in.from.start
	start.Incarnation, start.EpochMillis, start.JobID = next.Incarnation, s.epoch, next.JobID()
	in.from.recovery, in.from.resumed = next.Recovery, false
	begun, err := in.output.Begin(in.from.begins())
	if err != nil {
		return err
	}
	next.FirstSplit = begun.FirstSplit
	in.from.lines = nil
	return nil
}

func (in *insert) closeLog() (err error) {
	if in.log != nil {
		err = in.log.close()
		in.log = nil
	}
	return err
}

// watcher passes the events of one job on.
type watcher struct {
	output     *output
	listener   Listener
	run        *engine.Run
	struck     int // one-time faults of the script that have struck
	err        error
	faults     *filesystem.Faulty // of the job's access to its table; nil = it has no files
	seq, added int64              // newest event, and how many of them are not the engine's
}

var _ trace.Observer = (*watcher)(nil)

// Observe implements trace.Observer.
func (w *watcher) Observe(e trace.Event) {
	e.Seq += w.added
	w.seq = e.Seq
	if w.err == nil {
		w.err = w.output.Observe(e)
	}
	if e.Kind == trace.Fault && e.Get("function") != "" {
		w.struck++
	}
	w.listener.Observe(e)
}
