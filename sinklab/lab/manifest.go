package lab

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"unicode/utf8"

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

// decode reads one YAML document without unknown keys.
func decode(name string, data []byte, into any) error {
	d := yaml.NewDecoder(bytes.NewReader(data))
	d.KnownFields(true)
	err := d.Decode(into)
	if errors.Is(err, io.EOF) {
		return fmt.Errorf("%s: the file is empty; restore it, or make a new copy of the course with 'sinklab lab init DIR'", name)
	}
	if err == nil {
		var more any
		if d.Decode(&more) != io.EOF {
			return fmt.Errorf("%s: more than one YAML document; keep the first one, without '---' behind it", name)
		}
		return nil
	}
	return explainYAML(name, err)
}

var (
	yamlLine    = regexp.MustCompile(`line ([0-9]+): (.*)`)
	yamlUnknown = regexp.MustCompile(`^field (.*) not found in type .*$`)
	yamlKind    = regexp.MustCompile(`^cannot unmarshal !!([a-z]+.*) into (.*)$`)
)

// wanted is a type of the manifest in words.
func wanted(typ string) string {
	switch typ {
	case "int":
		return "a whole number"
	case "bool":
		return "true or false"
	case "string", "grade.Kind":
		return "a text"
	case "lab.Texts":
		return "a text in both languages, {en: …, zh: …},"
	}
	if strings.HasPrefix(typ, "[]") {
		return "a list"
	}
	return "a mapping"
}

// explainYAML is the first error with its file and line, in the words of a course.
func explainYAML(name string, err error) error {
	m := yamlLine.FindStringSubmatch(err.Error())
	if m == nil {
		return fmt.Errorf("%s: %s; mend it, or take the file of a fresh copy ('sinklab lab init DIR')", name, strings.TrimPrefix(err.Error(), "yaml: "))
	}
	what := strings.NewReplacer("`", "'").Replace(m[2])
	if u := yamlUnknown.FindStringSubmatch(what); u != nil {
		what = fmt.Sprintf("nobody knows the key %q; is it misspelt, or in the wrong place?", u[1])
	} else if k := yamlKind.FindStringSubmatch(what); k != nil {
		what = fmt.Sprintf("%s is expected here, not %s; mend it", wanted(k[2]), strings.TrimSpace(k[1]))
	} else {
		what += "; mend it, or take the file of a fresh copy ('sinklab lab init DIR')"
	}
	return fmt.Errorf("%s:%s: %s", name, m[1], what)
}

// readText reads a text file of the course, and never more of it than could be one.
func readText(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, unreadable(name, err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	switch {
	case err != nil:
		return nil, unreadable(name, err)
	case len(data) > maxFile:
		return nil, fmt.Errorf("%s: longer than %d bytes, the limit of a file of the course; what is in it?", name, maxFile)
	case !utf8.Valid(data) || bytes.IndexByte(data, 0) >= 0:
		return nil, fmt.Errorf("%s: the text is not UTF-8; save it as UTF-8", name)
	}
	return data, nil
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
