package sqlview

import (
	"sort"

	"modernc.org/sqlite/vtab"
)

// A join scans its inner table once for each row of the outer one. From the
// second scan on the table is kept in memory, and looked up by the values of an
// integer column where the join compares one for equality.

// memory is the needed columns of a relation, read once.
type memory struct {
	batch   *Batch
	lookups map[int]map[int64][]int // by column: the rows of a value, in order
}

// start scans u by p, from memory where it has been scanned before.
func (u *use) start(p plan, preds []Predicate) (Batches, error) {
	if u.memories == nil {
		u.memories = map[string]*memory{}
	}
	m, again := u.memories[p.columns]
	if !again {
		u.memories[p.columns] = nil // the first scan; most statements have no second
		return u.Scan(p.need, preds)
	}
	if m == nil {
		whole, err := u.readAll(p.need)
		if err != nil {
			return nil, err
		}
		m = &memory{batch: whole, lookups: map[int]map[int64][]int{}}
		u.memories[p.columns] = m
	}
	return m.start(preds), nil
}

// readAll reads all rows into one batch of its own memory.
func (u *use) readAll(need []int) (*Batch, error) {
	source, err := u.Scan(need, nil)
	if err != nil {
		return nil, err
	}
	all := &Batch{Columns: make([]Vector, len(u.Columns))}
	for {
		b, err := source.Next()
		if err != nil || b == nil {
			if closed := source.Close(); err == nil {
				err = closed
			}
			return all, err
		}
		for _, c := range need {
			all.Columns[c] = extend(all.Columns[c], b.Columns[c], all.Rows, b.Rows)
		}
		all.join(b)
	}
}

// join counts the rows of more to b and keeps their numbers.
func (b *Batch) join(more *Batch) {
	if last := len(b.starts) - 1; last < 0 || b.starts[last].first+int64(b.Rows-b.starts[last].at) != more.First {
		b.starts = append(b.starts, start{b.Rows, more.First})
	}
	b.Rows += more.Rows
}

// number is that of the row at a place of the batch.
func (b *Batch) number(row int) int64 {
	if len(b.starts) == 0 {
		return b.First + int64(row)
	}
	behind := sort.Search(len(b.starts), func(i int) bool { return b.starts[i].at > row })
	s := b.starts[behind-1]
	return s.first + int64(row-s.at)
}

// extend appends n values of more to v, which has have of them. Integers stay
// without boxes as long as no NULL comes.
func extend(v, more Vector, have, n int) Vector {
	if v.Values == nil && more.Ints != nil && more.Nulls == nil {
		return Vector{Ints: append(v.Ints, more.Ints[:n]...)}
	}
	if v.Values == nil {
		values := make([]any, have, have+n)
		for i := range values {
			values[i] = v.at(i)
		}
		v = Vector{Values: values}
	}
	for i := range n {
		v.Values = append(v.Values, more.at(i))
	}
	return v
}

// start yields all rows, or those of one value.
func (m *memory) start(preds []Predicate) Batches {
	out := *m.batch
	for _, p := range preds {
		if p.op == vtab.OpEQ {
			out.only = m.lookup(p.Column)[p.value]
			if out.only == nil {
				out.only = []int{}
			}
			break
		}
	}
	return &once{batch: &out}
}

// once yields one batch.
type once struct{ batch *Batch }

func (o *once) Next() (*Batch, error) {
	b := o.batch
	o.batch = nil
	return b, nil
}

func (o *once) Close() error { return nil }

func (m *memory) lookup(column int) map[int64][]int {
	if found, ok := m.lookups[column]; ok {
		return found
	}
	rows := map[int64][]int{}
	for i := range m.batch.Rows {
		if v, ok := m.batch.Columns[column].int(i); ok {
			rows[v] = append(rows[v], i)
		}
	}
	m.lookups[column] = rows
	return rows
}
