// Package lab is everything between a folder of exercises and their results: it reads the
// course, builds the learners' code into one program, runs that program under limits for
// each exercise, checks the course itself, and hands out copies of it.
//
// A result is never a pass by default. What does not compile, does not answer, takes too
// long or too much, or ends without a verdict has not passed, and says why.
//
// Wall time is used here for limits only: what a result says does not depend on it.
//
// Non-goals: judging (grade), printing (the command), what the exercises say (labs).
package lab

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/internal/nearest"
	"exactlyonce/trace"
)

// Texts is a text in both languages.
type Texts struct {
	En string `yaml:"en"`
	Zh string `yaml:"zh"`
}

// In is the text in one of them.
func (t Texts) In(lang trace.Lang) string { return lang.Pick(t.En, t.Zh) }

// Course is a folder of exercises.
type Course struct {
	Dir       string // absolute
	Title     Texts
	Exercises []*Exercise // in the order of their numbers

	module module
}

const (
	courseFile   = "course.yaml"
	exerciseFile = "exercise.yaml"
	solutionDir  = "solution"
	wrongFile    = "wrong.txtar"
)

// folder is the form of an exercise's folder.
var folder = regexp.MustCompile(`^([0-9]{2})-[0-9a-z-]+$`)

// Open reads a course: the one in dir, or where dir is empty the one that is here.
func Open(dir string) (*Course, error) {
	dir, err := find(dir)
	if err != nil {
		return nil, err
	}
	if dir, err = filepath.Abs(dir); err == nil {
		dir, err = filepath.EvalSymlinks(dir)
	}
	if err != nil {
		return nil, unreadable(dir, err)
	}
	c := &Course{Dir: dir}
	if err := c.read(); err != nil {
		return nil, err
	}
	if c.module, err = moduleOf(dir); err != nil {
		return nil, err
	}
	return c, nil
}

// find is where the course is.
func find(dir string) (string, error) {
	if dir != "" {
		if _, err := os.Stat(filepath.Join(dir, courseFile)); err != nil {
			return "", fmt.Errorf("%s: no course: %s: %s; name a folder that has one, or make one with 'sinklab lab init DIR'", dir, courseFile, filesystem.Cause(err))
		}
		return dir, nil
	}
	if dir := Here(); dir != "" {
		return dir, nil
	}
	return "", fmt.Errorf("there is no course here: no %s in this folder, in labs below it, nor in a folder above; make one with 'sinklab lab init DIR' and go there, or name it with --dir", courseFile)
}

// Here is the folder of the course that one is in: the working directory, labs below it, or
// a folder above, since exercises are edited in folders of their own. "" = there is none. A
// course that cannot be read is there all the same.
func Here() string {
	dirs := []string{".", "labs"}
	if dir, err := os.Getwd(); err == nil {
		for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
			dirs = append(dirs, filepath.Dir(dir))
		}
	}
	for _, dir := range dirs {
		if _, err := os.Lstat(filepath.Join(dir, courseFile)); err == nil || errors.Is(err, fs.ErrPermission) {
			return dir
		}
	}
	return ""
}

// read reads the course's own file and those of its exercises.
func (c *Course) read() error {
	var err error
	if c.Title, err = readCourse(filepath.Join(c.Dir, courseFile)); err != nil {
		return err
	}
	entries, err := os.ReadDir(c.Dir)
	if err != nil {
		return unreadable(c.Dir, err)
	}
	for _, e := range entries { // sorted by name
		if !e.IsDir() || !folder.MatchString(e.Name()) {
			continue
		}
		x, err := c.readExercise(e.Name())
		if errors.Is(err, fs.ErrNotExist) {
			continue // of somebody's own; 'lab lint' asks what it is
		}
		if err != nil {
			return err
		}
		if n := len(c.Exercises); n > 0 && c.Exercises[n-1].Number == x.Number {
			return fmt.Errorf("%s and %s have the same number; rename one of them", c.Exercises[n-1].Name, x.Name)
		}
		c.Exercises = append(c.Exercises, x)
	}
	if len(c.Exercises) == 0 {
		return fmt.Errorf("%s: the course has no exercise: no folder is called NN-name; make a new copy with 'sinklab lab init DIR'", c.Dir)
	}
	return nil
}

// Find is the exercise of a number or a name: "4", "04", "04-before-the-barrier" or
// "before-the-barrier".
func (c *Course) Find(name string) (*Exercise, error) {
	typed := strings.TrimSuffix(filepath.ToSlash(name), "/")
	if len(typed) == 1 {
		typed = "0" + typed
	}
	for _, e := range c.Exercises {
		if typed == e.Number || typed == e.Name || typed == e.Name[len("00-"):] {
			return e, nil
		}
	}
	names := c.Names()
	hint := fmt.Sprintf("they are numbered %s to %s", c.Exercises[0].Number, c.Exercises[len(names)-1].Number)
	if near := nearest.To(name, names); near != "" {
		hint = fmt.Sprintf("did you mean %q?", near)
	}
	return nil, fmt.Errorf("there is no exercise %q; %s", name, hint)
}

// Names are those of all exercises, in their order.
func (c *Course) Names() (names []string) {
	for _, e := range c.Exercises {
		names = append(names, e.Name)
	}
	return names
}

// unreadable is an error about a file of the course.
func unreadable(name string, err error) error {
	return &fileError{name, err}
}

// fileError is what went wrong with a file, without the names of system calls.
type fileError struct {
	name string
	err  error
}

func (e *fileError) Error() string {
	return fmt.Sprintf("%s: cannot be read: %s", e.name, filesystem.Cause(e.err))
}

// Unwrap returns the cause.
func (e *fileError) Unwrap() error { return e.err }
