package jobs_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/explore/jobs"
)

// What the memory of a search stands on: where the canonical forms of two runs are equal,
// the runs go on to equal forms. A form that left something out that matters would part
// here; one that kept what does not (a time of the calendar) would, too.
func TestEqualFormsHaveEqualFutures(t *testing.T) {
	for _, scenario := range []string{"failover", "failover-primary-key", "two-writers", "partitioned", "expired-checkpoint",
		"snapshot-expiry", "staggered-end-of-input", "at-least-once-duplicates", "sink-v2-failover"} {
		t.Run(scenario, func(t *testing.T) {
			for _, b := range []explore.Budget{{Faults: 1}, {Late: 1}} {
				equalForms(t, subject(t, scenario, ""), b)
			}
		})
	}
}

func equalForms(t *testing.T, s *jobs.Subject, b explore.Budget) {
	s.Late = b.Late > 0
	next, from := map[string]string{}, map[string]string{} // by form; looked up only
	explore.Each(b, nil, func(schedule choose.Schedule, c choose.Chooser) bool {
		forms := milestones(s, c)
		for i := 0; i+1 < len(forms); i++ {
			if known, ok := next[forms[i]]; ok {
				require.Equal(t, []byte(known), []byte(forms[i+1]), "from one state under %q and %q, milestone %d", from[forms[i]], schedule, i)
			}
			next[forms[i]], from[forms[i]] = forms[i+1], schedule.String()
		}
		return true
	})
	require.NotEmpty(t, next)
}

// milestones are the forms of a run at its milestones behind the last choice.
func milestones(s *jobs.Subject, c choose.Chooser) (forms []string) {
	picked := &lastPick{Chooser: c}
	sys := s.Start(picked)
	mark := int64(-1)
	for goesOn := true; goesOn; goesOn = sys.Step() {
		if picked.fresh {
			picked.fresh, forms, mark = false, nil, -1
		}
		if m := sys.Milestone(); m != mark {
			mark = m
			forms = append(forms, string(sys.AppendState(nil)))
		}
	}
	return forms
}

// lastPick notices that something other than 0 was picked.
type lastPick struct {
	choose.Chooser
	fresh bool
}

// Choose implements choose.Chooser.
func (l *lastPick) Choose(label string, n int) int {
	answer := l.Chooser.Choose(label, n)
	l.fresh = l.fresh || answer != 0
	return answer
}
