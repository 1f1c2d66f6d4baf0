// Package walkhost is what stands behind the walkthrough: it runs scripts for it, in
// folders of its own that it removes, has exercises of the course checked, and puts the
// walkthrough on a terminal.
//
// Non-goals: drawing (package walkthrough does), flags and exit codes (the command's).
package walkhost

import (
	"cmp"
	"errors"
	"fmt"
	"os"

	"exactlyonce/docs/lessons"
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/screen/walkthrough"
	"exactlyonce/sinklab/sinks/registry"
	"exactlyonce/trace"
)

// Source is a script to run.
type Source struct{ Name, Title, Text string }

// Host runs what the walkthrough asks for.
type Host struct {
	Lang   trace.Lang
	Find   func(name string) (Source, error)                                // a scenario or a script
	Read   func(name string) (traces []trace.Trace, note string, err error) // a file in any form
	Ending func(*runner.Report) string                                      // what a run came to, as a sentence
	Course *Course                                                          // nil = there is none here
}

var _ walkthrough.Host = Host{}

// listener keeps what a run says. The jobs of a script are one timeline.
type listener struct {
	traces []trace.Trace
	events int64  // of all jobs so far
	job    func() // hears of each job that begins
	folder string // of the tables, where calls are to be kept
	calls  []walkthrough.Call
}

var _ runner.Listener = (*listener)(nil)

// Job implements runner.Listener.
func (l *listener) Job(h trace.Header) {
	l.traces = append(l.traces, trace.Trace{Header: h})
	if l.job != nil {
		l.job()
	}
}

// Observe implements runner.Listener.
func (l *listener) Observe(e trace.Event) {
	l.events++
	t := &l.traces[len(l.traces)-1]
	t.Events = append(t.Events, e)
}

// JobEnded implements runner.Listener.
func (*listener) JobEnded(*runner.JobReport) {}

// Run runs a script in a folder of its own. Where the script ends in an error, the
// document has what happened before.
func (h Host) Run(s Source, o runner.Options) (walkthrough.Document, error) {
	l := &listener{}
	var report *runner.Report
	err := inFolder(func(folder string) (err error) {
		l.folder = folder
		report, err = run(s, folder, o, l)
		return err
	})
	d := walkthrough.Document{Name: s.Name, Title: s.Title, Trace: joined(l.traces), Runnable: true, Calls: l.calls}
	d.Words = registry.Words(d.Trace.Header.Connector)
	if err == nil {
		d.Ending = h.Ending(report)
		d.Refusal = h.refusal(report, d.Trace)
	}
	d.Stops = h.stops(d.Trace)
	return d, err
}

// run runs a script with its tables in a folder.
func run(s Source, folder string, o runner.Options, l *listener) (*runner.Report, error) {
	script, err := flinksql.Parse(s.Name, s.Text)
	if err != nil {
		return nil, err
	}
	o.Warehouse = folder
	return runner.Run(script, s.Text, o, l)
}

// inFolder lends a folder to work.
func inFolder(work func(folder string) error) error {
	folder, err := os.MkdirTemp("", "sinklab-walk")
	if err != nil {
		return fmt.Errorf("walk: a folder for the tables: %w", err)
	}
	return errors.Join(work(folder), os.RemoveAll(folder))
}

// options are those of the run that a header names.
func options(h trace.Header) (runner.Options, error) {
	schedule, err := choose.Parse(h.Schedule)
	return runner.Options{Seed: h.Seed, Schedule: schedule, Mutant: cmp.Or(h.Mutant, h.Repair)}, err
}

// joined makes one timeline of the jobs of a script.
func joined(traces []trace.Trace) trace.Trace {
	if len(traces) == 0 {
		return trace.Trace{}
	}
	all := trace.Trace{Header: traces[0].Header}
	now := int64(0)
	for i, t := range traces {
		job := 0
		if i > 0 {
			job = all.Header.AddJob(t.Header)
		}
		shift := max(0, now-first(t))
		if t.Header.EpochMillis > all.Header.EpochMillis {
			shift = max(shift, t.Header.EpochMillis-all.Header.EpochMillis)
		}
		for _, e := range t.Events {
			e.Seq, e.AtMillis, e.Job = int64(len(all.Events)+1), e.AtMillis+shift, job
			all.Events, now = append(all.Events, e), e.AtMillis
		}
	}
	return all
}

func first(t trace.Trace) int64 {
	if len(t.Events) == 0 {
		return 0
	}
	return t.Events[0].AtMillis
}

// stops finds the places of a scenario's tour. A tour is about the run without
// anything changed.
func (h Host) stops(t trace.Trace) []walkthrough.Stop {
	if t.Header.Schedule != "" || t.Header.Mutant != "" || t.Header.Repair != "" || t.Header.Seed != 0 {
		return nil
	}
	tour, ok, err := lessons.Of(t.Header.Scenario, h.Lang)
	if err != nil || !ok {
		return nil
	}
	var stops []walkthrough.Stop
	for _, s := range tour.Stops {
		if seq, ok := s.Find(t.Events); ok {
			stops = append(stops, walkthrough.Stop{Seq: seq, Question: s.Question, Answer: s.Answer})
		}
	}
	return stops
}
