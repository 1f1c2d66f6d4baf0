package kafka_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/world"
	"exactlyonce/sinklab/world/kafka"
	"exactlyonce/sinklab/world/worldtest"
)

func calm(string, int) int { return 0 }

// answers picks one answer at a point and 0 everywhere else.
func answers(point string, pick int) func(string, int) int {
	return func(label string, _ int) int {
		if label == point {
			return pick
		}
		return 0
	}
}

func piece(i int) rows.Range { return rows.Range{From: int64(10 * i), To: int64(10*i + 7)} }

func form(b *kafka.Broker, now int64) string { return string(b.AppendState(nil, now)) }

func visible(t require.TestingT, b *kafka.Broker, i world.Isolation) []rows.Range {
	out, err := b.Read(i)
	require.NoError(t, err)
	return out
}

// commit is one of a producer that has asked for its id itself, abort likewise, and resumed
// one by somebody who was told producer id and epoch.
var (
	commit  = kafka.End{Commit: true}
	abort   = kafka.End{}
	resumed = kafka.End{Commit: true, Resumed: true}
)

func fresh() world.World { return &kafka.Broker{} }

// player is a client that acts at random, with an epoch that may be old.
type player struct {
	b    *kafka.Broker
	now  int64
	held []kafka.Producer
}

func (p *player) act(t *rapid.T) {
	strikes := func(label string, n int) int { return rapid.IntRange(0, n-1).Draw(t, label) }
	p.now += rapid.SampledFrom([]int64{0, 100, 2_500, 11_000}).Draw(t, "later")
	p.b.Tick(p.now)
	id := rapid.SampledFrom([]string{"p-0-1", "p-0-2", "q-0-1"}).Draw(t, "id")
	one := kafka.Producer{ID: id}
	if len(p.held) > 0 {
		one = rapid.SampledFrom(p.held).Draw(t, "held")
	}
	switch rapid.IntRange(0, 4).Draw(t, "act") {
	case 0:
		if got, err := p.b.InitProducerID(id, 1000, p.now); err == nil {
			p.held = append(p.held, got)
		}
	case 1, 2:
		_ = p.b.Produce(strikes, one, rapid.IntRange(0, 1).Draw(t, "partition"), piece(rapid.IntRange(0, 3).Draw(t, "rows")), p.now)
	case 3:
		_ = p.b.EndTxn(strikes, one, kafka.End{Commit: rapid.Bool().Draw(t, "commits"), Resumed: rapid.Bool().Draw(t, "resumed")}, p.now)
	case 4:
		_ = p.b.ProducePlain(strikes, rapid.IntRange(0, 1).Draw(t, "partition"), piece(rapid.IntRange(4, 7).Draw(t, "rows")), p.now)
	}
}

func newPlayer(t *rapid.T) *player {
	return &player{b: &kafka.Broker{Config: kafka.Config{
		Partitions: rapid.IntRange(1, 2).Draw(t, "partitions"), ScanMillis: 5_000, Version: rapid.IntRange(1, 2).Draw(t, "version"),
		OtherMillis: rapid.SampledFrom([]int64{0, 700}).Draw(t, "other"),
	}}}
}

// Whatever clients do: what is visible stays visible, readers of committed rows see nothing
// that others do not, they stop in front of each transaction without an end, and the world
// keeps what every world has to.
func TestWhatHoldsAfterEveryRequest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := newPlayer(t)
		before, commits := []rows.Range(nil), int64(0)
		for range rapid.IntRange(1, 25).Draw(t, "requests") {
			p.act(t)
			seen, all := visible(t, p.b, world.Committed), visible(t, p.b, world.Uncommitted)
			require.Zero(t, rows.CompareRanges(seen, before, all).Lost, "what was visible stays so")
			require.Zero(t, rows.CompareRanges(seen, nil, all).Duplicated+rows.CompareRanges(seen, nil, all).Alien, "read_uncommitted sees no less")
			newest, _ := p.b.Totals()
			require.GreaterOrEqual(t, newest, commits)
			before, commits = seen, newest
			for n := range p.b.Config.PartitionCount() {
				stable, high := p.b.Offsets(n)
				require.LessOrEqual(t, stable, high)
				if len(p.b.ListTransactions()) == 0 {
					require.Equal(t, high, stable, "nobody waits")
				}
			}
			worldtest.Check(t, p.b, func() world.World { return &kafka.Broker{Config: p.b.Config} })
		}
	})
}

