package rows

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Match tallies the keys of visible rows against those that must be there and those that
// may be, as multisets in any order.
func Match[K cmp.Ordered](visible, due, may []K) Tally {
	t := Tally{Visible: int64(len(visible)), Due: int64(len(due))}
	visible, due, may = Sorted(visible), Sorted(due), Sorted(may)
	for len(visible)+len(due) > 0 {
		var key K
		if len(due) == 0 || len(visible) > 0 && visible[0] < due[0] {
			key = visible[0]
		} else {
			key = due[0]
		}
		seen, owed := take(&visible, key), take(&due, key)
		for len(may) > 0 && may[0] < key {
			may = may[1:]
		}
		allowed := take(&may, key)
		t.Lost += max(0, owed-seen)
		if allowed == 0 {
			t.Alien += seen
		} else {
			t.Duplicated += max(0, seen-allowed)
		}
	}
	return t
}

// Sorted are the keys in their order; the slice that is given stays as it is.
func Sorted[K cmp.Ordered](keys []K) []K {
	keys = slices.Clone(keys)
	slices.Sort(keys)
	return keys
}

// take removes the leading run of key and counts it.
func take[K cmp.Ordered](keys *[]K, key K) int64 {
	n := 0
	for n < len(*keys) && (*keys)[n] == key {
		n++
	}
	*keys = (*keys)[n:]
	return int64(n)
}

// Distinct are the different keys, in their order.
func Distinct[K cmp.Ordered](keys []K) []K { return slices.Compact(Sorted(keys)) }

// Text is a row of that many cells as a key: equal rows are equal texts.
func Text(columns int, cell func(int) any) string {
	var b strings.Builder
	for k := range columns {
		fmt.Fprintf(&b, "%T:%v\x00", cell(k), cell(k))
	}
	return b.String()
}
