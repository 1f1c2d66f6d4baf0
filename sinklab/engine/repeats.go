package engine

import "strings"

// repeats tells a job that will get over its failures from one that cannot: where the
// same error comes back attempt after attempt, only an operator can help.
type repeats struct {
	cause     string // of the last failure; "" = it was injected
	completed int64  // the newest completed checkpoint at that time
	again     int32
	task      int32 // that failed, -1 = the JobManager; told, and never asked
}

// count is told of every failure of the job.
func (p *repeats) count(task int, cause string, completed int64) {
	cause = remembered(cause)
	if cause != "" && cause == p.cause && completed == p.completed {
		p.again++
	} else {
		p.again = 0
	}
	p.task, p.cause, p.completed = int32(task), cause, completed
}

// remembered is what matters of a cause later on: an error of the sink's own. Injected
// faults end, and so do the checkpoints that fail because of them.
func remembered(cause string) string {
	if strings.Contains(cause, "injected") || strings.HasPrefix(cause, tooManyFailed) {
		return ""
	}
	return cause
}
