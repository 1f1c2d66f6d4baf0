package lab

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/internal/filelock"
)

// ProgressFile is the name of the file in the course's folder that says how far its
// learner is.
const ProgressFile = ".progress"

// progressError is what is wrong with a progress file, and what to do about it.
type progressError struct {
	File     string
	Line     int // 0 = the file as a whole
	What, Do string
	Err      error
}

// Error implements error.
func (e *progressError) Error() string {
	at := e.File
	if e.Line > 0 {
		at = fmt.Sprintf("%s:%d", e.File, e.Line)
	}
	return fmt.Sprintf("%s: %s; %s", at, e.What, e.Do)
}

// Unwrap returns the cause.
func (e *progressError) Unwrap() error { return e.Err }

// loadProgress reads the progress of a course's folder. Who has none begins.
func loadProgress(dir string, names []string) (Progress, error) {
	file := filepath.Join(dir, ProgressFile)
	info, err := os.Stat(file)
	if err == nil && !info.Mode().IsRegular() {
		err = errNoFile
	}
	var data []byte
	if err == nil {
		data, err = os.ReadFile(file)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return NewProgress(names), nil
	case err != nil:
		return Progress{}, progressFault(file, err)
	}
	return parseProgress(file, data, names)
}

// errNoFile: where the progress should be, there is a folder or something else.
var errNoFile = errors.New("it is no file")

// progressFault explains why a progress file cannot be read or written.
func progressFault(file string, err error) error {
	e := &progressError{File: file, What: "it cannot be read or written: " + filesystem.Cause(err), Do: "mend that and repeat the command", Err: err}
	switch {
	case errors.Is(err, errNoFile), errors.Is(err, syscall.EISDIR):
		e.What, e.Do = "a file is expected here, this is something else", "move it away; 'sinklab lab' makes the file anew"
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		e.What, e.Do = "you may not read and write it", "give yourself the right (chmod u+rw for it, u+rwx for its folder), or work in a copy: sinklab lab init DIR"
	case errors.Is(err, fs.ErrNotExist):
		e.What, e.Do = "its folder is gone", "go to where the course is, or make a new copy: sinklab lab init DIR"
	}
	return e
}

// save keeps the progress in the course's folder. The file is replaced as a whole: who is
// stopped half-way leaves the old one.
func (p *Progress) save(dir string) error {
	file := filepath.Join(dir, ProgressFile)
	if err := replaceFile(file, p.text()); err != nil {
		return progressFault(file, err)
	}
	return nil
}

// replaceFile puts a text in place of a file.
func replaceFile(file, text string) (err error) {
	f, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".*.tmp")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	_, err = f.WriteString(text)
	if err = errors.Join(err, f.Chmod(0o644), f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), file)
}

// progressPatience is how long one command waits for another to have kept its progress,
// which takes it a moment.
const progressPatience = 10 * time.Second

// changeProgress reads the progress of a course's folder, changes it and keeps it, one
// command after the other: a course that is open in two terminals loses nothing of either.
func changeProgress(dir string, names []string, change func(*Progress)) (Progress, error) {
	lock, err := filelock.Take(filepath.Join(dir, ProgressFile+".lock"), true, progressPatience)
	switch {
	case err == nil:
		defer filelock.Release(lock)
	case errors.Is(err, filelock.ErrLocked):
		return NewProgress(names), &progressError{
			File: filepath.Join(dir, ProgressFile), What: fmt.Sprintf("another command has kept it locked for %v", progressPatience), Do: "wait for it to end and repeat the command", Err: err,
		}
	} // who may not write there is told by save, and where nothing can be locked nobody is
	p, err := loadProgress(dir, names)
	if err != nil {
		return p, err
	}
	before := p.text()
	if change(&p); p.text() == before {
		return p, nil
	}
	return p, p.save(dir)
}
