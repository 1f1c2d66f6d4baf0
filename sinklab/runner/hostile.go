package runner

import (
	"strconv"

	"exactlyonce/sinklab/choose"
	"exactlyonce/trace"
)

// A job's access to its table passes fault points of the disk ("io/…"). Only the
// job's: what the runner reads afterwards, the owner's record and the journal are
// the lab's own and not part of the system under test.

// diskThread is the thread that choices at the disk's points are recorded under,
// the one of the engine's own.
const diskThread = "CheckpointCoordinator"

// arm makes the table's file system ask the run's chooser.
func (w *watcher) arm(chooser choose.Chooser) {
	if w.faults = w.output.Faults(); w.faults == nil {
		return
	}
	w.faults.Choose = func(label string, n int) int {
		pick := chooser.Choose(label, n)
		if pick != 0 {
			w.struckDisk(label, n, pick)
		}
		return pick
	}
}

// revive ends a crashed task between two events: the engine knows of it by then.
func (w *watcher) revive() {
	if w.faults != nil {
		w.faults.Revive()
	}
}

// struckDisk records a choice as the engine records its own. The file system does
// not know which task asked, and events behind it move by one.
func (w *watcher) struckDisk(label string, n, pick int) {
	w.added++
	w.seq++
	w.listener.Observe(trace.Event{
		Seq: w.seq, AtMillis: w.run.Result().AtMillis, Thread: diskThread, Kind: trace.Choice,
		Values: []trace.Value{{Name: "label", Text: label}, {Name: "options", Text: strconv.Itoa(n)}, {Name: "picked", Text: strconv.Itoa(pick)}},
	})
}
