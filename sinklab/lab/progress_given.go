package lab

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"exactlyonce/labs"
)

// Given is the learner's file as it was handed out, from the copy inside this program.
func (e *Exercise) Given() ([]byte, error) {
	data, err := labs.Files.ReadFile(e.Name + "/" + e.File)
	if err != nil {
		return nil, fmt.Errorf("%s: this sinklab has no such exercise, so it cannot put it back; take the file from where you have the course", e.Name)
	}
	return data, nil
}

// Solution is the learner's file completed: the one beside the exercise, else the one
// inside this program.
func (e *Exercise) Solution() ([]byte, error) {
	data, err := readText(filepath.Join(e.Dir, solutionDir, e.File))
	if errors.Is(err, fs.ErrNotExist) {
		data, err = labs.Files.ReadFile(e.Name + "/" + solutionDir + "/" + e.File)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: neither its folder nor this sinklab has a solution", e.Name)
	}
	return data, err
}

// Untouched tells whether the learner's file is as it was handed out. One that nobody can
// tell of is not.
func (e *Exercise) Untouched() bool {
	given, err := e.Given()
	if err != nil {
		return false
	}
	now, err := readText(e.Path())
	return err == nil && bytes.Equal(plainLines(now), plainLines(given))
}

// BackupPath is where Reset puts the learner's text.
func (e *Exercise) BackupPath() string { return e.Path() + ".bak" }

// HasBackup tells whether an earlier text of the learner is there, which the next Reset
// replaces.
func (e *Exercise) HasBackup() bool {
	_, err := os.Lstat(e.BackupPath())
	return err == nil
}

// Reset puts the learner's file back as it was handed out, and what was in it into the
// backup. It tells whether there was anything to keep.
func (e *Exercise) Reset() (kept bool, err error) {
	given, err := e.Given()
	if err != nil || e.Untouched() {
		return false, err
	}
	switch now, err := os.ReadFile(e.Path()); {
	case err == nil:
		if err := replaceFile(e.BackupPath(), string(now)); err != nil {
			return false, progressFault(e.BackupPath(), err)
		}
		kept = true
	case !errors.Is(err, fs.ErrNotExist):
		return false, unreadable(e.Path(), err)
	}
	if err := replaceFile(e.Path(), string(given)); err != nil {
		return kept, progressFault(e.Path(), err)
	}
	return kept, nil
}
