package kafka_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/world"
	"exactlyonce/sinklab/world/kafka"
	"exactlyonce/sinklab/world/worldtest"
)

// The broker keeps what every world has to, empty as well.
func TestWorld(t *testing.T) { worldtest.Check(t, &kafka.Broker{}, fresh) }

// story is a broker at which one producer has an ongoing transaction with a piece of rows.
type story struct {
	b   *kafka.Broker
	p   kafka.Producer
	now int64
}

func newStory(t *testing.T, version int) *story {
	b := &kafka.Broker{Config: kafka.Config{Version: version}}
	p, err := b.InitProducerID("p-0-1", 3000, 0)
	require.NoError(t, err)
	require.NoError(t, b.Produce(calm, p, 0, piece(1), 0))
	return &story{b: b, p: p}
}

func (s *story) end(e kafka.End) error { return s.b.EndTxn(calm, s.p, e, s.now) }

func (s *story) wait(millis int64) *story {
	s.now += millis
	s.b.Tick(s.now)
	return s
}

func (s *story) init() *story {
	_, _ = s.b.InitProducerID("p-0-1", 3000, s.now)
	return s
}

// Each row is one story and how the last request in it is answered, with either version of
// the transaction protocol (protocol and real runs: transactions of a 4.1 broker).
func TestAnswersOfTheCoordinator(t *testing.T) {
	for _, c := range []struct {
		name   string
		tell   func(*story) error
		v1, v2 error
		rows   int64
	}{
		{"a commit", func(s *story) error { return s.end(commit) }, nil, nil, 7},
		{"a commit again", func(s *story) error { _ = s.end(commit); return s.end(commit) }, nil, nil, 7},
		{"a commit by who was told the epoch", func(s *story) error { return s.end(resumed) }, nil, nil, 7},
		{"the same again", func(s *story) error { _ = s.end(resumed); return s.end(resumed) }, nil, nil, 7},
		{"what is committed, again by who was told the epoch", func(s *story) error { _ = s.end(commit); return s.end(resumed) }, nil, kafka.ErrFenced, 7},
		{"a commit before the scan", func(s *story) error { return s.wait(9_999).end(commit) }, nil, nil, 7},
		{"a commit behind the scan", func(s *story) error { return s.wait(10_000).end(commit) }, kafka.ErrFenced, kafka.ErrState, 0},
		{"the same by who was told the epoch", func(s *story) error { return s.wait(10_000).end(resumed) }, kafka.ErrFenced, kafka.ErrFenced, 0},
		{"rows behind the scan", func(s *story) error { return s.wait(10_000).b.Produce(calm, s.p, 0, piece(2), s.now) }, kafka.ErrEpoch, kafka.ErrEpoch, 0},
		{"an abort behind the scan", func(s *story) error { return s.wait(10_000).end(abort) }, kafka.ErrFenced, nil, 0},
		{"a commit of what was aborted", func(s *story) error { _ = s.end(abort); return s.end(commit) }, kafka.ErrState, kafka.ErrState, 0},
		{"an abort of what was committed", func(s *story) error { _ = s.end(commit); return s.end(abort) }, kafka.ErrState, kafka.ErrState, 7},
		{"a commit when somebody else has the id", func(s *story) error { return s.init().end(commit) }, kafka.ErrFenced, kafka.ErrFenced, 0},
		{"rows when somebody else has the id", func(s *story) error { return s.init().b.Produce(calm, s.p, 0, piece(2), 0) }, kafka.ErrEpoch, kafka.ErrEpoch, 0},
		{"a commit with another producer id", func(s *story) error { s.p.PID = 7; return s.end(commit) }, kafka.ErrMapping, kafka.ErrMapping, 0},
		{"a commit of an id of nobody", func(s *story) error { s.p.ID = "z"; return s.end(commit) }, kafka.ErrMapping, kafka.ErrMapping, 0},
		{"a commit without rows", func(s *story) error {
			s.p, _ = s.b.InitProducerID("p-0-2", 3000, 0)
			return s.end(commit)
		}, kafka.ErrState, kafka.ErrState, 0},
		{"a timeout of 17 minutes", func(s *story) error {
			_, err := s.b.InitProducerID("p-0-2", 17*60_000, 0)
			return err
		}, kafka.ErrTimeout, kafka.ErrTimeout, 0},
		{"a commit while markers are missing", func(s *story) error {
			_ = s.b.EndTxn(answers("store/publish", 3), s.p, commit, 0)
			return s.end(commit)
		}, kafka.ErrConcurrent, kafka.ErrConcurrent, 0},
		{"an id whose markers are missing", func(s *story) error {
			_ = s.b.EndTxn(answers("store/publish", 3), s.p, commit, 0)
			_, err := s.b.InitProducerID("p-0-1", 3000, 0)
			return err
		}, kafka.ErrConcurrent, kafka.ErrConcurrent, 0},
		{"a commit when the new coordinator has written them", func(s *story) error {
			_ = s.b.EndTxn(answers("store/publish", 3), s.p, commit, 0)
			return s.wait(300).end(commit)
		}, nil, nil, 7},
		{"an answer that is lost", func(s *story) error { return s.b.EndTxn(answers("store/publish", 2), s.p, commit, 0) }, kafka.ErrNoAnswer, kafka.ErrNoAnswer, 7},
	} {
		t.Run(c.name, func(t *testing.T) {
			for version, want := range map[int]error{1: c.v1, 2: c.v2} {
				s := newStory(t, version)
				require.ErrorIs(t, c.tell(s), want, "version %d", version)
				require.Equal(t, c.rows, rows.Count(visible(t, s.b, world.Committed)), "version %d", version)
			}
		})
	}
}

