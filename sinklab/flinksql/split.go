package flinksql

// The split rule of Flink 2.2.0: subtask s of P emits start+s, start+s+P, …
// (SequenceGenerator), so it has total/P rows, and one more where total % P > s;
// number-of-rows is divided the same way (DataGeneratorSource.open).
//
// Two differences from the real source, both on the safe side: its count of
// emitted rows is not part of its state, so after a restart number-of-rows
// counts from 0 again, where our position goes on; and random columns draw anew
// after a restart, where ours repeat the row. A sequence column has neither.

// share is how many of total rows subtask s of p emits.
func share(total int64, s, p int) int64 {
	n := total / int64(p)
	if total%int64(p) > int64(s) {
		n++
	}
	return n
}

// splitRows are the rows of each subtask's split: the shortest of its sequence
// columns and number-of-rows; -1 where nothing bounds it.
func (d *datagen) splitRows(p int) []int64 {
	rows := make([]int64, p)
	for s := range rows {
		rows[s] = -1
		bound := func(total int64) {
			if n := share(total, s, p); rows[s] < 0 || n < rows[s] {
				rows[s] = n
			}
		}
		if d.numberOfRows >= 0 {
			bound(d.numberOfRows)
		}
		for _, f := range d.fields {
			if f.sequence {
				bound(f.end - f.start + 1)
			}
		}
	}
	return rows
}

// positions tells for each subtask at which position of its split the sequence
// column f has the value v; -1 where it never does.
func (f field) positions(v int64, splits []int64) []int64 {
	at := make([]int64, len(splits))
	for s := range at {
		at[s] = -1
	}
	if v < f.start || v > f.end {
		return at
	}
	p := int64(len(splits))
	index := v - f.start
	if s := index % p; splits[s] < 0 || index/p < splits[s] {
		at[s] = index / p
	}
	return at
}
