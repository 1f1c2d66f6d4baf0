package paimon_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/mem"
	"exactlyonce/sinklab/rows"
)

// aged is a store of snapshots 1 to n, a second apart, the first at second 1.
func aged(t require.TestingT, n int64) *mem.Store {
	s := &mem.Store{}
	for id := int64(1); id <= n; id++ {
		require.NoError(t, s.Publish(paimon.Snapshot{ID: id, TimeMillis: 1000 * id}))
	}
	return s
}

// Which snapshots go: min stay in any case, more than max never, and in between one goes
// when the one after it is older than the time.
func TestRetentionRange(t *testing.T) {
	all := int64(math.MaxInt32)
	for _, c := range []struct {
		name       string
		r          paimon.Retention
		now        int64
		begin, end int64
	}{
		{"young ones stay", paimon.Retention{Min: 1, Max: all, TimeMillis: 60_000, Limit: 50}, 20_000, 1, 1},
		{"the next one must be old", paimon.Retention{Min: 1, Max: all, TimeMillis: 5000, Limit: 50}, 10_001, 1, 5},
		{"at the very time it stays", paimon.Retention{Min: 1, Max: all, TimeMillis: 5000, Limit: 50}, 10_000, 1, 4},
		{"min stay however old", paimon.Retention{Min: 4, Max: all, TimeMillis: 5000, Limit: 50}, 99_000, 1, 17},
		{"max go however young", paimon.Retention{Min: 1, Max: 3, TimeMillis: 60_000, Limit: 50}, 20_000, 1, 18},
		{"at most so many at a time", paimon.Retention{Min: 1, Max: 3, TimeMillis: 60_000, Limit: 5}, 20_000, 1, 6},
	} {
		begin, end, err := c.r.Range(aged(t, 20), 20, c.now)
		require.NoError(t, err)
		require.Equal(t, [2]int64{c.begin, c.end}, [2]int64{begin, end}, c.name)
	}
	require.True(t, paimon.DefaultRetention().None(10))
	require.False(t, paimon.DefaultRetention().None(11))
}

func TestRetentionOptions(t *testing.T) {
	read := func(options map[string]string) (paimon.Retention, error) {
		return paimon.RetentionOf(func(key string) string { return options[key] })
	}
	r, err := read(nil)
	require.NoError(t, err)
	require.Equal(t, paimon.DefaultRetention(), r)
	r, err = read(map[string]string{"snapshot.num-retained.min": "1", "snapshot.num-retained.max": "3", "snapshot.time-retained": "7 ms", "snapshot.expire.limit": "2"})
	require.NoError(t, err)
	require.Equal(t, paimon.Retention{Min: 1, Max: 3, TimeMillis: 7, Limit: 2}, r)
	for key, want := range map[string]string{"min": "should be at least 1", "max": "snapshot.num-retained.min (10) should not be larger than snapshot.num-retained.max (0)"} {
		_, err = read(map[string]string{"snapshot.num-retained." + key: "0"})
		require.ErrorContains(t, err, want)
	}
}

// change is one commit of a drawn history: a new file, and how many of the oldest live
// ones it replaces.
type change struct {
	Replaces int
	Tag      bool
}

