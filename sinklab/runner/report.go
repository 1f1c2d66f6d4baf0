package runner

import (
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/sinklab/warehouse"
)

// Report is what a script came to.
type Report struct {
	Scenario string
	Seed     uint64
	Jobs     []*JobReport
	Met      bool // every job ended as its script expects

	Ignored []flinksql.Ignored // what the script sets and the lab takes without effect

	Warehouse       string // where the tables are
	ScriptWarehouse string // what the script's catalog says, "" = nothing

	outputs []*output
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

// SnapshotReport is one commit, under the names of $snapshots.
type SnapshotReport = warehouse.Commit

// RowsReport is the count query of the lecture, over the first integer column.
type RowsReport = warehouse.Rows

// FilesReport counts data files.
type FilesReport struct {
	OnDisk     int `json:"on_disk" doc:"that exist"`
	Referenced int `json:"referenced" doc:"that the latest snapshot references"`
	Orphans    int `json:"orphans" doc:"that exist and that no snapshot references"`
}

func (r *Report) add(j *JobReport, o *output) {
	r.Jobs = append(r.Jobs, j)
	r.outputs = append(r.outputs, o)
}

// conclude sums up: a script is as expected if each of its jobs is.
func (r *Report) conclude() {
	r.Met = true
	for _, j := range r.Jobs {
		r.Met = r.Met && j.Met
	}
}
