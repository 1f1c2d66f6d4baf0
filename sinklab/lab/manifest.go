package lab

import (
	"cmp"
	"fmt"
	"path/filepath"

	"go.yaml.in/yaml/v3"

	"exactlyonce/sinklab/lab/grade"
)

// version is that of the folder's layout and of both files' keys.
const version = 1

// maxFile bounds every file of a course that is read whole.
const maxFile = 1 << 20

// manifest is an exercise.yaml.
type manifest struct {
	Kind      grade.Kind `yaml:"kind"`
	Title     Texts      `yaml:"title"`
	Claims    []string   `yaml:"claims"`
	World     string     `yaml:"world"`
	Promise   string     `yaml:"promise"`
	Shows     string     `yaml:"shows"`
	Demands   []string   `yaml:"demands"`
	Writes    []string   `yaml:"writes"` // the methods that it is about, "committer.Notify"
	Runs      []run      `yaml:"runs"`
	Questions []question `yaml:"questions"`
	Stub      string     `yaml:"stub"`
	Hints     []Texts    `yaml:"hints"`
}

type run struct {
	Script  string   `yaml:"script"`
	Faults  int      `yaml:"faults"`
	Orders  int      `yaml:"orders"`
	Seeds   int      `yaml:"seeds"`
	Without []string `yaml:"without"`
	InTime  bool     `yaml:"inTime"`
	Earlier bool     `yaml:"earlier"`
	MaxRuns int      `yaml:"maxRuns"`
}

type question struct {
	Key      string `yaml:"key"`
	Fact     string `yaml:"fact"`
	Script   string `yaml:"script"`
	Schedule string `yaml:"schedule"`
	Trace    string `yaml:"trace"`
}

// readCourse reads a course.yaml.
func readCourse(name string) (Texts, error) {
	var f struct {
		Version int   `yaml:"version"`
		Title   Texts `yaml:"title"`
	}
	// The version is looked at first: a newer file may have keys that this one refuses.
	data, err := readText(name)
	if err != nil {
		return Texts{}, err
	}
	var first *struct {
		Version int `yaml:"version"`
	}
	if err := yaml.Unmarshal(data, &first); err == nil && first != nil {
		switch {
		case first.Version > version:
			return Texts{}, fmt.Errorf("%s: the course has version %d and this sinklab knows version %d; update sinklab", name, first.Version, version)
		case first.Version < version:
			return Texts{}, fmt.Errorf("%s: the course has version %d and this sinklab needs version %d; make a new copy with 'sinklab lab init DIR' and move your answers there", name, first.Version, version)
		}
	}
	err = decode(name, data, &f)
	return f.Title, err
}

// readExercise reads an exercise's folder.
func (c *Course) readExercise(name string) (*Exercise, error) {
	e := &Exercise{Name: name, Number: name[:2], Dir: filepath.Join(c.Dir, name), course: c}
	file := filepath.Join(e.Dir, exerciseFile)
	data, err := readText(file)
	if err != nil {
		return nil, err
	}
	if err := decode(file, data, &e.manifest); err != nil {
		return nil, err
	}
	for _, r := range e.manifest.Runs {
		if min(r.Faults, r.Orders, r.Seeds, r.MaxRuns) < 0 {
			return nil, fmt.Errorf("%s: the run of %s has a number below 0; faults, orders, seeds and maxRuns are counted from 0 on", file, cmp.Or(r.Script, "a script"))
		}
	}
	e.Kind, e.Title, e.Hints, e.Claims, e.Stub = e.manifest.Kind, e.manifest.Title, e.manifest.Hints, e.manifest.Claims, e.manifest.Stub
	switch e.Kind {
	case grade.Predict, grade.Write:
		e.File = "exercise.go"
	case grade.Repair:
		e.File = "exercise.sql"
	default:
		return nil, fmt.Errorf("%s: the kind %q is none of predict, write and repair; choose one", file, e.Kind)
	}
	return e, nil
}
