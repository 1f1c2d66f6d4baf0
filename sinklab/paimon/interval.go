package paimon

import (
	"cmp"
	"slices"
)

// FileRun is files of one bucket whose key ranges follow one another without
// touching (Paimon 2.0.0 SortedRun).
type FileRun []ManifestEntry

// Section is the runs of one bucket that must be merged with each other, and with
// no others: no key of them lies outside the section.
type Section []FileRun

// PlanOrder puts live files in the order in which Paimon plans and $files lists
// them: partition by partition and bucket by bucket as they first appear; in an
// append table by sequence number, in a primary-key table by key (Paimon 2.0.0
// SnapshotReaderImpl, AppendOnlySplitGenerator, IntervalPartition).
func PlanOrder(files []ManifestEntry, schema Schema) ([]ManifestEntry, error) {
	if len(schema.PrimaryKeys) > 0 {
		sections, err := Sections(files, schema)
		var out []ManifestEntry
		for _, s := range sections {
			out = append(out, slices.Concat(s...)...)
		}
		return out, err
	}
	var out []ManifestEntry
	for _, g := range buckets(files) {
		slices.SortStableFunc(g, func(a, b ManifestEntry) int {
			return cmp.Compare(a.File.MinSequenceNumber, b.File.MinSequenceNumber)
		})
		out = append(out, g...)
	}
	return out, nil
}

// Sections cuts the files of a primary-key table, bucket by bucket, where key
// ranges do not touch, and puts those of each section into as few runs as possible
// (Paimon 2.0.0 IntervalPartition).
func Sections(files []ManifestEntry, schema Schema) (out []Section, err error) {
	types := fieldTypes(schema.KeyFields())
	for _, g := range buckets(files) {
		keyed, err := decodeKeys(g, types)
		if err != nil {
			return nil, err
		}
		slices.SortStableFunc(keyed, func(a, b keyedFile) int {
			return cmp.Or(CompareRows(types, a.min, b.min), CompareRows(types, a.max, b.max))
		})
		out = append(out, cutSections(keyed, types)...)
	}
	return out, nil
}

// buckets groups files by partition and bucket, in the order of their first file.
func buckets(files []ManifestEntry) (groups [][]ManifestEntry) {
	type key struct {
		partition string
		bucket    int32
	}
	at := map[key]int{}
	for _, e := range files {
		k := key{e.Partition, e.Bucket}
		i, seen := at[k]
		if !seen {
			i = len(groups)
			at[k], groups = i, append(groups, nil)
		}
		groups[i] = append(groups[i], e)
	}
	return groups
}

// keyedFile is a file with its key range.
type keyedFile struct {
	entry    ManifestEntry
	min, max []any
}

func decodeKeys(files []ManifestEntry, types []DataType) (out []keyedFile, err error) {
	for _, e := range files {
		k := keyedFile{entry: e}
		if k.min, k.max, err = KeyRange(e.File, types); err != nil {
			return nil, err
		}
		out = append(out, k)
	}
	return out, nil
}

// cutSections cuts files, sorted by key, where key ranges do not touch.
func cutSections(files []keyedFile, types []DataType) (out []Section) {
	var section []keyedFile
	var bound []any
	for _, f := range files {
		if len(section) > 0 && CompareRows(types, f.min, bound) > 0 {
			out = append(out, runs(section, types))
			section = nil
		}
		section = append(section, f)
		if len(section) == 1 || CompareRows(types, f.max, bound) > 0 {
			bound = f.max
		}
	}
	if len(section) > 0 {
		out = append(out, runs(section, types))
	}
	return out
}
