package runner

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/flinksql"
)

// savepointFile is the _metadata of a savepoint: everything a new job starts from.
type savepointFile struct {
	Version   int        `json:"version"`
	Job       string     `json:"job"`
	JobID     string     `json:"job_id"`
	Table     string     `json:"table"`
	ID        int64      `json:"id"`
	Trigger   int64      `json:"trigger"`  // calendar time at which it was triggered
	Baseline  int64      `json:"baseline"` // the table before the job or its ancestors wrote to it (warehouse.Target.Baseline)
	States    [][][]byte `json:"states"`   // by task, by operator
	Splits    int        `json:"splits"`
	Operators []int      `json:"operators"` // by task: how many
}

const (
	savepointVersion = 1
	savepointPrefix  = "savepoint-"
	// stoppedFolder is where savepoints go that a schedule asked for: a script knows nothing of them.
	stoppedFolder = labFolder + "/savepoints"
	metadataFile  = "_metadata"
)

// savepointFolder resolves a path of a script: relative ones lie in the warehouse.
func (s *session) savepointFolder(dir string) string {
	dir = strings.TrimPrefix(dir, "file:")
	if filepath.IsAbs(dir) {
		return dir
	}
	return path.Join(s.Warehouse, dir)
}

// saveSavepoint writes a savepoint under its folder, named as Flink names it:
// savepoint-<6 of the job id>-<12 more>. It returns the folder.
func (s *session) saveSavepoint(p *flinksql.Job, dir, jobID string, baseline int64, c engine.Checkpoint) (string, error) {
	folder := path.Join(s.savepointFolder(dir), engine.SavepointName(jobID))
	f := savepointFile{
		Version: savepointVersion, Job: p.Name, JobID: jobID, Table: p.Table.Database + "." + p.Table.Name,
		ID: c.ID, Trigger: s.epoch + c.TimestampMillis, Baseline: baseline, States: pack(c.States), Splits: len(p.Sources) * p.Parallelism,
	}
	for _, task := range c.States {
		f.Operators = append(f.Operators, len(task))
	}
	data, err := json.Marshal(f)
	if err != nil {
		return "", err
	}
	err = s.FS.MkdirAll(folder)
	if err == nil {
		err = filesystem.Replace(s.FS, path.Join(folder, metadataFile), append(data, '\n'), false)
	}
	if err != nil {
		return "", fmt.Errorf("the savepoint %s cannot be written: %s", folder, filesystem.Cause(err))
	}
	return folder, nil
}

// loadSavepoint reads the savepoint at a path. A folder of savepoints stands for
// the one that this script has written there, else for the only one it holds.
func (s *session) loadSavepoint(dir string) (savepointFile, string, error) {
	folder, err := s.findSavepoint(s.savepointFolder(dir))
	if err != nil {
		return savepointFile{}, "", err
	}
	file := path.Join(folder, metadataFile)
	data, err := filesystem.ReadFile(s.FS, file)
	if err != nil {
		return savepointFile{}, "", fmt.Errorf("savepoint %s: %s cannot be read: %s", folder, metadataFile, filesystem.Cause(err))
	}
	var f savepointFile
	if err := json.Unmarshal(data, &f); err != nil || f.ID == 0 {
		return savepointFile{}, "", fmt.Errorf("%s: not the metadata of a savepoint of the lab; take the savepoint again", file)
	}
	if f.Version != savepointVersion {
		return savepointFile{}, "", fmt.Errorf("%s: version %d, this sinklab reads version %d", file, f.Version, savepointVersion)
	}
	return f, folder, nil
}

func (s *session) findSavepoint(dir string) (string, error) {
	if _, err := s.FS.Stat(path.Join(dir, metadataFile)); err == nil {
		return dir, nil
	}
	if path.Dir(s.savepoint) == path.Clean(dir) {
		return s.savepoint, nil
	}
	entries, err := s.FS.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("savepoint %s: there is no such folder", dir)
	}
	if err != nil {
		return "", fmt.Errorf("savepoint %s: %s", dir, filesystem.Cause(err))
	}
	var found []string
	for _, e := range entries {
		if e.Dir && strings.HasPrefix(e.Name, savepointPrefix) {
			found = append(found, path.Join(dir, e.Name))
		}
	}
	switch len(found) {
	case 0:
		return "", fmt.Errorf("savepoint %s: no %s in it and no savepoint-… below it", dir, metadataFile)
	case 1:
		return found[0], nil
	}
	return "", fmt.Errorf("savepoint %s: there are %d savepoints below it, name one: %s", dir, len(found), strings.Join(found, ", "))
}

// fits checks that a savepoint belongs to a job of this shape; the lab does not rescale.
func (f *savepointFile) fits(p *flinksql.Job, operators []int) error {
	if name := p.Table.Database + "." + p.Table.Name; f.Table != name {
		return fmt.Errorf("the savepoint is of a job that writes %s, this one writes %s", f.Table, name)
	}
	if f.Splits != len(p.Sources)*p.Parallelism || !slices.Equal(f.Operators, operators) {
		return fmt.Errorf("the savepoint is of a job of another shape (%d splits, operators %v by task; this one has %d and %v): "+
			"set the same parallelism, sources and functions, the lab does not rescale", f.Splits, f.Operators, len(p.Sources)*p.Parallelism, operators)
	}
	return nil
}

// recovery is what a new job starts from: the states and the counter, nothing else
// (Flink 2.2.0 CheckpointCoordinator.restoreSavepoint: the counter is S + 1).
func (f *savepointFile) recovery(epoch int64, folder string) *engine.Recovery {
	return &engine.Recovery{
		Savepoint: folder, NextID: f.ID + 1,
		Completed: engine.Checkpoint{ID: f.ID, TimestampMillis: f.Trigger - epoch, States: unpack(f.States)},
	}
}
