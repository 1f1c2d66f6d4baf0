package kafka_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sinks/kafka"
	"exactlyonce/sinklab/world"
	broker "exactlyonce/sinklab/world/kafka"
)

func calm(string, int) int { return 0 }

// hanging is a topic in which a committed transaction lies behind an open one.
func hanging(t *testing.T) *broker.Broker {
	b := &broker.Broker{}
	for i, id := range []string{"t-0-1", "t-1-1"} {
		p, err := b.InitProducerID(id, 60_000, 0)
		require.NoError(t, err)
		require.NoError(t, b.Produce(calm, p, 0, rows.Range{Split: int32(i), To: 5}, 0))
		if i == 1 {
			require.NoError(t, b.EndTxn(calm, p, broker.End{Commit: true, Checkpoint: 1}, 0))
		}
	}
	return b
}

// What SQL shows has one value a column.
func TestRelations(t *testing.T) {
	want := map[string][][]any{
		"transactions": {
			{"t-0-1", int64(0), int64(0), "open", "Ongoing", int64(5), nil, nil},
			{"t-1-1", int64(1), int64(0), "committed", nil, int64(5), int64(1), int64(1)},
		},
		"producers": {
			{"t-0-1", int64(0), int64(0), "Ongoing", int64(60_000)},
			{"t-1-1", int64(1), int64(1), "CompleteCommit", int64(60_000)},
		},
		"records": {
			{int64(0), int64(0), int64(4), "t-0-1@0", "open", false, int64(5), false, true},
			{int64(0), int64(5), int64(9), "t-1-1@0", "committed", false, int64(5), false, true},
			{int64(0), int64(10), int64(10), "t-1-1@0", "committed", true, int64(0), false, false},
		},
		"offsets": {{int64(0), int64(0), int64(11)}},
	}
	b := hanging(t)
	for _, r := range kafka.Connector.Relations {
		got := r.Rows(b)
		require.Equal(t, want[r.Name], got, r.Name)
		require.Len(t, got[0], len(r.Columns), r.Name)
		delete(want, r.Name)
	}
	require.Empty(t, want)
}

// The doctor names who waits, for whom, and how much they miss.
func TestReadersThatWait(t *testing.T) {
	find := func(w world.World) []connector.Finding { return kafka.Connector.Checks[0].Find(w, 0) }
	b := hanging(t)
	found := find(b)
	require.Len(t, found, 1)
	require.True(t, found[0].Problem)
	require.Contains(t, found[0].What, "partition 0: readers of committed rows stand at offset 0 of 11, in front of transaction t-0-1@0, which nobody has ended; 5 rows behind it are committed")
	b.Tick(70_000)
	require.Empty(t, find(b))
}

// Options become a sink and a broker.
func TestOptions(t *testing.T) {
	table := &connector.Table{Name: "t", Options: []connector.KeyValue{
		{Key: "properties.sinklab.broker.num.partitions", Value: "3"}, {Key: "properties.sinklab.broker.transaction.version", Value: "1"},
		{Key: "properties.transaction.timeout.ms", Value: "3000"}, {Key: "sink.delivery-guarantee", Value: "exactly-once"},
		{Key: "sink.transaction-naming-strategy", Value: "POOLING"}, {Key: "sink.transactional-id-prefix", Value: "orders"},
	}}
	s, err := kafka.Connector.Sink(connector.Target{Table: table})
	require.NoError(t, err)
	require.Equal(t, &kafka.Sink{Table: "t", Prefix: "orders", Naming: kafka.Pooling, TimeoutMillis: 3000, Rules: kafka.Faithful()}, s)
	w, err := kafka.Connector.World(connector.Target{Table: table})
	require.NoError(t, err)
	require.Equal(t, broker.Config{Partitions: 3, Version: 1}, w.(*broker.Broker).Config)
	s, err = kafka.Connector.Sink(connector.Target{Table: &connector.Table{Name: "t"}})
	require.NoError(t, err)
	require.True(t, s.(*kafka.Sink).AtLeastOnce, "as the SQL connector is unless somebody says otherwise")
	require.EqualValues(t, 3_600_000, s.(*kafka.Sink).TimeoutMillis)
}
