package compose

import (
	"fmt"
	"slices"

	"exactlyonce/sinklab/rows"
)

// findKeys looks once whether rows of a primary-key table share keys.
func (v *Value) findKeys() error {
	key := v.Plan.Table.KeyColumns()
	if len(key) == 0 {
		return nil
	}
	number, of := map[string]int64{}, map[rows.Range]int64{} // looked up only
	for i, src := range v.Plan.Sources {
		for s, n := range src.SplitRows {
			split := int32(i*v.Plan.Parallelism + s)
			if n < 0 {
				return fmt.Errorf("source %s never ends: a search of a primary-key table needs bounded sources", src.Table)
			}
			for pos := range n {
				text := rows.Text(len(key), func(k int) any { return v.Plan.Rows.Value(split, pos, key[k]) })
				if _, ok := number[text]; !ok {
					number[text] = int64(len(number))
				}
				of[rows.Range{Split: split, From: pos, To: pos + 1}] = number[text]
			}
		}
	}
	if len(number) < len(of) {
		v.keys = func(r rows.Range) (out []int64) {
			for pos := r.From; pos < r.To; pos++ {
				out = append(out, of[rows.Range{Split: r.Split, From: pos, To: pos + 1}])
			}
			return out
		}
	}
	return nil
}

// compareKeys tallies keys instead of positions.
func (v *Value) compareKeys(visible []rows.Range, due, emitted []int64) (rows.Tally, int64) {
	var seen, owed, may []int64
	for _, r := range visible {
		seen = append(seen, v.keys(r)...)
	}
	for split := range emitted {
		owed = append(owed, v.keys(rows.Range{Split: int32(split), To: due[split]})...)
		may = append(may, v.keys(rows.Range{Split: int32(split), To: emitted[split]})...)
	}
	may = rows.Distinct(may)
	if stale := v.stale(visible, due); stale > 0 {
		t := rows.Match(slices.Clip(seen), rows.Distinct(owed), may)
		t.Lost += stale
		return t, int64(len(may))
	}
	return rows.Match(slices.Clip(seen), rows.Distinct(owed), may), int64(len(may))
}

// stale counts visible rows of which a later one of the same key is due. Only of one split
// is it known which row is the last.
func (v *Value) stale(visible []rows.Range, due []int64) (n int64) {
	if len(due) != 1 {
		return 0
	}
	last := map[int64]int64{} // looked up only
	for pos, key := range v.keys(rows.Range{To: due[0]}) {
		last[key] = int64(pos)
	}
	for _, r := range visible {
		for i, key := range v.keys(r) {
			if at, ok := last[key]; ok && r.From+int64(i) < at {
				n++
			}
		}
	}
	return n
}
