package disk

import (
	"errors"

	"exactlyonce/sinklab/paimon"
)

// mergedSection is the runs of a section under merge.
type mergedSection struct {
	merger *paimon.Merger
	runs   []*runReader
}

func newMergedSection(t *Table, section paimon.Section, columns []int) *mergedSection {
	schema := t.Schema()
	var keys, types []paimon.DataType
	for _, f := range schema.KeyFields() {
		keys = append(keys, f.Type)
	}
	for _, c := range columns {
		types = append(types, schema.Fields[c].Type)
	}
	m := &mergedSection{}
	var runs []paimon.SortedRun
	for _, files := range section {
		r := &runReader{table: t, files: files, columns: columns, types: keys}
		m.runs, runs = append(m.runs, r), append(runs, r)
	}
	m.merger = paimon.NewMerger(keys, types, runs)
	return m
}

// Next implements rowSource.
func (m *mergedSection) Next() (*Batch, error) { return m.merger.Next() }

// Close implements rowSource.
func (m *mergedSection) Close() (err error) {
	for _, r := range m.runs {
		err = errors.Join(err, r.Close())
	}
	return err
}
