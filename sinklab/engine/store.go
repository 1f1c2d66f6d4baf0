package engine

import (
	"strconv"

	"exactlyonce/trace"
)

// Retention is what becomes of a job's completed checkpoints when it ends (Flink 2.2.0
// ExternalizedCheckpointRetention; CheckpointProperties says what each of them discards).
type Retention uint8

// Retentions. A job that has finished keeps no checkpoint under any of them.
const (
	NeverRetained          Retention = iota // NO_EXTERNALIZED_CHECKPOINTS
	RetainedOnFailure                       // DELETE_ON_CANCELLATION
	RetainedOnCancellation                  // RETAIN_ON_CANCELLATION: and on failure
)

// keeps tells whether checkpoints outlive a job that ends so. A process that is killed ends
// no job: what it had stays, and a resumed job goes on with it.
func (p Retention) keeps(status JobStatus) bool {
	return status == Failed && p != NeverRetained || status == Canceled && p == RetainedOnCancellation
}

// Stored is a completed checkpoint in the store of a job.
type Stored struct {
	ID        int64
	Location  string // of what the job has started from; "" = the job's own
	Unclaimed bool   // it belongs to somebody else: it stays whatever becomes of the job
}

// CheckpointFolder is where a job with such a checkpoint directory puts a checkpoint; ""
// without a directory (Flink 2.2.0 AbstractFsCheckpointStorageAccess).
func CheckpointFolder(dir, jobID string, id int64) string {
	if dir == "" {
		return ""
	}
	return dir + "/" + jobID + "/chk-" + strconv.FormatInt(id, 10)
}

// stores tells whether anybody could see what is in the job's store: checkpoints lie
// somewhere, stay, or began as another job's.
func (r *Run) stores() bool {
	c := &r.job.Checkpoint
	return c.Dir != "" || c.Retention != NeverRetained || r.job.Recovery != nil && len(r.job.Recovery.Store) > 0
}

// store adds a completed checkpoint and lets go of the oldest ones beyond num-retained
// (Flink 2.2.0 CheckpointSubsumeHelper).
func (r *Run) store(id int64) {
	if !r.stores() {
		return
	}
	c := &r.s.coord
	c.store = append(c.store, Stored{ID: id})
	for len(c.store) > max(1, r.job.Checkpoint.Retained) {
		oldest := c.store[0]
		c.store = c.store[1:]
		r.discard(oldest)
	}
}

// discard lets go of a checkpoint.
func (r *Run) discard(c Stored) {
	r.record(func(j Journal) error { return j.Discarded(r.s.now, c) })
}

// closeStore empties the store of a job that ends, and returns what stays.
func (r *Run) closeStore(status JobStatus) (kept []Stored) {
	for _, c := range r.s.coord.store {
		if c.Unclaimed || r.job.Checkpoint.Retention.keeps(status) {
			kept = append(kept, c)
			continue
		}
		r.discard(c)
	}
	r.s.coord.store = nil
	return kept
}

// emitRetained tells of checkpoints that stay behind (StandaloneCompletedCheckpointStore.shutdown).
func (r *Run) emitRetained(kept []Stored) {
	for _, c := range kept {
		var values []string
		if location := r.locationOf(c); location != "" {
			values = []string{"location", location}
		}
		r.emit(trace.DispatcherThread, "", trace.Retained, c.ID, values...)
	}
}

// locationOf is where a checkpoint of the store lies, "" = in the JobManager's memory.
func (r *Run) locationOf(c Stored) string {
	if c.Location != "" {
		return c.Location
	}
	return CheckpointFolder(r.job.Checkpoint.Dir, r.job.JobID(), c.ID)
}
