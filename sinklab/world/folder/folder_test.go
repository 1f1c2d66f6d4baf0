package folder_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/world"
	"exactlyonce/sinklab/world/folder"
	"exactlyonce/sinklab/world/worldtest"
)

func calm(string, int) int { return 0 }

// strikes answers each point as a test draws it.
func strikes(t *rapid.T) func(string, int) int {
	return func(label string, n int) int { return rapid.IntRange(0, n-1).Draw(t, label) }
}

func piece(i int) []rows.Range { return []rows.Range{{From: int64(10 * i), To: int64(10*i + 7)}} }

// Whatever fails and whosever answer is lost: who writes under a hidden name, asks whether
// it is there and renames, shows each of his rows exactly once, and nothing else.
func TestWhatIsRenamedIsVisibleOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var f folder.Folder
		choose := strikes(t)
		var due []rows.Range
		hidden := 0
		for i := range rapid.IntRange(0, 8).Draw(t, "files") {
			name := "part-" + strconv.Itoa(i)
			for f.Write(choose, "."+name, piece(i)) != nil {
			}
			if rapid.Bool().Draw(t, "is never committed") {
				hidden++
				continue
			}
			for f.Exists("." + name) {
				_, err := f.Rename(choose, "."+name, name)
				require.NoError(t, err)
			}
			due = append(due, piece(i)...)
		}
		visible, err := f.Read(world.Committed)
		require.NoError(t, err)
		require.Equal(t, due, visible)
		count, err := world.CountUnits(&f, 0)
		require.NoError(t, err)
		require.Equal(t, hidden, count.LeftBehind())
		worldtest.Check(t, &f, func() world.World { return &folder.Folder{} })
		require.Len(t, f.HiddenFiles(), hidden)
	})
}

// act does something to a folder.
func act(t *rapid.T, f *folder.Folder) {
	name := func(what string) string { return rapid.SampledFrom([]string{"a", "b", ".a", "_b"}).Draw(t, what) }
	switch rapid.IntRange(0, 3).Draw(t, "act") {
	case 0:
		_ = f.Write(strikes(t), name("name"), piece(rapid.IntRange(0, 3).Draw(t, "rows")))
	case 1:
		_, _ = f.Rename(strikes(t), name("from"), name("to"))
	case 2:
		f.Remove(name("name"))
	case 3:
		f.Settle()
	}
}

func form(f *folder.Folder) string { return string(f.AppendState(nil, 0)) }

// A clone is where its original is, and neither sees what happens to the other.
func TestClonesAreIndependent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var f folder.Folder
		for range rapid.IntRange(0, 6).Draw(t, "before") {
			act(t, &f)
		}
		before, clone := form(&f), f.Clone().(*folder.Folder)
		require.Equal(t, before, form(clone))
		for range rapid.IntRange(0, 6).Draw(t, "after") {
			act(t, clone)
		}
		require.Equal(t, before, form(&f))
		after := form(clone)
		act(t, &f)
		require.Equal(t, after, form(clone))
	})
}

// The order in which files came is not seen in the canonical form; what they hold is.
func TestEqualFoldersHaveEqualForms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		order := rapid.Permutation([]int{0, 1, 2, 3}).Draw(t, "order")
		var sorted, mixed folder.Folder
		for i := range 4 {
			require.NoError(t, sorted.Write(calm, strconv.Itoa(i), piece(i)))
			require.NoError(t, mixed.Write(calm, strconv.Itoa(order[i]), piece(order[i])))
		}
		require.Equal(t, form(&sorted), form(&mixed))
		require.NoError(t, mixed.Write(calm, "2", piece(7)))
		require.NotEqual(t, form(&sorted), form(&mixed))
	})
}

// A rename replaces in silence, and complains where there is nothing to be renamed.
func TestRenameIsAsInPOSIX(t *testing.T) {
	var f folder.Folder
	require.NoError(t, f.Write(calm, ".a", piece(1)))
	require.NoError(t, f.Write(calm, "a", piece(2)))
	answered, err := f.Rename(calm, ".a", "a")
	require.True(t, answered)
	require.NoError(t, err)
	visible, _ := f.Read(world.Committed)
	require.Equal(t, piece(1), visible)
	_, err = f.Rename(calm, ".a", "a")
	require.ErrorContains(t, err, "NoSuchFileException")
	_, err = f.Rename(calm, "a", "a")
	require.NoError(t, err)
	require.Equal(t, int64(7), f.Rows("a"))
}

// What an earlier job has shown is asked about only when it is gone: replaced, removed or
// hidden by this one.
func TestRowsOfAnEarlierJobMayNotVanish(t *testing.T) {
	for name, do := range map[string]func(*folder.Folder){
		"replaced": func(f *folder.Folder) { _ = f.Write(calm, "a", piece(2)) },
		"renamed":  func(f *folder.Folder) { _, _ = f.Rename(calm, ".b", "a") },
		"removed":  func(f *folder.Folder) { f.Remove("a") },
		"hidden":   func(f *folder.Folder) { _, _ = f.Rename(calm, "a", "_a") },
	} {
		var f folder.Folder
		require.NoError(t, f.Write(calm, "a", piece(1)))
		require.NoError(t, f.Write(calm, ".b", piece(3)))
		f.Settle()
		visible, _ := f.Read(world.Committed)
		require.Empty(t, visible)
		require.Zero(t, f.Vanished(), name)
		require.Equal(t, int64(7), f.Rows("a"))
		do(&f)
		require.Equal(t, int64(7), f.Vanished(), name)
		require.Equal(t, int64(7), f.Clone().(*folder.Folder).Vanished())
	}
}
