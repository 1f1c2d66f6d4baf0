package engine

import (
	"strconv"

	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// restoreJob says what the tasks of this attempt will start from.
func (r *Run) restoreJob() {
	if r.observer == nil {
		return
	}
	done := &r.s.coord.completed
	thread := trace.DispatcherThread
	if r.s.attempt == 0 {
		thread = trace.IOThread
	}
	if done.id == 0 {
		r.emit(thread, "", trace.NoCheckpoint, 0)
		return
	}
	r.emit(thread, "", trace.RestoreJob, done.id, r.restoredFrom(done)...)
}

// restoredFrom are the values of a restore. What a new job has started from is a savepoint
// to it, triggered at 0, unless it has claimed it (CheckpointCoordinator.restoreSavepoint).
func (r *Run) restoredFrom(done *checkpoint) []string {
	rec := r.job.Recovery
	if rec == nil || rec.Savepoint == "" || done.id != rec.Completed.ID {
		values := []string{"timestamp", sink.Itoa(r.job.EpochMillis + done.timestamp)}
		if location := CheckpointFolder(r.job.Checkpoint.Dir, r.jobID, done.id); location != "" {
			values = append(values, "location", location)
		}
		return values
	}
	if len(rec.Store) > 0 && !rec.Store[0].Unclaimed {
		return []string{"timestamp", "0", "location", rec.Savepoint}
	}
	return []string{"timestamp", "0", "type", "Savepoint", "location", rec.Savepoint}
}

// startFrom says what a new job takes in place of a checkpoint of its own (Flink 2.2.0
// SchedulerBase.createAndRestoreExecutionGraph, CheckpointCoordinator.restoreSavepoint).
func (r *Run) startFrom() {
	rec := r.job.Recovery
	if rec == nil || rec.Savepoint == "" || r.s.attempt > 0 { // a resumed job has it among its checkpoints
		return
	}
	r.emit(trace.IOThread, "", trace.NoCheckpoint, 0, "then", string(trace.StartFrom))
	r.emit(trace.IOThread, "", trace.StartFrom, 0, "location", rec.Savepoint)
	r.emit(trace.IOThread, "", trace.ResetID, 0, "next", sink.Itoa(rec.NextID))
}

// deploy makes the tasks of this attempt.
func (r *Run) deploy() {
	delay := r.latency(latDeploy)
	r.retireAll()
	for t := range r.s.tasks {
		r.s.tasks[t].renew(r.graph.tasks[t].channels)
		r.s.tasks[t].rotation = int32(r.graph.tasks[t].subtask)
		r.s.coord.endReported[t] = false
		if r.observer != nil {
			r.threads[t] = r.graph.threadName(t, r.s.attempt)
		}
		r.after(delay, event{kind: evDeploy, task: int32(t)})
	}
}

// deployTask opens a task's operators with the restored state. A committer may
// commit before its task runs.
func (r *Run) deployTask(t int) {
	task := &r.s.tasks[t]
	if task.status != taskInitializing {
		return
	}
	if !r.job.Rules.InOrder {
		r.refillChannels(t)
	}
	task.lastNotify = r.s.coord.completed.id // what was restored counts as reported; a barrier of any id is new
	err := r.openFrom(t, len(r.operators(t))-1)
	if err == nil {
		err = r.arrivals(t)
	}
	if err != nil {
		r.failTask(t, err)
		return
	}
	if !task.busy() {
		r.taskRuns(t)
	}
}

// openFrom opens the operators from one on, the last of the chain first (Flink 2.2.0
// RegularOperatorChain.initializeStateAndOpenOperators: getAllOperators(true)). Each commits
// what its restored state left before the one in front of it opens.
func (r *Run) openFrom(t, k int) error {
	for ; k >= 0; k-- {
		if err := r.openOperator(t, k, r.operator(t, k)); err != nil {
			return err
		}
		if waits, err := r.commit(t, errand{why: restoring, operator: int32(k)}); err != nil || waits {
			return err
		}
	}
	return nil
}

func (r *Run) openOperator(t, k int, op *operator) error {
	switch op.role {
	case roleSource:
		if own := r.ownState(t, k); own != "" {
			position, err := strconv.ParseInt(string(own), 10, 64)
			r.s.tasks[t].position = position
			return err
		}
	case roleWrite:
		made := r.made(t, k)
		made.writer = op.newWriter()
		if w, ok := made.writer.(sink.StateRestorer); ok {
			return w.RestoreState(r.at(t, op), r.restored(t, k))
		}
	case roleCommit:
		made := r.made(t, k)
		made.committer = op.newCommitter()
		return made.committer.Restore(r.at(t, op), r.restored(t, k))
	}
	return nil
}

// restored is what an operator's subtasks stored, and what this very one did.
func (r *Run) restored(t, k int) sink.Restored {
	done := &r.s.coord.completed
	if done.id == 0 {
		return sink.Restored{}
	}
	v := &r.graph.vertices[r.graph.tasks[t].vertex]
	out := sink.Restored{IsRestored: true, Checkpoint: done.id, Own: r.ownState(t, k)}
	for s := range v.parallelism {
		if states := done.states[v.firstTask+s]; states != nil {
			out.Union = append(out.Union, states[k])
		}
	}
	return out
}

// ownState is what this task's operator has in the restored checkpoint, "" = nothing.
func (r *Run) ownState(t, k int) sink.State {
	done := &r.s.coord.completed
	if done.id == 0 || done.states[t] == nil {
		return ""
	}
	return done.states[t][k]
}

func (r *Run) taskRuns(t int) {
	task := &r.s.tasks[t]
	r.setTask(t, taskRunning, "")
	if r.operator(t, 0).role == roleSource {
		task.nextRead = r.s.now + r.firstRowTakes(t)
		r.after(task.nextRead-r.s.now, event{kind: evBurst, task: int32(t)})
	}
	r.work(t)
}
