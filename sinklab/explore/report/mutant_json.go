package report

import (
	"encoding/json"
	"reflect"

	"exactlyonce/sinklab/runner/compose"
)

// MutantFields documents a line of 'mutants --check --json', for the reference page.
func MutantFields() []compose.Field { return compose.FieldsOf(reflect.TypeFor[mutantLine]()) }

// mutantLine is a line of 'mutants --check --json'.
type mutantLine struct {
	Mutant     string `json:"mutant" doc:"name"`
	Title      string `json:"title" doc:"what is different"`
	Scenario   string `json:"scenario" doc:"script that was searched"`
	Faults     int    `json:"faults" doc:"faults a schedule may have"`
	Orders     int    `json:"orders" doc:"other orders a schedule may have"`
	Late       int    `json:"late" doc:"messages that may come late in a schedule"`
	Expected   string `json:"expected" doc:"verdict that must be found; empty = none, it survives"`
	Found      string `json:"found" doc:"verdict of the shortest counterexample; empty = there is none"`
	Schedule   string `json:"schedule" doc:"the counterexample"`
	Picks      int    `json:"picks" doc:"its length"`
	Events     int    `json:"events" doc:"events of its trace"`
	Schedules  uint64 `json:"schedules" doc:"schedules within the budget"`
	States     int64  `json:"states" doc:"distinct states"`
	Depth      int    `json:"depth" doc:"steps that could part, on the longest run"`
	Alarm      string `json:"alarm" doc:"what the faithful system was accused of on the same search; empty = nothing"`
	AsExpected bool   `json:"as_expected" doc:"found out as it must be, and no alarm"`
}

// MarshalJSON implements json.Marshaler.
func (q *MutantCheck) MarshalJSON() ([]byte, error) {
	m := &q.Mutant
	return json.Marshal(mutantLine{m.Name, m.Title, m.Scenario, m.Faults, m.Orders, q.Late, string(q.Expected()), string(q.Found), q.Schedule,
		q.Picks, q.Events, q.Schedules, q.States, q.Depth, string(q.Alarm), q.AsExpected()})
}
