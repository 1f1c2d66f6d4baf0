package diff_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/trace"
	"exactlyonce/trace/diff"
)

// What became of the units of a foreign system is its protocol: a run in which one was not
// aborted, or not committed, is another one. Nothing is asked of it that is Paimon's.
func TestUnitsAreCompared(t *testing.T) {
	s, ok := scenarios.Get("two-phase-failover")
	require.True(t, ok)
	job := jobsOf(t, s, 0)[0]
	same := diff.Diff(job, jobsOf(t, s, 0)[0])
	require.True(t, same.Same, found(same))
	require.Equal(t, 6, same.A.Units)
	require.Contains(t, same.Kind, trace.UnitAborted)
	require.NotContains(t, same.Kind, trace.Commit)
	for _, kind := range []trace.Kind{trace.UnitPrepared, trace.UnitCommitted, trace.UnitAborted} {
		other := job
		i := slices.IndexFunc(job.Events, func(e trace.Event) bool { return e.Kind == kind })
		require.Positive(t, i, kind)
		other.Events = slices.Delete(slices.Clone(job.Events), i, i+1)
		require.False(t, diff.Diff(job, other).Same, "without a %s", kind)
	}
}
