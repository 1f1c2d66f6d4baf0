package jobs_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/verdict"
)

// Without fsync, as Paimon's local file system is, a failure of the power tears the table,
// and every reader is told; with it nothing is lost at any instant.
func TestPowerLossIsSurvivedWithFsyncOnly(t *testing.T) {
	s, _ := scenarios.Get("failover")
	for text, want := range map[string]verdict.Word{
		s.Text: verdict.Blocked,
		strings.Replace(s.Text, "\nSET ", "\nSET 'sinklab.fsync' = 'true';\nSET ", 1): verdict.ExactlyOnce,
	} {
		subject := subjectOf(t, s.Name, text, "")
		power := func(label string) bool { return label == "outside/power" }
		r := (&explore.Search{Memory: explore.NewMap(), Allow: power}).Run(subject.Start, explore.Budget{Faults: 1})
		struck := 0
		for _, row := range r.Rows {
			if row.Row == "power" {
				struck++
				require.True(t, row.Outside)
				require.Equal(t, string(want), row.Word, row.Schedule)
			}
		}
		require.Positive(t, struck)
	}
}
