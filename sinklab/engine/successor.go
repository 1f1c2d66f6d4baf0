package engine

// BetweenJobsMillis is how long after one job the next one of a user begins.
const BetweenJobsMillis = 1000

// Successor is the job that a user starts from the savepoint with which a schedule had
// this one stopped (savepoint/stop): a new id, the state of the savepoint, the counter
// above it, one-time faults armed again. It reports false where nothing was stopped.
// Its incarnation is the next number; a runner that knows of other jobs gives it another.
func (j *Job) Successor(r Result) (*Job, bool) {
	if !r.Resubmit {
		return nil, false
	}
	next, passed := *j, r.AtMillis+BetweenJobsMillis
	next.Incarnation++
	next.EpochMillis += passed
	if next.Savepoint.AfterMillis -= r.AtMillis; next.Savepoint.AfterMillis <= 0 { // the script's own was before
		next.Savepoint = Savepoint{}
	}
	next.Journal = nil
	next.Recovery = &Recovery{
		Savepoint: SavepointName(j.JobID()), NextID: r.Savepoint.ID + 1, Store: []Stored{{ID: r.Savepoint.ID, Location: SavepointName(j.JobID()), Unclaimed: true}},
		Completed: Checkpoint{ID: r.Savepoint.ID, TimestampMillis: r.Savepoint.TimestampMillis - passed, States: r.Savepoint.States},
	}
	return &next, true
}

// SavepointName is the folder of a job's savepoint as Flink names it: savepoint-<6 of the
// job id>-<12 more>.
func SavepointName(jobID string) string { return "savepoint-" + jobID[:6] + "-" + jobID[20:32] }
