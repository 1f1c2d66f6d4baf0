package engine

import (
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// burst emits what one second allows and sleeps to the next full second. The end
// is noticed when the next row is asked for, so after a full last burst one
// second later (Flink 2.2.0 DataGeneratorSource.run).
func (r *Run) burst(t int) {
	task := &r.s.tasks[t]
	if task.status != taskRunning || task.ended || task.suspended {
		return
	}
	if task.busy() { // the committer of this chain holds the thread
		task.owed = true
		return
	}
	if err := r.crash(r.points[t].burst); err != nil {
		r.failTask(t, err)
		return
	}
	run, exhausted := r.nextRun(t)
	if r.endsLater(t, run) {
		wait := r.job.Checkpoint.everyMillis()
		task.nextRead += wait
		r.after(wait, event{kind: evBurst, task: int32(t)})
		return
	}
	thrown := r.throws(t, &run)
	err := r.emitRows(t, run)
	if err == nil {
		err = thrown
	}
	if err == nil && exhausted {
		err = r.endInput(t)
	}
	if err == nil {
		err = r.arrivals(t)
	}
	if err != nil {
		r.failTask(t, err)
		return
	}
	if !exhausted {
		r.readOn(t)
	}
}

// nextRun is what the source reads next, and whether it notices its end then.
func (r *Run) nextRun(t int) (run rows.Range, exhausted bool) {
	split, src := r.splitOf(t)
	subtask := r.graph.tasks[t].subtask
	perSecond := (src.RowsPerSecond + int64(r.job.Parallelism) - 1) / int64(r.job.Parallelism)
	slow := src.rowMillis(subtask)
	if slow > 0 {
		perSecond = 1
	}
	position := r.s.tasks[t].position
	run = rows.Range{Split: split, From: position, To: position + perSecond}
	end := src.SplitRows[subtask]
	exhausted = end >= 0 && (run.To > end || slow > 0 && run.To == end)
	if exhausted {
		run.To = end
	}
	return run, exhausted
}

// readOn plans the next burst: at the next full second, or as soon as a slow row is done.
func (r *Run) readOn(t int) {
	task := &r.s.tasks[t]
	_, src := r.splitOf(t)
	if r.untimed() {
		r.after(0, event{kind: evBurst, task: int32(t)})
		return
	}
	if slow := src.rowMillis(r.graph.tasks[t].subtask); slow > 0 {
		task.nextRead = r.s.now + slow
	} else {
		task.nextRead += 1000
	}
	r.after(max(0, task.nextRead-r.s.now), event{kind: evBurst, task: int32(t)})
}

// endsLater lets a source read its last rows one checkpoint later than it would: subtasks
// end apart then, as those of real systems do.
func (r *Run) endsLater(t int, run rows.Range) bool {
	_, src := r.splitOf(t)
	last := run.Len() > 0 && run.To == src.SplitRows[r.graph.tasks[t].subtask]
	return last && !r.untimed() && r.job.checkpointing() && r.strikes("order/end-of-input")
}

// splitOf is the split that a task of a source reads.
func (r *Run) splitOf(t int) (int32, *Source) {
	spec := &r.graph.tasks[t]
	source := r.graph.vertices[spec.vertex].operators[0].source
	return int32(source*r.job.Parallelism + spec.subtask), &r.job.Sources[source]
}

// rowMillis is how long one row takes in a subtask, 0 = no time. Such a subtask is
// slower than its own pace (flinksql sees to that), so it emits row after row and never
// sleeps to the next second, and asks for the next row as soon as one is done.
func (s *Source) rowMillis(subtask int) int64 {
	if s.RowMillis == nil {
		return 0
	}
	return s.RowMillis[subtask]
}

// firstRowTakes is how long after its start a source has its first row done.
func (r *Run) firstRowTakes(t int) int64 {
	_, src := r.splitOf(t)
	subtask := r.graph.tasks[t].subtask
	if r.s.tasks[t].position == src.SplitRows[subtask] {
		return 0 // there is none
	}
	return src.rowMillis(subtask)
}

// emitRows passes one run of rows down the chain and moves the split's position.
func (r *Run) emitRows(t int, run rows.Range) error {
	if run.Len() == 0 {
		return nil
	}
	r.s.tasks[t].position = run.To
	r.s.emitted[run.Split] = max(r.s.emitted[run.Split], run.To)
	if r.observer != nil {
		op := &r.graph.vertices[r.graph.tasks[t].vertex].operators[0]
		r.emit(r.thread(t), op.name, trace.Position, 0,
			"split", sink.Itoa(run.Split), "from", sink.Itoa(run.From), "to", sink.Itoa(run.To))
	}
	return r.pass(t, 1, element{kind: elRows, rows: run})
}
