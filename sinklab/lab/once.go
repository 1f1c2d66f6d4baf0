package lab

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/lab/grade"
)

// Once is one run of a learner's sink.
type Once struct {
	Script   string // "" = the exercise's first
	Seed     uint64
	Schedule choose.Schedule
	Earlier  bool // an earlier job of the same sink has written the table
}

// RunOnce runs a learner's sink once and tells all of it. It passes no exercise.
func RunOnce(ctx context.Context, c *Course, e *Exercise, w Once, o Options) (Result, error) {
	s, err := e.once(w, o)
	if err != nil {
		return Result{}, err
	}
	asked := *e
	asked.asked = &s
	results, err := c.judge(ctx, []*unit{{key: e.Name, exercise: &asked, dir: e.Dir}}, o)
	if err != nil {
		return Result{}, err
	}
	return results[0], nil
}

// once is an exercise with one run in place of its search.
func (e *Exercise) once(w Once, o Options) (s grade.Spec, err error) {
	switch e.Kind {
	case grade.Predict:
		return s, fmt.Errorf("%s has no sink of yours to run; 'sinklab walk' shows a run of what it asks about, see README.md", e.Name)
	case grade.Repair:
		return s, fmt.Errorf("%s has no sink of yours to run; its script is run by 'sinklab run %s'", e.Name, relative(e.course.Dir, e.Path()))
	}
	if s, err = e.Spec(o.Lang); err != nil {
		return s, err
	}
	name := cmp.Or(strings.TrimSuffix(w.Script, ".sql"), s.Runs[0].Script)
	run := grade.Run{Script: name, Earlier: w.Earlier}
	if run.Text, err = e.script(name); err != nil {
		return s, fmt.Errorf("--script %s: there is none of that name; those of this exercise are %s", w.Script, strings.Join(e.scripts(), ", "))
	}
	for _, r := range s.Runs { // what the check would say of this schedule
		run.InTime = run.InTime || r.Script == name && r.Earlier == w.Earlier && r.InTime && tries(r, w.Schedule)
	}
	s.Runs, s.Shows, s.Once = []grade.Run{run}, "", &grade.Once{Seed: w.Seed, Schedule: w.Schedule.String()}
	return s, nil
}

// tries tells whether a search comes to a schedule.
func tries(r grade.Run, schedule choose.Schedule) bool {
	return len(schedule) <= r.Faults && !slices.ContainsFunc(schedule, func(p choose.Pick) bool {
		return slices.ContainsFunc(r.Without, func(w string) bool { return strings.HasPrefix(p.Label, w) })
	})
}

// scripts are the names of the exercise's scripts, each once.
func (e *Exercise) scripts() (names []string) {
	for _, r := range e.manifest.Runs {
		if !slices.Contains(names, r.Script) {
			names = append(names, r.Script)
		}
	}
	return names
}

// places are where the course keeps scripts.
func (e *Exercise) places() []string {
	return []string{e.Dir, filepath.Join(e.course.Dir, "scripts")}
}

// ScriptFile is where a script can be read: a file of the course, or what prints it.
func (e *Exercise) ScriptFile(name string) string {
	for _, dir := range e.places() {
		file := filepath.Join(dir, name+".sql")
		if info, err := os.Stat(file); err == nil && info.Mode()&fs.ModeType == 0 {
			return relative(e.course.Dir, file)
		}
	}
	if _, ok := scenarios.Get(name); ok {
		return "'sinklab scenarios " + name + "'"
	}
	return name
}
