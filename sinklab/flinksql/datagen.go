package flinksql

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/connector/check"

	"github.com/alecthomas/participle/v2/lexer"
)

// datagen is a source table: Flink 2.2.0's legacy DataGeneratorSource.
type datagen struct {
	rowsPerSecond int64
	numberOfRows  int64 // -1 = no option
	parallelism   int   // scan.parallelism, 0 = no option
	parallelismAt lexer.Position
	fields        []field
}

// field says how one column is generated.
type field struct {
	typ        dataType
	sequence   bool
	start, end int64 // sequence
	min, max   any   // random: int64, float64, or *big.Int for the digits of a DECIMAL
	length     int   // random text or bytes
	maxPast    int64 // random timestamps: milliseconds
	varLen     bool
	nullRate   float64
}

// datagenOptions are those of Flink 2.2.0 DataGenConnectorOptions beside fields.#.*.
var datagenOptions = []connector.Option{
	{Key: "connector", Type: "string", Effect: "datagen makes it a source"},
	{Key: "rows-per-second", Type: "integer", Default: "10000", Check: check.Integer(1, 1<<62), Effect: "of all subtasks together"},
	{Key: "number-of-rows", Type: "integer", Check: check.Integer(0, maxInt32), Effect: "after so many the source ends"}, // Flink counts the emitted rows in an int
	{Key: "scan.parallelism", Type: "integer", Check: check.Integer(1, maxInt32), Effect: "refused where it is not parallelism.default"},
	{Key: "waveform-function-enabled", Type: "boolean", Default: "false", Check: check.Only("the rate is constant", "false"), Effect: onlyValue},
	{Key: "period", Type: "duration", Check: check.Duration(0), NoEffect: noWave},
	{Key: "floating-gap", Type: "integer", Check: check.Integer(0, 1<<62), NoEffect: noWave},
}

const noWave = "it belongs to the waveform function, which is off"

// SourceOptions are the options of a datagen table, and of its columns: fields.#.kind, …
func SourceOptions() []connector.Option {
	all := slices.Clone(datagenOptions)
	for _, prop := range fieldProps {
		all = append(all, connector.Option{Key: "fields.#." + prop, Effect: "the values of a column"})
	}
	return all
}

// datagen reads the options of a datagen table.
func (t *table) datagen(with map[string]property) error {
	byColumn, rest, err := t.splitFields(with)
	var wrong wrongs
	if !t.broken {
		wrong.add(err)
	}
	wrong.add(checkOptions("datagen", rest, connector.Checks(datagenOptions)))
	if t.broken {
		return wrong.err()
	}
	t.source = &datagen{
		rowsPerSecond: optionInt(rest, "rows-per-second", 10_000),
		numberOfRows:  optionInt(rest, "number-of-rows", -1),
		parallelism:   int(optionInt(rest, "scan.parallelism", 0)),
		parallelismAt: rest["scan.parallelism"].Value.Pos,
	}
	for i, col := range t.plan.Columns {
		f, err := newField(col.Name, t.types[i], byColumn[col.Name], t.places[i])
		wrong.add(err)
		t.source.fields = append(t.source.fields, f)
	}
	return wrong.err()
}

func optionInt(m map[string]property, key string, unset int64) int64 {
	if n, err := strconv.ParseInt(strings.TrimSpace(m[key].Value.Value), 10, 64); err == nil {
		return n
	}
	return unset
}

// fieldProps are the last parts of fields.<column>.<property>.
var fieldProps = []string{"end", "kind", "length", "max", "max-past", "min", "null-rate", "start", "var-len"}

// fieldOptions are the options of one column by property.
type fieldOptions map[string]property

// splitFields sorts fields.<column>.<property> out of the options.
func (t *table) splitFields(with map[string]property) (map[string]fieldOptions, map[string]property, error) {
	fields, rest := map[string]fieldOptions{}, map[string]property{}
	var names []string
	var wrong wrongs
	for _, c := range t.plan.Columns {
		names = append(names, c.Name)
		fields[c.Name] = fieldOptions{}
	}
	for _, k := range byPlace(with) {
		body, ok := strings.CutPrefix(k, "fields.")
		cut := strings.LastIndexByte(body, '.')
		if !ok {
			rest[k] = with[k]
			continue
		}
		if cut < 0 {
			wrong.add(fail(with[k].Key.Pos, "write fields.<column>.<property>", "unknown datagen option '%s'", k))
			continue
		}
		col, prop := body[:cut], body[cut+1:]
		if fields[col] == nil {
			wrong.add(fail(with[k].Key.Pos, suggest(col, names), "unknown datagen option '%s': table '%s' has no column '%s'", k, t.plan.Name, col))
			continue
		}
		if !slices.Contains(fieldProps, prop) {
			wrong.add(unknown(with[k].Key.Pos, "datagen option", k, prefixed("fields."+col+".", fieldProps)))
			continue
		}
		fields[col][prop] = with[k]
	}
	return fields, rest, wrong.err()
}

func prefixed(prefix string, names []string) []string {
	all := make([]string, len(names))
	for i, n := range names {
		all[i] = prefix + n
	}
	return all
}

// newField reads the generator of one column.
func newField(col string, t dataType, o fieldOptions, at lexer.Position) (field, error) {
	f := field{typ: t}
	kind, ok := o["kind"]
	if ok && kind.Value.Value != "random" && kind.Value.Value != "sequence" {
		return f, fail(kind.Value.Pos, "known: random, sequence", "unsupported generator kind: '%s'", kind.Value.Value)
	}
	f.sequence = kind.Value.Value == "sequence"
	if f.sequence && t.integerBits() == 0 && !t.isFloat() && !t.isText() {
		return f, f.notGenerated(col, at)
	}
	if err := f.checkProps(col, o); err != nil {
		return f, err
	}
	if f.sequence {
		return f, f.readSequence(col, kind, o)
	}
	return f, f.readRandom(col, o)
}

// notGenerated is the error for a column that no generator of this version fills.
func (f *field) notGenerated(col string, at lexer.Position) error {
	return refuse(at, fmt.Sprintf("a sequence generator for column '%s' of type %s", col, f.typ.bare()), "sequences are integers, FLOAT, DOUBLE, CHAR, VARCHAR or STRING; random knows every type")
}

// checkProps refuses properties that the column's generator does not have, as
// Flink does for options that no generator consumed.
func (f *field) checkProps(col string, o fieldOptions) error {
	var known []string
	switch {
	case f.sequence:
		known = []string{"end", "kind", "start"}
	case slices.Contains([]string{"BOOLEAN", "CHAR", "BINARY", "DATE", "TIME"}, f.typ.root):
		known = []string{"kind", "null-rate"}
	case f.typ.isInstant():
		known = []string{"kind", "max-past", "null-rate"}
	case f.typ.isText(), f.typ.isBytes():
		known = []string{"kind", "length", "null-rate", "var-len"}
	default:
		known = []string{"kind", "max", "min", "null-rate"}
	}
	for _, prop := range byPlace(o) {
		if !slices.Contains(known, prop) {
			kind := map[bool]string{true: "sequence", false: "random"}[f.sequence]
			return fail(o[prop].Key.Pos, "known: "+strings.Join(known, ", "), "unsupported option '%s': a %s generator of type %s does not have it", o[prop].Key.Value, kind, f.typ.bare())
		}
	}
	return nil
}
