package verdict_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/verdict"
)

// fine is a finished run in which everything is as it should be.
func fine() verdict.Facts {
	return verdict.Facts{
		Status: "FINISHED", Emitted: 10, Tally: rows.Tally{Visible: 10, Due: 10}, OnDisk: 2, Referenced: 2,
		Snapshots: []verdict.Snapshot{{ID: 1, Identifier: 1, User: "u"}, {ID: 2, Identifier: 2, User: "u"}},
	}
}

// Each row breaks one thing in a fine run and names the word and the property that must say so.
func TestOneThingGoesWrong(t *testing.T) {
	for _, c := range []struct {
		name   string
		breaks func(*verdict.Facts)
		word   verdict.Word
		broken []string
	}{
		{"nothing", func(*verdict.Facts) {}, verdict.ExactlyOnce, nil},
		{"refused by the sink", func(f *verdict.Facts) { f.Refusal, f.Status = "no", "FAILED" }, verdict.Refused, nil},
		{"a row twice", func(f *verdict.Facts) { f.Tally.Duplicated, f.Tally.Visible = 1, 11 }, verdict.Duplicated, []string{"no-row-twice"}},
		{"a row missing at the end", func(f *verdict.Facts) { f.Tally.Lost, f.Tally.Visible = 1, 9 }, verdict.Lost, []string{"every-row-visible"}},
		{"a committed row gone from a failed job", func(f *verdict.Facts) { f.Status, f.Tally.Lost, f.Tally.Visible = "FAILED", 1, 9 },
			verdict.Lost, []string{"no-committed-row-lost", "every-row-visible"}},
		{"a row nobody emitted", func(f *verdict.Facts) { f.Tally.Alien = 1 }, verdict.Dirty, nil},
		{"a referenced file missing", func(f *verdict.Facts) { f.Missing, f.OnDisk = 1, 1 }, verdict.Dirty, []string{"snapshot-references-existing-files"}},
		{"an identifier repeated", func(f *verdict.Facts) { f.Snapshots[1].Identifier = 1 }, verdict.ExactlyOnce, []string{"identifiers-increase-per-user"}},
		{"a bound passed", func(f *verdict.Facts) { f.Bound, f.Status = "events", "RUNNING" }, verdict.Inconclusive, nil},
		{"the sink's same error after every restart", func(f *verdict.Facts) { f.Repeats, f.Status, f.Tally = 1, "FAILED", rows.Tally{Visible: 6} },
			verdict.Blocked, []string{"every-row-visible"}},
		{"a table that cannot be read", func(f *verdict.Facts) { f.Unreadable, f.Tally = "snapshot-3: empty", rows.Tally{} },
			verdict.Blocked, []string{"snapshot-references-existing-files", "every-row-visible"}},
		{"nothing is left that could happen", func(f *verdict.Facts) { f.Idle, f.Status = true, "RUNNING" }, verdict.Blocked, nil},
		{"a commit that waited for the next checkpoint", func(f *verdict.Facts) { f.Late = 4 }, verdict.Stalled, []string{"visible-in-time"}},
		{"a fault that never struck", func(f *verdict.Facts) { f.Faults = 1 }, verdict.Inconclusive, []string{"fault-struck"}},
		{"the job failed, the data is right", func(f *verdict.Facts) { f.Status, f.Tally = "FAILED", rows.Tally{Visible: 6} },
			verdict.Failed, []string{"every-row-visible"}},
		{"nothing ever visible", func(f *verdict.Facts) { f.Status, f.Tally = "CANCELED", rows.Tally{} }, verdict.NeverVisible, []string{"every-row-visible"}},
		{"an orphan", func(f *verdict.Facts) { f.OnDisk = 3 }, verdict.ExactlyOnce, []string{"no-orphan"}},
		{"seen too early", func(f *verdict.Facts) { f.Early = 3 }, verdict.ExactlyOnce, []string{"nothing-uncommitted-visible"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := fine()
			c.breaks(&f)
			v := verdict.Judge(f)
			require.Equal(t, c.word, v.Word)
			var broken []string
			for _, p := range v.Broken() {
				require.NotEmpty(t, p.Detail)
				broken = append(broken, p.Name)
			}
			require.Equal(t, c.broken, broken)
		})
	}
}

// Identifiers are per commit user: two jobs on one table do not disturb each other.
func TestIdentifiersOfTwoUsers(t *testing.T) {
	f := fine()
	f.Snapshots = []verdict.Snapshot{{ID: 1, Identifier: 5, User: "a"}, {ID: 2, Identifier: 1, User: "b"}, {ID: 3, Identifier: 6, User: "a"}}
	require.Equal(t, verdict.ExactlyOnce, verdict.Judge(f).Word)
}

// A system that does not know for which checkpoints its commits are is not blamed for it.
func TestIdentifiersThatNobodyKnows(t *testing.T) {
	f := fine()
	f.Snapshots[0].Identifier, f.Snapshots[1].Identifier = 0, 0
	require.Empty(t, verdict.Judge(f).Broken())
}

func TestMeets(t *testing.T) {
	clean, dirty := verdict.Verdict{Word: verdict.ExactlyOnce}, verdict.Verdict{Word: verdict.ExactlyOnce, Orphans: 2}
	require.True(t, clean.Meets("exactly-once"))
	require.True(t, dirty.Meets("exactly-once"), "an expectation without orphans does not speak of them")
	require.True(t, dirty.Meets("exactly-once + orphans"))
	require.False(t, clean.Meets("exactly-once + orphans"))
	require.False(t, clean.Meets("lost"))
	require.True(t, clean.Meets("exactly-once + again"), "which says how to judge")
	require.False(t, clean.Meets("exactly-once + again + orphans"))
	require.True(t, dirty.Meets("exactly-once + again + orphans"))
	require.False(t, clean.Meets("duplicated + again"))
	require.Equal(t, "exactly-once + orphans", dirty.String())
}

func TestEveryWordHasAMeaning(t *testing.T) {
	for _, w := range verdict.Words() {
		require.NotEmpty(t, w.Meaning(), w)
	}
}
