package jobs

import (
	"fmt"
	"slices"

	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/world"
)

// Untimed makes a small job of a script, for a search in which durations do not matter: what
// it does is the script's, and how often is bounded. The zero value leaves it as it is.
type Untimed struct {
	Checkpoints int  // that are triggered while anything else can happen, see engine.Job.UntimedCheckpoints
	Bursts      int  // in which a source gives its rows; in the script it takes as many as it has seconds
	EveryOrder  bool // also orders that come to the same: for tests
}

// events end a run of a small job that would not end.
const events = 5000

// Fits says why a small job cannot be made of a script; nil = it can. A foreign system that
// does things when time has passed would wait for ever where none does.
func (u Untimed) Fits(s *Subject) error {
	if w, err := s.Value.World(); err != nil {
		return err
	} else if _, timed := w.(world.Timed); timed && u.Checkpoints > 0 {
		return fmt.Errorf("%s: what connector %q writes to has a clock of its own, so durations matter there: take --late 1, or more", s.Value.Name(), s.Value.Plan.Table.Connector)
	}
	for _, src := range s.job.Sources {
		if u.Checkpoints > 0 && slices.Min(src.SplitRows) < 0 {
			return fmt.Errorf("%s: source %s never ends, so that its bursts have no bound: give it 'number-of-rows' or a sequence field", s.Value.Name(), src.Name)
		}
	}
	return nil
}

// Events end a run that would not end.
func (s *Subject) Events() int64 {
	if s.Untimed.Checkpoints > 0 {
		return events
	}
	return s.Bounds.Events
}

// apply changes a job.
func (u Untimed) apply(j *engine.Job) {
	if u.Checkpoints == 0 {
		return
	}
	j.UntimedCheckpoints, j.EveryOrder, j.Bounds.Events = int64(u.Checkpoints), u.EveryOrder, events
	j.Sources = slices.Clone(j.Sources)
	for i := range j.Sources {
		src := &j.Sources[i]
		src.RowMillis = nil
		if all := slices.Max(src.SplitRows); all > 0 {
			src.RowsPerSecond = (all + int64(u.Bursts) - 1) / int64(u.Bursts) * int64(j.Parallelism)
		}
	}
}
