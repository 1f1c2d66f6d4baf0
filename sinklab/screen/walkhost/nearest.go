package walkhost

import (
	"errors"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/screen/walkthrough"
	"exactlyonce/sinklab/sinks/registry"
	"exactlyonce/trace"
	"exactlyonce/trace/diff"
)

// Nearest implements walkthrough.Host: the scenario whose run shows the same protocol, else
// the one that differs in the fewest places. Scenarios with the table of the trace go
// before all others.
func (h Host) Nearest(t trace.Trace) (walkthrough.Document, error) {
	var best walkthrough.Document
	fewest := -1
	if len(t.Events) == 0 {
		return best, errors.New("this trace has no events to compare")
	}
	for _, s := range candidates(t.Header.Table) {
		d, err := h.Open(s.Name)
		if err != nil {
			return best, err
		}
		r := diff.Diff(t, d.Trace)
		if r.Why != "" {
			continue
		}
		if n := r.Distance(); fewest < 0 || n < fewest {
			best, fewest = d, n
		}
	}
	if fewest < 0 {
		return best, errors.New("no run of ours can be compared with this trace")
	}
	return best, nil
}

// candidates are the scenarios that write a table of that name; all where none does.
func candidates(table string) []scenarios.Scenario {
	var same []scenarios.Scenario
	for _, s := range scenarios.All() {
		if writes(s, table) {
			same = append(same, s)
		}
	}
	if len(same) == 0 {
		return scenarios.All()
	}
	return same
}

// writes tells whether a scenario has an INSERT into a table of that name.
func writes(s scenarios.Scenario, table string) bool {
	script, err := flinksql.Parse(s.Name, s.Text)
	if err != nil {
		return false
	}
	program, err := flinksql.Plan(script, registry.All)
	if err != nil {
		return false
	}
	for _, step := range program.Steps {
		if step.Job != nil && step.Job.Table.Name == table {
			return true
		}
	}
	return false
}
