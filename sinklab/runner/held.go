package runner

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/doctor"
	"exactlyonce/sinklab/filesystem"
)

// Held lists what jobs keep outside their tables: the last checkpoint of each job that has
// not ended, which --resume goes on from, and the savepoints and retained checkpoints in the warehouse. What cannot
// be read holds nothing.
func Held(fsys filesystem.FS, warehouse string) ([]doctor.Held, error) {
	killed, err := ofJournals(journals{fsys, warehouse})
	if err != nil {
		return nil, err
	}
	saved, err := ofSavepoints(fsys, warehouse, ".")
	return slices.Concat(killed, saved), err
}

func ofJournals(j journals) (held []doctor.Held, err error) {
	folder := path.Join(j.warehouse, jobsFolder)
	entries, err := j.fs.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s cannot be listed: %s", folder, filesystem.Cause(err))
	}
	for _, e := range entries {
		lines, err := j.read(path.Join(folder, e.Name))
		if err != nil || len(lines) == 0 || lines[0].Start == nil || ended(lines) {
			continue
		}
		start := lines[0].Start
		for _, l := range slices.Backward(lines) {
			if l.Kind == "checkpoint" {
				held = append(held, doctor.Held{Table: tableName(start.Table), States: slices.Concat(l.States...),
					By: fmt.Sprintf("checkpoint %d of the job %s does, which has not ended: 'sinklab run %s --resume' commits it", l.ID, start.Job, start.Scenario)})
				break
			}
		}
	}
	return held, nil
}

// ofSavepoints looks for savepoints in a folder of the warehouse and below it.
func ofSavepoints(fsys filesystem.FS, warehouse, folder string) (held []doctor.Held, err error) {
	entries, err := fsys.ReadDir(path.Join(warehouse, folder))
	if err != nil {
		return nil, fmt.Errorf("%s cannot be listed: %s", path.Join(warehouse, folder), filesystem.Cause(err))
	}
	for _, e := range entries {
		name := path.Join(folder, e.Name)
		switch {
		case e.Dir && strings.HasSuffix(e.Name, ".db"):
		case e.Dir:
			below, err := ofSavepoints(fsys, warehouse, name)
			if err != nil {
				return nil, err
			}
			held = append(held, below...)
		case e.Name == metadataFile:
			data, err := filesystem.ReadFile(fsys, path.Join(warehouse, name))
			if err != nil {
				continue
			}
			if f, err := parseSnapshot(data); err == nil {
				held = append(held, doctor.Held{Table: tableName(f.Table), States: slices.Concat(f.States...),
					By: fmt.Sprintf("the %s %s does (checkpoint %d of the job %s): a job that starts from it commits it", nameOf(folder), folder, f.ID, f.Job)})
			}
		}
	}
	return held, nil
}

// nameOf is what a folder with _metadata is called.
func nameOf(folder string) string {
	if strings.HasPrefix(path.Base(folder), checkpointPrefix) {
		return "retained checkpoint"
	}
	return "savepoint"
}

// tableName is a table as journals and savepoints name it, with or without its database.
func tableName(text string) connector.Name {
	database, table, whole := strings.Cut(text, ".")
	if !whole {
		return connector.Name{Database: "default", Table: text}
	}
	return connector.Name{Database: database, Table: table}
}
