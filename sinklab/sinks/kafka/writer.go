package kafka

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"

	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/world/kafka"
	"exactlyonce/trace"
)

// writer is the one of EXACTLY_ONCE (ExactlyOnceKafkaWriter): it always has a transaction
// begun, from its start on and from each snapshot on.
type writer struct {
	sink         *Sink
	current      kafka.Producer
	rows         int64          // sent in the transaction that is begun; 0 = the broker knows nothing of it
	number       int64          // in its name
	last         int64          // the newest checkpoint that this writer knows of
	precommitted []precommitted // not known to be finished, oldest first
}

// precommitted is a transaction that waits for its checkpoint (CheckpointTransaction).
type precommitted struct {
	ID         string `json:"transactionalId"`
	Checkpoint int64  `json:"checkpointId"`
}

// writerState is what a writer stores (KafkaWriterState).
type writerState struct {
	Prefix       string         `json:"transactionalIdPrefix"`
	Precommitted []precommitted `json:"precommittedTransactionalIds"`
}

var (
	_ sink.StateRestorer = (*writer)(nil)
	_ sink.Listener      = (*writer)(nil)
	_ sink.Closer        = (*writer)(nil)
	_ sink.Cloner        = (*writer)(nil)
)

// RestoreState aborts what attempts before have left and begins the first transaction
// (ExactlyOnceKafkaWriter.initialize). What the restored checkpoint covers is the committer's.
func (w *writer) RestoreState(env *sink.Env, r sink.Restored) error {
	var stored writerState
	if r.Own != "" {
		if err := json.Unmarshal([]byte(r.Own), &stored); err != nil {
			return fmt.Errorf("the writer's state %q cannot be read: %w", r.Own, err)
		}
	}
	w.last, w.number, w.precommitted = r.Checkpoint, r.Checkpoint, stored.Precommitted
	if w.sink.Rules.AbortLingering {
		if err := w.abortLingering(env); err != nil {
			return err
		}
	}
	err := w.begin(env)
	w.precommitted = nil // the committer ends them before the task runs
	return err
}

// begin asks for the id of the next transaction. Nothing is sent for it before its first row.
func (w *writer) begin(env *sink.Env) (err error) {
	b, now := brokerOf(env)
	for _, n := range w.nextNumbers(env) {
		if w.current, err = b.InitProducerID(w.name(env, n), w.sink.TimeoutMillis, now); err != nil {
			return err
		}
		w.number = n
	}
	w.rows = 0
	return nil
}

// Write sends rows into the transaction. Each subtask has a partition of its own, as far as
// there are so many (FlinkFixedPartitioner).
func (w *writer) Write(env *sink.Env, r rows.Range) error {
	if r.Len() == 0 {
		return nil
	}
	b, now := brokerOf(env)
	if err := b.Produce(env.Chooser(), w.current, int(env.Subtask), r, now); err != nil {
		return sendFailed(err)
	}
	w.rows += r.Len()
	return nil
}

// sendFailed is what KafkaWriter.checkAsyncException throws.
func sendFailed(err error) error {
	return fmt.Errorf("java.io.IOException: One or more Kafka Producer send requests have encountered exception: %w", err)
}

// PrepareCommit hands over what the transaction can be ended with. To the broker it stays
// what it was, ongoing: where nothing is left to send nobody notices here that it has been
// aborted meanwhile. One without rows is used up and never handed over.
func (w *writer) PrepareCommit(env *sink.Env, checkpoint int64) ([]sink.Committable, error) {
	if checkpoint == sink.EndOfInput {
		checkpoint = w.last + 1 // SinkWriterOperator.endInput: lastKnownCheckpointId + 1
	}
	if w.rows == 0 {
		return nil, nil
	}
	if env.Tracing() {
		env.Emit(trace.UnitPrepared, checkpoint, "unit", w.current.Unit(), "owner", kafka.Owner(w.current.ID), "rows", sink.Itoa(w.rows),
			"producerId", sink.Itoa(w.current.PID))
	}
	out := sink.Committable{Checkpoint: checkpoint, Subtask: env.Subtask, Handle: handleOf(w.current)}
	w.precommitted = append(slices.Clip(w.precommitted), precommitted{w.current.ID, checkpoint})
	w.rows = 0
	return []sink.Committable{out}, nil
}

// SnapshotState stores what is prepared, and begins the transaction of the next checkpoint.
func (w *writer) SnapshotState(env *sink.Env, checkpoint int64) (sink.State, error) {
	w.last = checkpoint
	state, err := json.Marshal(writerState{w.sink.Prefix, w.precommitted})
	if err != nil {
		return "", err
	}
	return sink.State(state), w.begin(env)
}

// Notify learns what is finished: the committer of the same task has been told first, and
// has ended everything up to this checkpoint. (The real one reads it from a channel that the
// two share in memory, at the next snapshot.)
func (w *writer) Notify(_ *sink.Env, checkpoint int64) error {
	w.precommitted = slices.DeleteFunc(slices.Clone(w.precommitted), func(p precommitted) bool { return p.Checkpoint <= checkpoint })
	return nil
}

// Close aborts the transaction that is begun (ExactlyOnceKafkaWriter.close), also where the
// broker has done so before. One that is prepared stays, and so does everything when the
// process dies.
func (w *writer) Close(env *sink.Env) {
	if env.Died || w.rows == 0 {
		return
	}
	b, now := brokerOf(env)
	_ = b.EndTxn(env.Chooser(), w.current, kafka.End{}, now) // the task ends in any case
	if env.Tracing() {
		env.Emit(trace.UnitAborted, 0, "unit", w.current.Unit(), "owner", kafka.Owner(w.current.ID), "rows", sink.Itoa(w.rows), "reason", byClose)
	}
	w.rows = 0
}

// Clone implements sink.Cloner. Lists are replaced and never changed in place.
func (w *writer) Clone() any {
	c := *w
	return &c
}

// AppendState implements sink.Cloner.
func (w *writer) AppendState(b []byte, _ int64) []byte {
	b = append(append(b, w.current.ID...), 0)
	for _, n := range []int64{w.current.PID, w.current.Epoch, w.rows, w.number, w.last, int64(len(w.precommitted))} {
		b = binary.AppendVarint(b, n)
	}
	for _, p := range w.precommitted {
		b = binary.AppendVarint(append(append(b, p.ID...), 0), p.Checkpoint)
	}
	return b
}
