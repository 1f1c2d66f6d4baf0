package tables

import (
	"cmp"
	"slices"

	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/warehouse"
)

// compareScript compares what is visible in an append table with what was there before the
// script and what its INSERTs have emitted.
func (t *target) compareScript(visible *content, e warehouse.Ended) rows.Tally {
	var all, own []*content
	var ints []warehouse.Emission[int64]
	var texts []warehouse.Emission[string]
	for _, d := range t.insert.InsertsOf(e) {
		own = nil
		i, s := warehouse.Emission[int64]{Sources: d.Sources, Finished: d.Finished}, warehouse.Emission[string]{Sources: d.Sources, Finished: d.Finished}
		for n := range d.Sources {
			c := generated(d.Rows, t.table.Schema(), d.SourceOf(n))
			i.Rows, s.Rows, own = append(i.Rows, c.ints), append(s.Rows, c.texts), append(own, c)
		}
		ints, texts, all = append(ints, i), append(texts, s), append(all, own...)
	}
	base, before := t.base().sharp(all...), t.own.sharp(own...)
	a := warehouse.Over(visible.ints, base.ints, before.ints, ints)
	b := warehouse.Over(visible.texts, base.texts, before.texts, texts)
	return rows.Tally{
		Visible: a.Visible + b.Visible, Due: a.Due + b.Due, Duplicated: a.Duplicated + b.Duplicated, Lost: a.Lost + b.Lost, Alien: a.Alien + b.Alien,
	}
}

// compareKeyed is for a table with a primary key: each key is visible once, with a
// row that was there before or that the job emitted. A row that a later one of its
// key replaced is not lost; one that should have replaced it is.
func compareKeyed(visible, before, emitted *content, finished bool) rows.Tally {
	if len(visible.texts)+len(before.texts)+len(emitted.texts) == 0 {
		return matchKeys(visible.ints, before.ints, emitted.ints, finished)
	}
	t := matchKeys(visible.keys, before.keys, emitted.keys, finished)
	strange := rows.Match(visible.texts, nil, slices.Concat(before.texts, emitted.texts)).Alien
	t.Alien = max(t.Alien, strange)
	if finished && emitted.ordered {
		t.Lost += stale(visible, emitted)
	}
	return t
}

// stale counts visible rows of which the job has emitted a later one.
func stale(visible, emitted *content) (n int64) {
	last := map[string]int{} // by key; looked up only
	rows := map[string]int{} // the newest position of a row
	for i, key := range emitted.keys {
		last[key], rows[emitted.texts[i]] = i, i
	}
	for i, key := range visible.keys {
		at, emittedKey := last[key]
		pos, ours := rows[visible.texts[i]]
		if emittedKey && ours && pos < at {
			n++
		}
	}
	return n
}

func matchKeys[K cmp.Ordered](visible, before, emitted []K, finished bool) rows.Tally {
	may := rows.Distinct(slices.Concat(before, emitted))
	due := rows.Distinct(before)
	if finished {
		due = may
	}
	return rows.Match(visible, due, may)
}

// keyCount is how many different keys the rows have.
func (c *content) keyCount() int64 {
	return int64(len(rows.Distinct(c.ints)) + len(rows.Distinct(c.keys)))
}
