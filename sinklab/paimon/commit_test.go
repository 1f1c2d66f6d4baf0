package paimon_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/mem"
)

// host names things for one committer and keeps what it heard.
type host struct {
	store     paimon.Store
	user      string
	names     int
	now       int64
	published []int64
	retried   []string
	found     []int64
}

func (h *host) name(kind string) string {
	h.names++
	return fmt.Sprintf("%s-%s-%d", kind, h.user, h.names)
}
func (h *host) Store() paimon.Store      { return h.store }
func (h *host) ManifestName() string     { return h.name("manifest") }
func (h *host) ManifestListName() string { return h.name("manifest-list") }
func (h *host) SnapshotUUID() string     { return h.name("uuid") }
func (h *host) TimeMillis() int64        { return 0 }
func (h *host) NowMillis() int64         { return h.now }
func (h *host) Published(s *paimon.Snapshot, _ []paimon.ManifestEntry) {
	h.published = append(h.published, s.ID)
}
func (h *host) Retried(_ int64, reason string) { h.retried = append(h.retried, reason) }
func (h *host) Found(id, _ int64)              { h.found = append(h.found, id) }

// committable is one file of one row under an identifier.
func committable(user string, identifier int64) paimon.ManifestCommittable {
	file := paimon.NewAppendFile(fmt.Sprintf("data-%s-%d", user, identifier), 1, 1)
	return paimon.ManifestCommittable{Identifier: identifier, Messages: []paimon.CommitMessage{
		{Partition: paimon.EmptyRow, TotalBuckets: -1, NewFiles: []paimon.DataFile{file}},
	}}
}

func start(user string, identifier int64) *paimon.Commit {
	return &paimon.Commit{Committable: committable(user, identifier), User: user}
}

// finish takes steps until the commit is there; it fails the test on an exception.
func finish(t require.TestingT, c *paimon.Commit, h *host) {
	for range 100 {
		result, err := c.Step(h)
		require.NoError(t, err)
		if result == paimon.Committed {
			return
		}
	}
	require.Fail(t, "the commit never ends")
}

