package flinksql

import (
	"slices"

	"exactlyonce/sinklab/connector"
)

// Ignored is an option that a script gives and the lab takes, although it changes nothing
// here. A run says so, that nobody takes it for an answer.
type Ignored struct {
	Line  int    // where the script says it first
	Key   string // as the real system spells it
	Value string // "" = it is not set, and its default is what changes nothing
	Why   string
}

// ignore notes an option whose value changes nothing, once.
func (p *planner) ignore(line int, o connector.Option, key, value string) {
	if o.Ignores(value) {
		p.note(Ignored{Line: line, Key: key, Value: value, Why: o.NoEffect})
	}
}

func (p *planner) note(i Ignored) {
	known := func(j Ignored) bool { return i.Key == j.Key }
	if !slices.ContainsFunc(p.program.Ignored, known) {
		p.program.Ignored = append(p.program.Ignored, i)
	}
}

// ignoreOf notes those among the options of a table.
func (p *planner) ignoreOf(line int, known []connector.Option, given []Option) {
	for _, g := range given {
		if o, ok := connector.Of(known, g.Key); ok {
			p.ignore(line, o, g.Key, g.Value)
		}
	}
}

// ignoreSync notes that the jobs of a script do not run at the same time, where they would
// in Flink: also where nobody has SET it.
func (p *planner) ignoreSync(line int) {
	p.inserts++
	if _, set := p.config[keySync]; p.inserts > 1 && !set {
		o, _ := setting(keySync)
		p.note(Ignored{Line: line, Key: keySync, Why: o.NoEffect})
	}
}
