package paimon_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	rules "exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/mem"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/sinks/paimon"
	"exactlyonce/sinklab/sinks/sinktest"
)

// ids generates one column of ids, unlike in all splits, and one of three groups.
type ids struct{}

func (ids) Value(split int32, position int64, column int) any {
	if column == 1 {
		return position % 3
	}
	return int64(split)*1000 + position
}

func (g ids) Int64s(split int32, from int64, column int, dst []int64) bool {
	for i := range dst {
		dst[i] = g.Value(split, from+int64(i), column).(int64)
	}
	return true
}

// layout is a table (id BIGINT, h BIGINT) of some kind.
func layout(t testing.TB, partition, key []string, bucket string) *rules.Layout {
	t.Helper()
	number, err := rules.ParseType("BIGINT NOT NULL")
	require.NoError(t, err)
	schema, err := rules.NewSchema([]rules.Field{{Name: "id", Type: number}, {Name: "h", Type: number}}, partition, key,
		[]rules.Option{{Key: "bucket", Value: bucket}}, "", 0)
	require.NoError(t, err)
	l, err := rules.NewLayout(schema, ids{})
	require.NoError(t, err)
	return l
}

// laidOut is the sink of a table of some kind, over the value store.
func laidOut(l *rules.Layout, r rules.Rules) sinktest.Case {
	c := onValues(r)
	c.New = func() sink.Sink {
		s := paimon.New("t")
		s.Layout, s.Rules = l, r
		return s
	}
	c.World = func() any { return &mem.Store{Layout: l} }
	return c
}

func TestConformanceOfOtherTables(t *testing.T) {
	id := []string{"id"}
	for name, l := range map[string]*rules.Layout{
		"primary key, one bucket":    layout(t, nil, id, "1"),
		"primary key, three buckets": layout(t, nil, id, "3"),
		"primary key, partitioned":   layout(t, []string{"h"}, []string{"h", "id"}, "2"),
		"append, partitioned":        layout(t, []string{"h"}, nil, "-1"),
		"primary key of two columns": layout(t, nil, []string{"h", "id"}, "1"),
	} {
		t.Run(name, func(t *testing.T) {
			c := laidOut(l, rules.Faithful())
			c.Variant = name != "primary key, one bucket"
			sinktest.Run(t, c)
		})
	}
}

var _ rows.Generator = ids{}
