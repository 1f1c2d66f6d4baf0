package choose

import (
	"fmt"
	"slices"
)

// Replay follows a schedule and picks 0 wherever the schedule is silent.
// After the run, Err tells whether the schedule fitted the run.
type Replay struct {
	schedule Schedule
	seen     map[string]int // occurrences so far; only looked up, never ranged over
	used     []bool
	waiting  waiting
	err      error
}

// NewReplay returns a chooser that follows s.
func NewReplay(s Schedule) *Replay {
	return &Replay{schedule: s, seen: map[string]int{}, used: make([]bool, len(s)), waiting: waiting{}}
}

// Choose returns the option that the schedule has for this occurrence of label.
func (r *Replay) Choose(label string, n int) int {
	class := ClassOf(label)
	if class == Arrival {
		return r.waiting.arrives(label)
	}
	r.seen[label]++
	for i, p := range r.schedule {
		if p.Label != label || p.Occurrence != r.seen[label] {
			continue
		}
		r.used[i] = true
		if class == Late {
			return r.waiting.hold(p)
		}
		if p.Option >= n {
			r.fail(fmt.Errorf("schedule: %s: this point has options 0 to %d", p, n-1))
			return 0
		}
		return p.Option
	}
	return 0
}

// Err explains the first pick that did not fit: an option out of range, or a
// point that the run never reached.
func (r *Replay) Err() error {
	if r.err != nil {
		return r.err
	}
	if i := slices.Index(r.used, false); i >= 0 {
		p := r.schedule[i]
		return fmt.Errorf("schedule: %s: the run reached %q %d time(s); check the label, the seed and the script the schedule was made with",
			p, p.Label, r.seen[p.Label])
	}
	return nil
}

func (r *Replay) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

// Recorder passes every question on and writes down the picks that are not 0. A late message
// is one of them, with the number of things that it let pass and one more where it never came.
type Recorder struct {
	Inner Chooser
	seen  map[string]int
	picks Schedule
	late  map[string]int // the last pick of a point at which messages are made late; looked up only
}

// NewRecorder returns a recorder around inner.
func NewRecorder(inner Chooser) *Recorder {
	return &Recorder{Inner: inner, seen: map[string]int{}, late: map[string]int{}}
}

// Choose asks the inner chooser and records its answer.
func (r *Recorder) Choose(label string, n int) int {
	option, class := r.Inner.Choose(label, n), ClassOf(label)
	if class == Arrival {
		if option == 0 {
			r.picks[r.late[label]].Option++
		}
		return option
	}
	r.seen[label]++
	if option != 0 {
		if class == Late {
			r.late[ArrivalOf(label)] = len(r.picks)
		}
		r.picks = append(r.picks, Pick{Label: label, Occurrence: r.seen[label], Option: option})
	}
	return option
}

// Schedule is what was picked so far.
func (r *Recorder) Schedule() Schedule { return slices.Clone(r.picks) }