// Two committers on one table, their steps interleaved in every order: both
// finish, no snapshot is lost, and each user's identifiers rise.
func TestTwoCommittersRaceInEveryOrder(t *testing.T) {
	const steps = 3 // collect, write, publish
	lost := 0
	for order := range 1 << (2 * steps) {
		store := &mem.Store{}
		hosts := []*host{{store: store, user: "a"}, {store: store, user: "b"}}
		commits := []*paimon.Commit{start("a", 1), start("b", 1)}
		done := [2]bool{}
		for i := range 2 * steps {
			who := order >> i & 1
			if done[who] {
				continue
			}
			result, err := commits[who].Step(hosts[who])
			require.NoError(t, err)
			done[who] = result == paimon.Committed
		}
		for who := range commits {
			if !done[who] {
				finish(t, commits[who], hosts[who])
			}
		}
		latest, _ := store.LatestID()
		require.Equal(t, int64(2), latest, "order %06b", order)
		live, err := paimon.LiveFiles(store, must(store.Snapshot(2)))
		require.NoError(t, err)
		require.Len(t, live, 2)
		lost += len(hosts[0].retried) + len(hosts[1].retried)
	}
	require.NotZero(t, lost, "no order made anybody lose the race: the test proves nothing")
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// strikeOnce picks an option at the first question with a label.
func strikeOnce(label string, option int) func(string, int) int {
	done := false
	return func(asked string, _ int) int {
		if done || asked != label {
			return 0
		}
		done = true
		return option
	}
}

// The snapshot was published and the answer was lost: the next try finds its own
// snapshot and does not commit again.
func TestALostAnswerIsFoundOut(t *testing.T) {
	store := &mem.Store{}
	h := &host{store: paimon.Faulty{Store: store, Choose: strikeOnce("store/publish", 2)}, user: "a"}
	finish(t, start("a", 1), h)
	latest, _ := store.LatestID()
	require.Equal(t, int64(1), latest)
	require.Equal(t, []int64{1}, h.found)
	require.Empty(t, h.published)
}

// It failed and nothing was done: the next try publishes.
func TestAFailedPublishIsRetried(t *testing.T) {
	store := &mem.Store{}
	h := &host{store: paimon.Faulty{Store: store, Choose: strikeOnce("store/publish", 1)}, user: "a"}
	finish(t, start("a", 1), h)
	require.Equal(t, []int64{1}, h.published)
	require.Len(t, h.retried, 1)
}

// A crash between any two operations leaves whole snapshots, and committing again
// through the filter commits once.
func TestCrashAtEveryStoreOperation(t *testing.T) {
	for _, label := range []string{"store/manifest-list", "store/manifest", "store/publish", "store/hint"} {
		for _, option := range []int{3, 4} {
			store := &mem.Store{}
			h := &host{store: paimon.Faulty{Store: store, Choose: strikeOnce(label, option)}, user: "a"}
			c := start("a", 1)
			var err error
			for result := paimon.GoOn; result != paimon.Committed && err == nil; {
				result, err = c.Step(h)
			}
			require.True(t, choose.IsCrash(err), "%s=%d: %v", label, option, err)

			again := &host{store: store, user: "a2"}
			retry, err := paimon.FilterCommitted(store, "a", []paimon.ManifestCommittable{committable("a", 1)})
			require.NoError(t, err)
			for _, m := range retry {
				finish(t, &paimon.Commit{Committable: m, User: "a"}, again)
			}
			latest, _ := store.LatestID()
			require.Equal(t, int64(1), latest, "%s=%d", label, option)
		}
	}
}

// filterCommitted keeps identifiers above the newest of this user, and only of this user.
func TestFilterCommitted(t *testing.T) {
	store := &mem.Store{}
	for i, c := range []struct {
		user string
		id   int64
	}{{"a", 1}, {"b", 9}, {"a", 2}, {"b", 10}} {
		finish(t, start(c.user, c.id), &host{store: store, user: fmt.Sprint(c.user, i)})
	}
	for user, want := range map[string][]int64{"a": {3, 4}, "b": nil, "c": {1, 2, 3, 4}} {
		list := []paimon.ManifestCommittable{committable(user, 1), committable(user, 2), committable(user, 3), committable(user, 4)}
		got, err := paimon.FilterCommitted(store, user, list)
		require.NoError(t, err)
		var ids []int64
		for _, m := range got {
			ids = append(ids, m.Identifier)
		}
		require.Equal(t, want, ids, user)
	}
	_, err := paimon.FilterCommitted(store, "a", []paimon.ManifestCommittable{committable("a", 2), committable("a", 2)})
	require.ErrorContains(t, err, "must be sorted by identifier: 2 follows 2")
}

// Restoring what was cleaned away is loud.
func TestCheckFilesNamesWhatIsGone(t *testing.T) {
	store := &mem.Store{}
	require.ErrorContains(t, paimon.CheckFiles(store, []paimon.ManifestCommittable{committable("a", 3)}), "data-a-3")
	require.NoError(t, paimon.CheckFiles(store, nil))
}

// A handle survives being stored, and no cut of it is taken for another one.
func TestCommitMessageRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := paimon.CommitMessage{Partition: rapid.String().Draw(t, "partition"), Bucket: rapid.Int32().Draw(t, "bucket"), TotalBuckets: -1}
		for range rapid.IntRange(0, 3).Draw(t, "files") {
			f := paimon.NewAppendFile(rapid.String().Draw(t, "name"), rapid.Int64().Draw(t, "size"), rapid.Int64().Draw(t, "rows"))
			f.ValueStats = paimon.EmptyStats
			f.HasCreation, f.CreationMillis = true, rapid.Int64().Draw(t, "creation")
			m.NewFiles = append(m.NewFiles, f)
		}
		text := m.Encode()
		got, err := paimon.DecodeCommitMessage(text)
		require.NoError(t, err)
		require.Equal(t, m, got)
		for cut := range len(text) {
			if _, err := paimon.DecodeCommitMessage(text[:cut]); err == nil {
				require.Fail(t, "a cut message was read", "%d of %d bytes", cut, len(text))
			}
		}
		_, err = paimon.DecodeCommitMessage(text + "x")
		require.Error(t, err)
	})
}
