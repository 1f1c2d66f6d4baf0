package paimon

import (
	"fmt"
	"strings"
)

// TypeRoot is the family of a DataType.
type TypeRoot uint8

// The type roots of Paimon 2.0.0 (DataTypeRoot) that tables here may hold.
const (
	TypeChar TypeRoot = iota + 1
	TypeVarChar
	TypeBoolean
	TypeBinary
	TypeVarBinary
	TypeDecimal
	TypeTinyInt
	TypeSmallInt
	TypeInt
	TypeBigInt
	TypeFloat
	TypeDouble
	TypeDate
	TypeTime
	TypeTimestamp
	TypeLocalTimestamp // TIMESTAMP(p) WITH LOCAL TIME ZONE
	TypeArray
	TypeMap
	TypeMultiset
	TypeRow
)

// MaxLength is the length of STRING and BYTES: VARCHAR and VARBINARY without a limit.
const MaxLength = 2147483647

var rootNames = [...]string{
	TypeChar: "CHAR", TypeVarChar: "VARCHAR", TypeBoolean: "BOOLEAN", TypeBinary: "BINARY",
	TypeVarBinary: "VARBINARY", TypeDecimal: "DECIMAL", TypeTinyInt: "TINYINT",
	TypeSmallInt: "SMALLINT", TypeInt: "INT", TypeBigInt: "BIGINT", TypeFloat: "FLOAT",
	TypeDouble: "DOUBLE", TypeDate: "DATE", TypeTime: "TIME", TypeTimestamp: "TIMESTAMP",
	TypeLocalTimestamp: "TIMESTAMP", TypeArray: "ARRAY", TypeMap: "MAP",
	TypeMultiset: "MULTISET", TypeRow: "ROW",
}

// String is the SQL name of the root, without parameters.
func (r TypeRoot) String() string {
	if r == 0 || int(r) >= len(rootNames) {
		return fmt.Sprintf("TypeRoot(%d)", uint8(r))
	}
	return rootNames[r]
}

// DataType is the type of a column: a comparable value.
type DataType struct {
	Root      TypeRoot
	NotNull   bool
	Length    int    // CHAR, VARCHAR, BINARY, VARBINARY: characters or bytes
	Precision int    // DECIMAL: digits; TIME, TIMESTAMP: digits of the fraction of a second
	Scale     int    // DECIMAL: digits behind the point
	Nested    string // ARRAY, MAP, MULTISET, ROW: the compact JSON object, kept as it was read
}

// Integer tells whether the cells of t are int64 of any width.
func (t DataType) Integer() bool {
	return t.Root >= TypeTinyInt && t.Root <= TypeBigInt
}

// IsNested tells whether t has parts; cells of such types are not decoded.
func (t DataType) IsNested() bool { return t.Root >= TypeArray }

// String is t as Paimon prints it (2.0.0 DataType.asSQLString), or the JSON object of a nested type.
func (t DataType) String() string {
	if t.IsNested() {
		return t.Nested
	}
	s := t.withoutNull()
	if t.NotNull {
		s += " NOT NULL"
	}
	return s
}

// JSON is t as a compact JSON value: a string, or an object for a nested type.
// Type strings hold no character that JSON escapes.
func (t DataType) JSON() string {
	if t.IsNested() {
		return t.Nested
	}
	return `"` + t.String() + `"`
}

func (t DataType) withoutNull() string {
	switch t.Root {
	case TypeVarChar:
		if t.Length == MaxLength {
			return "STRING"
		}
		return fmt.Sprintf("VARCHAR(%d)", t.Length)
	case TypeVarBinary:
		if t.Length == MaxLength {
			return "BYTES"
		}
		return fmt.Sprintf("VARBINARY(%d)", t.Length)
	case TypeChar, TypeBinary:
		return fmt.Sprintf("%s(%d)", t.Root, t.Length)
	case TypeDecimal:
		return fmt.Sprintf("DECIMAL(%d, %d)", t.Precision, t.Scale)
	case TypeTime, TypeTimestamp:
		return fmt.Sprintf("%s(%d)", t.Root, t.Precision)
	case TypeLocalTimestamp:
		return fmt.Sprintf("TIMESTAMP(%d) WITH LOCAL TIME ZONE", t.Precision)
	}
	return t.Root.String()
}

// validate checks the parameters against the limits of Paimon 2.0.0's type classes.
func (t DataType) validate() error {
	switch t.Root {
	case TypeChar, TypeVarChar, TypeBinary, TypeVarBinary:
		if t.Length < 1 || t.Length > MaxLength {
			return fmt.Errorf("length %d: want 1 to %d", t.Length, MaxLength)
		}
	case TypeDecimal:
		if t.Precision < 1 || t.Precision > 38 {
			return fmt.Errorf("precision %d: want 1 to 38", t.Precision)
		}
		if t.Scale < 0 || t.Scale > t.Precision {
			return fmt.Errorf("scale %d: want 0 to the precision, %d", t.Scale, t.Precision)
		}
	case TypeTime, TypeTimestamp, TypeLocalTimestamp:
		if t.Precision < 0 || t.Precision > 9 {
			return fmt.Errorf("precision %d: want 0 to 9", t.Precision)
		}
	}
	return nil
}

// typeError names the text that is no type.
func typeError(text string, err error) error {
	return fmt.Errorf("type %q: %w", strings.TrimSpace(text), err)
}
