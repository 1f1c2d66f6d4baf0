package disk

import (
	"fmt"
	"math/big"

	"github.com/parquet-go/parquet-go"

	"exactlyonce/sinklab/paimon"
)

const (
	microsPerMilli = 1000
	nanosPerMicro  = 1000
	nanosPerMilli  = 1_000_000
	millisPerDay   = 86_400_000
	// julianEpoch is 1970-01-01 as a Julian day, which INT96 counts in.
	julianEpoch = 2440588
)

// toPhysical is a cell that is not NULL as Parquet stores it.
func toPhysical(t paimon.DataType, cell any) (parquet.Value, error) {
	switch v := cell.(type) {
	case bool:
		if t.Root == paimon.TypeBoolean {
			return parquet.BooleanValue(v), nil
		}
	case int64:
		if t.Root == paimon.TypeBigInt {
			return parquet.Int64Value(v), nil
		}
		if bits := intBits(t); t.Integer() && v>>(bits-1) == v>>63 {
			return parquet.Int32Value(int32(v)), nil
		}
	case float64:
		switch t.Root {
		case paimon.TypeFloat:
			return parquet.FloatValue(float32(v)), nil
		case paimon.TypeDouble:
			return parquet.DoubleValue(v), nil
		}
	case []byte:
		if t.Root == paimon.TypeBinary || t.Root == paimon.TypeVarBinary {
			return parquet.ByteArrayValue(v), nil
		}
	case string:
		return textToPhysical(t, v)
	}
	return parquet.Value{}, fmt.Errorf("%v (%T) is no value of %s", cell, cell, t)
}

func intBits(t paimon.DataType) int { return 8 << (t.Root - paimon.TypeTinyInt) }

func textToPhysical(t paimon.DataType, text string) (parquet.Value, error) {
	switch t.Root {
	case paimon.TypeChar, paimon.TypeVarChar:
		return parquet.ByteArrayValue([]byte(text)), nil
	case paimon.TypeDate:
		days, err := paimon.ParseDate(text)
		return parquet.Int32Value(int32(days)), err
	case paimon.TypeTime:
		millis, err := paimon.ParseTime(text)
		return parquet.Int32Value(int32(millis)), err
	case paimon.TypeTimestamp, paimon.TypeLocalTimestamp:
		millis, nanos, err := paimon.ParseTimestamp(text)
		if t.Precision <= 3 {
			return parquet.Int64Value(millis), err
		}
		return parquet.Int64Value(millis*microsPerMilli + nanos/nanosPerMicro), err
	case paimon.TypeDecimal:
		n, err := paimon.ParseDecimal(text, t)
		if err != nil {
			return parquet.Value{}, err
		}
		return decimalToPhysical(t, n), nil
	}
	return parquet.Value{}, fmt.Errorf("%q is no value of %s", text, t)
}

func decimalToPhysical(t paimon.DataType, n *big.Int) parquet.Value {
	switch {
	case t.Precision <= maxInt32Decimal:
		return parquet.Int32Value(int32(n.Int64()))
	case t.Precision <= paimon.MaxCompactDecimal:
		return parquet.Int64Value(n.Int64())
	}
	short := paimon.TwosComplement(n)
	fixed := make([]byte, decimalBytes(t.Precision))
	if n.Sign() < 0 {
		for i := range fixed {
			fixed[i] = 0xff
		}
	}
	copy(fixed[len(fixed)-len(short):], short)
	return parquet.FixedLenByteArrayValue(fixed)
}
