package runner

import (
	"path"
	"strings"

	"exactlyonce/sinklab/engine"
)

// runStopped runs the jobs of an INSERT: where the schedule has one stopped with a
// savepoint, the next one starts from it. What counts is how the last one ends.
func (s *session) runStopped(in *insert) (engine.Result, *watcher, error) {
	for {
		result, watch, err := s.run(in)
		if err != nil {
			return result, watch, err
		}
		result.Restarts += in.restarts
		next, ok := in.job.Successor(result)
		if !ok {
			return result, watch, nil
		}
		if err := s.goOn(in, next, result); err != nil {
			return result, watch, err
		}
		in.restarts, in.struck = result.Restarts, watch.struck
	}
}

// goOn makes the next job of an INSERT: a new incarnation, a journal of its own, and the
// savepoint in its folder.
func (s *session) goOn(in *insert, next *engine.Job, r engine.Result) (err error) {
	folder, err := s.saveSavepoint(in.plan, stoppedFolder, in.job.JobID(), in.from.start.Baseline, r.Savepoint)
	if err != nil {
		return err
	}
	next.Recovery.Savepoint = strings.TrimPrefix(folder, path.Clean(s.Warehouse)+"/")
	if next.Incarnation, err = in.target.incarnation(); err != nil {
		return err
	}
	s.epoch = next.EpochMillis
	if t, ok := in.target.(*tableTarget); ok {
		t.epoch = s.epoch
	}
	in.job = next
	in.from.start.Incarnation, in.from.start.EpochMillis, in.from.start.JobID = next.Incarnation, s.epoch, next.JobID()
	in.from.lines = []entry{
		{Kind: "start", Start: &in.from.start},
		{Kind: "id", ID: r.Savepoint.ID}, // the counter goes on above it
		{Kind: "checkpoint", ID: r.Savepoint.ID, Trigger: next.Recovery.Completed.TimestampMillis, States: pack(r.Savepoint.States)},
	}
	return nil
}
