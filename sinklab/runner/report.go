package runner

import (
	"encoding/json"

	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/verdict"
)

// Report is what a script came to.
type Report struct {
	Scenario string
	Seed     uint64
	Jobs     []*JobReport
	Met      bool // every job ended as its script expects

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
	Snapshots []SnapshotReport
	Rows      *RowsReport
	Files     *FilesReport // nil where the target has no files
	Tally     rows.Tally
	Verdict   verdict.Verdict
}

// SnapshotReport is one snapshot, under the names of $snapshots.
type SnapshotReport struct {
	ID               int64  `json:"snapshot_id"`
	CommitUser       string `json:"commit_user"`
	CommitIdentifier int64  `json:"commit_identifier"`
	CommitKind       string `json:"commit_kind"`
	DeltaRecordCount int64  `json:"delta_record_count"`
	TotalRecordCount int64  `json:"total_record_count"`
}

// RowsReport is the count query of the lecture, over the first integer column.
type RowsReport struct {
	Count       int64  `json:"count"`
	DistinctIDs *int64 `json:"distinct_ids"`
	MinID       *int64 `json:"min_id"`
	MaxID       *int64 `json:"max_id"`
}

// FilesReport counts data files.
type FilesReport struct {
	OnDisk     int `json:"on_disk"`
	Referenced int `json:"referenced"`
	Orphans    int `json:"orphans"`
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

// jsonJob is the machine form of one job; fields are only ever added.
type jsonJob struct {
	Scenario   string           `json:"scenario"`
	Database   string           `json:"database"`
	Table      string           `json:"table"`
	Status     string           `json:"status"`
	Snapshots  []SnapshotReport `json:"snapshots"`
	Rows       *RowsReport      `json:"rows"`
	Files      *FilesReport     `json:"files"`
	Restarts   int              `json:"restarts"`
	Verdict    string           `json:"verdict"`
	Expected   string           `json:"expected"`
	AsExpected bool             `json:"as_expected"`
	Properties []jsonProperty   `json:"properties"`
	Seed       uint64           `json:"seed"`
	Schedule   string           `json:"schedule"`
	Cause      string           `json:"cause,omitempty"`
	Bound      string           `json:"bound,omitempty"`
}

type jsonProperty struct {
	Name   string `json:"name"`
	Kind   string `json:"kind"`
	Holds  bool   `json:"holds"`
	Detail string `json:"detail,omitempty"`
}

// MarshalJSON is the contract of --json: the last job of the script; earlier jobs
// stand in "earlier".
func (r *Report) MarshalJSON() ([]byte, error) {
	var all []jsonJob
	for _, j := range r.Jobs {
		all = append(all, r.machine(j))
	}
	if len(all) == 0 {
		return json.Marshal(struct {
			Scenario string `json:"scenario"`
			Verdict  string `json:"verdict"`
		}{r.Scenario, string(verdict.ExactlyOnce)})
	}
	last := len(all) - 1
	return json.Marshal(struct {
		jsonJob
		Earlier []jsonJob `json:"earlier,omitempty"`
	}{all[last], all[:last]})
}

func (r *Report) machine(j *JobReport) jsonJob {
	out := jsonJob{
		Scenario: r.Scenario, Database: j.Database, Table: j.Table, Status: j.Status, Snapshots: j.Snapshots, Rows: j.Rows, Files: j.Files,
		Restarts: j.Restarts, Verdict: string(j.Verdict.Word), Expected: j.Expected, AsExpected: j.Met,
		Seed: r.Seed, Schedule: j.Schedule, Cause: j.Cause, Bound: j.Bound, Properties: []jsonProperty{},
	}
	if out.Snapshots == nil {
		out.Snapshots = []SnapshotReport{}
	}
	for _, p := range j.Verdict.Properties {
		out.Properties = append(out.Properties, jsonProperty{p.Name, string(p.Kind), p.Holds, p.Detail})
	}
	return out
}
