package compose_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/sinklab/verdict"
)

// Two sources at parallelism 2: of each function it is known where its row is, and how far
// each split came.
func TestWhichFaultsWereMissed(t *testing.T) {
	p := &flinksql.Job{Parallelism: 2, Sources: []flinksql.Source{
		{Table: "low", Functions: []flinksql.Function{
			{Name: "thrown", Value: 1, Once: true, At: []int64{3, -1}},
			{Name: "nowhere", Value: 2, Once: true, At: []int64{-1, -1}},
		}},
		{Table: "high", Functions: []flinksql.Function{
			{Name: "at_its_row", Value: 3, Once: true, At: []int64{-1, 5}}, // once: it has thrown only when its split went on
			{Name: "always", Value: 4, At: []int64{-1, 5}},
			{Name: "further", Value: 5, At: []int64{9, 9}},
		}},
	}}
	require.Equal(t, []verdict.MissedFault{
		{Function: "nowhere", Value: 2, Source: "low", Nowhere: true},
		{Function: "at_its_row", Value: 3, Source: "high"},
		{Function: "further", Value: 5, Source: "high"},
	}, compose.Missed(p, []int64{4, 4, 5, 5}))
}
