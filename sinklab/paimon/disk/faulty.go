package disk

import (
	"errors"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/filesystem"
)

// WithFaults is the same table with every operation on its files passing through f.
func (t *Table) WithFaults(f *filesystem.Faulty) *Table {
	c := *t
	f.FS = t.files.fs
	c.files.fs = f
	return &c
}

// unlessCrash is err, but a crash that came after it: a dead task reports nothing else.
func unlessCrash(err, later error) error {
	if choose.IsCrash(later) {
		return errors.Join(err, later)
	}
	return err
}
