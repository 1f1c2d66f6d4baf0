package kafka_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/sinks/kafka"
	"exactlyonce/sinklab/sinks/sinktest"
	broker "exactlyonce/sinklab/world/kafka"
)

// week is longer than any outage of the suite.
const week = 7 * 24 * 3_600_000

// on is the sink after a change, over a broker that allows a week.
func on(version int, change func(*kafka.Sink)) sinktest.Case {
	return sinktest.Case{
		New: func() sink.Sink {
			s := kafka.New("t")
			s.TimeoutMillis = week
			change(s)
			return s
		},
		World: func() any {
			return &broker.Broker{Config: broker.Config{Partitions: 2, MaxTimeoutMillis: week, Version: version}}
		},
	}
}

func pooling(s *kafka.Sink) { s.Naming = kafka.Pooling }

func TestConformance(t *testing.T) {
	sinktest.Run(t, on(2, func(*kafka.Sink) {}))
}

func TestConformancePooling(t *testing.T) {
	sinktest.Run(t, on(2, pooling))
}

func TestConformanceVersion1(t *testing.T) {
	c := on(1, func(*kafka.Sink) {})
	c.Variant = true
	sinktest.Run(t, c)
}

func TestConformanceAtLeastOnce(t *testing.T) {
	c := on(2, func(s *kafka.Sink) { s.AtLeastOnce = true })
	c.Promise = sinktest.AtLeastOnce
	sinktest.Run(t, c)
}

// Every rule but two is there for a reason that the suite finds: a run that breaks the promise
// without it.
func TestEachRuleIsNeeded(t *testing.T) {
	for name, without := range map[string]func(*kafka.Sink){
		"handles are stored":                     func(s *kafka.Sink) { s.Rules.StoreHandles = false },
		"a restore commits again":                func(s *kafka.Sink) { s.Rules.CommitOnRestore = false },
		"older ones are committed too":           func(s *kafka.Sink) { s.Rules.CommitOlder = false },
		"a commit waits for its notification":    func(s *kafka.Sink) { s.Rules.CommitOnNotify = false },
		"an id that no prepared transaction has": func(s *kafka.Sink) { s.Rules.NewIDs = false },
	} {
		t.Run(name, func(t *testing.T) { require.NotEmpty(t, sinktest.Broken(on(2, without))) })
	}
}

// What is left over need not be aborted at the start, as long as nobody changes the
// parallelism: the next transactions take the same ids, and asking for an id ends what is
// open under it. Until then readers wait.
func TestLeftOversEndWhenTheirIDsComeAgain(t *testing.T) {
	for name, naming := range map[string]kafka.Naming{"incrementing": kafka.Incrementing, "pooling": kafka.Pooling} {
		require.Empty(t, sinktest.Broken(on(2, func(s *kafka.Sink) { s.Naming, s.Rules.AbortLingering = naming, false })), name)
	}
}

// What is prepared need not be spared, as long as writer and committer are in one task: the
// committer is opened first and has ended it before the writer looks.
func TestPreparedOnesAreOverBeforeTheWriterStarts(t *testing.T) {
	for name, naming := range map[string]kafka.Naming{"incrementing": kafka.Incrementing, "pooling": kafka.Pooling} {
		require.Empty(t, sinktest.Broken(on(2, func(s *kafka.Sink) { s.Naming, s.Rules.SparePrecommitted = naming, false })), name)
	}
}
