package paimon

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// SchemaVersion is the newest schema file version known here (Paimon 2.0.0 TableSchema).
const SchemaVersion = 3

// Field is one column. Its id is what a data file knows the column by: names may
// change, ids never (Paimon 2.0.0 DataField).
type Field struct {
	ID          int32
	Name        string
	Type        DataType
	Description string // "" = absent
}

// Option is one table option.
type Option struct{ Key, Value string }

// Schema is one version of a table's schema (Paimon 2.0.0 TableSchema, version 3),
// its fields in the order of the JSON file.
type Schema struct {
	Version        int32
	ID             int64
	Fields         []Field
	HighestFieldID int32
	PartitionKeys  []string
	PrimaryKeys    []string
	Options        []Option // in the order of the file; NewSchema sorts by key
	Comment        string
	HasComment     bool
	TimeMillis     int64
}

// NewSchema makes the first schema of a table: id 0, field ids from 0 in order,
// options sorted by key, primary key columns NOT NULL (Paimon 2.0.0 Schema.normalizeFields).
// timeMillis is the creation time, milliseconds since 1970 UTC.
// An error names the column and the rule it breaks.
func NewSchema(fields []Field, partitionKeys, primaryKeys []string, options []Option, comment string, timeMillis int64) (Schema, error) {
	s := Schema{
		Version: SchemaVersion, PartitionKeys: slices.Clone(partitionKeys),
		PrimaryKeys: slices.Clone(primaryKeys), Options: slices.Clone(options),
		Comment: comment, HasComment: true, TimeMillis: timeMillis,
	}
	slices.SortFunc(s.Options, func(a, b Option) int { return strings.Compare(a.Key, b.Key) })
	for i, f := range fields {
		if f.Type.IsNested() {
			return Schema{}, fmt.Errorf("column %s: a %s column cannot be created, only read past", f.Name, f.Type.Root)
		}
		f.ID = int32(i)
		f.Type.NotNull = f.Type.NotNull || slices.Contains(primaryKeys, f.Name)
		s.Fields = append(s.Fields, f)
		s.HighestFieldID = f.ID
	}
	return s, s.Validate()
}

// Validate checks the rules that reading relies on: at least one column, names and
// ids once, keys that exist, options once.
func (s Schema) Validate() error {
	if len(s.Fields) == 0 {
		return fmt.Errorf("schema %d: no columns", s.ID)
	}
	names, ids := map[string]bool{}, map[int32]bool{}
	for _, f := range s.Fields {
		if f.Name == "" || names[f.Name] {
			return fmt.Errorf("schema %d: column name %q is empty or used twice", s.ID, f.Name)
		}
		if f.ID < 0 || ids[f.ID] {
			return fmt.Errorf("schema %d: column %s: id %d is negative or used twice", s.ID, f.Name, f.ID)
		}
		names[f.Name], ids[f.ID] = true, true
	}
	for _, key := range slices.Concat(s.PartitionKeys, s.PrimaryKeys) {
		if !names[key] {
			return fmt.Errorf("schema %d: key column %q does not exist", s.ID, key)
		}
	}
	seen := map[string]bool{}
	for _, o := range s.Options {
		if seen[o.Key] {
			return fmt.Errorf("schema %d: option %q is set twice", s.ID, o.Key)
		}
		seen[o.Key] = true
	}
	return nil
}

// FieldIndex is the position of the column, or -1.
func (s Schema) FieldIndex(name string) int {
	return slices.IndexFunc(s.Fields, func(f Field) bool { return f.Name == name })
}

// Option returns the value of a table option.
func (s Schema) Option(key string) (value string, ok bool) {
	for _, o := range s.Options {
		if o.Key == key {
			return o.Value, true
		}
	}
	return "", false
}

// TotalBuckets is the option "bucket"; -1, its default, is the unaware bucket
// mode of append tables and dynamic buckets of keyed ones (Paimon 2.0.0 CoreOptions.BUCKET).
func (s Schema) TotalBuckets() (int32, error) {
	text, ok := s.Option("bucket")
	if !ok {
		return -1, nil
	}
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil {
		return 0, fmt.Errorf("option bucket: %q is no integer", text)
	}
	return int32(n), nil
}

// PartitionFields are the columns of the partition row, in its order.
func (s Schema) PartitionFields() []Field { return s.pick(s.PartitionKeys) }

// KeyFields are the primary key columns without the partition's: those of
// DataFile.MinKey (Paimon 2.0.0 TableSchema.trimmedPrimaryKeys).
func (s Schema) KeyFields() []Field {
	return s.pick(slices.DeleteFunc(slices.Clone(s.PrimaryKeys), func(key string) bool {
		return slices.Contains(s.PartitionKeys, key)
	}))
}

func (s Schema) pick(names []string) []Field {
	fields := make([]Field, 0, len(names))
	for _, name := range names {
		if i := s.FieldIndex(name); i >= 0 {
			fields = append(fields, s.Fields[i])
		}
	}
	return fields
}
