package paimon

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/big"
)

// RowArity is the number of columns of a serialized row.
func RowArity(row string) (int, error) {
	if len(row) < arityBytes {
		return 0, fmt.Errorf("binary row of %d bytes: want at least %d", len(row), arityBytes)
	}
	arity := binary.BigEndian.Uint32([]byte(row[:arityBytes]))
	if arity > MaxArity {
		return 0, fmt.Errorf("binary row of %d columns: at most %d are read", arity, MaxArity)
	}
	return int(arity), nil
}

// DecodeRow is the inverse of EncodeRow. An error names what in the bytes is
// against the format; bytes from a damaged file never panic.
func DecodeRow(types []DataType, row string) ([]any, error) {
	arity, err := RowArity(row)
	if err != nil {
		return nil, err
	}
	if arity != len(types) {
		return nil, fmt.Errorf("binary row of %d columns: want %d", arity, len(types))
	}
	r := rowReader{body: []byte(row[arityBytes:])}
	if want := nullBytes(arity) + wordBytes*arity; len(r.body) < want {
		return nil, fmt.Errorf("binary row of %d bytes: %d columns need %d", len(r.body), arity, want)
	}
	values := make([]any, arity)
	for i, t := range types {
		if r.body[(i+kindBits)/8]&(1<<((i+kindBits)%8)) != 0 {
			continue
		}
		slot := nullBytes(arity) + wordBytes*i
		r.word = r.body[slot : slot+wordBytes]
		if values[i], err = r.value(t); err != nil {
			return nil, fmt.Errorf("binary row, column %d: %w", i, err)
		}
	}
	return values, nil
}

type rowReader struct {
	body []byte // from the row kind byte on: what offsets count from
	word []byte // the 8 bytes of the current column
}

func (r *rowReader) value(t DataType) (any, error) {
	number := binary.LittleEndian.Uint64(r.word)
	switch t.Root {
	case TypeBoolean:
		return r.word[0] != 0, nil
	case TypeTinyInt, TypeSmallInt, TypeInt, TypeBigInt:
		unused := 64 - integerBits(t)
		return int64(number<<unused) >> unused, nil
	case TypeFloat:
		return float64(math.Float32frombits(uint32(number))), nil
	case TypeDouble:
		return math.Float64frombits(number), nil
	case TypeDate:
		return FormatDate(int64(int32(number))), nil
	case TypeTime:
		return FormatTime(int64(int32(number)), t.Precision), nil
	case TypeChar, TypeVarChar:
		data, err := r.bytes()
		return string(data), err
	case TypeBinary, TypeVarBinary:
		return r.bytes()
	case TypeDecimal:
		return r.decimal(t)
	case TypeTimestamp, TypeLocalTimestamp:
		return r.timestamp(t)
	}
	return nil, fmt.Errorf("values of %s are not decoded", t.Root)
}

// part is the piece of the variable part at the offset in the current word.
func (r *rowReader) part(length int) ([]byte, error) {
	offset := int64(binary.LittleEndian.Uint32(r.word[4:]))
	if offset+int64(length) > int64(len(r.body)) {
		return nil, fmt.Errorf("%d bytes at %d lie outside the row of %d", length, offset, len(r.body))
	}
	return r.body[offset : offset+int64(length)], nil
}

func (r *rowReader) bytes() ([]byte, error) {
	if last := r.word[maxInline]; last&inlineMark != 0 {
		n := int(last &^ inlineMark)
		if n > maxInline {
			return nil, fmt.Errorf("inline length %d: at most %d", n, maxInline)
		}
		return r.word[:n:n], nil
	}
	return r.part(int(binary.LittleEndian.Uint32(r.word)))
}

func (r *rowReader) decimal(t DataType) (any, error) {
	if t.Precision <= MaxCompactDecimal {
		n := int64(binary.LittleEndian.Uint64(r.word))
		return FormatDecimal(big.NewInt(n), t.Scale), nil
	}
	length := binary.LittleEndian.Uint32(r.word)
	if length == 0 || length > wideDecimal {
		return nil, fmt.Errorf("decimal of %d bytes: want 1 to %d", length, wideDecimal)
	}
	data, err := r.part(int(length))
	if err != nil {
		return nil, err
	}
	return FormatDecimal(FromTwosComplement(data), t.Scale), nil
}

func (r *rowReader) timestamp(t DataType) (any, error) {
	if t.Precision <= maxCompactTime {
		return FormatTimestamp(int64(binary.LittleEndian.Uint64(r.word)), 0, t.Precision), nil
	}
	nanos := int64(binary.LittleEndian.Uint32(r.word))
	if nanos >= nanosPerMs {
		return nil, errors.New("timestamp with a million nanoseconds or more behind the millisecond")
	}
	data, err := r.part(wordBytes)
	if err != nil {
		return nil, err
	}
	return FormatTimestamp(int64(binary.LittleEndian.Uint64(data)), nanos, t.Precision), nil
}

// TwosComplement is n as Java's BigInteger.toByteArray gives it: big-endian, the
// shortest form with room for the sign. Decimals in rows and Parquet use it.
func TwosComplement(n *big.Int) []byte {
	if n.Sign() >= 0 {
		data := n.Bytes()
		if len(data) == 0 || data[0]&0x80 != 0 {
			data = append([]byte{0}, data...)
		}
		return data
	}
	size := uint(len(new(big.Int).Not(n).Bytes()))
	data := new(big.Int).Add(n, new(big.Int).Lsh(big.NewInt(1), 8*(size+1))).Bytes()
	if len(data) > 1 && data[0] == 0xff && data[1]&0x80 != 0 {
		data = data[1:]
	}
	return data
}

// FromTwosComplement is the inverse of TwosComplement, for any length.
func FromTwosComplement(data []byte) *big.Int {
	n := new(big.Int).SetBytes(data)
	if len(data) > 0 && data[0]&0x80 != 0 {
		n.Sub(n, new(big.Int).Lsh(big.NewInt(1), 8*uint(len(data))))
	}
	return n
}
