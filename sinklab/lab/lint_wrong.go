package lab

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"exactlyonce/sinklab/lab/grade"
)

// body splits a Go file into its imports, quoted, and the lines behind them. SQL has no
// imports.
func body(text string) (imports, lines []string) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", text, parser.ImportsOnly)
	if err != nil {
		return nil, strings.Split(text, "\n")
	}
	end := fset.Position(f.Name.End()).Line
	for _, d := range f.Decls {
		end = fset.Position(d.End()).Line
	}
	for _, s := range f.Imports {
		imports = append(imports, s.Path.Value)
	}
	return imports, strings.Split(text, "\n")[end:]
}

// uses tells whether code selects anything of an import.
func uses(text, imported string) bool {
	name, used := path.Base(strings.Trim(imported, `"`)), false
	f, err := parser.ParseFile(token.NewFileSet(), "", "package exercise\n"+text, parser.SkipObjectResolution)
	if err != nil {
		return true // the build says what is wrong
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			x, ok := s.X.(*ast.Ident)
			used = used || ok && x.Name == name
		}
		return true
	})
	return used
}

var (
	archived  = regexp.MustCompile(`(?m)^-- (\S+) --$`)
	wrongName = regexp.MustCompile(`^([0-9a-z-]+)/([0-9a-z-]+)\.go$`)
)

// wrong are the wrong answers of an exercise, each a package that only the compiler sees.
func (l *linter) wrong(e *Exercise, a answer) (units []*unit) {
	file := e.Name + "/" + wrongFile
	text, err := readText(filepath.Join(e.Dir, wrongFile))
	if err != nil {
		l.found(file, "wrong", err.Error(), "write two wrong answers at least")
		return nil
	}
	marks := archived.FindAllStringSubmatchIndex(string(text), -1)
	for i, m := range marks {
		end := len(text)
		if i+1 < len(marks) {
			end = marks[i+1][0]
		}
		name := string(text[m[2]:m[3]])
		w := wrongName.FindStringSubmatch(name)
		if w == nil {
			l.found(file, "wrong", fmt.Sprintf("%q is not called CAUSE/what-is-wrong.go", name), "rename it")
			continue
		}
		units = append(units, &unit{
			key: e.Name + "/" + name, exercise: e, dir: filepath.Join(e.Dir, fmt.Sprintf("wrong-%d-%s", i+1, w[2])),
			virtual: a.with(strings.TrimPrefix(string(text[m[1]:end]), "\n")), expected: w[1],
		})
	}
	if len(marks) < 2 {
		l.found(file, "wrong", fmt.Sprintf("there are %d wrong answers", len(marks)), "write two at least, each with the mistake that a learner makes")
	}
	return units
}

// judged judges stubs, solutions and wrong answers, with one program for all.
func (l *linter) judged(ctx context.Context, units []*unit, o Options) error {
	results, err := l.course.judge(ctx, units, o)
	if err != nil {
		return err
	}
	for i, r := range results {
		u := units[i]
		said := fmt.Sprintf("%s %s: %s", r.Verdict, r.Cause, r.Reason)
		switch {
		case u.expected != "":
			l.Wrongs++
			file := u.exercise.Name + "/" + wrongFile
			name := strings.TrimPrefix(u.key, u.exercise.Name+"/")
			switch {
			case r.Verdict == grade.Passed:
				l.found(file, "wrong", name+" passes", "make the exercise's runs find it, or remove it")
			case r.Cause != u.expected:
				l.found(file, "wrong", fmt.Sprintf("%s is refused for another reason: %s", name, said), fmt.Sprintf("call it %s/…, or mend it", r.Cause))
			}
		case path.Base(u.key) == solutionDir:
			if l.Solutions++; r.Verdict != grade.Passed {
				l.found(u.key, "solution", said, "mend the solution, or the exercise's runs")
			}
		default:
			if l.Stubs++; r.Verdict == grade.Passed || r.Cause != u.exercise.Stub {
				l.found(u.exercise.Name+"/"+u.exercise.File, "stub", fmt.Sprintf("untouched it should be refused with %q: %s", u.exercise.Stub, said), "mend the exercise, or 'stub' in "+exerciseFile)
			}
		}
	}
	return nil
}
