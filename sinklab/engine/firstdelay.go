package engine

import "exactlyonce/sinklab/choose"

// firstDelay is the delay of the first periodic trigger of this attempt, counted
// from RUNNING (Flink 2.2.0 CheckpointCoordinator.getRandomInitDelay: uniform in
// [min-pause, interval]). The script's values hold without a seed, unless a schedule
// draws another class of them.
func (r *Run) firstDelay() int64 {
	c := &r.job.Checkpoint
	if r.untimed() {
		return 0
	}
	if r.job.Seed == 0 {
		script := r.scriptDelay()
		if n := r.otherDelays(script); n > 0 {
			if pick := r.choose("order/first-delay", n+1); pick > 0 {
				return r.otherDelay(script, pick)
			}
		}
		return script
	}
	h := choose.Mix(r.job.Seed ^ 0xf125<<40 ^ uint64(r.s.attempt))
	return c.MinPauseMillis + int64(h%uint64(c.everyMillis()-c.MinPauseMillis+1))
}

func (r *Run) scriptDelay() int64 {
	c := &r.job.Checkpoint
	if d := r.job.FirstDelayMillis; len(d) > 0 {
		return d[min(int(r.s.attempt), len(d)-1)]
	}
	return (c.MinPauseMillis + c.everyMillis()) / 2
}

// What matters of a first delay is how many bursts of the sources come before it. In
// class 0 the tasks do not even run, and the trigger takes no id; class i falls in the
// middle between the i-th burst and the next. Long intervals have more classes than a
// search should try.
const (
	burstMillis   = 1000
	delayClasses  = 5
	betweenBursts = burstMillis / 2
)

// delayOf is the first delay of a class, and whether Flink could draw it.
func (r *Run) delayOf(class int) (int64, bool) {
	c, deploy := &r.job.Checkpoint, r.job.Latency[latDeploy].Base
	d := deploy + int64(class-1)*burstMillis + betweenBursts
	if class == 0 {
		d = deploy / 2
	}
	return d, d >= c.MinPauseMillis && d <= c.everyMillis()
}

func (r *Run) classOf(delay int64) int {
	return int((delay - r.job.Latency[latDeploy].Base + burstMillis) / burstMillis)
}

// otherDelays counts the classes that the script's own delay does not belong to.
func (r *Run) otherDelays(script int64) (n int) {
	for class := range delayClasses {
		if _, ok := r.delayOf(class); ok && class != r.classOf(script) {
			n++
		}
	}
	return n
}

// otherDelay is the delay of the pick-th of them, from 1.
func (r *Run) otherDelay(script int64, pick int) int64 {
	for class := range delayClasses {
		d, ok := r.delayOf(class)
		if !ok || class == r.classOf(script) {
			continue
		}
		if pick--; pick == 0 {
			return d
		}
	}
	return script
}