// grow commits a history to a new store; each committable is one snapshot.
func grow(t require.TestingT, history []change) *mem.Store {
	store := &mem.Store{}
	h := &host{store: store, user: "a"}
	var live []paimon.DataFile
	for i, c := range history {
		name := fmt.Sprintf("data-%d", i)
		file, err := store.WriteData(paimon.AppendSpec(name, []rows.Range{{From: int64(i), To: int64(i + 1)}}))
		require.NoError(t, err)
		m := paimon.CommitMessage{Partition: paimon.EmptyRow, TotalBuckets: -1, NewFiles: []paimon.DataFile{file}}
		n := min(c.Replaces, len(live))
		if n > 0 { // a COMPACT part alone: what it added takes the place of what it removed
			m = paimon.CommitMessage{Partition: paimon.EmptyRow, TotalBuckets: -1, CompactBefore: live[:n], CompactAfter: []paimon.DataFile{file}}
		}
		live = append(slices.Clone(live[n:]), file)
		commit := &paimon.Commit{Committable: paimon.ManifestCommittable{Identifier: int64(i + 1), Messages: []paimon.CommitMessage{m}}, User: "a", Compact: n > 0}
		finish(t, commit, h)
		if c.Tag {
			s, err := store.Snapshot(int64(i + 1))
			require.NoError(t, err)
			require.NoError(t, store.WriteTag(paimon.Tag{Name: fmt.Sprintf("t%02d", i), Snapshot: s}))
		}
	}
	return store
}

// expire runs an expiry to its end; a crash ends it early.
func expire(t require.TestingT, store paimon.Store, r paimon.Retention, latest int64) (crashed bool) {
	e, ok, err := paimon.PlanExpiry(store, r, latest, 0)
	require.NoError(t, err)
	for more := ok; more; {
		more, err = e.Step(store)
		if choose.IsCrash(err) {
			return true
		}
		require.NoError(t, err)
	}
	return false
}

// readers are the snapshots that somebody may read: those from an id on, and tags.
func readers(t require.TestingT, store paimon.Store, from int64) (all []paimon.Snapshot) {
	snapshots, err := paimon.Snapshots(store)
	require.NoError(t, err)
	for _, s := range snapshots {
		if s.ID >= from {
			all = append(all, s)
		}
	}
	tags, err := store.Tags()
	require.NoError(t, err)
	for _, tag := range tags {
		all = append(all, tag.Snapshot)
	}
	return all
}

// whole checks that each reader finds all it needs, and returns the data files they read.
func whole(t require.TestingT, store paimon.Store, from int64) map[string]bool {
	needed := map[string]bool{}
	for _, s := range readers(t, store, from) {
		live, err := paimon.LiveFiles(store, s)
		require.NoError(t, err)
		for _, e := range live {
			here, err := store.DataExists(e.Place(), e.File.FileName)
			require.NoError(t, err)
			require.True(t, here, "snapshot %d reads %s", s.ID, e.File.FileName)
			needed[e.File.FileName] = true
		}
	}
	return needed
}

func drawHistory(t *rapid.T) []change {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) change {
		return change{Replaces: rapid.IntRange(0, 3).Draw(t, "replaces"), Tag: rapid.IntRange(0, 4).Draw(t, "tag") == 0}
	}), 2, 14).Draw(t, "history")
}

// Whatever the history, after an expiry all that stays can be read, and of the data files
// nothing is left that nobody reads.
func TestExpiryDeletesWhatNobodyReads(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		history := drawHistory(t)
		latest := int64(len(history))
		keep := rapid.Int64Range(1, latest).Draw(t, "keep")
		store := grow(t, history)
		require.False(t, expire(t, store, paimon.Retention{Min: 1, Max: keep, Limit: 50, TimeMillis: 1}, latest))
		earliest, err := store.EarliestID()
		require.NoError(t, err)
		require.Equal(t, latest-keep+1, earliest)
		needed := whole(t, store, 0)
		files, err := store.Count(0)
		require.NoError(t, err)
		require.Len(t, needed, files.There)
	})
}

// cutAt crashes at the n-th operation that changes something, before or after it.
type cutAt struct{ n, option int }

func (c *cutAt) choose(string, int) int {
	if c.n--; c.n == 0 {
		return c.option
	}
	return 0
}

