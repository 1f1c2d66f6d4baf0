package kafka

import (
	"slices"
	"strings"

	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/world"
	"exactlyonce/sinklab/world/kafka"
	"exactlyonce/trace"
)

// abortLingering ends what attempts before have left open and no checkpoint covers: asking
// for its id is enough (TransactionAbortStrategyImpl).
func (w *writer) abortLingering(env *sink.Env) error {
	if w.sink.Naming == Pooling {
		return w.abortListed(env)
	}
	return w.abortProbed(env)
}

// abortProbed is PROBING: an id was used if its epoch is not 0. From the number behind the
// restored checkpoint on it asks for one after the other until one was not, for its own
// subtask and for those that would be its own with fewer subtasks before; a subtask of which
// no id was used ends the search.
func (w *writer) abortProbed(env *sink.Env) error {
	first := w.last + 1
	if !w.sink.Rules.SparePrecommitted {
		first = 1
	}
	for subtask := int64(env.Subtask); ; subtask += int64(env.Parallelism) {
		for number := first; ; number++ {
			used, err := w.abort(env, transactionalID(w.sink.Prefix, subtask, number))
			switch {
			case err != nil:
				return err
			case !used && number == first:
				return nil
			}
			if !used {
				break
			}
		}
	}
}

// abortListed is LISTING: it asks the broker for open transactions and takes those whose id
// begins with the prefix (also those of a job whose prefix goes on behind it) and has its own
// subtask, but for those that the restored state has as prepared.
func (w *writer) abortListed(env *sink.Env) error {
	b, _ := brokerOf(env)
	for _, open := range b.ListTransactions() {
		spared := w.sink.Rules.SparePrecommitted && slices.ContainsFunc(w.precommitted, func(p precommitted) bool { return p.ID == open.ID })
		if !strings.HasPrefix(open.ID, w.sink.Prefix) || subtaskOf(open.ID) != int64(env.Subtask) || spared {
			continue
		}
		if _, err := w.abort(env, open.ID); err != nil {
			return err
		}
	}
	return nil
}

// abort asks for an id, which aborts an open transaction of it, and tells whether somebody
// had used the id.
func (w *writer) abort(env *sink.Env, id string) (used bool, err error) {
	b, now := brokerOf(env)
	var left *kafka.Transaction
	if env.Tracing() {
		left = openOf(b, id)
	}
	p, err := b.InitProducerID(id, w.sink.TimeoutMillis, now)
	if err == nil && left != nil {
		env.Emit(trace.UnitAborted, 0, "unit", left.Unit(), "owner", kafka.Owner(id), "rows", sink.Itoa(left.Rows), "reason", byStart)
	}
	return p.Epoch > 0, err
}

// openOf is the transaction of an id that is still open, nil where there is none.
func openOf(b *kafka.Broker, id string) *kafka.Transaction {
	for _, t := range b.Transactions() {
		if t.ID == id && t.Outcome == world.Prepared {
			return &t
		}
	}
	return nil
}
