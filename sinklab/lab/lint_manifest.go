package lab

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/trace"
)

// piece is what a write exercise is about: its operator's type, and the method.
var piece = regexp.MustCompile(`^(writer|committer)\.[A-Z][A-Za-z]*$`)

// manifest looks whether the grader knows all that an exercise asks of it.
func (l *linter) manifest(e *Exercise) {
	file, m := e.Name+"/"+exerciseFile, e.manifest
	oneOf := func(what, value string, known []string) {
		if !slices.Contains(known, value) {
			l.found(file, "known", fmt.Sprintf("nobody knows the %s %q", what, value), "choose one of "+strings.Join(known, ", "))
		}
	}
	switch m.Kind {
	case grade.Write:
		oneOf("world", m.World, grade.Worlds())
		oneOf("promise", m.Promise, []string{grade.ExactlyOnce, grade.AtLeastOnce})
	case grade.Predict:
		l.questions(e)
	case grade.Repair:
	}
	if m.Kind != grade.Predict && len(m.Runs) == 0 {
		l.found(file, "runs", "nothing is run", "name a script and a budget of faults")
	}
	for _, d := range m.Demands {
		oneOf("demand", d, grade.Demands())
	}
	for _, w := range m.Writes {
		if m.Kind != grade.Write || !piece.MatchString(w) {
			l.found(file, "writes", fmt.Sprintf("%q is no method of an operator that is to be written", w), "name it writer.PrepareCommit, committer.Notify and so on; the solution declares it")
		}
	}
	if m.Shows != "" {
		var words []string
		for _, w := range verdict.Words() {
			words = append(words, string(w))
		}
		oneOf("verdict", m.Shows, words)
	}
	for _, r := range m.Runs {
		if m.Kind != grade.Repair {
			l.script(e, r.Script)
		}
	}
}

// script wants a script that is there and can be read.
func (l *linter) script(e *Exercise, name string) {
	text, err := e.script(name)
	if err == nil {
		_, err = flinksql.Parse(name, text)
	}
	if err != nil {
		l.found(e.Name+"/"+exerciseFile, "scripts", err.Error(), "mend the script or its name")
	}
}

func (l *linter) questions(e *Exercise) {
	file := e.Name + "/" + exerciseFile
	if len(e.manifest.Questions) == 0 {
		l.found(file, "questions", "nothing is asked", "write questions")
	}
	var keys []string
	for _, q := range e.manifest.Questions {
		if q.Key == "" || slices.Contains(keys, q.Key) {
			l.found(file, "questions", fmt.Sprintf("the key %q is empty or there twice", q.Key), "give each question a key of its own")
		}
		keys = append(keys, q.Key)
		if !slices.Contains(grade.Facts(), q.Fact) {
			l.found(file, "known", fmt.Sprintf("nobody knows the fact %q", q.Fact), "choose one of "+strings.Join(grade.Facts(), ", "))
		}
		if _, err := choose.Parse(q.Schedule); err != nil {
			l.found(file, "questions", fmt.Sprintf("%s: %v", q.Key, err), "mend the schedule")
		}
		if (q.Fact == grade.MutantFact) != (q.Trace != "") {
			l.found(file, "questions", q.Key+": a trace belongs to the fact "+grade.MutantFact+" and to no other", "add or remove it")
		}
		l.script(e, q.Script)
	}
	if _, err := e.Spec(trace.English); err != nil {
		l.found(file, "questions", err.Error(), "mend it")
	}
}