// A transaction that is over stays what it is, whoever asks for something else later.
func TestAnEndIsForEver(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := newPlayer(t)
		var before []world.State
		for range rapid.IntRange(1, 25).Draw(t, "requests") {
			p.act(t)
			var now []world.State
			p.b.Units(func(u world.Unit) { now = append(now, u.State) })
			for i, was := range before {
				require.Contains(t, []world.State{world.Prepared, now[i]}, was, "transaction %d", i)
			}
			before = now
		}
	})
}

// A transactional id has one owner: with an epoch that is not the newest nobody writes.
func TestOnlyTheNewestEpochWrites(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := newPlayer(t)
		for range rapid.IntRange(1, 20).Draw(t, "requests") {
			p.act(t)
		}
		p.b.Tick(p.now + 60_000)
		for _, one := range p.held {
			got, err := p.b.InitProducerID(one.ID, 1000, p.now+60_000)
			require.NoError(t, err)
			require.Greater(t, got.Epoch, one.Epoch)
			require.Equal(t, one.PID, got.PID, "the id keeps its producer id")
			require.ErrorIs(t, p.b.Produce(calm, one, 0, piece(9), p.now+60_000), kafka.ErrEpoch)
			require.Error(t, p.b.EndTxn(calm, one, resumed, p.now+60_000))
		}
	})
}

// When all is ended and every answer asked for again, the rows of the committed ones are
// visible exactly once.
func TestCommittedRowsAreVisibleOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := &kafka.Broker{Config: kafka.Config{Version: rapid.IntRange(1, 2).Draw(t, "version")}}
		strikes := func(label string, n int) int { return rapid.IntRange(0, n-1).Draw(t, label) }
		var due []rows.Range
		now := int64(0)
		for i := range rapid.IntRange(1, 6).Draw(t, "transactions") {
			p, err := b.InitProducerID("p-0-"+strconv.Itoa(rapid.IntRange(0, 2).Draw(t, "id")), 60_000, now)
			require.NoError(t, err)
			if b.Produce(strikes, p, 0, piece(i), now) != nil {
				continue
			}
			if !rapid.Bool().Draw(t, "commits") {
				require.NoError(t, b.EndTxn(calm, p, abort, now))
				continue
			}
			due = rows.Append(due, piece(i))
			for err = b.EndTxn(strikes, p, commit, now); kafka.Retriable(err); err = b.EndTxn(strikes, p, commit, now) {
				now += 1000
				b.Tick(now)
			}
			require.NoError(t, err)
		}
		require.Equal(t, due, visible(t, b, world.Committed))
		require.Empty(t, b.ListTransactions())
	})
}

// A clone is where its original is, and neither sees what happens to the other.
func TestClonesAreIndependent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := newPlayer(t)
		for range rapid.IntRange(0, 12).Draw(t, "before") {
			p.act(t)
		}
		before, clone := form(p.b, p.now), *p
		clone.b = p.b.Clone().(*kafka.Broker)
		require.Equal(t, before, form(clone.b, p.now))
		for range rapid.IntRange(0, 6).Draw(t, "after") {
			clone.act(t)
		}
		require.Equal(t, before, form(p.b, p.now))
		after := form(clone.b, clone.now)
		p.act(t)
		require.Equal(t, after, form(clone.b, clone.now))
	})
}

// The same story later in the day has the same form, and the same future.
func TestEqualBrokersHaveEqualForms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		later := rapid.Int64Range(0, 1_000_000).Draw(t, "later")
		var b, c kafka.Broker
		for _, x := range []struct {
			b  *kafka.Broker
			at int64
		}{{&b, 0}, {&c, later}} {
			p, err := x.b.InitProducerID("p-0-1", 1000, x.at)
			require.NoError(t, err)
			require.NoError(t, x.b.Produce(calm, p, 0, piece(1), x.at+100))
		}
		require.Equal(t, form(&b, 500), form(&c, later+500))
		require.NotEqual(t, form(&b, 500), form(&c, later+501))
		at, _ := b.NextTimer()
		b.Tick(at)
		c.Tick(later + at)
		require.Equal(t, form(&b, at), form(&c, later+at))
	})
}
