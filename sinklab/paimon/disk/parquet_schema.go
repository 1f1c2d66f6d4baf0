package disk

import (
	"fmt"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/deprecated"
	"github.com/parquet-go/parquet-go/format"

	"exactlyonce/sinklab/paimon"
)

// columnGroup is the root of a file's schema with columns in the table's order;
// parquet.Group would sort them by name.
type columnGroup struct {
	parquet.Group
	fields []parquet.Field
}

// Fields keeps the order.
func (g *columnGroup) Fields() []parquet.Field { return g.fields }

// fileSchema is the Parquet schema of a data file (Paimon 2.0.0 ParquetSchemaConverter).
func fileSchema(fields []paimon.Field) (*parquet.Schema, error) {
	group := parquet.Group{}
	for _, f := range fields {
		node, err := columnNode(f)
		if err != nil {
			return nil, err
		}
		group[f.Name] = node
	}
	byName := map[string]parquet.Field{}
	for _, f := range group.Fields() {
		byName[f.Name()] = f
	}
	root := &columnGroup{Group: group}
	for _, f := range fields {
		root.fields = append(root.fields, byName[f.Name])
	}
	return parquet.NewSchema("paimon_schema", root), nil
}

// plainInt is INT32 or INT64 without the logical type that the library adds and
// parquet-mr does not: INT and BIGINT are bare in Paimon's files.
type plainInt struct{ parquet.Type }

// LogicalType is none.
func (plainInt) LogicalType() *format.LogicalType { return nil }

// ConvertedType is none.
func (plainInt) ConvertedType() *deprecated.ConvertedType { return nil }

func columnNode(f paimon.Field) (parquet.Node, error) {
	node, err := typeNode(f.Type)
	if err != nil {
		return nil, fmt.Errorf("column %s: %w", f.Name, err)
	}
	// PLAIN throughout: generated columns rarely repeat, so that a dictionary
	// costs time and saves nothing.
	node = parquet.Encoded(node, &parquet.Plain)
	if !f.Type.NotNull {
		node = parquet.Optional(node)
	}
	return parquet.FieldID(node, int(f.ID)), nil
}

func typeNode(t paimon.DataType) (parquet.Node, error) {
	switch t.Root {
	case paimon.TypeBoolean:
		return parquet.Leaf(parquet.BooleanType), nil
	case paimon.TypeTinyInt:
		return parquet.Int(8), nil
	case paimon.TypeSmallInt:
		return parquet.Int(16), nil
	case paimon.TypeInt:
		return parquet.Leaf(plainInt{parquet.Int32Type}), nil
	case paimon.TypeBigInt:
		return parquet.Leaf(plainInt{parquet.Int64Type}), nil
	case paimon.TypeFloat:
		return parquet.Leaf(parquet.FloatType), nil
	case paimon.TypeDouble:
		return parquet.Leaf(parquet.DoubleType), nil
	case paimon.TypeChar, paimon.TypeVarChar:
		return parquet.String(), nil
	case paimon.TypeBinary, paimon.TypeVarBinary:
		return parquet.Leaf(parquet.ByteArrayType), nil
	case paimon.TypeDate:
		return parquet.Date(), nil
	case paimon.TypeTime:
		return parquet.TimeAdjusted(parquet.Millisecond, true), nil
	case paimon.TypeDecimal:
		return parquet.Decimal(t.Scale, t.Precision, decimalStorage(t.Precision)), nil
	case paimon.TypeTimestamp, paimon.TypeLocalTimestamp:
		return timestampNode(t)
	}
	return nil, fmt.Errorf("data files with %s columns are not written", t.Root)
}

func timestampNode(t paimon.DataType) (parquet.Node, error) {
	utc := t.Root == paimon.TypeLocalTimestamp
	switch {
	case t.Precision <= 3:
		return parquet.TimestampAdjusted(parquet.Millisecond, utc), nil
	case t.Precision <= 6:
		return parquet.TimestampAdjusted(parquet.Microsecond, utc), nil
	}
	return nil, fmt.Errorf("data files with %s columns are not written: at most 6 digits", t)
}

const maxInt32Decimal = 9 // decimal digits that fit in an INT32

func decimalStorage(precision int) parquet.Type {
	switch {
	case precision <= maxInt32Decimal:
		return parquet.Int32Type
	case precision <= paimon.MaxCompactDecimal:
		return parquet.Int64Type
	}
	return parquet.FixedLenByteArrayType(decimalBytes(precision))
}

// decimalBytes is the smallest number of bytes for a two's complement number of so
// many decimal digits (Paimon 2.0.0 ParquetSchemaConverter.computeMinBytesForDecimalPrecision).
func decimalBytes(precision int) int {
	// log2(10) = 3.3219…: 10^p needs p*3.3219 bits, and one for the sign.
	return (precision*33220/10000 + 1 + 1 + 7) / 8
}
