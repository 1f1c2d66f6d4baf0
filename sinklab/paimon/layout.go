package paimon

import (
	"fmt"
	"slices"

	"exactlyonce/sinklab/rows"
)

// Layout says where the generated rows of a job belong in a table: the partition,
// the bucket, the order by key. It is a pure function of schema and generator.
type Layout struct {
	Schema  Schema
	Buckets int32 // option "bucket": -1 = one bucket a partition, without keys

	gen            rows.Generator
	partition, key []int // columns
	partitionTypes []DataType
	keyTypes       []DataType
}

// NewLayout checks that the table is of a kind that is written here: an append table
// with bucket = -1, or a primary-key table with a fixed number of buckets and the
// merge engine deduplicate. An error names the option or the columns.
func NewLayout(s Schema, gen rows.Generator) (*Layout, error) {
	n, err := s.TotalBuckets()
	if err != nil {
		return nil, err
	}
	l := &Layout{Schema: s, Buckets: n, gen: gen}
	for _, f := range s.PartitionFields() {
		l.partition, l.partitionTypes = append(l.partition, s.FieldIndex(f.Name)), append(l.partitionTypes, f.Type)
	}
	for _, f := range s.KeyFields() {
		l.key, l.keyTypes = append(l.key, s.FieldIndex(f.Name)), append(l.keyTypes, f.Type)
	}
	return l, l.check()
}

func (l *Layout) check() error {
	s, keyed := l.Schema, len(l.Schema.PrimaryKeys) > 0
	switch {
	case keyed && l.Buckets < 1:
		return fmt.Errorf("option bucket = %d: a primary-key table is written with a fixed number of buckets, 1 or more", l.Buckets)
	case !keyed && l.Buckets != -1:
		return fmt.Errorf("option bucket = %d: an append table is written with bucket = -1 only", l.Buckets)
	case keyed && len(l.key) == 0:
		return fmt.Errorf("primary key %v: all its columns are partition columns, so a partition would hold one row", s.PrimaryKeys)
	}
	for _, p := range s.PartitionKeys {
		if keyed && !slices.Contains(s.PrimaryKeys, p) {
			return fmt.Errorf("primary key %v does not contain the partition column %s, as a fixed bucket table demands", s.PrimaryKeys, p)
		}
	}
	if found := UnreadOptions(s); len(found) > 0 {
		return fmt.Errorf("%s", found[0])
	}
	return nil
}

// Keyed tells whether the table has a primary key.
func (l *Layout) Keyed() bool { return len(l.key) > 0 }

// PartitionTypes are the types of a partition row.
func (l *Layout) PartitionTypes() []DataType { return l.partitionTypes }

// Place is a partition and a bucket.
type Place struct {
	Partition string
	Bucket    int32
}

// NoPlace is where all rows of an unpartitioned append table go.
var NoPlace = Place{Partition: EmptyRow}

// Channel is the subtask of n that writes the bucket (Paimon 2.0.0
// ChannelComputer.select).
func (p Place) Channel(n int) int {
	start := int(uint32(abs32(hashRow(p.Partition)))) % n
	return (start + int(p.Bucket)) % n
}

// Placed is a run of rows that belong to one place.
type Placed struct {
	Place
	Rows rows.Range
}

// Places cuts a range where the place changes. A table with one place keeps it whole.
func (l *Layout) Places(r rows.Range) ([]Placed, error) {
	if len(l.partition) == 0 && l.Buckets <= 1 {
		return []Placed{{NoPlace, r}}, nil
	}
	var out []Placed
	for pos := r.From; pos < r.To; pos++ {
		p, err := l.place(r.Split, pos)
		if err != nil {
			return nil, err
		}
		if n := len(out); n > 0 && out[n-1].Place == p {
			out[n-1].Rows.To = pos + 1
			continue
		}
		out = append(out, Placed{p, rows.Range{Split: r.Split, From: pos, To: pos + 1}})
	}
	return out, nil
}

// place of one row: the bucket is the hash of the key's row (Paimon 2.0.0
// FixedBucketRowKeyExtractor, DefaultBucketFunction).
func (l *Layout) place(split int32, pos int64) (p Place, err error) {
	if p.Partition, err = l.encode(l.partitionTypes, l.partition, split, pos); err != nil || l.Buckets <= 1 {
		return p, err
	}
	key, err := l.Key(split, pos)
	if err == nil {
		p.Bucket = abs32(hashRow(key) % l.Buckets)
	}
	return p, err
}

// Key is the serialized key of one row.
func (l *Layout) Key(split int32, pos int64) (string, error) {
	return l.encode(l.keyTypes, l.key, split, pos)
}

func (l *Layout) encode(types []DataType, columns []int, split int32, pos int64) (string, error) {
	if len(columns) == 0 {
		return EmptyRow, nil
	}
	row, err := EncodeRow(types, l.cells(columns, split, pos))
	if err != nil {
		return "", fmt.Errorf("row %d of split %d: %w", pos, split, err)
	}
	return row, nil
}

func (l *Layout) cells(columns []int, split int32, pos int64) []any {
	values := make([]any, len(columns))
	for i, c := range columns {
		values[i] = l.gen.Value(split, pos, c)
	}
	return values
}
