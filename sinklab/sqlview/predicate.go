package sqlview

import (
	"fmt"
	"strings"

	"modernc.org/sqlite/vtab"
)

// Predicate is "column op value" over an integer column.
type Predicate struct {
	Column int // its place in the table
	op     vtab.ConstraintOp
	value  int64
}

// holds reports whether v passes.
func (p Predicate) holds(v int64) bool {
	switch p.op {
	case vtab.OpEQ:
		return v == p.value
	case vtab.OpLT:
		return v < p.value
	case vtab.OpLE:
		return v <= p.value
	case vtab.OpGT:
		return v > p.value
	case vtab.OpGE:
		return v >= p.value
	}
	return true
}

// MayHold reports whether any value of [lo, hi] passes.
func (p Predicate) MayHold(lo, hi int64) bool {
	switch p.op {
	case vtab.OpEQ:
		return lo <= p.value && p.value <= hi
	case vtab.OpLT, vtab.OpLE:
		return p.holds(lo)
	case vtab.OpGT, vtab.OpGE:
		return p.holds(hi)
	}
	return true
}

// plan is what BestIndex decides and Filter reads back: the columns the
// statement uses and the predicates whose values will be handed over, in order.
type plan struct {
	need    []int
	preds   []Predicate
	columns string // need as text
	needed  []bool // need by column, as far as the last of them
}

func (p plan) encode() string {
	var b strings.Builder
	for _, c := range p.need {
		fmt.Fprintf(&b, "%d ", c)
	}
	b.WriteString("|")
	for _, q := range p.preds {
		fmt.Fprintf(&b, "%d %d ", q.Column, q.op)
	}
	return b.String()
}

func decodePlan(s string) (p plan) {
	need, preds, _ := strings.Cut(s, "|")
	p.columns = need
	for f := range strings.FieldsSeq(need) {
		var c int
		fmt.Sscan(f, &c)
		p.need = append(p.need, c)
		p.needed = append(p.needed, make([]bool, max(0, c+1-len(p.needed)))...)
		p.needed[c] = true
	}
	fields := strings.Fields(preds)
	for i := 0; i+1 < len(fields); i += 2 {
		var q Predicate
		fmt.Sscan(fields[i]+" "+fields[i+1], &q.Column, &q.op)
		p.preds = append(p.preds, q)
	}
	return p
}

// bind gives the predicates their values. One compared with anything but an
// integer is dropped: SQLite compares it by its own rules afterwards.
func (p plan) bind(vals []vtab.Value) []Predicate {
	var out []Predicate
	for i, q := range p.preds {
		if i < len(vals) {
			if v, ok := vals[i].(int64); ok {
				q.value = v
				out = append(out, q)
			}
		}
	}
	return out
}
