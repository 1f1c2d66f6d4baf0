package engine

import (
	"cmp"
	"encoding/binary"
	"slices"

	"exactlyonce/sinklab/sink"
)

// AppendState appends the canonical form of the run: two runs with equal forms
// behave alike from here on. Sinks without sink.Cloner are left out, so their runs
// must not be pruned.
//
// Normalised: times are relative to now, and a past one that only bounds a pause is
// no further back than matters; void events (of an older attempt, of a timer that
// was re-armed, the timeout of a checkpoint that has ended) are left out; events
// and uploads come in one order.
//
// Not normalised: checkpoint ids and the attempt, because names, identifiers and
// first delays depend on them; draws of latencies under a seed; the arrival times of
// elements that have arrived, because they order the channels.
func (r *Run) AppendState(b []byte) []byte {
	a := appender{b: b, now: r.s.now, calendar: r.job.EpochMillis + r.s.now}
	s := &r.s
	a.ints(int64(s.status), int64(s.attempt), int64(s.restarts), int64(s.tries), s.backoff, r.quietSince())
	a.bools(s.fired...)
	a.bools(s.canStart)
	a.ints(s.resubmit, s.incarnation)
	a.ints(s.emitted...)
	a.ints(int64(s.repeats.again), s.coord.completed.id-s.repeats.completed)
	a.text(s.repeats.cause)
	for _, n := range s.draws {
		a.int(int64(n))
	}
	if r.untimed() {
		r.appendUntimed(&a)
	} else {
		r.appendQueue(&a)
	}
	a.uploads(s.uploads, s.attempt)
	if r.job.Late {
		r.appendLate(&a)
	}
	for t := range s.tasks {
		a.task(&s.tasks[t])
	}
	for i := range s.made {
		operator := s.made[i].operator()
		a.bools(operator != nil)
		a.part(operator)
	}
	a.coordinator(&s.coord, r.pauseLeft())
	a.stored(&s.savepoint)
	a.part(r.env.World)
	return a.b
}

// quietSince is how long ago the job failed, as far as exponential-delay cares.
func (r *Run) quietSince() int64 {
	if r.s.backoff == 0 {
		return 0
	}
	return min(r.s.now-r.s.failedAt, r.s.backoff+r.job.Restart.ResetMillis)
}

// appendQueue writes what is due, in the order in which it is due. Two events at one
// instant keep their order; their numbers do not matter.
func (r *Run) appendQueue(a *appender) {
	var room [32]*event // more than most queues hold: no memory is asked for
	due := room[:0]
	for i := range r.s.queue {
		e := &r.s.queue[i]
		if r.void(e) {
			continue
		}
		due = append(due, e)
		for k := len(due) - 1; k > 0 && e.before(due[k-1]); k-- {
			due[k], due[k-1] = due[k-1], e
		}
	}
	a.int(int64(len(due)))
	for _, e := range due {
		other := e.other
		if e.kind == evTimer {
			other = 0 // a generation
		}
		a.ints(a.since(e.at), int64(e.kind), int64(e.task), e.checkpoint, other)
	}
}

// void tells whether an event will do nothing but leave a line in the trace.
func (r *Run) void(e *event) bool {
	switch {
	case e.kind == evCancelJob || e.kind == evSavepoint:
		return false
	case e.kind == evExpire:
		return r.findPending(e.checkpoint) < 0
	}
	return e.attempt != r.s.attempt || e.kind == evTimer && e.other != r.s.coord.generation
}

// appender writes the pieces of a canonical form.
type appender struct {
	b        []byte
	now      int64
	calendar int64 // the same moment
}

func (a *appender) since(at int64) int64 { return at - a.now }

func (a *appender) ints(numbers ...int64) {
	a.int(int64(len(numbers)))
	for _, n := range numbers {
		a.int(n)
	}
}

// int writes a varint. Most numbers take one byte, and forms have many.
func (a *appender) int(n int64) {
	if u := uint64(n)<<1 ^ uint64(n>>63); u < 0x80 {
		a.b = append(a.b, byte(u))
		return
	}
	a.b = binary.AppendVarint(a.b, n)
}

