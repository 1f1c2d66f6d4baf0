package paimon

import (
	"encoding/binary"
	"fmt"
)

// A BinaryRow (Paimon 2.0.0 org.apache.paimon.data.BinaryRow), as manifests hold
// it: the arity, 4 bytes big-endian; then one byte of row kind and the null bits,
// in whole 8-byte words; then 8 little-endian bytes a column; then what does not
// fit in 8 bytes, referred to by offset and length. Offsets count from the row
// kind byte. Strings and bytes up to 7 long live in the column's own 8 bytes, with
// the length and a mark bit in the last one.

const (
	arityBytes  = 4
	wordBytes   = 8
	kindBits    = 8    // null bits start behind the row kind byte
	inlineMark  = 0x80 // set in the last byte of an inline value
	maxInline   = 7
	wideDecimal = 16 // bytes reserved for a decimal of more than 18 digits
	// MaxCompactDecimal is the precision up to which a decimal fits in 8 bytes.
	MaxCompactDecimal = 18
	maxCompactTime    = 3 // TIMESTAMP precision up to which milliseconds suffice
	// MaxArity bounds the columns of a row, so that damaged bytes cannot ask for memory.
	MaxArity = 1 << 16
)

func nullBytes(arity int) int { return (arity + 63 + kindBits) / 64 * wordBytes }

// EncodeRow makes the BinaryRow of values, with its arity in front. Values are
// cells as rows.Generator gives them: nil, bool, int64, float64, string, []byte.
// An error names the type and the value that does not fit it.
func EncodeRow(types []DataType, values []any) (string, error) {
	if len(types) != len(values) {
		return "", fmt.Errorf("%d values for a row of %d columns", len(values), len(types))
	}
	fixed := nullBytes(len(types)) + wordBytes*len(types)
	w := rowWriter{buf: make([]byte, arityBytes+fixed)}
	binary.BigEndian.PutUint32(w.buf, uint32(len(types)))
	for i, t := range types {
		w.slot = arityBytes + nullBytes(len(types)) + wordBytes*i
		if values[i] == nil {
			w.buf[arityBytes+(i+kindBits)/8] |= 1 << ((i + kindBits) % 8)
			w.null(t)
			continue
		}
		if err := w.value(t, values[i]); err != nil {
			return "", fmt.Errorf("column %d: %w", i, err)
		}
	}
	return string(w.buf), nil
}

type rowWriter struct {
	buf  []byte
	slot int // where the 8 bytes of the current column start
}

// null reserves the variable part of a wide decimal or timestamp even where the
// value is null, as BinaryRowWriter does so that it can be set later.
func (w *rowWriter) null(t DataType) {
	switch {
	case t.Root == TypeDecimal && t.Precision > MaxCompactDecimal:
		w.reserve(make([]byte, wideDecimal), 0)
	case isTimestamp(t) && t.Precision > maxCompactTime:
		w.reserve(make([]byte, wordBytes), 0)
	}
}

func isTimestamp(t DataType) bool {
	return t.Root == TypeTimestamp || t.Root == TypeLocalTimestamp
}

// reserve appends data to the variable part, in whole words, and points to it.
// low is the length, or whatever else the low 4 bytes of the slot hold.
func (w *rowWriter) reserve(data []byte, low uint32) {
	binary.LittleEndian.PutUint32(w.buf[w.slot:], low)
	binary.LittleEndian.PutUint32(w.buf[w.slot+4:], uint32(len(w.buf)-arityBytes))
	w.buf = append(w.buf, data...)
	if rest := len(data) % wordBytes; rest > 0 {
		w.buf = append(w.buf, make([]byte, wordBytes-rest)...)
	}
}

func (w *rowWriter) bytes(data []byte) {
	if len(data) > maxInline {
		w.reserve(data, uint32(len(data)))
		return
	}
	copy(w.buf[w.slot:], data)
	w.buf[w.slot+maxInline] = inlineMark | byte(len(data))
}
