package transactions_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/world"
	"exactlyonce/sinklab/world/transactions"
	"exactlyonce/sinklab/world/worldtest"
)

func calm(string, int) int { return 0 }

// answers gives one answer at every point.
func answers(with int) func(string, int) int { return func(string, int) int { return with } }

func piece(i int) rows.Range { return rows.Range{From: int64(10 * i), To: int64(10*i + 7)} }

func form(s *transactions.Store, now int64) string { return string(s.AppendState(nil, now)) }

func visible(t require.TestingT, s *transactions.Store) int64 {
	out, err := s.Read(world.Committed)
	require.NoError(t, err)
	return rows.Count(out)
}

// Each row is one story of a transaction with 7 rows and a timeout of a second, and how its
// last request is answered.
func TestAnswersOfTheStore(t *testing.T) {
	type store = *transactions.Store
	commit := func(s store, h string, now int64) error { _, err := s.Commit(calm, h, 1, now); return err }
	abort := func(s store, h string, now int64) error { _, err := s.Abort(h, now); return err }
	for name, c := range map[string]struct {
		tell func(s store, h string) error
		want error
		rows int64
	}{
		"a commit of what is prepared":       {func(s store, h string) error { _ = s.Prepare(h, 0); return commit(s, h, 0) }, nil, 7},
		"a commit of what is open":           {func(s store, h string) error { return commit(s, h, 0) }, nil, 7},
		"a commit again":                     {func(s store, h string) error { _ = commit(s, h, 0); return commit(s, h, 9999) }, nil, 7},
		"a commit in time":                   {func(s store, h string) error { return commit(s, h, 1000) }, nil, 7},
		"a commit too late":                  {func(s store, h string) error { _ = s.Prepare(h, 0); return commit(s, h, 1001) }, transactions.ErrEnded, 0},
		"a commit that fails":                {func(s store, h string) error { _, err := s.Commit(answers(1), h, 1, 0); return err }, transactions.ErrUnavailable, 0},
		"a commit whose answer is lost":      {func(s store, h string) error { _, err := s.Commit(answers(2), h, 1, 0); return err }, transactions.ErrUnavailable, 7},
		"a commit of what was aborted":       {func(s store, h string) error { _ = abort(s, h, 0); return commit(s, h, 0) }, transactions.ErrEnded, 0},
		"an abort again":                     {func(s store, h string) error { _ = abort(s, h, 0); return abort(s, h, 0) }, nil, 0},
		"an abort of what was committed":     {func(s store, h string) error { _ = commit(s, h, 0); return abort(s, h, 0) }, transactions.ErrEnded, 7},
		"rows for what is prepared":          {func(s store, h string) error { _ = s.Prepare(h, 0); return s.Write(calm, h, piece(1), 0) }, nil, 0},
		"rows for what was committed":        {func(s store, h string) error { _ = commit(s, h, 0); return s.Write(calm, h, piece(1), 0) }, transactions.ErrEnded, 7},
		"rows that do not arrive":            {func(s store, h string) error { return s.Write(answers(1), h, piece(1), 0) }, transactions.ErrUnavailable, 0},
		"a commit of one that nobody began":  {func(s store, _ string) error { return commit(s, "txn-2", 0) }, transactions.ErrUnknown, 0},
		"a name that the store does not use": {func(s store, _ string) error { return commit(s, "t-1", 0) }, transactions.ErrUnknown, 0},
	} {
		t.Run(name, func(t *testing.T) {
			var s transactions.Store
			h := s.Begin("w", 1000, 0)
			require.Equal(t, "txn-1", h)
			require.NoError(t, s.Write(calm, h, piece(0), 0))
			require.ErrorIs(t, c.tell(&s, h), c.want)
			require.Equal(t, c.rows, visible(t, &s))
		})
	}
}

// act does something to a store, at a time.
func act(t *rapid.T, s *transactions.Store, now int64) {
	h := rapid.SampledFrom([]string{"txn-1", "txn-2", "txn-3"}).Draw(t, "of")
	choose := func(label string, n int) int { return rapid.IntRange(0, n-1).Draw(t, label) }
	switch rapid.IntRange(0, 5).Draw(t, "act") {
	case 0:
		s.Begin("w", rapid.SampledFrom([]int64{0, 300}).Draw(t, "timeout"), now)
	case 1:
		_ = s.Write(choose, h, piece(rapid.IntRange(0, 3).Draw(t, "rows")), now)
	case 2:
		_ = s.Prepare(h, now)
	case 3:
		_, _ = s.Commit(choose, h, 1, now)
	case 4:
		_, _ = s.Abort(h, now)
	case 5:
		s.Tick(now)
	}
}

// Whatever is done to it, the store's answers agree, it can be kept in a file, and a copy
// goes its own way.
func TestAnyStoryLeavesAWholeStore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s transactions.Store
		now := int64(0)
		for range rapid.IntRange(0, 15).Draw(t, "before") {
			act(t, &s, now)
			now += 100
		}
		worldtest.Check(t, &s, func() world.World { return &transactions.Store{} })
		before, clone := form(&s, now), s.Clone().(*transactions.Store)
		for range rapid.IntRange(0, 6).Draw(t, "after") {
			act(t, clone, now)
		}
		require.Equal(t, before, form(&s, now))
	})
}

// The same story later in the day has the same form. How old a transaction is counts only
// while time can still end it.
func TestAgesCountWhereTheyMatter(t *testing.T) {
	story := func(at, timeout int64, ends bool) *transactions.Store {
		var s transactions.Store
		h := s.Begin("w", timeout, at)
		if ends {
			_, _ = s.Commit(calm, h, 1, at)
		}
		return &s
	}
	require.Equal(t, form(story(0, 1000, false), 500), form(story(70_000, 1000, false), 70_500))
	require.NotEqual(t, form(story(0, 1000, false), 500), form(story(0, 1000, false), 501))
	require.Equal(t, form(story(0, 0, false), 500), form(story(0, 0, false), 501))
	require.Equal(t, form(story(0, 1000, true), 500), form(story(0, 1000, true), 501))
}

// The store ends by itself what is too old, at the moment that it has announced.
func TestTheStoreAbortsWhatIsTooOld(t *testing.T) {
	var s transactions.Store
	h := s.Begin("w", 1000, 50)
	s.Begin("w", 0, 0)
	at, ok := s.NextTimer()
	require.True(t, ok)
	require.Equal(t, int64(1051), at)
	require.Empty(t, s.Tick(at-1))
	changes := s.Tick(at)
	require.Len(t, changes, 1)
	require.Equal(t, world.Unit{Name: h, Owner: "w", State: world.Aborted, SinceMillis: 50}, changes[0].Unit)
	require.Equal(t, "timed out", s.Transactions()[0].State)
	_, ok = s.NextTimer()
	require.False(t, ok)
}

func TestAFileOfNobodysIsRefused(t *testing.T) {
	var s transactions.Store
	require.ErrorContains(t, s.UnmarshalJSON([]byte(`{"transactions": [{"state": "half"}]}`)), `transaction txn-1 has the state "half"`)
	require.Error(t, s.UnmarshalJSON([]byte(`{`)))
}
