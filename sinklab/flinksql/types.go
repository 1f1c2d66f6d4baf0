package flinksql

import (
	"fmt"
	"strconv"
	"strings"
)

// dataType is a SQL type (Flink 2.2.0 LogicalType, without nested types).
type dataType struct {
	root string // "BIGINT", "VARCHAR", "TIMESTAMP_LTZ", …; STRING is VARCHAR(maxLength), BYTES VARBINARY(maxLength)
	a, b int    // length, or precision and scale
	null bool   // nullable
}

// maxLength is the length of STRING and BYTES (Flink 2.2.0 VarCharType.MAX_LENGTH).
const maxLength = 1<<31 - 1

// typeSpec says which arguments a type takes, and their bounds and defaults
// (Flink 2.2.0 SqlTypeUtil and the classes below LogicalType).
type typeSpec struct {
	root             string
	args             int // how many arguments it may have
	defaultA, lo, hi int // of the first argument
}

var typeSpecs = map[string]typeSpec{
	"BOOLEAN": {root: "BOOLEAN"}, "TINYINT": {root: "TINYINT"}, "SMALLINT": {root: "SMALLINT"},
	"INT": {root: "INT"}, "INTEGER": {root: "INT"}, "BIGINT": {root: "BIGINT"},
	"FLOAT": {root: "FLOAT"}, "DOUBLE": {root: "DOUBLE"}, "DATE": {root: "DATE"},
	"DECIMAL": {"DECIMAL", 2, 10, 1, 38}, "DEC": {"DECIMAL", 2, 10, 1, 38}, "NUMERIC": {"DECIMAL", 2, 10, 1, 38},
	"CHAR": {"CHAR", 1, 1, 1, maxLength}, "VARCHAR": {"VARCHAR", 1, maxLength, 1, maxLength}, "STRING": {root: "VARCHAR", defaultA: maxLength},
	"BINARY": {"BINARY", 1, 1, 1, maxLength}, "VARBINARY": {"VARBINARY", 1, maxLength, 1, maxLength}, "BYTES": {root: "VARBINARY", defaultA: maxLength},
	"TIME": {"TIME", 1, 0, 0, 9}, "TIMESTAMP": {"TIMESTAMP", 1, 6, 0, 9}, "TIMESTAMP_LTZ": {"TIMESTAMP_LTZ", 1, 6, 0, 9},
}

// parseType gives a written type its meaning.
func parseType(n typeName, notNull bool) (dataType, error) {
	name := strings.ToUpper(n.Name)
	if name == "ARRAY" || name == "MAP" || name == "ROW" || name == "MULTISET" || name == "VARIANT" || name == "RAW" || name == "INTERVAL" {
		return dataType{}, refuse(n.Pos, "type "+name, "")
	}
	spec, ok := typeSpecs[name]
	if !ok {
		return dataType{}, unknown(n.Pos, "type", n.Name, sortedKeys(typeSpecs))
	}
	if len(n.Args) > spec.args {
		return dataType{}, fail(n.Pos, "", "type %s takes %d arguments, got %d", name, spec.args, len(n.Args))
	}
	t := dataType{root: spec.root, a: spec.defaultA, null: !notNull}
	for i, arg := range n.Args {
		v, err := strconv.Atoi(arg)
		lo, hi := spec.lo, spec.hi
		if i == 1 {
			lo, hi = 0, t.a
		}
		if err != nil || v < lo || v > hi {
			return dataType{}, fail(n.Pos, "", "type %s: %s must be an integer between %d and %d", name, arg, lo, hi)
		}
		if i == 0 {
			t.a = v
		} else {
			t.b = v
		}
	}
	if n.Local && t.root == "TIMESTAMP" {
		t.root = "TIMESTAMP_LTZ"
	}
	if t.root == "TIME" {
		t.a = 0 // Flink's planner supports no other precision of TIME and Paimon stores this one
	}
	return t, nil
}

// String is Flink's and Paimon's spelling, e.g. "DECIMAL(9, 2) NOT NULL".
func (t dataType) String() string {
	s := t.bare()
	if !t.null {
		s += " NOT NULL"
	}
	return s
}

func (t dataType) bare() string {
	switch {
	case t.root == "VARCHAR" && t.a == maxLength:
		return "STRING"
	case t.root == "VARBINARY" && t.a == maxLength:
		return "BYTES"
	case t.root == "DECIMAL":
		return fmt.Sprintf("DECIMAL(%d, %d)", t.a, t.b)
	case t.root == "TIMESTAMP_LTZ":
		return fmt.Sprintf("TIMESTAMP(%d) WITH LOCAL TIME ZONE", t.a)
	case typeSpecs[t.root].args == 1:
		return fmt.Sprintf("%s(%d)", t.root, t.a)
	}
	return t.root
}

// parseTypeString reads the spelling of String back, as a Lookup hands it over.
func parseTypeString(s string) (dataType, bool) {
	bare, notNull := strings.CutSuffix(strings.TrimSpace(s), " NOT NULL")
	bare, local := strings.CutSuffix(bare, " WITH LOCAL TIME ZONE")
	name, args, _ := strings.Cut(bare, "(")
	n := typeName{Name: name, Local: local}
	for arg := range strings.SplitSeq(strings.TrimSuffix(args, ")"), ",") {
		if arg = strings.TrimSpace(arg); arg != "" {
			n.Args = append(n.Args, arg)
		}
	}
	t, err := parseType(n, notNull)
	return t, err == nil
}

// integerBits is the width of an integer type, 0 for another.
func (t dataType) integerBits() int {
	return map[string]int{"TINYINT": 8, "SMALLINT": 16, "INT": 32, "BIGINT": 64}[t.root]
}

func (t dataType) isText() bool { return t.root == "CHAR" || t.root == "VARCHAR" }

func (t dataType) isBytes() bool { return t.root == "BINARY" || t.root == "VARBINARY" }

// isInstant tells whether t is a TIMESTAMP of either kind.
func (t dataType) isInstant() bool { return t.root == "TIMESTAMP" || t.root == "TIMESTAMP_LTZ" }

func (t dataType) isFloat() bool { return t.root == "FLOAT" || t.root == "DOUBLE" }

// bounds are the least and greatest value of an integer type.
func (t dataType) bounds() (lo, hi int64) {
	return -1 << (t.integerBits() - 1), 1<<(t.integerBits()-1) - 1
}

// sameKind tells whether two types differ in nullability at most.
func (t dataType) sameKind(u dataType) bool {
	return t.root == u.root && t.a == u.a && t.b == u.b
}
