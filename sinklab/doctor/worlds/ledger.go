package worlds

import (
	"exactlyonce/sinklab/doctor"
	"exactlyonce/sinklab/world"
)

// ledger follows every owner through the commits. Its identifiers ascend: one that falls
// means that an older state was restored, or that two jobs share the owner's name.
// Several commits of one identifier are no repeat: each writer commits its own unit.
func (x *exam) ledger(w world.World) {
	places := map[string]int{} // looked up only
	w.Commits(func(c world.Commit) {
		if c.Sequence <= x.report.Newest {
			x.find(doctor.Problem, RuleSequence, "commit %d, owner %s, stands behind commit %d: the ledger is out of order", c.Sequence, named(c.Owner), x.report.Newest)
		}
		x.report.Commits, x.report.Newest = x.report.Commits+1, c.Sequence
		i, ok := places[c.Owner]
		if !ok {
			i = len(x.report.Owners)
			places[c.Owner] = i
			x.report.Owners = append(x.report.Owners, Owner{Owner: c.Owner, First: c.Sequence, Identifiers: []doctor.Span{}})
		}
		x.follow(&x.report.Owners[i], c)
	})
}

func (x *exam) follow(o *Owner, c world.Commit) {
	o.Last, o.Commits, o.Rows = c.Sequence, o.Commits+1, o.Rows+c.Rows
	n := len(o.Identifiers) - 1
	switch id := c.Identifier; {
	case n >= 0 && id == o.Identifiers[n].To:
	case n >= 0 && id == o.Identifiers[n].To+1 && id != doctor.MaxIdentifier:
		o.Identifiers[n].To = id
	default:
		if n >= 0 && id < o.Identifiers[n].To {
			x.find(doctor.Problem, RuleIdentifiers, "commit %d: owner %s: identifier %s after %s: an older state was restored, or two jobs share the owner",
				c.Sequence, named(o.Owner), doctor.IDText(id), doctor.IDText(o.Identifiers[n].To))
		}
		o.Identifiers = append(o.Identifiers, doctor.Span{From: id, To: id})
	}
}
