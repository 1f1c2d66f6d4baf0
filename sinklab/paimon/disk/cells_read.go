package disk

import (
	"bytes"
	"cmp"
	"fmt"
	"math/big"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/deprecated"

	"exactlyonce/sinklab/paimon"
)

// fromPhysical is the inverse of toPhysical. The physical kind is the file's own,
// so a kind that does not go with t is an error, not a panic.
func fromPhysical(t paimon.DataType, v parquet.Value) (any, error) {
	switch v.Kind() {
	case parquet.Boolean:
		if t.Root == paimon.TypeBoolean {
			return v.Boolean(), nil
		}
	case parquet.Int32:
		return numberCell(t, int64(v.Int32()), parquet.Int32)
	case parquet.Int64:
		return numberCell(t, v.Int64(), parquet.Int64)
	case parquet.Int96:
		if isTimestamp(t) {
			return int96Cell(t, v.Int96()), nil
		}
	case parquet.Float:
		if t.Root == paimon.TypeFloat {
			return float64(v.Float()), nil
		}
	case parquet.Double:
		if t.Root == paimon.TypeDouble {
			return v.Double(), nil
		}
	case parquet.ByteArray, parquet.FixedLenByteArray:
		return bytesCell(t, v.ByteArray())
	}
	return nil, unfit(t, v.Kind())
}

func unfit(t paimon.DataType, kind parquet.Kind) error {
	return fmt.Errorf("a Parquet %s is no value of %s", kind, t)
}

func isTimestamp(t paimon.DataType) bool {
	return t.Root == paimon.TypeTimestamp || t.Root == paimon.TypeLocalTimestamp
}

func numberCell(t paimon.DataType, n int64, kind parquet.Kind) (any, error) {
	narrow := kind == parquet.Int32
	switch {
	case t.Integer():
		return n, nil
	case t.Root == paimon.TypeDate && narrow:
		return paimon.FormatDate(n), nil
	case t.Root == paimon.TypeTime && narrow:
		return paimon.FormatTime(n, t.Precision), nil
	case t.Root == paimon.TypeDecimal && (narrow || t.Precision > maxInt32Decimal):
		return paimon.FormatDecimal(big.NewInt(n), t.Scale), nil
	case isTimestamp(t) && !narrow && t.Precision <= 3:
		return paimon.FormatTimestamp(n, 0, t.Precision), nil
	case isTimestamp(t) && !narrow && t.Precision <= 6:
		millis := floorDiv(n, microsPerMilli)
		return paimon.FormatTimestamp(millis, (n-millis*microsPerMilli)*nanosPerMicro, t.Precision), nil
	}
	return nil, unfit(t, kind)
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// int96Cell reads nanoseconds of the day and the Julian day.
func int96Cell(t paimon.DataType, v deprecated.Int96) any {
	nanos := int64(v[1])<<32 | int64(v[0])
	millis := (int64(v[2])-julianEpoch)*millisPerDay + nanos/nanosPerMilli
	return paimon.FormatTimestamp(millis, nanos%nanosPerMilli, t.Precision)
}

func bytesCell(t paimon.DataType, data []byte) (any, error) {
	switch t.Root {
	case paimon.TypeChar, paimon.TypeVarChar:
		return string(data), nil
	case paimon.TypeBinary, paimon.TypeVarBinary:
		return bytes.Clone(data), nil
	case paimon.TypeDecimal:
		return paimon.FormatDecimal(paimon.FromTwosComplement(data), t.Scale), nil
	}
	return nil, unfit(t, parquet.ByteArray)
}

// comparePhysical orders two values of one column as SQL does. Decimals of fixed
// length are signed, which Parquet's own byte order is not.
func comparePhysical(a, b parquet.Value) int {
	switch a.Kind() {
	case parquet.Boolean:
		return cmp.Compare(a.Uint64(), b.Uint64())
	case parquet.Int32:
		return cmp.Compare(a.Int32(), b.Int32())
	case parquet.Int64:
		return cmp.Compare(a.Int64(), b.Int64())
	case parquet.Float:
		return cmp.Compare(a.Float(), b.Float())
	case parquet.Double:
		return cmp.Compare(a.Double(), b.Double())
	case parquet.FixedLenByteArray:
		x, y := a.ByteArray(), b.ByteArray()
		if sign := cmp.Compare(y[0]>>7, x[0]>>7); sign != 0 {
			return sign
		}
		return bytes.Compare(x, y)
	}
	return bytes.Compare(a.ByteArray(), b.ByteArray())
}
