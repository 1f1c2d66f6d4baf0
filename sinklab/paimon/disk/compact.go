package disk

import (
	"errors"
	"io"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/paimon"
)

// Compact merges files of one bucket into one (Paimon 2.0.0
// MergeTreeCompactRewriter.rewriteCompaction). All of them are rewritten: Paimon
// only changes the level of a file that is large and overlaps no other.
func (t *Table) Compact(spec paimon.CompactSpec) (paimon.DataFile, error) {
	return t.createData(spec.Place, spec.Name, func(_ string, f filesystem.File) (paimon.DataFile, error) {
		sections, err := paimon.Sections(spec.Inputs, t.Schema())
		if err != nil {
			return paimon.DataFile{}, err
		}
		c, err := t.newCompaction(f)
		if err != nil {
			return paimon.DataFile{}, err
		}
		for _, s := range sections {
			if err := c.section(s, !spec.DropDeletes); err != nil {
				return paimon.DataFile{}, err
			}
		}
		return c.close(spec.Level)
	})
}

// compaction is the file being written and what its entry will say.
type compaction struct {
	table         *Table
	out           *parquetFile
	keys          int
	types         []paimon.DataType // of all columns
	rows, deletes int64
	low, high     []any
	minSequence   int64
	maxSequence   int64
}

func (t *Table) newCompaction(f filesystem.File) (*compaction, error) {
	fields := keyedFields(t.Schema())
	out, err := newParquetFile(f, fields, pagesOf(t.Schema()))
	return &compaction{table: t, out: out, keys: len(t.Schema().KeyFields()), types: fieldTypes(fields)}, err
}

// section merges the runs of one section, with their system columns.
func (c *compaction) section(section paimon.Section, keepDeletes bool) (err error) {
	columns := make([]int, len(c.table.Schema().Fields))
	for i := range columns {
		columns[i] = i
	}
	var runs []paimon.SortedRun
	for _, files := range section {
		r := &runReader{table: c.table, files: files, columns: columns, types: c.types[:c.keys]}
		defer func() { err = errors.Join(err, r.Close()) }()
		runs = append(runs, wholeRun{r})
	}
	merger := paimon.NewMerger(c.types[:c.keys], c.types, runs)
	merger.KeepDeletes = keepDeletes
	for {
		b, err := merger.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = c.batch(b)
		}
		if err != nil {
			return err
		}
	}
}

// batch writes merged rows. Their keys follow those of the batch before.
func (c *compaction) batch(b *Batch) error {
	for i, col := range c.out.columns {
		if err := col.writeColumn(b.Columns[i], b.Len); err != nil {
			return err
		}
	}
	k, err := paimon.NewKeyedBatch(b, c.keys)
	if err != nil {
		return err
	}
	if c.rows == 0 {
		c.low, c.minSequence, c.maxSequence = k.Key(0), k.Sequence[0], k.Sequence[0]
	}
	c.high = k.Key(b.Len - 1)
	for i, s := range k.Sequence {
		c.minSequence, c.maxSequence = min(c.minSequence, s), max(c.maxSequence, s)
		if k.Kinds[i] == paimon.RowDelete || k.Kinds[i] == paimon.RowUpdateBefore {
			c.deletes++
		}
	}
	c.rows += int64(b.Len)
	return c.out.wrote(int64(b.Len))
}

func (c *compaction) close(level int32) (paimon.DataFile, error) {
	size, err := c.out.close()
	if err != nil {
		return paimon.DataFile{}, err
	}
	f := paimon.NewKeyedFile("", size, c.rows, c.deletes, level)
	f.MinSequenceNumber, f.MaxSequenceNumber = c.minSequence, c.maxSequence
	if c.rows > 0 {
		if f.MinKey, err = paimon.EncodeRow(c.types[:c.keys], c.low); err != nil {
			return f, err
		}
		if f.MaxKey, err = paimon.EncodeRow(c.types[:c.keys], c.high); err != nil {
			return f, err
		}
	}
	err = c.out.describe(&f, c.table.Schema())
	return f, err
}

// wholeRun hands the system columns on as rows too.
type wholeRun struct{ *runReader }

// Next implements paimon.SortedRun.
func (r wholeRun) Next() (*paimon.KeyedBatch, error) {
	k, err := r.runReader.Next()
	if err != nil {
		return nil, err
	}
	all := append([]paimon.Column(nil), k.Keys...)
	all = append(all, paimon.Column{Ints: k.Sequence}, paimon.Column{Ints: k.Kinds})
	k.Rows.Columns = append(all, k.Rows.Columns...)
	return k, nil
}
