package disk

import (
	"math"
	"unicode/utf8"

	"github.com/parquet-go/parquet-go"

	"exactlyonce/sinklab/paimon"
)

// columnStats follows one column of a data file while it is written.
type columnStats struct {
	nulls    int64
	seen     bool // a value that has an order
	min, max parquet.Value
}

func (s *columnStats) add(v parquet.Value) {
	if isNaN(v) {
		return
	}
	if !s.seen {
		s.seen, s.min, s.max = true, v.Clone(), v.Clone()
		return
	}
	if comparePhysical(v, s.min) < 0 {
		s.min = v.Clone()
	}
	if comparePhysical(v, s.max) > 0 {
		s.max = v.Clone()
	}
}

func isNaN(v parquet.Value) bool {
	switch v.Kind() {
	case parquet.Float:
		return math.IsNaN(float64(v.Float()))
	case parquet.Double:
		return math.IsNaN(v.Double())
	}
	return false
}

// statsLength is Paimon's default metadata.stats-mode, truncate(16): characters.
const statsLength = 16

// bounds are the cells for _VALUE_STATS; nil where there is none.
func (s *columnStats) bounds(t paimon.DataType) (low, high any, err error) {
	if !s.seen {
		return nil, nil, nil
	}
	if low, err = fromPhysical(t, s.min); err != nil {
		return nil, nil, err
	}
	if high, err = fromPhysical(t, s.max); err != nil {
		return nil, nil, err
	}
	if t.Root == paimon.TypeChar || t.Root == paimon.TypeVarChar {
		return truncate(low.(string), high.(string))
	}
	return low, high, nil
}

// truncate cuts the minimum to 16 characters, and raises the last character of a
// cut maximum so that it stays above all values. If that cannot be done there are
// no bounds (Paimon 2.0.0 TruncateSimpleColStatsCollector).
func truncate(low, high string) (any, any, error) {
	low, _ = cut(low)
	short, isCut := cut(high)
	if !isCut {
		return low, high, nil
	}
	runes := []rune(short)
	for i := len(runes) - 1; i >= 0; i-- {
		next := runes[i] + 1
		if next == 0xD800 {
			next = 0xE000 // surrogates are no characters
		}
		if next <= utf8.MaxRune {
			return low, string(append(runes[:i], next)), nil
		}
	}
	return nil, nil, nil
}

func cut(s string) (string, bool) {
	n := 0
	for i := range s {
		if n == statsLength {
			return s[:i], true
		}
		n++
	}
	return s, false
}

// valueStats are the statistics of columns as a manifest entry holds them.
func valueStats(columns []*dataColumn) (paimon.Stats, error) {
	types := make([]paimon.DataType, len(columns))
	low, high := make([]any, len(columns)), make([]any, len(columns))
	stats := paimon.Stats{NullCounts: make([]*int64, len(columns))}
	var err error
	for i, c := range columns {
		types[i] = c.field.Type
		stats.NullCounts[i] = &c.stats.nulls
		if low[i], high[i], err = c.stats.bounds(c.field.Type); err != nil {
			return stats, err
		}
	}
	if stats.MinValues, err = paimon.EncodeRow(types, low); err != nil {
		return stats, err
	}
	stats.MaxValues, err = paimon.EncodeRow(types, high)
	return stats, err
}
