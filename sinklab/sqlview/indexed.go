package sqlview

import "modernc.org/sqlite/vtab"

// A join scans its inner table once for each row of the outer one. From the
// second scan on the table is kept in memory, and looked up by the values of an
// integer column where the join compares one for equality.

// memory is the needed columns of a relation, read once.
type memory struct {
	batch   *batch
	lookups map[int]map[int64][]int // by column: the rows of a value, in order
}

// start scans u by p, from memory where it has been scanned before.
func (u *use) start(p plan, preds []predicate) (batches, error) {
	if u.memories == nil {
		u.memories = map[string]*memory{}
	}
	m, again := u.memories[p.columns]
	if !again {
		u.memories[p.columns] = nil // the first scan; most statements have no second
		return u.scan(p.need, preds)
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
func (u *use) readAll(need []int) (*batch, error) {
	source, err := u.scan(need, nil)
	if err != nil {
		return nil, err
	}
	all := &batch{columns: make([]vector, len(u.columns))}
	for {
		b, err := source.next()
		if err != nil || b == nil {
			if closed := source.close(); err == nil {
				err = closed
			}
			return all, err
		}
		for _, c := range need {
			all.columns[c] = extend(all.columns[c], b.columns[c], all.rows, b.rows)
		}
		all.rows += b.rows
	}
}

// extend appends n values of more to v, which has have of them. Integers stay
// without boxes as long as no NULL comes.
func extend(v, more vector, have, n int) vector {
	if v.values == nil && more.ints != nil && more.nulls == nil {
		return vector{ints: append(v.ints, more.ints[:n]...)}
	}
	if v.values == nil {
		values := make([]any, have, have+n)
		for i := range values {
			values[i] = v.at(i)
		}
		v = vector{values: values}
	}
	for i := range n {
		v.values = append(v.values, more.at(i))
	}
	return v
}

// start yields all rows, or those of one value.
func (m *memory) start(preds []predicate) batches {
	out := *m.batch
	for _, p := range preds {
		if p.op == vtab.OpEQ {
			out.only = m.lookup(p.column)[p.value]
			if out.only == nil {
				out.only = []int{}
			}
			break
		}
	}
	return &once{batch: &out}
}

// once yields one batch.
type once struct{ batch *batch }

func (o *once) next() (*batch, error) {
	b := o.batch
	o.batch = nil
	return b, nil
}

func (o *once) close() error { return nil }

func (m *memory) lookup(column int) map[int64][]int {
	if found, ok := m.lookups[column]; ok {
		return found
	}
	rows := map[int64][]int{}
	for i := range m.batch.rows {
		if v, ok := m.batch.columns[column].int(i); ok {
			rows[v] = append(rows[v], i)
		}
	}
	m.lookups[column] = rows
	return rows
}
