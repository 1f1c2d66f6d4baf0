package runner

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/flinksql"
)

// snapshotFile is the _metadata of a savepoint or of a checkpoint: everything a new job
// starts from.
type snapshotFile struct {
	Version   int        `json:"version"`
	Job       string     `json:"job"`
	JobID     string     `json:"job_id"`
	Table     string     `json:"table"`
	ID        int64      `json:"id"`
	Trigger   int64      `json:"trigger"`  // calendar time at which it was triggered
	Baseline  int64      `json:"baseline"` // the table before the job or its ancestors wrote to it (warehouse.Target.Baseline)
	States    [][][]byte `json:"states"`   // by task, by operator
	Splits    int        `json:"splits"`
	Operators []int      `json:"operators"`        // by task: how many
	Sum       string     `json:"sha256,omitempty"` // of all that is above; none in files of before
}

const (
	snapshotVersion = 1
	savepointPrefix = "savepoint-"
	// stoppedFolder is where savepoints go that a schedule asked for: a script knows nothing of them.
	stoppedFolder = labFolder + "/savepoints"
	metadataFile  = "_metadata"
)

// inWarehouse resolves a path of a script: relative ones lie in the warehouse.
func (s *session) inWarehouse(dir string) string {
	dir = strings.TrimPrefix(dir, "file:")
	if filepath.IsAbs(dir) {
		return path.Clean(dir)
	}
	return path.Join(s.Warehouse, dir)
}

// told is a path as logs tell it: short where it lies in the warehouse.
func (s *session) told(file string) string {
	return strings.TrimPrefix(file, path.Clean(s.Warehouse)+"/")
}

// snapshotOf is a checkpoint or savepoint of a job as a file.
func (s *session) snapshotOf(p *flinksql.Job, jobID string, baseline int64, c engine.Checkpoint) snapshotFile {
	f := snapshotFile{
		Version: snapshotVersion, Job: p.Name, JobID: jobID, Table: p.Table.Database + "." + p.Table.Name,
		ID: c.ID, Trigger: s.epoch + c.TimestampMillis, Baseline: baseline, States: pack(c.States), Splits: len(p.Sources) * p.Parallelism,
	}
	for _, task := range c.States {
		f.Operators = append(f.Operators, len(task))
	}
	f.Sum = f.sum()
	return f
}

// sum tells a file as it was written from any other.
func (f snapshotFile) sum() string {
	f.Sum = ""
	data, err := json.Marshal(f)
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// write puts it into a folder, whole or not at all.
func (f snapshotFile) write(fsys filesystem.FS, folder string, fsync bool) error {
	data, err := json.Marshal(f)
	if err != nil {
		return err
	}
	if err := fsys.MkdirAll(folder); err != nil {
		return err
	}
	return filesystem.Replace(fsys, path.Join(folder, metadataFile), append(data, '\n'), fsync)
}

// saveSavepoint writes a savepoint under its folder, named as Flink names it:
// savepoint-<6 of the job id>-<12 more>. It returns the folder.
func (s *session) saveSavepoint(p *flinksql.Job, dir, jobID string, baseline int64, c engine.Checkpoint) (string, error) {
	folder := path.Join(s.inWarehouse(dir), engine.SavepointName(jobID))
	if err := s.snapshotOf(p, jobID, baseline, c).write(s.FS, folder, s.fsync()); err != nil {
		return "", fmt.Errorf("the savepoint %s cannot be written: %s", folder, filesystem.Cause(err))
	}
	return folder, nil
}

// loadSnapshot reads what lies at a path, and tells its folder.
func (s *session) loadSnapshot(dir string) (snapshotFile, string, error) {
	file, err := s.findSnapshot(s.inWarehouse(dir))
	if err != nil {
		return snapshotFile{}, "", err
	}
	data, err := filesystem.ReadFile(s.FS, file)
	if err != nil {
		return snapshotFile{}, "", fmt.Errorf("savepoint %s cannot be read: %s", file, filesystem.Cause(err))
	}
	f, err := parseSnapshot(data)
	if err != nil {
		return snapshotFile{}, "", fmt.Errorf("savepoint %s: %w", file, err)
	}
	return f, path.Dir(file), nil
}

// parseSnapshot reads the content of a _metadata.
func parseSnapshot(data []byte) (f snapshotFile, err error) {
	if err := json.Unmarshal(data, &f); err != nil || f.ID <= 0 || len(f.States) != len(f.Operators) {
		return f, errors.New("not the metadata of a savepoint or checkpoint of the lab, or damaged; start from another one")
	}
	if f.Version != snapshotVersion {
		return f, fmt.Errorf("version %d, this sinklab reads version %d", f.Version, snapshotVersion)
	}
	if f.Sum != "" && f.Sum != f.sum() {
		return f, errors.New("it is damaged: its content is not what was written; start from another one")
	}
	return f, nil
}

// fits checks that a snapshot belongs to a job of this shape; the lab does not rescale.
func (f *snapshotFile) fits(p *flinksql.Job, operators []int) error {
	if name := p.Table.Database + "." + p.Table.Name; f.Table != name {
		return fmt.Errorf("it is of a job that writes %s, this one writes %s", f.Table, name)
	}
	if f.Splits != len(p.Sources)*p.Parallelism || !slices.Equal(f.Operators, operators) {
		return fmt.Errorf("it is of a job of another shape (%d splits, operators %v by task; this one has %d and %v): "+
			"set the same parallelism, sources and functions, the lab does not rescale", f.Splits, f.Operators, len(p.Sources)*p.Parallelism, operators)
	}
	return nil
}

// recovery is what a new job starts from: the states and the counter, nothing else
// (Flink 2.2.0 CheckpointCoordinator.restoreSavepoint: the counter is S + 1). It is the
// job's own from there on only if that is claimed.
func (f *snapshotFile) recovery(epoch int64, location string, claim bool) *engine.Recovery {
	return &engine.Recovery{
		Savepoint: location, NextID: f.ID + 1,
		Store:     []engine.Stored{{ID: f.ID, Location: location, Unclaimed: !claim}},
		Completed: engine.Checkpoint{ID: f.ID, TimestampMillis: f.Trigger - epoch, States: unpack(f.States)},
	}
}
