package worlds

import (
	"strings"

	"exactlyonce/sinklab/doctor"
	"exactlyonce/sinklab/world"
)

// units sorts what was prepared into what was ended and what is left.
func (x *exam) units(w world.World) {
	var left []world.Unit
	w.Units(func(u world.Unit) {
		x.now = max(x.now, u.SinceMillis)
		switch u.State {
		case world.Done:
			x.report.Units.Committed++
		case world.Aborted:
			x.report.Units.Aborted++
		default:
			left = append(left, u)
		}
	})
	if x.options.NowMillis != 0 {
		x.now = x.options.NowMillis
	}
	for _, u := range left {
		unit := Unit{Name: u.Name, State: u.State.String(), Owner: u.Owner, Rows: u.Rows, SinceMillis: u.SinceMillis, Blocks: u.Blocks}
		if u.SinceMillis != 0 {
			age := x.now - u.SinceMillis
			unit.AgeMillis = &age
		}
		x.report.Units.Left = append(x.report.Units.Left, unit)
		x.judge(u.State, unit)
	}
}

// judge reports a unit that is left. One that keeps somebody waiting is a problem now, and
// one in doubt never ends by itself, whatever their age.
func (x *exam) judge(state world.State, u Unit) {
	switch {
	case len(u.Blocks) > 0:
		x.find(doctor.Problem, RuleUnits, "%s; it blocks %s: commit or abort it by its name", u, strings.Join(u.Blocks, ", "))
	case state == world.InDoubt:
		x.find(doctor.Problem, RuleUnits, "%s: nothing ends it but somebody who knows its name", u)
	case u.AgeMillis != nil && *u.AgeMillis < x.options.OlderThanMillis:
		x.find(doctor.Note, RuleUnits, "%s: not old enough to be sure, a checkpoint may be under way", u)
	default:
		x.find(doctor.Note, RuleUnits, "%s: no job is going to commit it any more", u)
	}
}

// String is the unit in words: its name, state, rows, owner and age.
func (u Unit) String() string {
	text := u.Name + " is " + u.State + ": " + doctor.Plural(u.Rows, "row")
	if u.Owner != "" {
		text += " of " + u.Owner
	}
	if u.SinceMillis != 0 {
		text += ", since " + doctor.TimeText(u.SinceMillis) + " UTC (" + doctor.AgeText(*u.AgeMillis) + ")"
	}
	return text
}
