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
	values := []string{"timestamp", sink.Itoa(r.job.EpochMillis + done.timestamp)}
	if rec := r.job.Recovery; rec != nil && rec.Savepoint != "" && done.id == rec.Completed.ID {
		values = append(values, "type", "Savepoint", "location", rec.Savepoint, "job", rec.Job)
	}
	r.emit(thread, "", trace.RestoreJob, done.id, values...)
}

// deploy makes the tasks of this attempt.
func (r *Run) deploy() {
	delay := r.latency(latDeploy)
	for t := range r.s.tasks {
		r.s.tasks[t] = task{channels: make([]channel, r.graph.tasks[t].channels), rotation: int32(r.graph.tasks[t].subtask)}
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
	ops := r.graph.vertices[r.graph.tasks[t].vertex].operators
	for k := range ops {
		if err := r.openOperator(t, k, &ops[k]); err != nil {
			r.failTask(t, err)
			return
		}
	}
	if !r.job.Rules.InOrder {
		r.refillChannels(t)
	}
	task.lastNotify = r.s.coord.completed.id // what was restored counts as reported; a barrier of any id is new
	if r.committerAt(t) >= 0 {
		if err := r.beginCommit(t); err != nil {
			r.failTask(t, err)
			return
		}
	}
	if !task.busy {
		r.taskRuns(t)
	}
}

func (r *Run) openOperator(t, k int, op *operator) error {
	task := &r.s.tasks[t]
	switch op.role {
	case roleSource:
		if states := r.restored(t, k).States; len(states) > 0 {
			position, err := strconv.ParseInt(string(states[r.graph.tasks[t].subtask]), 10, 64)
			task.position = position
			return err
		}
	case roleWrite:
		task.writer = r.job.Sink.NewWriter()
		if w, ok := task.writer.(sink.StateRestorer); ok {
			return w.RestoreState(r.at(t, op), r.restored(t, k))
		}
	case roleCommit:
		task.committer = r.job.Sink.NewCommitter()
		return task.committer.Restore(r.at(t, op), r.restored(t, k))
	}
	return nil
}

// restored is the union of an operator's states over its subtasks.
func (r *Run) restored(t, k int) sink.Restored {
	done := &r.s.coord.completed
	if done.id == 0 {
		return sink.Restored{}
	}
	v := &r.graph.vertices[r.graph.tasks[t].vertex]
	out := sink.Restored{IsRestored: true, Checkpoint: done.id}
	for s := range v.parallelism {
		if states := done.states[v.firstTask+s]; states != nil {
			out.States = append(out.States, states[k])
		}
	}
	return out
}

func (r *Run) taskRuns(t int) {
	task := &r.s.tasks[t]
	r.setTask(t, taskRunning, "")
	if r.graph.vertices[r.graph.tasks[t].vertex].operators[0].role == roleSource {
		task.nextRead = r.s.now + r.firstRowTakes(t)
		r.after(task.nextRead-r.s.now, event{kind: evBurst, task: int32(t)})
	}
	r.work(t)
}
