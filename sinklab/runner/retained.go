package runner

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/flinksql"
)

const checkpointPrefix = "chk-"

// retained is the folder in which a job keeps its checkpoints,
// <execution.checkpointing.dir>/<job id>: chk-N of each that is in its store, and the two
// that Flink makes for shared state and never removes.
//
// A chk-N with its _metadata is whole. It is there before the journal counts the checkpoint
// and as long as it does, so whatever a kill leaves can be started from; what it left beside
// that goes when the job goes on.
type retained struct {
	fs    filesystem.FS
	dir   string // of the job; "" = its checkpoints are written nowhere
	fsync bool
	file  func(engine.Checkpoint) snapshotFile
	find  func(location string) string // where a checkpoint lies that the job has claimed
}

// retainedBy is where a job of an INSERT keeps its checkpoints.
func (s *session) retainedBy(p *flinksql.Job, jobID string, baseline int64) retained {
	r := retained{fs: s.FS, fsync: s.fsync(), find: s.inWarehouse,
		file: func(c engine.Checkpoint) snapshotFile { return s.snapshotOf(p, jobID, baseline, c) }}
	if p.Checkpoint.Dir != "" && p.Checkpoint.IntervalMillis > 0 {
		r.dir = path.Join(s.inWarehouse(p.Checkpoint.Dir), jobID)
	}
	return r
}

func (r *retained) folder(id int64) string {
	return engine.CheckpointFolder(path.Dir(r.dir), path.Base(r.dir), id)
}

// begin makes the folder, and takes away what an earlier run or a kill has left there.
func (r *retained) begin(store []engine.Stored) error {
	if r.dir == "" {
		return nil
	}
	for _, shared := range []string{"shared", "taskowned"} {
		if err := r.fs.MkdirAll(path.Join(r.dir, shared)); err != nil {
			return r.failed(r.dir, "written", err)
		}
	}
	entries, err := r.fs.ReadDir(r.dir)
	if err != nil {
		return r.failed(r.dir, "listed", err)
	}
	for _, e := range entries {
		folder := path.Join(r.dir, e.Name)
		isStored := slices.ContainsFunc(store, func(c engine.Stored) bool { return c.Location == "" && r.folder(c.ID) == folder })
		if strings.HasPrefix(e.Name, checkpointPrefix) && !isStored {
			if err := r.remove(folder); err != nil {
				return err
			}
		}
	}
	return nil
}

// write keeps a checkpoint that is complete.
func (r *retained) write(c engine.Checkpoint) error {
	if r.dir == "" {
		return nil
	}
	if err := r.file(c).write(r.fs, r.folder(c.ID), r.fsync); err != nil {
		return r.failed(r.folder(c.ID), "written", err)
	}
	return nil
}

// discard removes a checkpoint that the job owns.
func (r *retained) discard(c engine.Stored) error {
	switch {
	case c.Unclaimed:
	case c.Location != "":
		return r.remove(r.find(c.Location))
	case r.dir != "":
		return r.remove(r.folder(c.ID))
	}
	return nil
}

// remove takes the metadata away first: what is left behind is no checkpoint. A folder that
// holds something else stays.
func (r *retained) remove(folder string) error {
	for _, name := range []string{metadataFile, metadataFile + ".tmp"} {
		if err := r.fs.Remove(path.Join(folder, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return r.failed(folder, "removed", err)
		}
	}
	entries, err := r.fs.ReadDir(folder)
	if err == nil && len(entries) == 0 {
		err = r.fs.Remove(folder)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return r.failed(folder, "removed", err)
	}
	return nil
}

func (r *retained) failed(folder, done string, err error) error {
	return fmt.Errorf("the checkpoint %s cannot be %s: %s", folder, done, filesystem.Cause(err))
}
