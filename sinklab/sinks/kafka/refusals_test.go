package kafka_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sinks/kafka"
	"exactlyonce/sinklab/world"
	broker "exactlyonce/sinklab/world/kafka"
	"exactlyonce/trace"
)

// always picks one answer at a point, each time.
type always struct {
	point  string
	answer int
}

func (a always) Choose(label string, n int) int {
	if label == a.point {
		return a.answer
	}
	return 0
}

// run is a job of 40 rows, 20 a second, with a checkpoint every second and one restart.
func run(b *broker.Broker, chooser choose.Chooser, change func(*kafka.Sink)) (engine.Result, []trace.Event) {
	s := kafka.New("t")
	s.TimeoutMillis = 60_000
	change(s)
	events := &trace.Recorder{}
	result := engine.New(&engine.Job{
		Name: "t", Table: "t", Parallelism: 1, Sink: s, World: b, RunID: "t", CommitterRetries: 10, Latency: engine.DefaultModel(), Bounds: engine.DefaultBounds, Rules: engine.Faithful(),
		Sources:          []engine.Source{{Name: "gen[1]", RowsPerSecond: 20, SplitRows: []int64{40}}},
		Checkpoint:       engine.Checkpointing{IntervalMillis: 1000, TimeoutMillis: 60_000, MaxConcurrent: 1, AfterTasksFinish: true},
		Restart:          engine.Restart{Strategy: "fixed-delay", Attempts: 1, DelayMillis: 200},
		FirstDelayMillis: []int64{600},
	}, chooser, events).Run()
	return result, events.Events
}

func count(events []trace.Event, kind trace.Kind) (n int) {
	for _, e := range events {
		if e.Kind == kind {
			n++
		}
	}
	return n
}

// A broker that never answers is asked eleven times by each attempt, and then the job fails.
func TestACommitIsTriedTenTimesMore(t *testing.T) {
	b := &broker.Broker{}
	result, events := run(b, always{"store/publish", 1}, func(*kafka.Sink) {})
	require.Equal(t, engine.Failed, result.Status)
	require.Contains(t, result.Cause, "java.io.IOException: Failed to commit 1 committables after 10 retries: org.apache.kafka.common.errors.TimeoutException")
	require.Equal(t, 20, count(events, trace.CommitRetry))
	require.Zero(t, count(events, trace.UnitCommitted))
}

// What was done and not answered is found done, and the coordinator's death costs time only.
func TestAnAnswerThatIsLostCostsNothing(t *testing.T) {
	for schedule, tries := range map[string]int{"store/publish@1=2": 1, "store/publish@1=3": 2} { // the markers are there when 100 and 200 ms are over
		b := &broker.Broker{}
		picks, err := choose.Parse(schedule)
		require.NoError(t, err)
		result, events := run(b, choose.NewReplay(picks), func(*kafka.Sink) {})
		require.Equal(t, engine.Finished, result.Status)
		require.Zero(t, result.Restarts)
		require.Equal(t, tries, count(events, trace.CommitRetry), schedule)
		require.Equal(t, 1, count(events, trace.AlreadyThere), schedule)
		seen, err := b.Read(world.Committed)
		require.NoError(t, err)
		require.EqualValues(t, 40, rows.Count(seen))
	}
}

// A timeout that the broker does not allow fails each attempt before a row is read.
func TestATimeoutThatIsRefused(t *testing.T) {
	result, events := run(&broker.Broker{}, always{}, func(s *kafka.Sink) { s.TimeoutMillis = kafka.DefaultTimeoutMillis })
	require.Equal(t, engine.Failed, result.Status)
	require.Equal(t, broker.ErrTimeout.Error(), result.Cause)
	require.Zero(t, count(events, trace.Position))
}
