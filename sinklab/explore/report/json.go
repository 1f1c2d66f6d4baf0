package report

import (
	"encoding/json"
	"reflect"

	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/trace"
)

// Fields documents the object, for the reference page.
func Fields() []compose.Field { return compose.FieldsOf(reflect.TypeFor[jsonReport]()) }

// jsonReport is a report as one object. Its fields are documented in docs/reference.
type jsonReport struct {
	Scenario       string       `json:"scenario" doc:"name of the script"`
	Mutant         string       `json:"mutant,omitempty" doc:"wrong design that was searched; only then"`
	Repair         string       `json:"repaired,omitempty" doc:"repair of the real system that was searched; only then"`
	Faults         int          `json:"faults" doc:"faults a schedule may have"`
	Orders         int          `json:"orders" doc:"other orders a schedule may have"`
	Late           int          `json:"late" doc:"messages that may come late in a schedule"`
	Timings        string       `json:"timings" doc:"for which durations a complete search speaks, in words"`
	Checkpoints    int          `json:"checkpoints,omitempty" doc:"of the small job in which every order was searched; only then"`
	Bursts         int          `json:"bursts,omitempty" doc:"in which each source of that job reads; only then"`
	Broken         string       `json:"broken,omitempty" doc:"verdict that breaks the promise in some order and that no schedule was found for; only then"`
	Points         []string     `json:"points" doc:"labels that may be answered otherwise"`
	Asked          int          `json:"asked" doc:"questions on the run without faults"`
	Events         int64        `json:"bound_events" doc:"bound of a run"`
	Attempts       int32        `json:"bound_attempts" doc:"bound of a run"`
	Model          int          `json:"model_version" doc:"version of the model that schedules are made for"`
	Complete       bool         `json:"complete" doc:"every schedule is counted"`
	Stopped        string       `json:"stopped,omitempty" doc:"why it is not complete: the counts are lower bounds; only then"`
	Open           int          `json:"open,omitempty" doc:"questions whose other answers were not tried when it stopped; only then"`
	More           string       `json:"more,omitempty" doc:"flag that lets it go further; only where there is one"`
	Vacuous        string       `json:"vacuous,omitempty" doc:"why the search proves nothing; only then"`
	Schedules      uint64       `json:"schedules" doc:"schedules within the budget"`
	States         int64        `json:"states" doc:"distinct states"`
	Ways           int64        `json:"ways" doc:"ways out of them"`
	Depth          int          `json:"depth" doc:"steps that could part, on the longest run"`
	Executed       int64        `json:"executed" doc:"runs executed to their end; with several workers it depends on who came first"`
	Cells          []jsonCell   `json:"cells" doc:"the table"`
	Counterexample *jsonCounter `json:"counterexample" doc:"the shortest schedule that breaks the promise; null = none"`
}

type jsonCell struct {
	Instant   string `json:"instant" doc:"at which the last fault struck, F0 to F11; empty = none did"`
	Outside   bool   `json:"outside" doc:"a fault that no sink promises to survive is among them"`
	Verdict   string `json:"verdict" doc:"the word, with \x60+ orphans\x60 where files or units are left over"`
	Schedules uint64 `json:"schedules" doc:"how many schedules come to it; 18446744073709551615 stands for more, 0 for some where orders are searched"`
	Low       int    `json:"restarts_min" doc:"fewest restarts among them"`
	High      int    `json:"restarts_max" doc:"most restarts among them"`
	Shortest  string `json:"shortest" doc:"the shortest of them; empty = without any pick"`
}

type jsonCounter struct {
	Verdict  string `json:"verdict" doc:"what it ends in"`
	Schedule string `json:"schedule" doc:"its picks"`
	Cause    string `json:"cause" doc:"one sentence"`
	Events   int    `json:"events" doc:"of its trace"`
	Replay   string `json:"replay" doc:"command that repeats it on real files"`
	Nearby   string `json:"nearby" doc:"schedule with the last pick at the nearest other occurrence at which nothing breaks; empty = there is none"`
}

// MarshalJSON implements json.Marshaler.
func (r *Report) MarshalJSON() ([]byte, error) {
	u := &r.Universe
	mutant, repair := compose.Deviation(r.Subject.Value.Plan)
	j := jsonReport{
		Scenario: r.Subject.Value.Name(), Mutant: mutant, Repair: repair, Faults: r.Options.Budget.Faults, Orders: max(0, r.Options.Budget.Orders),
		Late: r.Options.Budget.Late, Timings: r.Timings(trace.English),
		Checkpoints: r.Options.Untimed.Checkpoints, Bursts: r.Options.Untimed.Bursts, Broken: r.Broken,
		Points: u.Labels, Asked: u.Asked, Events: u.Events, Attempts: u.Starts, Model: u.Model, Stopped: r.Stopped, More: r.More(),
		Vacuous:  r.Vacuous,
		Executed: r.Executed, Cells: []jsonCell{},
	}
	if r.Result != nil {
		j.add(r, r.Result)
	}
	return json.Marshal(j)
}

func (j *jsonReport) add(r *Report, found *explore.Result) {
	j.Complete, j.Open, j.Schedules = found.Complete, found.Open, r.Schedules()
	j.States, j.Ways, j.Depth = found.States, found.Ways, found.Depth
	for _, c := range r.Cells() {
		j.Cells = append(j.Cells, jsonCell{c.Instant, c.Outside, c.Word, c.Schedules, c.Low, c.High, c.Shortest.Schedule.String()})
	}
	if c := r.Counter; c != nil {
		j.Counterexample = &jsonCounter{c.Verdict.String(), c.Row.Schedule.String(), r.Cause(trace.English), len(c.Trace.Events), r.ReplayCommand(c.Row.Schedule), c.Nearby.String()}
	}
}
