package sqlview

import (
	"bytes"
	"cmp"
	"slices"

	"exactlyonce/sinklab/paimon"
)

// planOrder puts live files in the order in which Paimon plans and $files lists
// them: partition by partition and bucket by bucket as they first appear; in an
// append table by sequence number, in a primary-key table by key (Paimon 2.0.0
// SnapshotReaderImpl, AppendOnlySplitGenerator, IntervalPartition).
func planOrder(files []paimon.ManifestEntry, schema paimon.Schema) ([]paimon.ManifestEntry, error) {
	type group struct {
		partition string
		bucket    int32
	}
	var order []group
	groups := map[group][]paimon.ManifestEntry{}
	for _, e := range files {
		g := group{e.Partition, e.Bucket}
		if groups[g] == nil {
			order = append(order, g)
		}
		groups[g] = append(groups[g], e)
	}
	var out []paimon.ManifestEntry
	for _, g := range order {
		sorted, err := bucketOrder(groups[g], schema)
		if err != nil {
			return nil, err
		}
		out = append(out, sorted...)
	}
	return out, nil
}

func bucketOrder(files []paimon.ManifestEntry, schema paimon.Schema) ([]paimon.ManifestEntry, error) {
	if len(schema.PrimaryKeys) == 0 {
		slices.SortStableFunc(files, func(a, b paimon.ManifestEntry) int {
			return cmp.Compare(a.File.MinSequenceNumber, b.File.MinSequenceNumber)
		})
		return files, nil
	}
	keyed, err := decodeKeys(files, schema)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(keyed, func(a, b keyedFile) int {
		return cmp.Or(compareRows(a.min, b.min), compareRows(a.max, b.max))
	})
	return sections(keyed), nil
}

// keyedFile is a file with its key range.
type keyedFile struct {
	entry    paimon.ManifestEntry
	min, max []any
}

func decodeKeys(files []paimon.ManifestEntry, schema paimon.Schema) (out []keyedFile, err error) {
	var types []paimon.DataType
	for _, f := range schema.KeyFields() {
		types = append(types, f.Type)
	}
	for _, e := range files {
		k := keyedFile{entry: e}
		if k.min, err = paimon.DecodeRow(types, e.File.MinKey); err != nil {
			return nil, err
		}
		if k.max, err = paimon.DecodeRow(types, e.File.MaxKey); err != nil {
			return nil, err
		}
		out = append(out, k)
	}
	return out, nil
}

// sections cuts files, sorted by key, where key ranges do not touch, and lists
// each section run by run.
func sections(files []keyedFile) (out []paimon.ManifestEntry) {
	var section []keyedFile
	var bound []any
	for _, f := range files {
		if len(section) > 0 && compareRows(f.min, bound) > 0 {
			out = append(out, runs(section)...)
			section = nil
		}
		section = append(section, f)
		if len(section) == 1 || compareRows(f.max, bound) > 0 {
			bound = f.max
		}
	}
	return append(out, runs(section)...)
}

// compareRows compares keys column by column; NULL comes first.
func compareRows(a, b []any) int {
	for i := range a {
		if c := compareValues(a[i], b[i]); c != 0 {
			return c
		}
	}
	return 0
}

func compareValues(a, b any) int {
	switch x := a.(type) {
	case int64:
		if y, ok := b.(int64); ok {
			return cmp.Compare(x, y)
		}
	case float64:
		if y, ok := b.(float64); ok {
			return cmp.Compare(x, y)
		}
	case string:
		if y, ok := b.(string); ok {
			return cmp.Compare(x, y)
		}
	case []byte:
		if y, ok := b.([]byte); ok {
			return bytes.Compare(x, y)
		}
	}
	return 0
}
