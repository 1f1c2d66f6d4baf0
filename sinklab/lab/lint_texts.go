package lab

import (
	"bytes"
	"fmt"
	"go/format"
	"path/filepath"
	"slices"
	"strings"

	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/lab/grade"
)

// stubMark stands where the learner's part is.
const stubMark = "TO" + "DO"

// texts looks at the learner's file, the solution and the wrong answers, and returns what
// of them is to be judged.
func (l *linter) texts(e *Exercise) (units []*unit) {
	solutionFile := e.Name + "/" + solutionDir + "/" + e.File
	stub, err := readText(e.Path())
	if err != nil {
		l.found(e.Name+"/"+e.File, "texts", err.Error(), "write the exercise")
		return nil
	}
	solution, err := readText(filepath.Join(e.Dir, solutionDir, e.File))
	if err != nil {
		l.found(solutionFile, "solution", err.Error(), "write the solution")
		return nil
	}
	if n := strings.Count(string(stub), stubMark); n != 1 {
		l.found(e.Name+"/"+e.File, "todo", fmt.Sprintf("there are %d %s, and a learner looks for one", n, stubMark), "leave exactly one")
	}
	if strings.Contains(string(solution), stubMark) {
		l.found(solutionFile, "todo", "the solution has a "+stubMark, "remove it")
	}
	l.form(e.Name+"/"+e.File, stub)
	l.form(solutionFile, solution)
	a := part(string(stub), string(solution))
	if !strings.Contains(strings.Join(a.stub, "\n"), stubMark) {
		l.found(e.Name+"/"+e.File, "region", "the "+stubMark+" is not in the lines in which the solution differs", "change nothing else in the solution, or move the mark")
	}
	l.spoilers(e, a)
	units = append(units,
		&unit{key: e.Name + "/stub", exercise: e, dir: e.Dir},
		&unit{key: e.Name + "/" + solutionDir, exercise: e, dir: filepath.Join(e.Dir, solutionDir)})
	if e.Kind == grade.Write {
		units = append(units, l.wrong(e, a)...)
	}
	return units
}

// form wants Go as gofmt writes it, and SQL that can be parsed.
func (l *linter) form(file string, text []byte) {
	if strings.HasSuffix(file, ".sql") {
		if _, err := flinksql.Parse("exercise", string(text)); err != nil {
			l.found(file, "scripts", err.Error(), "mend it")
		}
		return
	}
	if formatted, err := format.Source(text); err != nil || !bytes.Equal(formatted, text) {
		l.found(file, "gofmt", "it is not formatted", "run gofmt -w on it")
	}
}

// spoilers looks for lines of the solution in hints. Short ones are everybody's.
func (l *linter) spoilers(e *Exercise, a answer) {
	const short = 16
	for _, line := range a.solution {
		line = strings.TrimSpace(line)
		if len(line) < short || slices.ContainsFunc(a.stub, func(s string) bool { return strings.TrimSpace(s) == line }) {
			continue
		}
		for i, h := range e.Hints {
			if strings.Contains(h.En, line) || strings.Contains(h.Zh, line) {
				l.found(e.Name+"/"+exerciseFile, "hints", fmt.Sprintf("hint %d has the line %q of the solution", i+1, line), "ask for it instead")
			}
		}
	}
}

// answer is the learner's part of a file: the lines in which the solution differs.
type answer struct {
	imports        []string // of either file
	before, after  []string // what both have in common, without package clause and imports
	stub, solution []string
}

// part finds it.
func part(stub, solution string) answer {
	imports, x := body(stub)
	more, y := body(solution)
	for _, i := range more {
		if !slices.Contains(imports, i) {
			imports = append(imports, i)
		}
	}
	n := 0
	for n < min(len(x), len(y)) && x[n] == y[n] {
		n++
	}
	m := 0
	for m < min(len(x), len(y))-n && x[len(x)-1-m] == y[len(y)-1-m] {
		m++
	}
	return answer{imports, y[:n], y[len(y)-m:], x[n : len(x)-m], y[n : len(y)-m]}
}

// with is the solution's file with other lines in the learner's part.
func (a answer) with(lines string) []byte {
	var b strings.Builder
	text := strings.Join(slices.Concat(a.before, []string{strings.TrimRight(lines, "\n")}, a.after), "\n")
	b.WriteString("package exercise\n\n")
	for _, i := range a.imports {
		if uses(text, i) {
			fmt.Fprintf(&b, "import %s\n", i)
		}
	}
	b.WriteString(text)
	return []byte(b.String())
}
