package runner

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"exactlyonce/sinklab/filesystem"
)

// JobSummary is what a journal tells of a job.
type JobSummary struct {
	Scenario    string              `json:"scenario"`
	Table       string              `json:"table"`
	Job         string              `json:"job"`
	JobID       string              `json:"job_id"`
	Status      string              `json:"status"` // Flink's, or "KILLED" where the process ended first
	Restarts    int32               `json:"restarts"`
	Checkpoints []CheckpointSummary `json:"checkpoints"`
}

// CheckpointSummary is one completed checkpoint or savepoint.
type CheckpointSummary struct {
	Kind     string `json:"kind"` // checkpoint or savepoint
	ID       int64  `json:"id"`
	AtMillis int64  `json:"at"`               // virtual time of its completion
	Bytes    int    `json:"bytes"`            // of state
	Folder   string `json:"folder,omitempty"` // where a job can start from it; "" = nowhere any more, or a savepoint's own
}

// Jobs lists the jobs that have run in a warehouse, by script and statement.
func Jobs(fsys filesystem.FS, warehouse string) ([]JobSummary, error) {
	if _, err := fsys.Stat(warehouse); err != nil {
		return nil, fmt.Errorf("warehouse %s: %s; 'sinklab run' makes one, --warehouse names another", warehouse, filesystem.Cause(err))
	}
	folder := path.Join(warehouse, jobsFolder)
	entries, err := fsys.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s cannot be listed: %s", folder, filesystem.Cause(err))
	}
	out := []JobSummary{}
	for _, e := range entries {
		if e.Dir || !strings.HasSuffix(e.Name, ".jsonl") {
			continue
		}
		lines, err := (journals{fsys, warehouse}).read(path.Join(folder, e.Name))
		if err != nil {
			return nil, err
		}
		if len(lines) > 0 {
			out = append(out, summary(lines))
		}
	}
	return out, nil
}

func summary(lines []entry) JobSummary {
	start := lines[0].Start
	j := JobSummary{Scenario: start.Scenario, Table: start.Table, Job: start.Job, JobID: start.JobID, Status: "KILLED", Checkpoints: []CheckpointSummary{}}
	for _, e := range lines {
		switch e.Kind {
		case "attempt":
			j.Restarts = e.Restarts
		case "checkpoint", "savepoint":
			if e.Location != "" { // what the job has started from
				continue
			}
			size := e.Bytes + packedBytes(e.States) // one of them is 0
			folder := ""
			if e.Kind == "checkpoint" && start.Checkpoints != "" {
				folder = path.Join(start.Checkpoints, checkpointPrefix+strconv.FormatInt(e.ID, 10))
			}
			j.Checkpoints = append(j.Checkpoints, CheckpointSummary{e.Kind, e.ID, e.AtMillis, size, folder})
		case "discarded":
			for i := range j.Checkpoints {
				if j.Checkpoints[i].ID == e.ID {
					j.Checkpoints[i].Folder = ""
				}
			}
		case "end":
			j.Status = e.Status
		}
	}
	return j
}
