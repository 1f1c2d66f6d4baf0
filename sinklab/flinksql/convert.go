package flinksql

import (
	"fmt"
	"strings"
)

// castTo converts a cell; it returns the cell itself where nothing changes.
// modelledCast has been asked before.
func castTo(c cell, from, to dataType) cell {
	switch {
	case from.root == "NULL", from.sameKind(to):
		return c
	case to.integerBits() > 0 && from.integerBits() > to.integerBits():
		return wrapped{c, 64 - to.integerBits()}
	case to.isFloat() && (from.integerBits() > 0 || to.root == "FLOAT"):
		return asFloat{c, to.root == "FLOAT"}
	case to.isText():
		return asText{c, to.a, to.root == "CHAR"}
	}
	return c // a wider integer, FLOAT as DOUBLE: the same int64 or float64
}

// wrapped narrows an integer as Java does: the high bits are cut off.
type wrapped struct {
	cell
	cut int // bits
}

func (w wrapped) value(s int32, p int64) any {
	v, ok := w.cell.value(s, p).(int64)
	if !ok {
		return nil
	}
	return v << w.cut >> w.cut
}

func (w wrapped) int64s(s int32, from int64, dst []int64) bool {
	if !w.cell.int64s(s, from, dst) {
		return false
	}
	for i, v := range dst {
		dst[i] = v << w.cut >> w.cut
	}
	return true
}

// asFloat is a number as DOUBLE, or rounded to FLOAT.
type asFloat struct {
	cell
	single bool
}

func (f asFloat) value(s int32, p int64) any {
	var v float64
	switch x := f.cell.value(s, p).(type) {
	case int64:
		if f.single {
			return float64(float32(x)) // once: by way of float64 it would be rounded twice
		}
		v = float64(x)
	case float64:
		v = x
	default:
		return nil
	}
	if f.single {
		v = float64(float32(v))
	}
	return v
}

func (asFloat) int64s(int32, int64, []int64) bool { return false }

// asText is a value as text of at most length characters (0 = any), padded for CHAR.
type asText struct {
	cell
	length int
	pad    bool
}

func (t asText) value(s int32, p int64) any {
	var text string
	switch x := t.cell.value(s, p).(type) {
	case nil:
		return nil
	case bool:
		text = strings.ToUpper(fmt.Sprint(x)) // Flink 2.2.0 BooleanToStringCastRule
	default:
		text = fmt.Sprint(x)
	}
	if t.length == 0 {
		return text
	}
	return fitText(text, t.length, t.pad)
}

func (asText) int64s(int32, int64, []int64) bool { return false }

// fitText cuts text to length characters and pads it with blanks where it is fixed.
func fitText(text string, length int, pad bool) string {
	n := 0
	for i := range text {
		if n == length {
			return text[:i]
		}
		n++
	}
	if pad && n < length {
		text += strings.Repeat(" ", length-n)
	}
	return text
}