func (a *appender) bools(flags ...bool) {
	for _, f := range flags {
		if f {
			a.b = append(a.b, 1)
		} else {
			a.b = append(a.b, 0)
		}
	}
}

func (a *appender) text(s string) {
	a.int(int64(len(s)))
	a.b = append(a.b, s...)
}

// part writes a sink's operator or world, behind its length.
func (a *appender) part(x any) {
	c, ok := x.(sink.Cloner)
	if !ok {
		return
	}
	at := len(a.b)
	a.b = c.AppendState(append(a.b, 0, 0, 0, 0), a.calendar)
	binary.LittleEndian.PutUint32(a.b[at:], uint32(len(a.b)-at-4))
}

func (a *appender) states(states []sink.State) {
	a.int(int64(len(states)))
	for _, s := range states {
		a.text(string(s))
	}
}

// stored writes a completed checkpoint.
func (a *appender) stored(c *checkpoint) {
	a.ints(c.id, int64(len(c.states)))
	for _, s := range c.states {
		a.states(s)
	}
}

func (a *appender) uploads(uploads []upload, attempt int32) {
	if len(uploads) == 0 {
		a.int(0)
		return
	}
	sorted := slices.DeleteFunc(slices.Clone(uploads), func(u upload) bool { return u.attempt != attempt })
	slices.SortFunc(sorted, func(x, y upload) int {
		return cmp.Or(cmp.Compare(x.checkpoint, y.checkpoint), cmp.Compare(x.task, y.task))
	})
	a.int(int64(len(sorted)))
	for i := range sorted {
		u := &sorted[i]
		a.ints(u.checkpoint, int64(u.task), max(0, a.since(u.doneAt)))
		a.states(u.states)
	}
}

func (a *appender) task(t *task) {
	a.bools(t.ended, t.busy(), t.finishing, t.suspended, t.interrupted, t.owed)
	a.ints(int64(t.status), int64(t.rotation), t.lastBarrier, t.lastNotify, t.finalFrom, t.aligning, t.position, a.nextRead(t), int64(t.eager))
	a.ints(t.aborted...)
	a.ints(int64(len(t.channels)), int64(len(t.mails)))
	for i := range t.channels {
		a.channel(&t.channels[i])
	}
	for i := range t.mails { // when they came does not matter any more
		a.ints(int64(t.mails[i].kind), t.mails[i].checkpoint, t.mails[i].other)
	}
	a.text(remembered(t.cause))
	a.states(t.final)
	if t.busy() {
		a.ints(int64(t.errand.why), int64(t.errand.operator), t.errand.checkpoint)
	}
}

// nextRead is when a source reads on, relative to now; one that does not run will be
// told anew, and other tasks have none.
func (a *appender) nextRead(t *task) int64 {
	if t.status != taskRunning || t.nextRead == 0 {
		return 0
	}
	return a.since(t.nextRead)
}

func (a *appender) channel(c *channel) {
	a.bools(c.delivered, c.blocked, c.ended, c.closed)
	a.int(int64(len(c.queue)))
	for i := range c.queue {
		el := &c.queue[i]
		a.ints(a.since(el.at), int64(el.kind), el.checkpoint, el.passed, int64(el.rows.Split), el.rows.From, el.rows.To, el.commit.Checkpoint, int64(el.commit.Subtask))
		a.text(el.commit.Handle)
	}
}

func (a *appender) coordinator(c *coordinator, pauseLeft int64) {
	a.ints(c.nextID, pauseLeft, int64(c.failures), int64(c.periodic), int64(c.wanted), c.suspending)
	a.bools(c.endReported...)
	a.bools(c.stopped)
	a.stored(&c.completed)
	a.stored(&c.previous)
	a.int(int64(len(c.pending)))
	for i := range c.pending {
		p := &c.pending[i]
		a.ints(p.id)
		a.bools(p.savepoint)
		a.bools(p.need...)
		for _, s := range p.states {
			a.states(s)
		}
	}
}
