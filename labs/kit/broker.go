package kit

import (
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/world/broker"
	"exactlyonce/trace"
)

// Broker is the log that an exercise writes, as an operator sees it during one call:
// transactions with an id, and readers that see committed rows only and wait in front of
// the oldest open transaction.
type Broker struct {
	env   *sink.Env
	world brokerWorld
}

// brokerWorld is what stands behind it.
type brokerWorld interface {
	Begin(id string, timeoutMillis, now int64) (handle string, err error)
	Append(choose func(string, int) int, handle string, r sink.Rows, now int64) error
	Commit(choose func(string, int) int, handle string, now int64) (answered bool, err error)
	Abort(handle string, now int64) error
	Open(prefix string, now int64) []string
	Rows(handle string) int64
	Totals() (newest, visible int64)
}

// What the broker answers, for errors.Is.
var (
	ErrFenced = broker.ErrFenced // the id was begun anew, or the broker gave up on the transaction
	ErrState  = broker.ErrState  // e.g. to commit what was aborted
)

// BrokerOf is the log that the job writes.
func BrokerOf(env *sink.Env) Broker { return Broker{env, env.World.(brokerWorld)} }

// now is the calendar's time: transactions outlive a job.
func (b Broker) now() int64 { return b.env.EpochMillis + b.env.NowMillis }

// Begin opens a transaction. One that is open with the same id is aborted: the broker takes
// it for the work of a process that is gone. The handle names the new one, for a process
// that is to commit it.
func (b Broker) Begin(id string, timeoutMillis int64) (handle string, err error) {
	return b.world.Begin(id, timeoutMillis, b.now())
}

// Append adds rows to an open transaction.
func (b Broker) Append(handle string, r sink.Rows) error {
	if r.Len() == 0 {
		return nil
	}
	err := b.world.Append(b.env.Chooser(), handle, r, b.now())
	if err == nil {
		b.env.Emit(trace.File, 0, "file", handle, "rows", sink.Itoa(r.Len()))
	}
	return err
}

// Commit makes the rows of a transaction visible. To commit again what is committed has no
// effect. Unknown = no answer came: it may have been done or not. An error = it will never
// be done: the transaction was aborted (ErrState, ErrFenced), has no rows (ErrState), or
// nobody has begun it.
func (b Broker) Commit(handle string) (sink.Outcome, error) {
	committed, seen := b.world.Totals()
	answered, err := b.world.Commit(b.env.Chooser(), handle, b.now())
	if err != nil {
		b.env.Emit(trace.CommitRetry, 0, "snapshot", handle, "kind", "REFUSED", "reason", err.Error())
		return sink.NotDone, err
	}
	if n, now := b.world.Totals(); n > committed {
		rows, text := b.world.Rows(handle), handle
		if now-seen < rows {
			text += " (" + sink.Itoa(rows-now+seen) + " rows wait behind " + b.Open("")[0] + ")"
		}
		b.env.Emit(trace.Commit, 0, "snapshot", sink.Itoa(n), "identifier", text, "kind", "TRANSACTION",
			"rows", sink.Itoa(rows), "files", handle)
	}
	if !answered {
		b.env.Emit(trace.CommitRetry, 0, "snapshot", handle, "kind", "UNKNOWN", "reason", "no answer came: it may have been done or not")
		return sink.Unknown, nil
	}
	return sink.Done, nil
}

// Abort drops the rows of a transaction. One that is committed cannot be taken back.
func (b Broker) Abort(handle string) error { return b.world.Abort(handle, b.now()) }

// Open are the handles of the transactions that have rows and are neither committed nor
// aborted, and whose id begins with a prefix, oldest first.
func (b Broker) Open(prefix string) []string { return b.world.Open(prefix, b.now()) }
