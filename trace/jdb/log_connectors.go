package jdb

import (
	"slices"
	"strings"

	"exactlyonce/trace"
)

// rowOf is a line of a connector as a row of the table.
func rowOf(f trace.LogForm) row {
	r := row{text: f.Text, kind: f.Kind}
	if f.Kind != "" {
		r.also = connectors
	}
	return r
}

// connectors reads what the line of a connector says of a unit. Most leave out what is known: the epoch of a
// name that is used again, and the checkpoint, which a line behind the one that prepares it has.
func connectors(l *logReader, e *logged, p parts) {
	name := p.of("unit")
	if epoch := p.of("epoch"); epoch != "" {
		name += "@" + epoch
	}
	e.of = l.jobs.running(e.Thread)
	if before := l.unitBefore(name); before != nil && (e.Kind != trace.UnitAborted || before.Kind == trace.UnitPrepared) {
		name, e.Checkpoint = before.Get("unit"), before.Checkpoint
	}
	for i, value := range p.names {
		if value != "" && value != "unit" && value != "epoch" && value != "checkpoint" {
			set(&e.Event, value, p.texts[i])
		}
	}
	set(&e.Event, "unit", name)
	if e.Kind == trace.UnitFenced {
		l.takeBack(name)
	}
	l.cause = e.Kind == trace.UnitFenced || e.Kind == trace.CommitRetry
	l.units = append(l.units, e)
}

// unitBefore is what was said last of the unit of that name, or of a name that goes on behind
// it with an epoch.
func (l *logReader) unitBefore(name string) *logged {
	for _, before := range slices.Backward(l.units) {
		if said := before.Get("unit"); said == name || strings.HasPrefix(said, name+"@") {
			return before
		}
	}
	return nil
}

// takeBack drops the commit that a line has announced and that was refused.
func (l *logReader) takeBack(name string) {
	n := len(l.units) - 1
	if n < 0 || l.units[n].Kind != trace.UnitCommitted {
		return
	}
	announced := l.units[n]
	if said := announced.Get("unit"); said == name || strings.HasPrefix(name, said+"@") { // of a unit that another log prepares
		l.events = slices.DeleteFunc(l.events, func(other *logged) bool { return other == announced })
		l.units = l.units[:n]
	}
}