// Epochs as a real 4.1 broker showed them: of a first attempt, its abort, what the restart
// probes, and its commit.
func TestEpochsOfAFailover(t *testing.T) {
	var b kafka.Broker
	init := func() kafka.Producer {
		p, err := b.InitProducerID("k1a-0-4", 60_000, 0)
		require.NoError(t, err)
		return p
	}
	first := init()
	require.EqualValues(t, 0, first.Epoch)
	require.NoError(t, b.Produce(calm, first, 0, piece(1), 0))
	require.NoError(t, b.EndTxn(calm, first, abort, 0))
	require.EqualValues(t, 2, init().Epoch, "the abort has raised it once")
	second := init()
	require.EqualValues(t, 3, second.Epoch)
	require.NoError(t, b.Produce(calm, second, 0, piece(1), 0))
	require.NoError(t, b.EndTxn(calm, second, commit, 0))
	require.Equal(t, [][5]any{{"k1a-0-4", int64(0), int64(4), "CompleteCommit", int64(60_000)}}, b.Producers())
}

// An ongoing transaction hides what others have committed behind it, and what was never in
// one, until a scan ends it; readers of uncommitted rows see all, and what is aborted too.
func TestReadersWaitAtTheLastStableOffset(t *testing.T) {
	var b kafka.Broker
	send := func(id string, n int) kafka.Producer {
		p, err := b.InitProducerID(id, 20_000, 0)
		require.NoError(t, err)
		require.NoError(t, b.Produce(calm, p, 0, piece(n), 0))
		return p
	}
	first, hanging, last := send("a", 1), send("b", 2), send("c", 3)
	require.NoError(t, b.ProducePlain(calm, 0, piece(4), 0))
	require.NoError(t, b.EndTxn(calm, first, commit, 0))
	require.NoError(t, b.EndTxn(calm, last, commit, 0))
	require.Equal(t, []rows.Range{piece(1)}, visible(t, &b, world.Committed))
	stable, high := b.Offsets(0)
	require.Equal(t, []int64{7, 4*7 + 2}, []int64{stable, high}, "two markers take an offset each")
	require.Equal(t, []kafka.Open{{Producer: hanging, State: kafka.Ongoing}}, b.ListTransactions())

	at, ok := b.NextTimer()
	require.True(t, ok)
	require.EqualValues(t, 30_000, at, "the first scan behind 20 s")
	require.Len(t, b.Tick(at), 1)
	require.Equal(t, []rows.Range{piece(1), piece(3), piece(4)}, visible(t, &b, world.Committed))
	require.Equal(t, []rows.Range{piece(1), piece(2), piece(3), piece(4)}, visible(t, &b, world.Uncommitted))
	_, ok = b.NextTimer()
	require.False(t, ok)
}

// Partitions have a last stable offset each.
func TestAnOpenTransactionBlocksItsOwnPartitions(t *testing.T) {
	b := kafka.Broker{Config: kafka.Config{Partitions: 2}}
	hanging, err := b.InitProducerID("a", 20_000, 0)
	require.NoError(t, err)
	require.NoError(t, b.Produce(calm, hanging, 0, piece(1), 0))
	require.NoError(t, b.ProducePlain(calm, 0, piece(2), 0))
	require.NoError(t, b.ProducePlain(calm, 1, piece(3), 0))
	require.Equal(t, []rows.Range{piece(3)}, visible(t, &b, world.Committed))
	b.Units(func(u world.Unit) { require.Equal(t, []string{"readers of partition 0"}, u.Blocks) })
}

// A file that no broker has written is refused, and nothing of it is taken.
func TestFilesThatNoBrokerHasWritten(t *testing.T) {
	for text, why := range map[string]string{
		`{"producers": [{"id": "a", "state": "Gone"}]}`:                                 `there is no state "Gone"`,
		`{"producers": [{"id": "a", "state": "Ongoing", "transaction": 0}]}`:            "the file names transaction 0, and there are 0",
		`{"transactions": [{"producer": 1, "outcome": "open"}]}`:                        "a transaction is of producer 1, and there are 0",
		`{"partitions": [[{"transaction": 3, "rows": []}]]}`:                            "the file names transaction 3, and there are 0",
		`{"producers": [{"id": "a", "state": "Ongoing"}]}`:                              "producer a is Ongoing, and its transaction is missing",
		`{"producers": [{"id": "a", "state": "Empty"}, {"id": "a", "state": "Empty"}]}`: "two producers have the id a",
	} {
		s := newStory(t, 2)
		before := form(s.b, 0)
		require.ErrorContains(t, s.b.UnmarshalJSON([]byte(text)), why)
		require.Equal(t, before, form(s.b, 0))
	}
}

// What another producer sends is no row of the job, but readers wait for it like for any
// other record.
func TestRecordsOfOthersWaitTheirTurn(t *testing.T) {
	b := kafka.Broker{Config: kafka.Config{OtherMillis: 1000}}
	p, err := b.InitProducerID("a", 20_000, 0)
	require.NoError(t, err)
	require.NoError(t, b.Produce(calm, p, 0, piece(1), 500))
	require.Empty(t, b.Tick(3_000))
	seen := func() (rows int64) {
		for _, r := range b.Records() {
			if r.Unit == "" && r.Committed {
				rows += r.Rows
			}
		}
		return rows
	}
	require.Zero(t, seen(), "three records stand behind an open transaction")
	require.NoError(t, b.EndTxn(calm, p, commit, 3_000))
	require.EqualValues(t, 3, seen())
	require.Equal(t, []rows.Range{piece(1)}, visible(t, &b, world.Uncommitted), "they are nobody's rows here")
}
