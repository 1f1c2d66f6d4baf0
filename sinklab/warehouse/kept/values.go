package kept

import (
	"fmt"
	"slices"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/warehouse"
)

// values computes the rows of all jobs of a table: each by the script that it ran.
type values []part

type part struct {
	first, splits int32
	rows          rows.Generator
}

// partOf is the part that a split belongs to. The world shows no others: load has looked.
func (v values) partOf(split int32) part {
	i, _ := slices.BinarySearchFunc(v, split, func(p part, split int32) int {
		switch {
		case p.first+p.splits <= split:
			return -1
		case p.first > split:
			return 1
		}
		return 0
	})
	return v[i]
}

// Value implements rows.Generator.
func (v values) Value(split int32, position int64, column int) any {
	p := v.partOf(split)
	return p.rows.Value(split-p.first, position, column)
}

// Int64s implements rows.Generator.
func (v values) Int64s(split int32, from int64, column int, dst []int64) bool {
	p := v.partOf(split)
	return p.rows.Int64s(split-p.first, from, column, dst)
}

// values plans the scripts of the jobs again.
func (t *table) values() (values, error) {
	out := make(values, len(t.definition.Jobs))
	for i, j := range t.definition.Jobs {
		p, err := t.kind.plan(j.Script)
		if err != nil {
			return nil, fmt.Errorf("%s: the rows of job %d cannot be computed again: %w; run the script that creates the table again with --force", t.file(definitionFile), i+1, err)
		}
		if n := len(p.Sources) * p.Parallelism; n != j.Splits {
			return nil, fmt.Errorf("%s: job %d had %d splits, its script has %d; run the script that creates the table again with --force", t.file(definitionFile), i+1, j.Splits, n)
		}
		out[i] = part{j.FirstSplit, int32(j.Splits), p.Rows}
	}
	return out, nil
}

// plan plans one INSERT of a script as it was planned when it ran.
func (k *kind) plan(s warehouse.Script) (*flinksql.Job, error) {
	script, err := flinksql.Parse(s.Name, s.Text)
	if err != nil {
		return nil, err
	}
	program, err := flinksql.Plan(script, k.connectors, flinksql.WithLookup(func(database, name string) (*flinksql.Table, bool) {
		i := slices.IndexFunc(s.Tables, func(t *connector.Table) bool { return t.Database == database && t.Name == name })
		if i < 0 {
			return nil, false
		}
		return s.Tables[i], true
	}))
	if err != nil {
		return nil, err
	}
	n := 0
	for _, step := range program.Steps {
		if step.Job == nil {
			continue
		}
		if n++; n == s.Insert {
			return step.Job, nil
		}
	}
	return nil, fmt.Errorf("%s has %d INSERTs, no number %d", s.Name, n, s.Insert)
}
