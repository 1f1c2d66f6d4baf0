package walkhost_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/screen/screentest"
	"exactlyonce/sinklab/screen/walkthrough"
	"exactlyonce/trace"
)

// What a script calls between two jobs is told in front of the next event, and the files
// that it removes are no orphans from there on, forwards and backwards.
func TestCallsBetweenJobs(t *testing.T) {
	h := newHost(trace.English)
	d, err := h.Open("savepoint-too-old")
	require.NoError(t, err)
	require.Len(t, d.Calls, 1)
	call := d.Calls[0]
	require.Contains(t, call.Text, "CALL sys.remove_orphan_files")
	require.Len(t, call.Gone, 1)
	i := slices.IndexFunc(d.Trace.Events, func(e trace.Event) bool { return e.Kind == trace.StartFrom })
	require.Equal(t, d.Trace.Events[i-1].Seq, call.Before, "the second job begins in front of it: it has no checkpoint of its own")
	screen := screentest.New(walkthrough.Options{Host: h, Document: &d}, 120, 40)
	screen.Press(fmt.Sprintf(":%d", call.Before-1), "enter")
	for range 2 {
		require.Contains(t, screen.Text(), "orphan     "+trace.ShortFile(call.Gone[0]))
		screen.Press("right")
		require.NotContains(t, screen.Text(), trace.ShortFile(call.Gone[0])+",")
		require.Contains(t, screen.Text(), "Before it: CALL sys.remove_orphan_files")
		screen.Press("left")
	}
	for _, other := range []string{"savepoint", "snapshot-expiry"} {
		d, err := h.Open(other)
		require.NoError(t, err)
		require.Empty(t, d.Calls, other)
	}
}
