package paimon

import "fmt"

// Kinds of a row in a file of a primary-key table (Paimon 2.0.0 RowKind.toByteValue).
const (
	RowInsert       = int64(0)
	RowUpdateBefore = int64(1)
	RowUpdateAfter  = int64(2)
	RowDelete       = int64(3)
)

// Names and field ids of the columns that files of primary-key tables hold in
// front of the table's own (Paimon 2.0.0 SpecialFields).
const (
	KeyPrefix       = "_KEY_"
	KeyFieldIDStart = int32(1<<30 - 1)
	SequenceColumn  = "_SEQUENCE_NUMBER"
	SequenceFieldID = int32(1<<31 - 2)
	KindColumn      = "_VALUE_KIND"
	KindFieldID     = int32(1<<31 - 3)
)

// SystemFields are the columns in front: one a key column, the sequence number, the
// row kind (Paimon 2.0.0 KeyValue.schema).
func (s Schema) SystemFields() []Field {
	var fields []Field
	for _, f := range s.KeyFields() {
		f.ID, f.Name = f.ID+KeyFieldIDStart, KeyPrefix+f.Name
		fields = append(fields, f)
	}
	return append(fields,
		Field{ID: SequenceFieldID, Name: SequenceColumn, Type: DataType{Root: TypeBigInt, NotNull: true}},
		Field{ID: KindFieldID, Name: KindColumn, Type: DataType{Root: TypeTinyInt, NotNull: true}})
}

// KeyedBatch is some rows of a file of a primary-key table.
type KeyedBatch struct {
	Keys     []Column // of the key columns, Schema.KeyFields
	Sequence []int64
	Kinds    []int64 // RowInsert …
	Rows     Batch   // the columns asked for
}

// NewKeyedBatch takes a batch whose first columns are Schema.SystemFields apart.
func NewKeyedBatch(b *Batch, keys int) (*KeyedBatch, error) {
	k := &KeyedBatch{Keys: b.Columns[:keys], Rows: Batch{Len: b.Len, Columns: b.Columns[keys+2:]}}
	for i, to := range []*[]int64{&k.Sequence, &k.Kinds} {
		c := b.Columns[keys+i]
		if b.Len > 0 && (c.Ints == nil || c.Nulls != nil) {
			return nil, fmt.Errorf("column %s holds NULL", []string{SequenceColumn, KindColumn}[i])
		}
		*to = c.Ints
	}
	for _, kind := range k.Kinds {
		if kind < RowInsert || kind > RowDelete {
			return nil, fmt.Errorf("column %s holds %d: want 0 to 3", KindColumn, kind)
		}
	}
	return k, nil
}

// Key is the key of row i.
func (b *KeyedBatch) Key(i int) []any {
	key := make([]any, len(b.Keys))
	for k, c := range b.Keys {
		key[k] = c.Value(i)
	}
	return key
}

// CheckRange makes sure that the first and the last key lie in the range that the
// file's entry gives; what lies outside could not be merged with its like.
func (b *KeyedBatch) CheckRange(types []DataType, low, high []any) error {
	if b.Rows.Len == 0 {
		return nil
	}
	for _, i := range []int{0, b.Rows.Len - 1} {
		if key := b.Key(i); CompareRows(types, key, low) < 0 || CompareRows(types, key, high) > 0 {
			return fmt.Errorf("key %v lies outside of %v to %v, the range in its manifest entry", key, low, high)
		}
	}
	return nil
}
