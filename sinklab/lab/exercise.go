package lab

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"exactlyonce/labs"
	"exactlyonce/scenarios"
	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/sinklab/mutants"
	"exactlyonce/trace"
)

// Exercise is one folder NN-name of a course.
type Exercise struct {
	Name   string // "04-before-the-barrier"
	Number string // "04"
	Kind   grade.Kind
	Title  Texts
	Hints  []Texts
	Claims []string // what of the lecture or of the bug gallery it teaches
	Stub   string   // the cause with which the untouched exercise is refused
	Dir    string   // absolute
	File   string   // that the learner writes: exercise.go or exercise.sql

	course   *Course
	manifest manifest
	asked    *grade.Spec // what a single run is judged by, nil = the manifest says it
}

// Path is the learner's file.
func (e *Exercise) Path() string { return filepath.Join(e.Dir, e.File) }

// Spec is the exercise as the grader wants it, with all texts.
func (e *Exercise) Spec(lang trace.Lang) (grade.Spec, error) { return e.spec(lang, e.Dir) }

// spec is it with the learner's file taken from another folder: of a Repair it is a text.
func (e *Exercise) spec(lang trace.Lang, from string) (grade.Spec, error) {
	if e.asked != nil {
		return *e.asked, nil
	}
	m := e.manifest
	s := grade.Spec{Name: e.Name, Kind: m.Kind, Lang: lang, World: m.World, Promise: m.Promise, Shows: m.Shows, Demands: m.Demands, Writes: m.Writes}
	for _, r := range m.Runs {
		run := grade.Run{
			Script: r.Script, Faults: r.Faults, Orders: r.Orders, Seeds: r.Seeds, Without: r.Without, InTime: r.InTime, Earlier: r.Earlier, MaxRuns: r.MaxRuns,
		}
		var err error
		if m.Kind == grade.Repair {
			run.Text, run.Given, err = e.repair(from)
		} else {
			run.Text, err = e.script(r.Script)
		}
		if err != nil {
			return s, err
		}
		s.Runs = append(s.Runs, run)
	}
	for _, q := range m.Questions {
		question := grade.Question{Key: q.Key, Fact: q.Fact, Script: q.Script, Schedule: q.Schedule}
		var err error
		if question.Text, err = e.script(q.Script); err != nil {
			return s, err
		}
		if q.Trace != "" {
			text, err := readText(filepath.Join(e.Dir, q.Trace))
			if err != nil {
				return s, err
			}
			question.Trace = string(text)
		}
		s.Questions = append(s.Questions, question)
	}
	return s, nil
}

// script is the text of a script: of the exercise, of the course, a scenario, or of a
// mutant.
func (e *Exercise) script(name string) (string, error) {
	for _, dir := range e.places() {
		text, err := readText(filepath.Join(dir, name+".sql"))
		if err == nil {
			return string(text), nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	if s, ok := scenarios.Get(name); ok {
		return s.Text, nil
	}
	if text, ok := mutants.Script(name); ok {
		return text, nil
	}
	return "", fmt.Errorf("%s: there is no script %q: neither %s.sql beside it, nor in scripts, nor a scenario, nor a script of the mutants",
		filepath.Join(e.Dir, exerciseFile), name, name)
}

// repair is the learner's script and the one that was given, which says what must stay.
// The copy inside the program comes first: a text in the learner's folder could be widened
// to allow more. Of an exercise that is only there, the solution has what must stay too.
func (e *Exercise) repair(from string) (text, given string, err error) {
	now, err := readText(filepath.Join(from, e.File))
	if err != nil {
		return "", "", err
	}
	then, err := labs.Files.ReadFile(e.Name + "/" + e.File)
	if errors.Is(err, fs.ErrNotExist) {
		then, err = readText(filepath.Join(e.Dir, solutionDir, e.File))
	}
	if errors.Is(err, fs.ErrNotExist) {
		return "", "", fmt.Errorf("%s: this sinklab does not know the exercise, so it cannot tell what of it must stay; add %s/%s", e.Path(), solutionDir, e.File)
	}
	return string(now), string(then), err
}
