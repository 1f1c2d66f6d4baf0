package flinksql

import (
	"math"
	"strconv"
	"strings"

	"exactlyonce/sinklab/connector/check"

	"github.com/alecthomas/participle/v2/lexer"
)

// readSequence reads start and end (Flink 2.2.0 SequenceGeneratorVisitor, SequenceGenerator).
func (f *field) readSequence(col string, kind property, o fieldOptions) error {
	lo, hi := f.sequenceBounds()
	for _, prop := range []string{"start", "end"} {
		p, ok := o[prop]
		if !ok {
			return fail(kind.Value.Pos, "", "could not find required property 'fields.%s.%s' for sequence generator", col, prop)
		}
		if msg := check.Integer(lo, hi)(p.Value.Value); msg != "" {
			return fail(p.Value.Pos, "", "option '%s': %s", p.Key.Value, msg)
		}
	}
	f.start, f.end = optionInt(o, "start", 0), optionInt(o, "end", 0)
	if f.start >= f.end { // Flink demands end > start, although its message says "greater"
		return fail(o["start"].Value.Pos, "", "the start value (%d) must be less than the end value (%d)", f.start, f.end)
	}
	if uint64(f.end)-uint64(f.start) > math.MaxInt64-1 {
		return fail(o["start"].Value.Pos, "", "the total size of range (%d, %d) exceeds the maximum limit: %d", f.start, f.end, int64(math.MaxInt64-1))
	}
	return nil
}

// sequenceBounds are the values a sequence of the type can hold. Flink reads
// FLOAT sequences as short and DOUBLE ones as int.
func (f *field) sequenceBounds() (lo, hi int64) {
	switch f.typ.root {
	case "FLOAT":
		return math.MinInt16, math.MaxInt16
	case "DOUBLE":
		return math.MinInt32, math.MaxInt32
	case "CHAR", "VARCHAR":
		return math.MinInt64, math.MaxInt64
	}
	return f.typ.bounds()
}

// readRandom reads the options of a random column (Flink 2.2.0 RandomGeneratorVisitor).
func (f *field) readRandom(col string, o fieldOptions) error {
	if p, ok := o["null-rate"]; ok {
		if msg := check.Number(0, 1)(p.Value.Value); msg != "" {
			return fail(p.Value.Pos, "", "option '%s': %s", p.Key.Value, msg)
		}
		f.nullRate, _ = strconv.ParseFloat(strings.TrimSpace(p.Value.Value), 64)
		if f.nullRate > 0 && !f.typ.null {
			return fail(p.Value.Pos, "", "column '%s' is NOT NULL, so its null-rate must be 0", col)
		}
	}
	switch {
	case f.typ.isText(), f.typ.isBytes():
		return f.readText(col, o)
	case f.typ.isInstant():
		return f.readInstants(o)
	case f.typ.root == "DECIMAL":
		return f.readDecimals(o)
	case f.typ.integerBits() > 0:
		return f.readIntegers(o)
	case f.typ.isFloat():
		return f.readFloats(o)
	}
	return nil
}

// defaultTextLength is RandomGeneratorVisitor.RANDOM_STRING_LENGTH_DEFAULT.
const defaultTextLength = 100

// maxTextLength bounds one generated cell; Flink has no bound but its heap.
const maxTextLength = 1 << 20

func (f *field) readText(col string, o fieldOptions) error {
	f.length = f.typ.a
	if f.typ.a == maxLength {
		f.length = defaultTextLength
	}
	if p, ok := o["length"]; ok {
		if msg := check.Integer(1, int64(min(f.typ.a, maxTextLength)))(p.Value.Value); msg != "" {
			return fail(p.Value.Pos, "", "custom length of field '%s' of type %s %s", col, f.typ.bare(), msg)
		}
		f.length = int(optionInt(o, "length", 0))
	}
	f.length = min(f.length, maxTextLength)
	if p, ok := o["var-len"]; ok {
		if msg := check.Boolean(p.Value.Value); msg != "" {
			return fail(p.Value.Pos, "", "option '%s': %s", p.Key.Value, msg)
		}
		f.varLen = strings.EqualFold(p.Value.Value, "true")
		if f.varLen && f.length < 2 {
			return fail(p.Value.Pos, "", "option '%s' needs a length of at least 2", p.Key.Value)
		}
	}
	return nil
}

func (f *field) readIntegers(o fieldOptions) error {
	lo, hi := f.typ.bounds()
	for _, prop := range []string{"min", "max"} {
		if p, ok := o[prop]; ok {
			if msg := check.Integer(lo, hi)(p.Value.Value); msg != "" {
				return fail(p.Value.Pos, "", "option '%s': %s", p.Key.Value, msg)
			}
		}
	}
	from, to := optionInt(o, "min", lo), optionInt(o, "max", hi)
	f.min, f.max = from, to
	return checkOrder(o, from < to)
}

// readFloats: Flink's default minimum is the least positive value, Java's MIN_VALUE.
func (f *field) readFloats(o fieldOptions) error {
	from, to, limit := math.SmallestNonzeroFloat64, math.MaxFloat64, math.MaxFloat64
	if f.typ.root == "FLOAT" {
		from, to, limit = math.SmallestNonzeroFloat32, math.MaxFloat32, math.MaxFloat32
	}
	for _, prop := range []string{"min", "max"} {
		p, ok := o[prop]
		if !ok {
			continue
		}
		if msg := check.Number(-limit, limit)(p.Value.Value); msg != "" {
			return fail(p.Value.Pos, "", "option '%s': %s", p.Key.Value, msg)
		}
		v, _ := strconv.ParseFloat(strings.TrimSpace(p.Value.Value), 64)
		if prop == "min" {
			from = v
		} else {
			to = v
		}
	}
	f.min, f.max = from, to
	return checkOrder(o, from < to)
}

func checkOrder(o fieldOptions, ordered bool) error {
	if ordered {
		return nil
	}
	return fail(place(o, "min", "max"), "", "the lower bound 'min' must be strictly less than the upper bound 'max'")
}

// place is where the first of props stands that was given.
func place(o fieldOptions, props ...string) lexer.Position {
	for _, prop := range props {
		if p, ok := o[prop]; ok {
			return p.Value.Pos
		}
	}
	return lexer.Position{}
}
