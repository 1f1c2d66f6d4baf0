package runner

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"exactlyonce/sinklab/filesystem"
)

// findSnapshot finds the file that a path means, as Flink does: the file itself, or the
// _metadata of a folder (Flink 2.2.0 AbstractFsCheckpointStorageAccess.resolveCheckpointPointer).
//
// A script cannot know ids that are drawn, so a path may leave them out: a folder of
// savepoints or of checkpoints stands for the newest one that this script has written there,
// else for the only one it holds, and <folder>/chk-N for <folder>/<job id>/chk-N.
func (s *session) findSnapshot(name string) (string, error) {
	e, err := s.FS.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist) && strings.HasPrefix(path.Base(name), checkpointPrefix):
		return s.findOfJobs(name)
	case err != nil:
		return "", fmt.Errorf("savepoint %s: %s", name, filesystem.Cause(err))
	case !e.Dir:
		return name, nil
	}
	if s.holdsMetadata(name) {
		return path.Join(name, metadataFile), nil
	}
	return s.findBelow(name)
}

func (s *session) holdsMetadata(folder string) bool {
	e, err := s.FS.Stat(path.Join(folder, metadataFile))
	return err == nil && !e.Dir
}

// findOfJobs finds <folder>/<job id>/chk-N: of this script's newest job, else of the only one.
func (s *session) findOfJobs(name string) (string, error) {
	folder, checkpoint := path.Split(name)
	for _, own := range slices.Backward(s.checkpoints) {
		if path.Dir(own) == path.Clean(folder) && s.holdsMetadata(path.Join(own, checkpoint)) {
			return path.Join(own, checkpoint, metadataFile), nil
		}
	}
	jobs, err := s.foldersIn(folder)
	if err != nil {
		return "", fmt.Errorf("savepoint %s: %s", name, filesystem.Cause(err))
	}
	var found []string
	for _, job := range jobs {
		if s.holdsMetadata(path.Join(folder, job, checkpoint)) {
			found = append(found, path.Join(folder, job, checkpoint))
		}
	}
	if len(found) == 0 {
		return "", fmt.Errorf("savepoint %s: there is no such folder, and no job has a %s below %s", name, checkpoint, path.Clean(folder))
	}
	return only(name, found)
}

// findBelow finds what a folder without _metadata stands for.
func (s *session) findBelow(name string) (string, error) {
	if path.Dir(s.savepoint) == name {
		return path.Join(s.savepoint, metadataFile), nil
	}
	for _, own := range slices.Backward(s.checkpoints) {
		if newest := s.newestIn(own); newest != "" && (own == name || path.Dir(own) == name) {
			return path.Join(newest, metadataFile), nil
		}
	}
	inside, err := s.foldersIn(name)
	if err != nil {
		return "", fmt.Errorf("savepoint %s: %s", name, filesystem.Cause(err))
	}
	var found []string
	for _, folder := range inside {
		if strings.HasPrefix(folder, savepointPrefix) || s.holdsMetadata(path.Join(name, folder)) {
			found = append(found, path.Join(name, folder))
			continue
		}
		for _, checkpoint := range s.checkpointsIn(path.Join(name, folder)) {
			found = append(found, path.Join(name, folder, checkpoint))
		}
	}
	return only(name, found)
}

// only is the file of the one folder that was found.
func only(name string, found []string) (string, error) {
	switch len(found) {
	case 0:
		return "", fmt.Errorf("savepoint %s: there is no %s in it, and no savepoint-… and no chk-… with one below it", name, metadataFile)
	case 1:
		return path.Join(found[0], metadataFile), nil
	}
	return "", fmt.Errorf("savepoint %s: there are %d below it, name one: %s", name, len(found), strings.Join(found, ", "))
}

// newestIn is the newest checkpoint in the folder of a job, "" = it holds none.
func (s *session) newestIn(job string) (newest string) {
	highest := int64(0)
	for _, name := range s.checkpointsIn(job) {
		if id, _ := strconv.ParseInt(strings.TrimPrefix(name, checkpointPrefix), 10, 64); id > highest {
			newest, highest = path.Join(job, name), id
		}
	}
	return newest
}

// checkpointsIn are the whole checkpoints in the folder of a job.
func (s *session) checkpointsIn(job string) []string {
	folders, err := s.foldersIn(job)
	if err != nil {
		return nil // what cannot be looked into holds none that could be read
	}
	return slices.DeleteFunc(folders, func(name string) bool {
		return !strings.HasPrefix(name, checkpointPrefix) || !s.holdsMetadata(path.Join(job, name))
	})
}

func (s *session) foldersIn(dir string) (names []string, err error) {
	entries, err := s.FS.ReadDir(path.Clean(dir))
	for _, e := range entries {
		if e.Dir {
			names = append(names, e.Name)
		}
	}
	return names, err
}
