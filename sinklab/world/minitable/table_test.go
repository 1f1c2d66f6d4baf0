package minitable_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/world"
	"exactlyonce/sinklab/world/minitable"
	"exactlyonce/sinklab/world/worldtest"
)

func calm(string, int) int { return 0 }

// strikes answers each point as a test draws it.
func strikes(t *rapid.T) func(string, int) int {
	return func(label string, n int) int { return rapid.IntRange(0, n-1).Draw(t, label) }
}

func piece(i int64) []rows.Range { return []rows.Range{{From: 10 * i, To: 10*i + 7}} }

func form(table *minitable.Table) string { return string(table.AppendState(nil, 0)) }

// Whatever fails and whosever answer is lost: who asks for the newest identifier before he
// commits again shows each of his rows exactly once, and nothing else.
func TestWhoAsksBeforeHeRepeatsCommitsOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var table minitable.Table
		choose := strikes(t)
		var due []rows.Range
		unnamed := 0
		for i := range rapid.Int64Range(0, 8).Draw(t, "files") {
			name, err := table.WriteFile(choose, piece(i))
			for err != nil {
				name, err = table.WriteFile(choose, piece(i))
			}
			if rapid.Bool().Draw(t, "is never committed") {
				unnamed++
				continue
			}
			for newest := int64(0); newest < i+1; newest, _ = table.Newest("me") {
				_, err := table.Commit(choose, "me", i+1, []string{name})
				require.NoError(t, err)
			}
			due = append(due, piece(i)...)
		}
		visible, err := table.Read(world.Committed)
		require.NoError(t, err)
		require.Equal(t, due, visible)
		count, err := world.CountUnits(&table, 0)
		require.NoError(t, err)
		require.Equal(t, unnamed, count.LeftBehind())
		worldtest.Check(t, &table, func() world.World { return &minitable.Table{} })
	})
}

// The table asks nothing: a file that is committed again shows its rows again.
func TestWhatIsCommittedTwiceIsVisibleTwice(t *testing.T) {
	var table minitable.Table
	name, err := table.WriteFile(calm, piece(0))
	require.NoError(t, err)
	for range 2 {
		answered, err := table.Commit(calm, "me", 1, []string{name})
		require.NoError(t, err)
		require.True(t, answered)
	}
	visible, _ := table.Read(world.Committed)
	require.Equal(t, int64(14), rows.Count(visible))
}

// An answer that does not come says nothing about what was done.
func TestALostAnswerIsNoAnswer(t *testing.T) {
	for strike, done := range map[int]bool{1: false, 2: true} {
		var table minitable.Table
		name, err := table.WriteFile(calm, piece(0))
		require.NoError(t, err)
		answered, err := table.Commit(func(string, int) int { return strike }, "me", 1, []string{name})
		require.NoError(t, err)
		require.False(t, answered)
		_, ok := table.Newest("me")
		require.Equal(t, done, ok)
	}
}

// A commit is done as a whole or not at all.
func TestACommitOfAFileThatNobodyHasWritten(t *testing.T) {
	var table minitable.Table
	name, err := table.WriteFile(calm, piece(0))
	require.NoError(t, err)
	answered, err := table.Commit(calm, "me", 1, []string{name, "data-2"})
	require.True(t, answered)
	require.ErrorContains(t, err, `commit 1 of user me names file "data-2", which nobody has written`)
	visible, _ := table.Read(world.Committed)
	require.Empty(t, visible)
}

// What an earlier job has committed is no part of the next one's story, and is still known
// to who asks what was committed.
func TestSettledSnapshotsAreNotAskedAbout(t *testing.T) {
	var table minitable.Table
	table.Append(piece(3)[0])
	name, err := table.WriteFile(calm, piece(0))
	require.NoError(t, err)
	_, err = table.Commit(calm, "me", 5, []string{name})
	require.NoError(t, err)
	table.Settle()
	visible, _ := table.Read(world.Committed)
	require.Empty(t, visible)
	table.Commits(func(world.Commit) { t.Error("of the earlier job") })
	newest, _ := table.Newest("me")
	require.Equal(t, int64(5), newest)
}

// act does something to a table.
func act(t *rapid.T, table *minitable.Table) {
	n := rapid.Int64Range(1, 3).Draw(t, "n")
	switch rapid.IntRange(0, 3).Draw(t, "act") {
	case 0:
		_, _ = table.WriteFile(strikes(t), piece(n))
	case 1:
		_, _ = table.Commit(strikes(t), "me", n, []string{"data-" + strconv.FormatInt(n, 10)})
	case 2:
		table.Append(piece(n)[0])
	case 3:
		table.Settle()
	}
}

// A clone is where its original is, and neither sees what happens to the other.
func TestClonesAreIndependent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var table minitable.Table
		for range rapid.IntRange(0, 6).Draw(t, "before") {
			act(t, &table)
		}
		before, clone := form(&table), table.Clone().(*minitable.Table)
		require.Equal(t, before, form(clone))
		for range rapid.IntRange(0, 6).Draw(t, "after") {
			act(t, clone)
		}
		require.Equal(t, before, form(&table))
		after := form(clone)
		act(t, &table)
		require.Equal(t, after, form(clone))
	})
}
