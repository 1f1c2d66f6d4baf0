package lab

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/trace"
)

// Finding is one thing that is wrong with the course.
type Finding struct {
	File string // relative to the course
	Rule string
	What string
	Do   string
}

// String is a finding in one line.
func (f Finding) String() string { return fmt.Sprintf("%s: %s: %s; %s", f.File, f.Rule, f.What, f.Do) }

// Linted says how much a lint has looked at.
type Linted struct {
	Findings                            []Finding
	Exercises, Stubs, Solutions, Wrongs int
}

// linter collects what is wrong with a course.
type linter struct {
	course *Course
	Linted
}

func (l *linter) found(file, rule, what, do string) {
	l.Findings = append(l.Findings, Finding{File: file, Rule: rule, What: what, Do: do})
}

// Lint checks the course itself: that each exercise can be taken, that none is passed as
// it is handed out, that its solution passes, and that wrong answers are refused for their
// reason. It is for those who write exercises; a learner's copy has no solutions.
func Lint(ctx context.Context, c *Course, o Options) (Linted, error) {
	l := &linter{course: c}
	if !slices.ContainsFunc(c.Exercises, (*Exercise).hasSolution) {
		return l.Linted, fmt.Errorf("%s: no exercise has a solution: this is a learner's copy, and lint is for who writes the course; name the course's own folder with --dir", c.Dir)
	}
	l.folders()
	var units []*unit
	for _, e := range c.Exercises {
		l.Exercises++
		l.words(e)
		l.manifest(e)
		l.strays(e)
		units = append(units, l.texts(e)...)
	}
	if err := l.judged(ctx, units, o); err != nil {
		return l.Linted, err
	}
	return l.Linted, nil
}

func (e *Exercise) hasSolution() bool {
	_, err := os.Stat(filepath.Join(e.Dir, solutionDir, e.File))
	return err == nil
}

const maxName = 32

var numbered = regexp.MustCompile(`^[0-9]`)

// folders looks at names and numbers.
func (l *linter) folders() {
	for i, e := range l.course.Exercises {
		if want := fmt.Sprintf("%02d", i+1); e.Number != want {
			l.found(e.Name, "numbers", fmt.Sprintf("it is number %d of the course", i+1), fmt.Sprintf("call it %s-%s, or fill the gap", want, e.Name[len("00-"):]))
			break // those behind follow from it
		}
	}
	entries, _ := os.ReadDir(l.course.Dir) // Open has read it
	for _, entry := range entries {
		name := entry.Name()
		known := slices.ContainsFunc(l.course.Exercises, func(e *Exercise) bool { return e.Name == name })
		switch {
		case known && len(name) > maxName:
			l.found(name, "names", fmt.Sprintf("the name has %d characters, more than %d", len(name), maxName), "shorten it")
		case !known && numbered.MatchString(name):
			l.found(name, "names", "it looks like an exercise and is none", "call it NN-name with a-z, 0-9 and '-', and give it an "+exerciseFile+"; or remove it")
		}
	}
}

// words looks at what a learner reads.
func (l *linter) words(e *Exercise) {
	file := e.Name + "/" + exerciseFile
	l.both(file, "title", e.Title)
	for i, h := range e.Hints {
		l.both(file, fmt.Sprintf("hint %d", i+1), h)
	}
	if len(e.Hints) < 3 {
		l.found(file, "hints", fmt.Sprintf("there are %d, and a ladder has 3 at least", len(e.Hints)), "begin with a question, and never end with the answer")
	}
	if len(e.Claims) == 0 || slices.Contains(e.Claims, "") {
		l.found(file, "claims", "nothing of the lecture or the gallery is named that it teaches", "write e.g. 'lecture: …' or 'mutant M12: …'")
	}
	if e.Stub == "" {
		l.found(file, "stub", "it is not said why the untouched exercise is refused", "write the cause that 'sinklab lab check --json' shows")
	}
	for _, name := range []string{"README.md", "README.zh.md"} {
		text, err := readText(filepath.Join(e.Dir, name))
		if err != nil || strings.TrimSpace(string(text)) == "" {
			l.found(e.Name+"/"+name, "readme", "it is missing or empty", "tell the story, the task and what to observe")
		}
	}
}

// both wants a text in both languages.
func (l *linter) both(file, what string, t Texts) {
	for _, lang := range []trace.Lang{trace.English, trace.Chinese} {
		if strings.TrimSpace(t.In(lang)) == "" {
			l.found(file, "languages", fmt.Sprintf("the %s has no text in %q", what, lang), "write it")
		}
	}
}

// strays looks for files that nobody reads.
func (l *linter) strays(e *Exercise) {
	expected := []string{"README.md", "README.zh.md", exerciseFile, e.File, solutionDir, solutionDir + "/" + e.File}
	if e.Kind == grade.Write {
		expected = append(expected, wrongFile)
	}
	for _, r := range e.manifest.Runs {
		expected = append(expected, r.Script+".sql")
	}
	for _, q := range e.manifest.Questions {
		expected = append(expected, q.Script+".sql", q.Trace)
	}
	story, _ := readText(filepath.Join(e.Dir, "README.md")) // words has looked whether it is there
	err := filepath.WalkDir(e.Dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || name == e.Dir {
			return err
		}
		if below := relative(e.Dir, name); !slices.Contains(expected, below) && !strings.Contains(string(story), "`"+below+"`") {
			l.found(e.Name+"/"+below, "strays", "nobody reads it", "remove it, or name it in "+exerciseFile+" or README.md")
			if d.IsDir() {
				return fs.SkipDir
			}
		}
		return nil
	})
	if err != nil {
		l.found(e.Name, "strays", filesystem.Cause(err), "make it readable")
	}
}
