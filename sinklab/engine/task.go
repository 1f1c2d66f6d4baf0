package engine

// mail puts a control message into a task's mailbox and lets the task work.
func (r *Run) mail(t int, e event) {
	task := &r.s.tasks[t]
	if task.status != taskRunning {
		if e.kind == evTriggerTask {
			r.sendDecline(t, e.checkpoint, taskNotReady)
		}
		return // notifications are best effort (Flink 2.2.0 SubtaskCheckpointCoordinatorImpl)
	}
	task.mails = append(task.mails, e)
	r.work(t)
}

// work lets a task run until it is busy or has nothing to do: mails first, then
// input, as in Flink's mailbox model.
func (r *Run) work(t int) {
	task := &r.s.tasks[t]
	for task.status == taskRunning && !task.busy() {
		var err error
		var what thing
		if len(task.mails) > 0 {
			m := takeFirst(&task.mails)
			what = thingOf(m)
			err = r.handleMail(t, m)
		} else if c := r.nextChannel(t); !r.untimed() && c >= 0 {
			el := takeFirst(&task.channels[c].queue)
			task.channels[c].asked = false
			what = r.elementThing(t, c, &el)
			err = r.handleElement(t, c, el)
		} else {
			return
		}
		if err == nil {
			err = r.arrivals(t)
		}
		if err != nil {
			r.failTask(t, err)
		}
		if r.job.Late && r.did(t, what) {
			r.first(event{kind: evDeliver, task: int32(t)}) // it goes on behind what comes now
			return
		}
	}
}

// takeFirst takes the oldest element out of a short queue and keeps its memory.
func takeFirst[E any](queue *[]E) E {
	q := *queue
	first := q[0]
	copy(q, q[1:])
	clear(q[len(q)-1:])
	*queue = q[:len(q)-1]
	return first
}

func (r *Run) handleMail(t int, m event) error {
	switch m.kind {
	case evTriggerTask:
		return r.perform(t, m.checkpoint)
	case evNotify:
		return r.notified(t, m.checkpoint)
	default:
		return r.notifiedAborted(t, m)
	}
}

// nextChannel is the input with the oldest element that has arrived, -1 if there
// is none. Where several wait, their order is an open choice: any of them may come first,
// the oldest by default.
func (r *Run) nextChannel(t int) int {
	channels := r.s.tasks[t].channels
	var room [8]int // more than most tasks have: no memory is asked for
	ready := room[:0]
	for i := range channels {
		c := &channels[i]
		if c.blocked || c.late || len(c.queue) == 0 || c.queue[0].at > r.s.now || r.job.Late && r.elementWaits(t, i) {
			continue
		}
		ready = append(ready, i)
		for k := len(ready) - 1; k > 0 && c.queue[0].at < channels[ready[k-1]].queue[0].at; k-- {
			ready[k], ready[k-1] = ready[k-1], ready[k]
		}
	}
	switch len(ready) {
	case 0:
		return -1
	case 1:
		return ready[0]
	}
	return ready[r.choose("order/channel", len(ready))]
}

func (r *Run) handleElement(t, channel int, el element) error {
	switch el.kind {
	case elBarrier:
		return r.barrier(t, channel, el.checkpoint)
	case elCancelBarrier:
		r.cancelBarrier(t, el.checkpoint)
		return nil
	case elEnd:
		return r.endOfData(t, channel)
	case elFinished:
		return r.endOfChannel(t, channel)
	}
	return r.pass(t, 0, el)
}

func (r *Run) thread(t int) string {
	if r.observer == nil {
		return ""
	}
	return r.threads[t]
}
