package paimon

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// The bytes are those of manifests that Paimon 2.0.0 wrote.
func TestBinaryRowBytes(t *testing.T) {
	for _, c := range []struct {
		types  string
		values []any
		want   string
	}{
		{"", nil, EmptyRow},
		{"BIGINT", []any{int64(101)}, "\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x00e\x00\x00\x00\x00\x00\x00\x00"},
		{"STRING", []any{"r2"}, "\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x00r2\x00\x00\x00\x00\x00\x82"},
		{"STRING; INT", []any{"2026-01-02", int64(1)}, "\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00\x00" +
			"\x0a\x00\x00\x00\x18\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x002026-01-02\x00\x00\x00\x00\x00\x00"},
		{"STRING; INT", []any{nil, int64(3)}, "\x00\x00\x00\x02\x00\x01\x00\x00\x00\x00\x00\x00" +
			"\x00\x00\x00\x00\x00\x00\x00\x00\x03\x00\x00\x00\x00\x00\x00\x00"},
	} {
		types := typesOf(c.types)
		got, err := EncodeRow(types, c.values)
		require.NoError(t, err)
		assert.Equal(t, []byte(c.want), []byte(got))
		back, err := DecodeRow(types, got)
		require.NoError(t, err)
		assert.ElementsMatch(t, c.values, back)
	}
}

func typesOf(list string) []DataType {
	var types []DataType
	for start := 0; start < len(list); {
		end := start
		for end < len(list) && list[end] != ';' {
			end++
		}
		types = append(types, MustType(list[start:end]))
		start = end + 1
	}
	return types
}

// cells draws a type and a value of it.
func cells(t *rapid.T) (DataType, any) {
	text := rapid.SampledFrom([]string{"BOOLEAN", "TINYINT", "SMALLINT", "INT", "BIGINT", "FLOAT", "DOUBLE",
		"DECIMAL(9, 2)", "DECIMAL(38, 10)", "STRING", "BYTES", "DATE", "TIME(3)", "TIMESTAMP(3)", "TIMESTAMP(9)"}).Draw(t, "type")
	typ := MustType(text)
	if rapid.IntRange(0, 5).Draw(t, "null") == 0 {
		return typ, nil
	}
	n := rapid.Int64().Draw(t, "n")
	switch typ.Root {
	case TypeBoolean:
		return typ, n%2 == 0
	case TypeTinyInt:
		return typ, int64(int8(n))
	case TypeSmallInt:
		return typ, int64(int16(n))
	case TypeInt:
		return typ, int64(int32(n))
	case TypeFloat:
		return typ, float64(rapid.Float32().Draw(t, "f"))
	case TypeDouble:
		return typ, rapid.Float64().Draw(t, "f")
	case TypeDecimal:
		if typ.Precision == 9 {
			return typ, FormatDecimal(big.NewInt(n%1_000_000_000), typ.Scale)
		}
		square := new(big.Int).Mul(big.NewInt(n), big.NewInt(n/10))
		return typ, FormatDecimal(square, typ.Scale)
	case TypeVarChar:
		return typ, rapid.String().Draw(t, "s")
	case TypeVarBinary:
		return typ, rapid.SliceOf(rapid.Byte()).Draw(t, "b")
	case TypeDate:
		return typ, FormatDate(n % 2_000_000)
	case TypeTime:
		return typ, FormatTime(n, 3)
	case TypeTimestamp:
		millis, nanos := n%100_000_000_000_000, int64(0)
		if millis < -62_135_596_800_000 {
			millis = -millis
		}
		if typ.Precision > 3 {
			nanos = (n & 0x7fffffff) % 1_000_000
		}
		return typ, FormatTimestamp(millis, nanos, typ.Precision)
	}
	return typ, n
}

func TestBinaryRowRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 70).Draw(t, "columns")
		types, values := make([]DataType, n), make([]any, n)
		for i := range n {
			types[i], values[i] = cells(t)
			if d, ok := values[i].(string); ok && types[i].Root == TypeDate && (len(d) != 10 || d[0] == '-') {
				values[i] = "2000-02-29"
			}
		}
		row, err := EncodeRow(types, values)
		require.NoError(t, err)
		assert.Zero(t, (len(row)-4)%8, "whole words")
		back, err := DecodeRow(types, row)
		require.NoError(t, err)
		assert.Equal(t, values, back)
	})
}

func TestDamagedRowsAreErrors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		typ, _ := cells(t)
		row := string(rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(t, "row"))
		assert.NotPanics(t, func() { _, _ = DecodeRow([]DataType{typ}, row) })
		assert.NotPanics(t, func() { _, _ = DecodeRow([]DataType{typ}, "\x00\x00\x00\x01"+row) })
	})
	_, err := DecodeRow(typesOf("STRING"), "\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x00\x99\x00\x00\x00\x10\x00\x00\x00")
	assert.EqualError(t, err, "binary row, column 0: 153 bytes at 16 lie outside the row of 16")
	_, err = DecodeRow(nil, "\x7f\x00\x00\x01")
	assert.ErrorContains(t, err, "at most 65536")
}

func TestValuesThatDoNotFit(t *testing.T) {
	for _, c := range []struct {
		typ   string
		value any
		want  string
	}{
		{"TINYINT", int64(128), "128 does not fit TINYINT"},
		{"INT", "1", "a string is no value of INT"},
		{"BOOLEAN", int64(1), "a int64 is no value of BOOLEAN"},
		{"DECIMAL(3, 1)", "100.0", `"100.0" does not fit DECIMAL(3, 1)`},
		{"DATE", "2025-02-29", "is no DATE"},
	} {
		_, err := EncodeRow([]DataType{MustType(c.typ)}, []any{c.value})
		assert.ErrorContains(t, err, c.want)
	}
}

func TestRowsAsText(t *testing.T) {
	fields := []Field{{Name: "dt", Type: MustType("STRING")}, {Name: "h", Type: MustType("INT")}}
	row, err := EncodeRow(fieldTypes(fields), []any{"a b/c", nil})
	require.NoError(t, err)
	named, err := FormatNamed(fields, row)
	require.NoError(t, err)
	assert.Equal(t, "{dt=a b/c, h=null}", named)
	key, err := FormatKey(fields, row)
	require.NoError(t, err)
	assert.Equal(t, "[a b/c, null]", key)
	folder, err := PartitionPath(fields, row, DefaultPartitionName)
	require.NoError(t, err)
	assert.Equal(t, "dt=a b%2Fc/h=__DEFAULT_PARTITION__", folder)
	empty, err := FormatNamed(nil, EmptyRow)
	require.NoError(t, err)
	assert.Equal(t, "{}", empty)
}
