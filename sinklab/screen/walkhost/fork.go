package walkhost

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/mutants"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/screen/walkthrough"
	"exactlyonce/sinklab/sinks/registry/files"
	"exactlyonce/sinklab/sqlview"
	"exactlyonce/trace"
	"exactlyonce/trace/diff"
)

// Fork implements walkthrough.Host.
func (h Host) Fork(header trace.Header, label string, occurrence, option int) (walkthrough.Document, error) {
	o, err := options(header)
	if err != nil {
		return walkthrough.Document{}, err
	}
	o.Schedule = append(o.Schedule, choose.Pick{Label: label, Occurrence: occurrence, Option: option})
	return h.again(header, o)
}

// again runs the script of a header with other options. A future in which a later
// statement of the script has nothing to go on from ends there.
func (h Host) again(header trace.Header, o runner.Options) (walkthrough.Document, error) {
	s, err := h.Find(header.Scenario)
	if err != nil {
		return walkthrough.Document{}, err
	}
	d, err := h.Run(s, o)
	if err != nil && len(d.Trace.Events) > 0 {
		d.Ending, err = err.Error(), nil
	}
	return d, err
}

// Mutants implements walkthrough.Host: those that change a rule which the job has, and first
// those that are found on this scenario.
func (h Host) Mutants(header trace.Header) []walkthrough.Choice {
	var here, elsewhere []walkthrough.Choice
	keyed := h.keyed(header.Scenario)
	for _, m := range mutants.All() {
		if !m.Fits(header.Connector, keyed) {
			continue
		}
		c := walkthrough.Choice{Name: m.Name, Title: m.Title}
		if m.Scenario == header.Scenario {
			here = append(here, c)
		} else {
			elsewhere = append(elsewhere, c)
		}
	}
	return append(here, elsewhere...)
}

// keyed tells whether the first job of a script writes a table with a primary key; of a
// script that cannot be read nobody knows.
func (h Host) keyed(name string) bool {
	s, err := h.Find(name)
	if err != nil {
		return true
	}
	job, err := firstJob(s)
	return err != nil || job != nil && len(job.Table.PrimaryKey) > 0
}

// Mutant implements walkthrough.Host. On the scenario where it is found, a run without
// faults gets those of its counterexample: without them there may be nothing to see.
func (h Host) Mutant(header trace.Header, name string) (walkthrough.Document, error) {
	m, err := mutants.Find(name)
	if err != nil {
		return walkthrough.Document{}, err
	}
	o, err := options(header)
	if err != nil {
		return walkthrough.Document{}, err
	}
	o.Mutant = m.Name
	if header.Schedule == "" && m.Scenario == header.Scenario {
		if o.Schedule, err = choose.Parse(m.Schedule); err != nil {
			return walkthrough.Document{}, err
		}
	}
	return h.again(header, o)
}

// errHere stops a run at the step whose table is asked for.
var errHere = errors.New("here")

// SQL implements walkthrough.Host: the script runs again up to the event, so that the table
// is what it was then, files included.
func (h Host) SQL(header trace.Header, seq int64, statement string) (string, error) {
	s, err := h.Find(header.Scenario)
	if err != nil {
		return "", err
	}
	o, err := options(header)
	if err != nil {
		return "", err
	}
	l := &listener{}
	o.Stop = func() error {
		if l.events >= seq {
			return errHere
		}
		return nil
	}
	text := ""
	err = inFolder(func(folder string) error {
		if _, err := run(s, folder, o, l); err != nil && !errors.Is(err, errHere) {
			return err
		}
		text, err = query(folder, statement)
		return err
	})
	return text, err
}

// query answers one statement over the tables of a folder.
func query(folder, statement string) (string, error) {
	w, err := files.Open(filesystem.OS{}, folder)
	if err != nil {
		return "", err
	}
	db, err := sqlview.Open(w.Sources())
	if err != nil {
		return "", err
	}
	defer db.Close()
	result, err := db.Query(context.Background(), strings.TrimRight(strings.TrimSpace(statement), ";"))
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	err = sqlview.Format(&b, sqlview.Tableau, result)
	return b.String(), err
}

// Compare implements walkthrough.Host.
func (h Host) Compare(d walkthrough.Document, name string) (string, error) {
	other, err := h.Open(name)
	if err != nil {
		return "", err
	}
	r := diff.Diff(d.Trace, other.Trace)
	r.A.Name, r.B.Name = d.Name, other.Name
	var b bytes.Buffer
	if err := r.WriteText(&b, true); err != nil {
		return "", fmt.Errorf("walk: %w", err)
	}
	return b.String(), nil
}
