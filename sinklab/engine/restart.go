package engine

// restartDelay asks the restart strategy.
func (r *Run) restartDelay() (millis int64, ok bool) {
	switch s := &r.job.Restart; s.Strategy {
	case "fixed-delay":
		return s.DelayMillis, int(r.s.restarts) < s.Attempts
	case "exponential-delay":
		r.backOff(s)
		return r.s.backoff, s.Attempts < 0 || int(r.s.tries) <= s.Attempts
	}
	return 0, false
}

// backOff computes the next delay (Flink 2.2.0
// ExponentialDelayRestartBackoffTimeStrategy.notifyFailure): it grows until the job
// has run for the reset threshold after a restart; then delay and count begin anew.
// The jitter of the real strategy is left out.
func (r *Run) backOff(s *Restart) {
	switch {
	case r.s.backoff == 0, r.s.now >= r.s.failedAt+r.s.backoff+s.ResetMillis:
		r.s.backoff, r.s.tries = s.InitialMillis, 0
	default:
		r.s.backoff = int64(float64(r.s.backoff) * s.Multiplier)
	}
	r.s.backoff = min(r.s.backoff, s.MaxMillis)
	r.s.tries++
}

// maybeRestart goes on once every task has ended and the delay is over.
func (r *Run) maybeRestart() {
	for t := range r.s.tasks {
		if !r.s.tasks[t].status.terminal() {
			return
		}
	}
	switch r.s.status {
	case Failing:
		r.setJob(Failed, r.s.cause)
	case Cancelling:
		r.setJob(Canceled, "")
	case Restarting:
		if !r.s.canStart {
			return
		}
		r.s.attempt++
		r.s.late = nil
		r.s.restarts++
		r.record(func(j Journal) error { return j.Attempt(r.s.now, r.s.attempt, r.s.restarts) })
		r.setJob(Running, "")
		r.restoreJob()
		r.deploy()
		r.startTimer()
	}
}
