package runner_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/doctor"
	"exactlyonce/sinklab/internal/soak"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/paimon/examine"
	"exactlyonce/sinklab/rows"
)

// expiryPoints are all single faults at the steps of expiries in a scenario: deletions,
// hints, and crashes between the steps of a commit, to which those of an expiry belong.
func expiryPoints(t *testing.T, s scenarios.Scenario) choose.Schedule {
	points := &asked{seen: map[string]int{}}
	_, _, err := onMemory(t, s, points)
	require.NoError(t, err)
	return slices.DeleteFunc(points.schedules, func(p choose.Pick) bool {
		return !strings.HasPrefix(p.Label, "store/delete-") && p.Label != "store/hint" && p.Label != "io/remove" && !strings.HasSuffix(p.Label, "/in-commit")
	})
}

// Whatever strikes an expiry: every row is there once, each snapshot that stays is whole,
// and the doctor finds no problem with what a cut left.
func TestEveryFaultOfAnExpiry(t *testing.T) {
	s, _ := scenarios.Get("snapshot-expiry")
	points := expiryPoints(t, s)
	cut := 0
	some := soak.Sample(points, 60, kindOf)
	for _, p := range some {
		schedule := choose.Schedule{p}
		d, report, err := onMemory(t, s, choose.NewReplay(schedule))
		if p.Option == 2 && p.Label == "io/remove" || strings.HasPrefix(p.Label, "store/") && p.Option == 5 { // for good
			require.True(t, err == nil || strings.Contains(err.Error(), errEndless.Error()), "%s: %v", schedule, err)
		} else {
			require.NoError(t, err, "%s", schedule)
			require.Equal(t, rows.Tally{Visible: 280, Due: 280}, report.Jobs[0].Tally, "%s", schedule)
		}
		require.NoError(t, sound(d, "w"), "%s", schedule)
		if noProblem(t, d, schedule) {
			cut++
		}
	}
	t.Logf("%d of %d faults tried, %d left an expiry cut off", len(some), len(points), cut)
}

// noProblem asks the doctor, and tells whether it speaks of an expiry that was cut off.
func noProblem(t *testing.T, d *memDisk, schedule choose.Schedule) (cut bool) {
	w, err := disk.OpenWarehouse(d, "w")
	require.NoError(t, err)
	r, err := doctor.Examine([]doctor.Examiner{examine.Of(w)}, doctor.Options{})
	require.NoError(t, err)
	require.NotEqual(t, doctor.Problem, r.Severity, "%s: %v", schedule, r.Tables[0].Head().Findings)
	return slices.ContainsFunc(r.Tables[0].Head().Findings, func(f doctor.Finding) bool { return strings.Contains(f.Text, "cut off") })
}
