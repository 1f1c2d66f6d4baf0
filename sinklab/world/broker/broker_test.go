package broker_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/world"
	"exactlyonce/sinklab/world/broker"
	"exactlyonce/sinklab/world/worldtest"
)

func calm(string, int) int { return 0 }

func strikes(t *rapid.T) func(string, int) int {
	return func(label string, n int) int { return rapid.IntRange(0, n-1).Draw(t, label) }
}

func piece(i int) rows.Range { return rows.Range{From: int64(10 * i), To: int64(10*i + 7)} }

func form(b *broker.Broker, now int64) string { return string(b.AppendState(nil, now)) }

func visible(t require.TestingT, b *broker.Broker) []rows.Range {
	out, err := b.Read(world.Committed)
	require.NoError(t, err)
	return out
}

// Whatever fails and whosever answer is lost: when every transaction is committed, again if
// need be, or aborted, the rows of the committed ones are visible exactly once.
func TestCommittedRowsAreVisibleOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var b broker.Broker
		choose := strikes(t)
		handles := make([]string, rapid.IntRange(1, 4).Draw(t, "transactions"))
		for i := range handles {
			handles[i], _ = b.Begin("id-"+strconv.Itoa(i), 1000, 0)
		}
		type sent struct{ of, piece int }
		var log []sent
		for i := range rapid.IntRange(0, 8).Draw(t, "appends") {
			of := rapid.IntRange(0, len(handles)-1).Draw(t, "of")
			if b.Append(choose, handles[of], piece(i), 0) == nil {
				log = append(log, sent{of, i})
			}
		}
		commits := make([]bool, len(handles))
		for i, h := range handles {
			if commits[i] = rapid.Bool().Draw(t, "commits") && b.Rows(h) > 0; !commits[i] {
				require.NoError(t, b.Abort(h, 0))
			}
			for commits[i] {
				answered, err := b.Commit(choose, h, 0)
				require.NoError(t, err)
				if answered && rapid.Bool().Draw(t, "is content") {
					break
				}
			}
		}
		var due []rows.Range
		for _, s := range log {
			if commits[s.of] {
				due = rows.Append(due, piece(s.piece))
			}
		}
		require.Equal(t, due, visible(t, &b))
		count, err := world.CountUnits(&b, 0)
		require.NoError(t, err)
		require.Zero(t, count.LeftBehind(), "nothing hangs")
		worldtest.Check(t, &b, func() world.World { return &broker.Broker{} })
	})
}

// act does something to a broker, at a time.
func act(t *rapid.T, b *broker.Broker, now int64) {
	id := rapid.SampledFrom([]string{"x", "y"}).Draw(t, "id")
	handle := id + "@" + strconv.Itoa(rapid.IntRange(0, 2).Draw(t, "epoch"))
	switch rapid.IntRange(0, 4).Draw(t, "act") {
	case 0:
		_, _ = b.Begin(id, 1000, now)
	case 1:
		_ = b.Append(strikes(t), handle, piece(rapid.IntRange(0, 3).Draw(t, "rows")), now)
	case 2:
		_, _ = b.Commit(strikes(t), handle, now)
	case 3:
		_ = b.Abort(handle, now)
	case 4:
		b.Settle()
	}
}

// A clone is where its original is, and neither sees what happens to the other.
func TestClonesAreIndependent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var b broker.Broker
		now := int64(0)
		for range rapid.IntRange(0, 12).Draw(t, "before") {
			act(t, &b, now)
			now += 100
		}
		before, clone := form(&b, now), b.Clone().(*broker.Broker)
		require.Equal(t, before, form(clone, now))
		for range rapid.IntRange(0, 6).Draw(t, "after") {
			act(t, clone, now)
		}
		require.Equal(t, before, form(&b, now))
		after := form(clone, now)
		act(t, &b, now)
		require.Equal(t, after, form(clone, now))
	})
}