// Cut off at any operation, an expiry leaves all that stays readable, and the next one
// comes to the very state that one without a crash comes to.
func TestNextExpiryGoesOn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		history := drawHistory(t)
		latest := int64(len(history))
		r := paimon.Retention{Min: 1, Max: rapid.Int64Range(1, latest).Draw(t, "keep"), Limit: 50, TimeMillis: 1}
		want := grow(t, history)
		expire(t, want, r, latest)
		require.NoError(t, want.WriteHint(paimon.Earliest, latest-r.Max+1)) // none where nothing went
		for n := 1; ; n++ {
			c := &cutAt{n, rapid.IntRange(3, 4).Draw(t, "option")}
			store := grow(t, history)
			crashed := expire(t, paimon.Faulty{Store: store, Choose: c.choose}, r, latest)
			whole(t, store, latest-r.Max+1)
			expire(t, store, r, latest)
			if !crashed {
				return
			}
			// Cut off right before the hint there is nothing left to do, and nobody moves it;
			// readers list the folder until the next one does.
			require.NoError(t, store.WriteHint(paimon.Earliest, latest-r.Max+1))
			require.Equal(t, string(want.AppendState(nil, 0)), string(store.AppendState(nil, 0)), "cut at operation %d", n)
		}
	})
}

// A deletion that fails is passed over: what it leaves nobody needs, and nobody misses.
func TestFailedDeletionsLeaveOrphansOnly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		history := drawHistory(t)
		latest := int64(len(history))
		r := paimon.Retention{Min: 1, Max: rapid.Int64Range(1, latest).Draw(t, "keep"), Limit: 50, TimeMillis: 1}
		c := &cutAt{rapid.IntRange(1, 20).Draw(t, "at"), 1}
		store := grow(t, history)
		require.False(t, expire(t, paimon.Faulty{Store: store, Choose: c.choose}, r, latest))
		whole(t, store, latest-r.Max+1)
		snapshots, err := paimon.Snapshots(store)
		require.NoError(t, err)
		require.Equal(t, latest, snapshots[len(snapshots)-1].ID)
	})
}

// The walk back to a user's newest snapshot ends where the snapshots have expired: then
// nothing is known of the user, and what was committed counts as not committed.
func TestFilterEndsAtTheFirstExpiredSnapshot(t *testing.T) {
	store := &mem.Store{}
	for i, user := range []string{"a", "b", "b"} {
		finish(t, start(user, int64(i+1)), &host{store: store, user: fmt.Sprint(user, i)})
	}
	one := []paimon.ManifestCommittable{committable("a", 1)}
	retry, err := paimon.FilterCommitted(store, "a", one)
	require.NoError(t, err)
	require.Empty(t, retry)
	expire(t, store, paimon.Retention{Min: 1, Max: 2, Limit: 50}, 3)
	retry, err = paimon.FilterCommitted(store, "a", one)
	require.NoError(t, err)
	require.Equal(t, one, retry)
	again := &paimon.Commit{Committable: one[0], User: "a", CheckAppend: true}
	_, err = again.Step(&host{store: store, user: "a2"})
	require.ErrorContains(t, err, "Trying to add file data-a-1 which is already added")
}

// A tag keeps its files while its snapshot expires, and gives them up when it goes: then
// nothing is left that nobody reads.
func TestARemovedTagGivesUpItsFiles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		history := drawHistory(t)
		latest := int64(len(history))
		store := grow(t, history)
		expire(t, store, paimon.Retention{Min: 1, Max: rapid.Int64Range(1, latest).Draw(t, "keep"), Limit: 50, TimeMillis: 1}, latest)
		tags, err := store.Tags()
		require.NoError(t, err)
		for _, tag := range rapid.Permutation(tags).Draw(t, "order") {
			_, err := paimon.RemoveTag(store, tag.Name)
			require.NoError(t, err)
			needed := whole(t, store, 0)
			files, err := store.Count(0)
			require.NoError(t, err)
			require.Len(t, needed, files.There, "without %s", tag.Name)
		}
		_, err = paimon.RemoveTag(store, "none")
		require.ErrorIs(t, err, paimon.ErrNotFound)
	})
}
