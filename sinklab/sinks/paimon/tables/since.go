package tables

import (
	"slices"

	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/rows"
)

// witness knows what of a table's rows is not of certain jobs: what was there when they
// began, and what others have added since.
type witness struct {
	table   *disk.Table
	before  *content
	blurred bool     // before holds rows that the jobs have committed as well
	users   []string // commit users of the jobs
	seen    int64    // the newest snapshot whose writer is known
	others  int64    // rows that snapshots counted before the jobs, and those that others have added since
}

// since makes a witness of what is there as of a snapshot. It may have expired, or some
// after it have, which say who wrote what: then all that is there now counts as before, but
// the rows that the jobs are known to emit.
func since(t *disk.Table, snapshot int64, users []string) (*witness, error) {
	w := &witness{table: t, users: slices.Clone(users), seen: snapshot}
	if was, err := t.Snapshot(snapshot); err == nil {
		w.others = was.TotalRecordCount
	}
	latest, err := t.LatestID()
	if err != nil {
		return nil, err
	}
	earliest, err := t.EarliestID()
	if err != nil {
		return nil, err
	}
	if latest > snapshot && earliest > max(snapshot, 1) {
		w.blurred, w.seen, snapshot = true, latest, latest
	}
	w.before, err = readContent(t, snapshot)
	return w, err
}

// sharp is what was there, where it is blurred less what the jobs have emitted.
func (w *witness) sharp(emitted ...*content) *content {
	if !w.blurred {
		return w.before
	}
	sharp := w.before
	for _, e := range emitted {
		sharp = sharp.without(e)
	}
	return sharp
}

// without is c less the rows of other, one for one.
func (c *content) without(other *content) *content {
	return &content{
		ints: rows.Without(c.ints, other.ints), texts: rows.Without(c.texts, other.texts),
		ids: rows.Without(c.ids, other.ids), keys: rows.Without(c.keys, other.keys),
	}
}
