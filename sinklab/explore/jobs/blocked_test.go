package jobs_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/trace"
)

// whyBlocked are the ways in which a job can be blocked, as its verdict says them.
var whyBlocked = map[string]*regexp.Regexp{
	"a lost message": regexp.MustCompile(`^stop-with-savepoint: [a-z-]+ \(\d/\d\) waits for the notification of checkpoint \d+, which was lost and is never sent again$`),
	"a same error":   regexp.MustCompile(`^[a-z-]+ \(\d/\d\) fails with the same error each time, \d+ times so far, and no checkpoint was completed in between: java\..+`),
	"no reader":      regexp.MustCompile(`^a reader of the table gets an error: .+`),
}

// Every run of these searches that is blocked says in one sentence or more what cannot go on,
// in both languages, and a run of each way is among them. Any other verdict says nothing of
// the kind, unless it proves nothing.
func TestEveryBlockedRunSaysWhatCannotGoOn(t *testing.T) {
	found := map[string]int{}
	for _, search := range []struct {
		scenario string
		faults   int
		groups   []string // beginnings of labels; none = all
	}{
		{"failover", 2, []string{"savepoint/", "notify/", "outside/", "crash/committer/before-notify"}},
		{"two-writers", 2, []string{"savepoint/", "notify/"}},
		{"failover-primary-key", 2, []string{"savepoint/", "notify/", "outside/"}},
		{"staggered-end-of-input", 2, []string{"savepoint/", "notify/"}},
		{"two-phase-failover", 2, []string{"savepoint/", "notify/", "outside/"}},
		{"failover", 1, nil}, {"failover-primary-key", 1, nil}, {"partitioned", 1, nil}, {"two-phase-failover", 1, nil}, {"expired-checkpoint", 1, nil},
	} {
		scenario, s := search.scenario, subject(t, search.scenario, "")
		allow := func(label string) bool {
			return search.groups == nil || slices.ContainsFunc(search.groups, func(g string) bool { return strings.HasPrefix(label, g) })
		}
		explore.Each(explore.Budget{Faults: search.faults}, allow, func(schedule choose.Schedule, c choose.Chooser) bool {
			v := s.RunBy(c)
			if v.Word != verdict.Blocked {
				require.Equal(t, v.Word == verdict.Inconclusive, len(v.Because) > 0, "%s %s: %s", scenario, schedule, v)
				return true
			}
			require.NotEmpty(t, v.Because, "%s %s", scenario, schedule)
			for _, why := range v.Because {
				way := wayOf(why.In(trace.English))
				require.NotEmpty(t, way, "%s %s: %s", scenario, schedule, why.In(trace.English))
				require.Regexp(t, `\p{Han}`, why.In(trace.Chinese))
				found[way]++
			}
			return true
		})
	}
	for way := range whyBlocked { // order: each is asked for
		require.NotZero(t, found[way], "no run is blocked by %s: %v", way, found)
	}
	t.Logf("blocked by: %v", found)
}

func wayOf(sentence string) string {
	for way, form := range whyBlocked {
		if form.MatchString(sentence) {
			return way
		}
	}
	return ""
}

// A run that is cut off at a bound says where it stood.
func TestARunAtItsBoundSaysWhereItStood(t *testing.T) {
	s := subject(t, "failover", "")
	s.Bounds.Events = 60
	v := s.RunBy(choose.Default{})
	require.Equal(t, verdict.Inconclusive, v.Word)
	require.NotEmpty(t, v.Because)
	s.Bounds.Events, s.Bounds.Attempts = 100_000, 1
	v = s.RunBy(choose.Default{}) // its own function fails at row 120, and one attempt is all there is
	require.Equal(t, verdict.Inconclusive, v.Word)
	require.Equal(t, "the last failure before the bound: java.lang.RuntimeException: injected fault at id=120", v.Because[0].In(trace.English))
}
