package relations

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/sqlview"
)

// columnStats are the statistics of one column of a data file.
type columnStats struct {
	name     string       // of the column now
	field    paimon.Field // of the column as the file has it
	min, max any          // nil = unknown, or only NULLs
	nulls    string
}

type fileStats []columnStats

// text prints one statistic of all columns by name, as Paimon's sorted maps do.
func (s fileStats) text(of func(columnStats) string) string {
	parts := make([]string, len(s))
	for i, c := range s {
		parts[i] = c.name + "=" + of(c)
	}
	slices.Sort(parts)
	return "{" + strings.Join(parts, ", ") + "}"
}

// valueStats are the statistics of f by the columns that the table has now: a column that
// is younger than the file holds only NULLs there, of one without statistics nothing is
// known (Paimon 2.0.0 SimpleStatsEvolution).
func (t *view) valueStats(f paimon.DataFile) (fileStats, error) {
	written, err := t.schemaOf(f.SchemaID)
	if err != nil {
		return nil, err
	}
	known, err := t.knownStats(f)
	if err != nil {
		return nil, err
	}
	stats := make(fileStats, len(t.schema.Fields))
	for i, c := range t.schema.Fields {
		stats[i] = columnStats{name: c.Name, field: c, nulls: "null"}
		same := func(f paimon.Field) bool { return f.ID == c.ID }
		if j := slices.IndexFunc(known, func(k columnStats) bool { return same(k.field) }); j >= 0 {
			stats[i] = known[j]
			stats[i].name = c.Name
		} else if !slices.ContainsFunc(written.Fields, same) {
			stats[i].nulls = strconv.FormatInt(f.RowCount, 10)
		}
	}
	return stats, nil
}

// knownStats decodes the statistics of f by the schema that f was written with.
func (t *view) knownStats(f paimon.DataFile) (fileStats, error) {
	fields, err := t.statsFields(f)
	if err != nil {
		return nil, err
	}
	types := make([]paimon.DataType, len(fields))
	for i, c := range fields {
		types[i] = c.Type
	}
	lo, err := paimon.DecodeRow(types, f.ValueStats.MinValues)
	if err != nil {
		return nil, fmt.Errorf("minima: %w", err)
	}
	hi, err := paimon.DecodeRow(types, f.ValueStats.MaxValues)
	if err != nil {
		return nil, fmt.Errorf("maxima: %w", err)
	}
	stats := make(fileStats, len(fields))
	for i, c := range fields {
		stats[i] = columnStats{name: c.Name, field: c, min: lo[i], max: hi[i], nulls: "null"}
		if i < len(f.ValueStats.NullCounts) && f.ValueStats.NullCounts[i] != nil {
			stats[i].nulls = strconv.FormatInt(*f.ValueStats.NullCounts[i], 10)
		}
	}
	return stats, nil
}

// statsFields are the columns that the file's statistics speak of.
func (t *view) statsFields(f paimon.DataFile) ([]paimon.Field, error) {
	schema, err := t.schemaOf(f.SchemaID)
	if err != nil || !f.HasValueStatsCols {
		return schema.Fields, err
	}
	var fields []paimon.Field
	for _, name := range f.ValueStatsCols {
		i := schema.FieldIndex(name)
		if i < 0 {
			return nil, fmt.Errorf("statistics of column %s, which schema %d does not have", name, f.SchemaID)
		}
		fields = append(fields, schema.Fields[i])
	}
	return fields, nil
}

// mayHold reports whether a row of f can pass, by the file's smallest and largest values.
func (t *view) mayHold(f paimon.DataFile, preds []sqlview.Predicate) (bool, error) {
	if len(preds) == 0 {
		return true, nil
	}
	stats, err := t.valueStats(f)
	if err != nil {
		return false, err
	}
	for _, p := range preds {
		id := t.schema.Fields[p.Column].ID
		i := slices.IndexFunc(stats, func(c columnStats) bool { return c.field.ID == id })
		if i < 0 {
			continue // not a column of the table now
		}
		lo, okLo := stats[i].min.(int64)
		hi, okHi := stats[i].max.(int64)
		if okLo && okHi && !p.MayHold(lo, hi) {
			return false, nil
		}
	}
	return true, nil
}
