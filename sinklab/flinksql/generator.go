package flinksql

import "exactlyonce/sinklab/rows"

// generator computes the rows of a job: for each source the cells of the
// target's columns. It holds no state, so any number of readers may share it.
type generator struct {
	parallelism int32
	cells       [][]cell // by source, then by column of the target
}

var _ rows.Generator = (*generator)(nil)

// Value implements rows.Generator.
func (g *generator) Value(split int32, position int64, column int) any {
	return g.cells[split/g.parallelism][column].value(split%g.parallelism, position)
}

// Int64s implements rows.Generator.
func (g *generator) Int64s(split int32, from int64, column int, dst []int64) bool {
	return g.cells[split/g.parallelism][column].int64s(split%g.parallelism, from, dst)
}

// cell computes one column from the subtask and the position in its split.
type cell interface {
	value(subtask int32, position int64) any
	int64s(subtask int32, from int64, dst []int64) bool
}

// cell is the generator of a source column at a parallelism.
func (f field) cell(table, column string, parallelism int) cell {
	if !f.sequence {
		return newRandom(f, table, column)
	}
	s := sequence{f.start, int64(parallelism)}
	switch {
	case f.typ.isFloat():
		return asFloat{s, f.typ.root == "FLOAT"}
	case f.typ.isText():
		return asText{s, 0, false}
	}
	return s
}

// sequence is start+s, start+s+P, …
type sequence struct{ start, step int64 }

func (q sequence) value(subtask int32, position int64) any {
	return q.start + int64(subtask) + position*q.step
}

func (q sequence) int64s(subtask int32, from int64, dst []int64) bool {
	v := q.start + int64(subtask) + from*q.step
	for i := range dst {
		dst[i] = v
		v += q.step
	}
	return true
}

// constant is a literal.
type constant struct{ v any }

func (c constant) value(int32, int64) any { return c.v }

func (c constant) int64s(_ int32, _ int64, dst []int64) bool {
	v, ok := c.v.(int64)
	if !ok {
		return false
	}
	for i := range dst {
		dst[i] = v
	}
	return true
}