// The same story later in the day has the same form, and the same future.
func TestEqualBrokersHaveEqualForms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		later := rapid.Int64Range(0, 1_000_000).Draw(t, "later")
		var b, c broker.Broker
		for _, x := range []struct {
			b  *broker.Broker
			at int64
		}{{&b, 0}, {&c, later}} {
			h, err := x.b.Begin("x", 1000, x.at)
			require.NoError(t, err)
			require.NoError(t, x.b.Append(calm, h, piece(1), x.at+100))
		}
		require.Equal(t, form(&b, 500), form(&c, later+500))
		require.NotEqual(t, form(&b, 500), form(&c, later+501))
		require.Equal(t, len(b.Open("", 1101)), len(c.Open("", later+1101)))
		require.Equal(t, form(&b, 1101), form(&c, later+1101))
	})
}

// Each row is one story and how the last request in it is answered.
func TestAnswersOfTheBroker(t *testing.T) {
	commit := func(b *broker.Broker, h string, now int64) error { _, err := b.Commit(calm, h, now); return err }
	for _, c := range []struct {
		name string
		tell func(b *broker.Broker, h string) error
		want error
		rows int64
	}{
		{"a commit", func(b *broker.Broker, h string) error { return commit(b, h, 0) }, nil, 7},
		{"a commit again", func(b *broker.Broker, h string) error { _ = commit(b, h, 0); return commit(b, h, 9999) }, nil, 7},
		{"a commit in time", func(b *broker.Broker, h string) error { return commit(b, h, 1000) }, nil, 7},
		{"a commit too late", func(b *broker.Broker, h string) error { return commit(b, h, 1001) }, broker.ErrFenced, 0},
		{"rows too late", func(b *broker.Broker, h string) error { return b.Append(calm, h, piece(2), 1001) }, broker.ErrFenced, 0},
		{"a commit of what was aborted", func(b *broker.Broker, h string) error { _ = b.Abort(h, 0); return commit(b, h, 0) }, broker.ErrState, 0},
		{"an abort of what was committed", func(b *broker.Broker, h string) error { _ = commit(b, h, 0); return b.Abort(h, 0) }, broker.ErrState, 7},
		{"rows for what was committed", func(b *broker.Broker, h string) error { _ = commit(b, h, 0); return b.Append(calm, h, piece(2), 0) }, broker.ErrState, 7},
		{"a commit of an id begun anew", func(b *broker.Broker, h string) error { _, _ = b.Begin("x", 1000, 0); return commit(b, h, 0) }, broker.ErrFenced, 0},
		{"a commit of nothing", func(b *broker.Broker, _ string) error { h, _ := b.Begin("y", 1000, 0); return commit(b, h, 0) }, broker.ErrState, 0},
		{"a handle of nobody", func(b *broker.Broker, _ string) error { return commit(b, "z@0", 0) }, broker.ErrUnknown, 0},
		{"a timeout of a month", func(b *broker.Broker, _ string) error { _, err := b.Begin("y", 30*24*3_600_000, 0); return err }, broker.ErrTimeout, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			var b broker.Broker
			h, err := b.Begin("x", 1000, 0)
			require.NoError(t, err)
			require.NoError(t, b.Append(calm, h, piece(1), 0))
			require.ErrorIs(t, c.tell(&b, h), c.want)
			require.Equal(t, c.rows, rows.Count(visible(t, &b)))
		})
	}
}

// An open transaction hides what others have committed behind it, until it ends or is too
// old and somebody asks.
func TestReadersWaitInFrontOfTheOldestOpenTransaction(t *testing.T) {
	var b broker.Broker
	send := func(id string, n int, now int64) string {
		h, err := b.Begin(id, 1000, now)
		require.NoError(t, err)
		require.NoError(t, b.Append(calm, h, piece(n), now))
		return h
	}
	first, hanging, last := send("a", 1, 0), send("b", 2, 0), send("c", 3, 0)
	for _, h := range []string{first, last} {
		_, err := b.Commit(calm, h, 0)
		require.NoError(t, err)
	}
	require.Equal(t, []rows.Range{piece(1)}, visible(t, &b))
	require.Equal(t, []string{hanging}, b.Open("b", 0))
	require.Empty(t, b.Open("a", 0))
	b.Settle()
	require.Empty(t, visible(t, &b), "the next job's readers wait as well")
	require.Empty(t, b.Open("", 1001))
	h := send("d", 4, 1001)
	_, err := b.Commit(calm, h, 1001)
	require.NoError(t, err)
	require.Equal(t, []rows.Range{piece(4)}, visible(t, &b))
}
