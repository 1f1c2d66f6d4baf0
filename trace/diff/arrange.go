package diff

import (
	"slices"

	"exactlyonce/trace"
)

// arrange gives each event of the attempt its round.
func (a *attempt) arrange() {
	a.notified, a.highest = map[int64]int{}, map[actor]int64{}
	var prepared int64              // the newest id that any thread prepared
	pending := map[actor]int64{}    // prepared by that thread, not yet in a snapshot
	snapshotted := map[int64]bool{} // rounds that have their snapshot
	for _, it := range a.items {    // writers first: a round may end after a later one was prepared
		a.ends(it)
		if it.Kind == trace.Notify {
			a.notified[it.Checkpoint] = it.at
		}
		if it.Kind == trace.Prepare {
			prepared = max(prepared, it.Checkpoint)
			a.role(it)
		}
	}
	for _, it := range a.items {
		switch it.Kind {
		case trace.Open, trace.Restore, trace.Intentional, trace.NoCheckpoint, trace.StartFrom, trace.ResetID, trace.RestoreJob, trace.JobStatus, trace.Stop:
			a.frame(it)
		case trace.Filter:
			it.round = a.late()
			if id, ok := it.Int("sortedCommittables.get(0).identifier()"); ok && a.begun && id != trace.MaxIdentifier && it.Get("retryCommittables.size()") != "0" {
				a.empty = append(a.empty, it) // notify N that came after the end of input
				a.early = a.early || it.Get("retryCommittables.size()") != "1"
			}
			a.restored(it, "sortedCommittables.get(0).identifier()")
		case trace.Prepare:
			it.round, a.begun = it.Checkpoint, true
			pending[it.actor] = it.Checkpoint
		case trace.Snapshot:
			it.keys, _ = trace.ParseKeySet(it.Get("committablesPerCheckpoint.keySet()"))
			it.round = a.snapshotRound(it, pending, snapshotted)
			snapshotted[it.round], a.begun = true, true
			delete(pending, it.actor)
		case trace.Commit:
			it.round = a.commitRound(it)
			switch {
			case it.Get("kind") == "COMPACT":
				it.round, a.compacted, a.empty = apart, append(a.compacted, it), append(a.empty, it)
			case it.round == 0:
				a.recovered = append(a.recovered, it)
			}
		default: // notify and the coordinator's
			it.round = it.Checkpoint
			// Beyond what was prepared lies the end of input, or, in an attempt that
			// failed, a checkpoint whose barrier never left the source.
			if it.Checkpoint > prepared && (it.Kind == trace.Notify || prepared > 0 && !a.failed) {
				it.round = final
			}
			a.begun = true
		}
	}
}

// role remembers which threads prepare.
func (a *attempt) role(it *item) {
	if it.actor.role == committer {
		a.prepares = true
		return
	}
	if !slices.Contains(a.writers, it.actor) {
		a.writers = append(a.writers, it.actor)
	}
	a.highest[it.actor] = max(a.highest[it.actor], it.Checkpoint)
}

// frame reads an event outside any round.
func (a *attempt) frame(it *item) {
	if it.Kind == trace.RestoreJob {
		a.first = it.Checkpoint
	}
}

// ends notes that the attempt did not run to the end of its input.
func (a *attempt) ends(it *item) {
	switch it.Get("to") {
	case "RESTARTING", "FAILING", "FAILED", "CANCELLING", "CANCELED":
		a.failed = a.failed || it.Kind == trace.JobStatus
	}
}

// late is the round of what happens at the start or at the end, by when it does.
func (a *attempt) late() int64 {
	if a.begun {
		return final
	}
	return 0
}

// restored remembers what the attempt began with.
func (a *attempt) restored(it *item, name string) {
	if id, ok := it.Int(name); ok && it.round == 0 {
		a.first = max(a.first, id)
	}
}

// snapshotRound is the checkpoint of a snapshot: the one its thread prepared, or
// the newest key whose round has none yet, or that of the end of input.
func (a *attempt) snapshotRound(it *item, pending map[actor]int64, done map[int64]bool) int64 {
	if id := pending[it.actor]; id > 0 {
		return id
	}
	for i := len(it.keys) - 1; i >= 0; i-- {
		if id := it.keys[i]; id != trace.MaxIdentifier && !done[id] {
			return id
		}
	}
	return final
}

// commitRound is the checkpoint whose identifier a commit has; a commit before
// any round is one of recovery.
func (a *attempt) commitRound(it *item) int64 {
	id, _ := it.Int("identifier")
	switch {
	case !a.begun || a.first > 0 && id <= a.first && id != trace.MaxIdentifier:
		return 0
	case id == trace.MaxIdentifier:
		return final
	}
	return id
}
