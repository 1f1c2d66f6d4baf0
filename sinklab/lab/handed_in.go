package lab

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/lab/grade"
)

// handedIn is a folder that a learner handed in: of it only what the exercises ask to be
// written counts. What is asked, and what it is tried on, is the course's.
func (c *Course) handedIn(dir string) (string, error) {
	real, err := filepath.Abs(dir)
	if err == nil {
		real, err = filepath.EvalSymlinks(real)
	}
	if err != nil {
		return "", fmt.Errorf("--from %s: cannot be read: %s", dir, filesystem.Cause(err))
	}
	if within, err := filepath.Rel(real, c.Dir); err == nil && within != ".." && !strings.HasPrefix(within, ".."+string(filepath.Separator)) {
		return "", fmt.Errorf("--from %s: the course that judges is in this folder itself; go to a course of yours, or name it with --dir", dir)
	}
	for _, e := range c.Exercises {
		if info, err := os.Stat(filepath.Join(real, e.Name)); err == nil && info.IsDir() {
			return real, nil
		}
	}
	return "", fmt.Errorf("--from %s: no exercise of this course is in it, such as %s; name the folder that 'sinklab lab init' has made", dir, c.Exercises[0].Name)
}

// onlyFiles refuses what leads out of a folder that was handed in: a link may lead to the
// solution.
func onlyFiles(dir string) error {
	info, err := os.Lstat(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // told with the file
	}
	if err != nil {
		return unreadable(dir, err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return unreadable(dir, err)
	}
	for _, e := range append(entries, fs.FileInfoToDirEntry(info)) {
		if e.Type()&fs.ModeSymlink != 0 {
			return fmt.Errorf("%s: a link is in it or is it; hand in the files themselves", dir)
		}
	}
	return nil
}

// handIn takes the unit's files from a folder that was handed in.
func (u *unit) handIn(dir string) {
	u.from = filepath.Join(dir, u.exercise.Name)
	if err := onlyFiles(u.from); err != nil {
		u.refused = &grade.Result{Verdict: grade.Failed, Cause: "import", Reason: u.handed(err).Error()}
	}
}

// reads is the folder of the files that are judged.
func (u *unit) reads() string {
	if u.from != "" {
		return u.from
	}
	return u.dir
}

// handed is an error with the learner's files as the learner knows them.
func (u *unit) handed(err error) error {
	if u.from == "" {
		return err
	}
	return errors.New(strings.ReplaceAll(err.Error(), filepath.Dir(u.from)+string(filepath.Separator), ""))
}
