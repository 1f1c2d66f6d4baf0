package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"exactlyonce/sinklab/explore/jobs"
	"exactlyonce/sinklab/explore/report"
	"exactlyonce/sinklab/flinksql"
)

// subjectOf prepares what is searched, and returns the script's text.
func subjectOf(arg, mutant string) (*jobs.Subject, string, error) {
	sources, err := resolve([]string{arg})
	if err != nil {
		return nil, "", err
	}
	script, err := flinksql.Parse(sources[0].name, sources[0].text)
	if err != nil {
		return nil, "", err
	}
	subject, err := jobs.New(script, mutant)
	return subject, sources[0].text, err
}

// parseClasses reads --class. Naming outside is asking for it.
func parseClasses(text string, s *jobs.Subject) (classes []string, outside bool, err error) {
	if text == "" {
		return nil, false, nil
	}
	known := report.Groups(s.Labels())
	for _, name := range strings.Split(text, ",") {
		name = strings.TrimSpace(name)
		if err := oneOf("class", name, known); err != nil {
			return nil, false, err
		}
		classes = append(classes, name)
	}
	return classes, slices.Contains(classes, "outside"), nil
}

// saveScript writes the counterexample as a script: the one that was searched, with
// the choices and the mutant that lead to it set, and with what it ends in expected.
func (t *traceFile) saveScript(text string, r *report.Report) error {
	switch {
	case t == nil:
		return nil
	case r.Counter == nil:
		return fmt.Errorf("--save %s: there is no counterexample to save", t.name)
	}
	if _, err := t.f.WriteString(savedScript(text, r)); err != nil {
		return t.failed(err)
	}
	return nil
}

var ownSettings = regexp.MustCompile(`(?mi)^SET 'sinklab\.(expect|schedule|mutant)'.*\n`)

// savedScript puts the settings in front of the script's first statement, so that its
// opening comment stays the first thing to read.
func savedScript(text string, r *report.Report) string {
	v := r.Subject.Value
	schedule := append(slices.Clone(v.Own), r.Counter.Row.Schedule...)
	set := fmt.Sprintf("SET 'sinklab.expect' = '%s';\nSET 'sinklab.schedule' = '%s';\n", r.Counter.Verdict.Word, schedule)
	if m := v.Plan.Lab.Mutant; m != "" {
		set += fmt.Sprintf("SET 'sinklab.mutant' = '%s';\n", m)
	}
	text = ownSettings.ReplaceAllString(text, "")
	at := 0
	for _, line := range strings.SplitAfter(text, "\n") {
		if l := strings.TrimSpace(line); l != "" && !strings.HasPrefix(l, "--") {
			break
		}
		at += len(line)
	}
	return text[:at] + set + text[at:]
}
