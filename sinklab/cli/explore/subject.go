package explore

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/cli/scripts"
	"exactlyonce/sinklab/explore/jobs"
	"exactlyonce/sinklab/explore/report"
)

// subjectOf prepares what is searched, and returns the script's text.
func subjectOf(arg, mutant string) (*jobs.Subject, string, error) {
	sources, err := scripts.Resolve([]string{arg})
	if err != nil {
		return nil, "", err
	}
	script, err := sources[0].Parse()
	if err != nil {
		return nil, "", err
	}
	subject, err := jobs.New(script, mutant)
	return subject, sources[0].Text, err
}

// parseClasses reads --class. Naming outside is asking for it.
func parseClasses(text string, s *jobs.Subject) (classes []string, outside bool, err error) {
	if text == "" {
		return nil, false, nil
	}
	known := report.Groups(s.Labels())
	for _, name := range strings.Split(text, ",") {
		name = strings.TrimSpace(name)
		if err := console.OneOf("class", name, known); err != nil {
			return nil, false, err
		}
		classes = append(classes, name)
	}
	return classes, slices.Contains(classes, "outside"), nil
}

var errNothingToSave = errors.New("there is no counterexample to save")

// saveCounterexample writes the counterexample as a script: the one that was searched,
// with the choices and the mutant that lead to it set, and with what it ends in expected.
// That there is none is the better news, and no error.
func saveCounterexample(c *cobra.Command, t *console.File, text string, r *report.Report) error {
	if t == nil {
		return nil
	}
	if r.Counter == nil {
		_ = t.Close(errNothingToSave)
		fmt.Fprintf(c.ErrOrStderr(), "sinklab: --save %s: %v, nothing was written\n", t.Name, errNothingToSave)
		return nil
	}
	_, err := io.WriteString(t, savedScript(text, r))
	if err != nil {
		err = t.Failed(err)
	}
	return t.Close(err)
}

// ownSettings are the statements that a saved script has of its own, on a line of their
// own, which goes, and beside others, which stay.
var ownSettings = []*regexp.Regexp{
	regexp.MustCompile(`(?mi)^[ \t]*` + ownSetting + `(--.*)?\r?\n`),
	regexp.MustCompile(`(?i)\b` + ownSetting),
}

const ownSetting = `SET\s+'sinklab\.(expect|schedule|mutant)'\s*=\s*'[^']*'\s*;[ \t]*`

// savedScript puts the settings in front of the script's first statement, so that its
// opening comment stays the first thing to read.
func savedScript(text string, r *report.Report) string {
	v := r.Subject.Value
	schedule := append(slices.Clone(v.Own), r.Counter.Row.Schedule...)
	set := fmt.Sprintf("SET 'sinklab.expect' = '%s';\n", r.Counter.Verdict.Word)
	if len(schedule) > 0 {
		set += fmt.Sprintf("SET 'sinklab.schedule' = '%s';\n", schedule)
	}
	if m := v.Plan.Lab.Mutant; m != "" {
		set += fmt.Sprintf("SET 'sinklab.mutant' = '%s';\n", m)
	}
	for _, own := range ownSettings {
		text = own.ReplaceAllString(text, "")
	}
	at := 0
	for _, line := range strings.SplitAfter(text, "\n") {
		if l := strings.TrimSpace(line); l != "" && !strings.HasPrefix(l, "--") {
			break
		}
		at += len(line)
	}
	return text[:at] + set + text[at:]
}
