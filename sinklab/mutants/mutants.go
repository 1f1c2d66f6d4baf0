// Package mutants is the one list of wrong designs and misconfigurations that the
// search must find: each is the faithful system with one thing changed.
//
// A mutant replaces one field of the engine's rules, of the rules of the script's sink, or
// of the script's configuration. Nothing in the engine or the sink asks which mutant runs.
//
// Non-goals: running them, and deciding what a run came to.
package mutants

import (
	"embed"
	"fmt"
	"regexp"
	"strings"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/internal/nearest"
	"exactlyonce/sinklab/verdict"
)

// Mutant is one wrong design.
type Mutant struct {
	Name   string // "M12" as in the list of mutants, "G5" as in the gallery of real bugs
	Title  string // what is different
	Claim  string // why that is wrong, in one or two sentences
	Source string // where the claim comes from: the rule of the real system, or a public thread

	Scenario string       // the script on which a search finds it
	Faults   int          // the budget of faults that it takes
	Orders   int          // and of orders
	Expect   verdict.Word // what the shortest counterexample ends in
	Schedule string       // a shortest counterexample, "" = the script alone shows it
	Keyed    bool         // it is about primary-key tables: another table shows nothing of it
	Survives bool         // no row is lost or doubled: Expect is what the faithful system ends in, or says what the user sees

	// What is changed: exactly one of these, and in it exactly one field.
	Engine func(*engine.Rules)
	Rule   Rule
	Plan   func(*flinksql.Job)
}

// Rule names one rule of a sink, a boolean field of its rules, that is switched off. The
// zero value names none.
type Rule struct {
	Connector string // whose sinks have it
	Field     string
	Whose     string // the same for a reader: "Paimon's tables"
}

func ofPaimon(field string) Rule { return Rule{"paimon", field, "Paimon's tables"} }

// Fits tells whether the mutant changes something for a job that writes to a table of a
// connector, "" = nobody knows which, with a primary key or without.
func (m *Mutant) Fits(connector string, keyed bool) bool {
	return (m.Rule.Connector == "" || connector == "" || m.Rule.Connector == connector) && (keyed || !m.Keyed)
}

// All lists the mutants in the order of the documentation.
func All() []Mutant {
	var all []Mutant
	for _, part := range [][]Mutant{writing, committing, recovering, checkpointing, frameworks, kafkas, configuring, gallery} {
		all = append(all, part...)
	}
	return all
}

// Names lists the names of all mutants.
func Names() []string {
	var names []string
	for _, m := range All() {
		names = append(names, m.Name)
	}
	return names
}

// Find returns the mutant or the repair of a name; the error names the nearest mutant.
func Find(name string) (Mutant, error) {
	for _, m := range append(All(), repairs...) {
		if strings.EqualFold(m.Name, name) {
			return m, nil
		}
	}
	if numbered.MatchString(name) { // it was no slip: one would have expected it to be there
		return Mutant{}, fmt.Errorf("unknown mutant %q: the numbers have gaps; 'sinklab mutants' lists those that there are", strings.ToUpper(name))
	}
	if near := nearest.To(name, Names()); near != "" {
		return Mutant{}, fmt.Errorf("unknown mutant %q; did you mean %q?", name, near)
	}
	return Mutant{}, fmt.Errorf("unknown mutant %q; the mutants are %s", name, strings.Join(Names(), ", "))
}

// numbered is a name as all have it.
var numbered = regexp.MustCompile(`^[MmGg][0-9]+$`)

//go:embed scripts/*.sql
var scripts embed.FS

// Script is the script of the mutant's scenario: one of the scenarios, or one that is
// kept with the mutants because it shows nothing else.
func (m *Mutant) Script() (name, text string, err error) {
	if s, ok := scenarios.Get(m.Scenario); ok {
		return s.Name, s.Text, nil
	}
	text, ok := Script(m.Scenario)
	if !ok {
		return "", "", fmt.Errorf("mutant %s: there is no script %q", m.Name, m.Scenario)
	}
	return m.Scenario, text, nil
}

// Script is one of the scripts that are kept with the mutants.
func Script(name string) (text string, ok bool) {
	data, err := scripts.ReadFile("scripts/" + name + ".sql")
	return string(data), err == nil
}
