package paimon

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
)

func (w *rowWriter) value(t DataType, value any) error {
	switch v := value.(type) {
	case bool:
		if t.Root == TypeBoolean {
			if v {
				w.buf[w.slot] = 1
			}
			return nil
		}
	case int64:
		if t.Integer() {
			return w.integer(t, v)
		}
	case float64:
		return w.float(t, v)
	case []byte:
		if t.Root == TypeBinary || t.Root == TypeVarBinary {
			w.bytes(v)
			return nil
		}
	case string:
		return w.text(t, v)
	}
	return mismatch(t, value)
}

func mismatch(t DataType, value any) error {
	return fmt.Errorf("a %T is no value of %s", value, t)
}

// integerBits is the width of an integer type.
func integerBits(t DataType) int { return 8 << (t.Root - TypeTinyInt) }

func (w *rowWriter) integer(t DataType, v int64) error {
	bits := integerBits(t)
	if v>>(bits-1) != 0 && v>>(bits-1) != -1 {
		return fmt.Errorf("%d does not fit %s", v, t)
	}
	var word [wordBytes]byte
	binary.LittleEndian.PutUint64(word[:], uint64(v))
	copy(w.buf[w.slot:], word[:bits/8])
	return nil
}

func (w *rowWriter) float(t DataType, v float64) error {
	switch t.Root {
	case TypeFloat:
		binary.LittleEndian.PutUint32(w.buf[w.slot:], math.Float32bits(float32(v)))
	case TypeDouble:
		binary.LittleEndian.PutUint64(w.buf[w.slot:], math.Float64bits(v))
	default:
		return mismatch(t, v)
	}
	return nil
}

func (w *rowWriter) text(t DataType, v string) error {
	switch t.Root {
	case TypeChar, TypeVarChar:
		w.bytes([]byte(v))
		return nil
	case TypeDecimal:
		n, err := ParseDecimal(v, t)
		if err == nil {
			w.decimal(t, n)
		}
		return err
	case TypeDate:
		days, err := ParseDate(v)
		binary.LittleEndian.PutUint32(w.buf[w.slot:], uint32(days))
		return err
	case TypeTime:
		millis, err := ParseTime(v)
		binary.LittleEndian.PutUint32(w.buf[w.slot:], uint32(millis))
		return err
	case TypeTimestamp, TypeLocalTimestamp:
		millis, nanos, err := ParseTimestamp(v)
		w.timestamp(t, millis, nanos)
		return err
	}
	return mismatch(t, v)
}

func (w *rowWriter) decimal(t DataType, n *big.Int) {
	if t.Precision <= MaxCompactDecimal {
		binary.LittleEndian.PutUint64(w.buf[w.slot:], uint64(n.Int64()))
		return
	}
	data := TwosComplement(n)
	var reserved [wideDecimal]byte
	copy(reserved[:], data)
	w.reserve(reserved[:], uint32(len(data)))
}

func (w *rowWriter) timestamp(t DataType, millis, nanos int64) {
	if t.Precision <= maxCompactTime {
		binary.LittleEndian.PutUint64(w.buf[w.slot:], uint64(millis))
		return
	}
	var word [wordBytes]byte
	binary.LittleEndian.PutUint64(word[:], uint64(millis))
	w.reserve(word[:], uint32(nanos))
}
