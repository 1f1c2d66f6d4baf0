package paimon

import (
	"bytes"
	"cmp"
	"math"
	"strings"
)

// CompareCells orders two cells of type t as Paimon orders keys; NULL comes first
// (Paimon 2.0.0 codegen SortCodeGenerator, GenerateUtils.generateCompare): numbers
// by value with NaN last, text and bytes by unsigned byte.
func CompareCells(t DataType, a, b any) int {
	switch {
	case a == nil || b == nil:
		return compareNull(a, b)
	case t.Integer():
		x, _ := a.(int64)
		y, _ := b.(int64)
		return cmp.Compare(x, y)
	}
	switch x := a.(type) {
	case bool:
		y, _ := b.(bool)
		return cmp.Compare(bit(x), bit(y))
	case float64:
		y, _ := b.(float64)
		return compareFloats(x, y)
	case []byte:
		y, _ := b.([]byte)
		return bytes.Compare(x, y)
	case string:
		y, _ := b.(string)
		return compareTexts(t, x, y)
	}
	return 0
}

func compareNull(a, b any) int {
	return cmp.Compare(bit(a != nil), bit(b != nil))
}

func bit(v bool) int {
	if v {
		return 1
	}
	return 0
}

// compareFloats is Java's Double.compare: -0.0 before 0.0, NaN behind all.
func compareFloats(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	case math.IsNaN(a) || math.IsNaN(b):
		return cmp.Compare(bit(math.IsNaN(a)), bit(math.IsNaN(b)))
	}
	return cmp.Compare(bit(!math.Signbit(a)), bit(!math.Signbit(b)))
}

// compareTexts compares cells that are kept as text. Dates and times of equal
// length order as their texts do; the rest of them, and decimals, are numbers.
func compareTexts(t DataType, a, b string) int {
	switch t.Root {
	case TypeDecimal:
		return compareDecimals(t, a, b)
	case TypeDate, TypeTimestamp, TypeLocalTimestamp:
		if len(a) != len(b) || a[:1] < "0" || b[:1] < "0" {
			return compareInstants(t, a, b)
		}
	}
	return strings.Compare(a, b)
}

func compareDecimals(t DataType, a, b string) int {
	if len(a) == len(b) && a[0] != '-' && b[0] != '-' {
		return strings.Compare(a, b) // the scale is fixed, so is the place of the point
	}
	x, errA := ParseDecimal(a, t)
	y, errB := ParseDecimal(b, t)
	if errA != nil || errB != nil {
		return strings.Compare(a, b)
	}
	return x.Cmp(y)
}

func compareInstants(t DataType, a, b string) int {
	if t.Root == TypeDate {
		x, errA := ParseDate(a)
		y, errB := ParseDate(b)
		if errA == nil && errB == nil {
			return cmp.Compare(x, y)
		}
		return strings.Compare(a, b)
	}
	millisA, nanosA, errA := ParseTimestamp(a)
	millisB, nanosB, errB := ParseTimestamp(b)
	if errA != nil || errB != nil {
		return strings.Compare(a, b)
	}
	return cmp.Or(cmp.Compare(millisA, millisB), cmp.Compare(nanosA, nanosB))
}

// CompareRows orders rows column by column.
func CompareRows(types []DataType, a, b []any) int {
	for i, t := range types {
		if c := CompareCells(t, a[i], b[i]); c != 0 {
			return c
		}
	}
	return 0
}
