package tables

import (
	"cmp"
	"exactlyonce/sinklab/rows"
	"slices"
)

// contentSince is what was in the table as of a snapshot that the job is judged against.
// A job that goes on from a savepoint, or behind a kill, may find that it has expired, or
// some after it have, which say who wrote what: then all that is there now counts as
// before, but the rows that the job itself is known to emit.
func (t *target) contentSince(snapshot int64) (*content, error) {
	latest, err := t.table.LatestID()
	if err != nil {
		return nil, err
	}
	earliest, err := t.table.EarliestID()
	if err != nil {
		return nil, err
	}
	if latest > snapshot && earliest > max(snapshot, 1) {
		t.blurred, t.seen, snapshot = true, latest, latest
	}
	return readContent(t.table, snapshot)
}

// without is c less the rows of other, one for one.
func (c *content) without(other *content) *content {
	return &content{
		ints: subtract(c.ints, other.ints), texts: subtract(c.texts, other.texts),
		ids: subtract(c.ids, other.ids), keys: subtract(c.keys, other.keys),
	}
}

// subtract takes the keys of one multiset out of another.
func subtract[K cmp.Ordered](from, keys []K) (rest []K) {
	from, keys = rows.Sorted(from), rows.Sorted(keys)
	for _, k := range from {
		i, found := slices.BinarySearch(keys, k)
		if !found {
			rest = append(rest, k)
			continue
		}
		keys = keys[i+1:]
	}
	return rest
}
