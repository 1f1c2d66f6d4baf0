package kafka

import (
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// plainWriter is the writer of AT_LEAST_ONCE (KafkaWriter): every row is there for all readers
// as soon as it is sent. At a barrier it waits for its acknowledgements, of which the lab has
// none outstanding.
type plainWriter struct{}

var (
	_ sink.Writer = plainWriter{}
	_ sink.Cloner = plainWriter{}
)

// Write sends rows without a transaction.
func (plainWriter) Write(env *sink.Env, r rows.Range) error {
	if r.Len() == 0 {
		return nil
	}
	b, now := brokerOf(env)
	if err := b.ProducePlain(env.Chooser(), int(env.Subtask), r, now); err != nil {
		return sendFailed(err)
	}
	if env.Tracing() {
		env.Emit(trace.Visible, 0, "rows", sink.Itoa(r.Len()), "split", sink.Itoa(r.Split), "from", sink.Itoa(r.From), "to", sink.Itoa(r.To))
	}
	return nil
}

// PrepareCommit has nothing left to flush.
func (plainWriter) PrepareCommit(*sink.Env, int64) ([]sink.Committable, error) { return nil, nil }

// SnapshotState stores nothing.
func (plainWriter) SnapshotState(*sink.Env, int64) (sink.State, error) { return "", nil }

// Clone implements sink.Cloner.
func (w plainWriter) Clone() any { return w }

// AppendState implements sink.Cloner.
func (plainWriter) AppendState(b []byte, _ int64) []byte { return b }
