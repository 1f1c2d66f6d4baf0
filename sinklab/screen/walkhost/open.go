package walkhost

import (
	"fmt"
	"strconv"
	"strings"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/screen/walkthrough"
	"exactlyonce/sinklab/sinks/registry"
	"exactlyonce/trace"
)

// Open implements walkthrough.Host: a scenario is run, a file is read. The k-th run of a file
// with several is file#k.
func (h Host) Open(name string) (walkthrough.Document, error) {
	if s, err := h.Find(name); err == nil {
		return h.Run(s, runner.Options{})
	}
	file, which, numbered := cutNumber(name)
	runs, err := h.Runs(file)
	switch {
	case err != nil:
		return walkthrough.Document{}, err
	case len(runs) > 1 && !numbered:
		return walkthrough.Document{}, fmt.Errorf("%s holds %d runs; choose one: %s#1 to %s#%d", file, len(runs), file, file, len(runs))
	case which > len(runs):
		return walkthrough.Document{}, fmt.Errorf("%s holds %d runs", file, len(runs))
	}
	return runs[max(which, 1)-1], nil
}

// cutNumber separates the number of a run from the name of its file.
func cutNumber(name string) (file string, which int, ok bool) {
	i := strings.LastIndex(name, "#")
	if i < 0 {
		return name, 0, false
	}
	n, err := strconv.Atoi(name[i+1:])
	if err != nil || n < 1 {
		return name, 0, false
	}
	return name[:i], n, true
}

// Runs are the runs that a file holds; the jobs of a script are one.
func (h Host) Runs(file string) ([]walkthrough.Document, error) {
	traces, note, err := h.Read(file)
	if err != nil {
		return nil, err
	}
	var runs []walkthrough.Document
	for from := 0; from < len(traces); {
		to := from + 1
		for to < len(traces) && sameRun(traces[from].Header, traces[to].Header) {
			to++
		}
		d := walkthrough.Document{Name: file, Trace: joined(traces[from:to]), Note: note}
		d.Words = registry.Words(d.Trace.Header.Connector)
		h.recordedRefusal(&d)
		h.recognise(&d)
		runs, from = append(runs, d), to
	}
	if len(runs) > 1 {
		for i := range runs {
			runs[i].Name = fmt.Sprintf("%s#%d", file, i+1)
		}
	}
	return runs, nil
}

// recognise finds the script that a trace was recorded from. Only while that and the model
// are what they were, the same schedule is the same run.
func (h Host) recognise(d *walkthrough.Document) {
	header := d.Trace.Header
	if header.Scenario != "" && header.ScriptHash == "" { // the grader's: it runs no script of ours
		d.Exercise, d.Title = walkthrough.AnyExercise, h.Lang.Pick("a run of the course", "课程中的一次运行")
		return
	}
	s, err := h.Find(header.Scenario)
	if err != nil || header.Scenario == "" {
		return
	}
	if header.ScriptHash != "" && header.ScriptHash != runner.ScriptHash(s.Text) {
		d.Note = strings.TrimSpace(d.Note + " recorded from another version of the script")
		return
	}
	if v := header.ModelVersion; v != trace.ModelVersion {
		d.Note = strings.TrimSpace(fmt.Sprintf("%s recorded with model version %d, this is %d", d.Note, v, trace.ModelVersion))
		return
	}
	d.Runnable, d.Title, d.Stops = true, s.Title, h.stops(d.Trace)
	if len(d.Trace.Events) == 0 { // what was refused left no event that says so
		h.explainAgain(d, s)
	}
}

// sameRun tells whether two jobs belong to one script that was run once.
func sameRun(a, b trace.Header) bool {
	return a.Scenario == b.Scenario && a.ScriptHash == b.ScriptHash && a.Seed == b.Seed && a.Schedule == b.Schedule && a.Mutant == b.Mutant && a.Repair == b.Repair && a.JobID != b.JobID
}

// Menu lists what there is to walk through: the scenarios, then files, then the exercises
// of the course.
func (h Host) Menu(files []string) []walkthrough.Entry {
	var entries []walkthrough.Entry
	ours, here := h.Lang.Pick("Scenarios", "场景"), h.Lang.Pick("Recordings and scripts in this folder", "此文件夹中的记录与脚本")
	for _, s := range scenarios.All() {
		title := s.Title
		if found, err := h.Find(s.Name); err == nil {
			title = found.Title
		}
		entries = append(entries, walkthrough.Entry{Name: s.Name, Title: title, Section: ours})
	}
	for _, f := range files {
		entries = append(entries, walkthrough.Entry{Name: f, Title: h.about(f), Section: here})
	}
	return append(entries, h.Course.entries()...)
}

// about is what a file is: a script says it in its first line.
func (h Host) about(file string) string {
	if s, err := h.Find(file); err == nil {
		title, _, _ := strings.Cut(s.Text, "\n")
		return strings.TrimSpace(strings.TrimLeft(title, "- "))
	}
	if h.Lang == trace.Chinese {
		return "记录"
	}
	return "a recording"
}
