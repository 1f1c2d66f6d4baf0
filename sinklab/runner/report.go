package runner

import (
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/verdict"
)

// Report is what a script came to.
type Report struct {
	Scenario string
	Seed     uint64
	Jobs     []*JobReport
	Met      bool // every job ended as its script expects

	Warehouse       string // where the tables are
	ScriptWarehouse string // what the script's catalog says, "" = nothing

	targets []target
}

// JobReport is what one INSERT came to.
type JobReport struct {
	Database  string
	Table     string
	Status    string
	Cause     string
	Refusal   string
	Bound     string
	Expected  string
	Met       bool
	Restarts  int
	Schedule  string
	Mutant    string // the wrong design that ran, "" = the faithful one
	Repair    string // the repair of the real system that ran, "" = none
	Savepoint string // folder of the savepoint that was taken, "" = none
	Snapshots []SnapshotReport
	Rows      *RowsReport
	Files     *FilesReport // nil where the target has no files
	Tally     rows.Tally
	Verdict   verdict.Verdict
}

// SnapshotReport is one snapshot, under the names of $snapshots.
type SnapshotReport struct {
	ID               int64  `json:"snapshot_id" doc:"from 1"`
	CommitUser       string `json:"commit_user" doc:"who committed it"`
	CommitIdentifier int64  `json:"commit_identifier" doc:"the checkpoint, or 9223372036854775807 for the end of input"`
	CommitKind       string `json:"commit_kind" doc:"\x60APPEND\x60, or \x60COMPACT\x60 for what compactions changed"`
	DeltaRecordCount int64  `json:"delta_record_count" doc:"rows that it added"`
	TotalRecordCount int64  `json:"total_record_count" doc:"rows of the table with it"`
}

// RowsReport is the count query of the lecture, over the first integer column.
type RowsReport struct {
	Count       int64  `json:"count" doc:"rows"`
	DistinctIDs *int64 `json:"distinct_ids" doc:"different values of the first integer column; null without one, or without rows"`
	MinID       *int64 `json:"min_id" doc:"its smallest value"`
	MaxID       *int64 `json:"max_id" doc:"its largest value"`
}

// FilesReport counts data files.
type FilesReport struct {
	OnDisk     int `json:"on_disk" doc:"that exist"`
	Referenced int `json:"referenced" doc:"that the latest snapshot references"`
	Orphans    int `json:"orphans" doc:"that exist and that no snapshot references"`
}

func (r *Report) add(j *JobReport, t target) {
	r.Jobs = append(r.Jobs, j)
	r.targets = append(r.targets, t)
}

// conclude sums up: a script is as expected if each of its jobs is.
func (r *Report) conclude() {
	r.Met = true
	for _, j := range r.Jobs {
		r.Met = r.Met && j.Met
	}
}
