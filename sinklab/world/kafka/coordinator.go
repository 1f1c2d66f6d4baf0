package kafka

import "fmt"

// InitProducerID gives a transactional id to a client, which alone may use it from then on:
// the epoch rises, and a transaction that is still ongoing is aborted. A timeout longer than
// the broker's maximum is refused with ErrTimeout.
func (b *Broker) InitProducerID(id string, timeoutMillis, now int64) (Producer, error) {
	b.touch(now)
	if timeoutMillis > b.Config.maxTimeout() {
		return Producer{}, ErrTimeout
	}
	i := b.find(id)
	if i < 0 {
		b.producers = append(b.producers, producer{id: id, timeout: timeoutMillis, current: -1})
		return Producer{ID: id, PID: int64(len(b.producers) - 1)}, nil
	}
	p := &b.producers[i]
	if p.state.preparing() {
		return Producer{}, ErrConcurrent
	}
	if p.state == Ongoing {
		b.fence(i, now)
	}
	p.epoch++
	p.state, p.timeout = Empty, timeoutMillis
	return Producer{ID: id, PID: int64(i), Epoch: p.epoch}, nil
}

// fence aborts an ongoing transaction in the coordinator's own name: the epoch rises, so that
// its owner is refused from then on (prepareFenceProducerEpoch).
func (b *Broker) fence(i int, now int64) {
	b.producers[i].epoch++
	b.decide(i, false, 0, now, now)
}

// End is how a client ends its transaction (EndTxn).
type End struct {
	Commit bool
	// Resumed is a client that was given producer id and epoch instead of asking for them
	// (FlinkKafkaInternalProducer.resumeTransaction). It does not know the broker's version 2,
	// so its end raises no epoch, and no answer of it can be told from an older one's.
	Resumed bool
	// Checkpoint is what the transaction is committed for. The broker does nothing about
	// that: the ledger shows it.
	Checkpoint int64
}

// EndTxn ends a transaction. Rows of one that is committed are visible when it returns; one
// that is committed already is committed again without effect, where producer and epoch fit.
// A commit passes the point store/publish:
//
//	1 = the request is lost, nothing was done
//	2 = it was done, and the answer is lost
//	3 = the coordinator dies with the decision written; a new one writes the markers 300 ms later
//
// All three are ErrNoAnswer, which is retriable. An abort asks nobody.
func (b *Broker) EndTxn(choose func(string, int) int, p Producer, end End, now int64) error {
	strike := 0
	if end.Commit {
		strike = choose("store/publish", 4)
	}
	if strike == fails {
		return ErrNoAnswer
	}
	i := b.find(p.ID)
	if i < 0 || p.PID != int64(i) {
		return fmt.Errorf("%w (%s, producer id %d)", ErrMapping, p.ID, p.PID)
	}
	if err := b.endTxn(i, p, end, strike == coordinatorDies, now); err != nil {
		return err
	}
	if strike != 0 {
		return ErrNoAnswer
	}
	return nil
}

// endTxn is the coordinator's table of states and requests.
func (b *Broker) endTxn(i int, p Producer, end End, dies bool, now int64) error {
	known := &b.producers[i]
	v2 := b.Config.bumps() && !end.Resumed
	again := v2 && p.Epoch == known.epoch-1 // the end before this one has raised the epoch
	if p.Epoch != known.epoch && !again {
		return ErrFenced
	}
	switch {
	case known.state.preparing() && end.Commit == (known.state == PrepareCommit):
		return ErrConcurrent
	case known.state == CompleteCommit && end.Commit, known.state == CompleteAbort && !end.Commit:
		if v2 && !again { // with version 2 the newest epoch is that of the next transaction
			return ErrState
		}
		return nil
	case known.state != Ongoing || again:
		return ErrState
	}
	if v2 {
		known.epoch++
	}
	at := now
	if dies {
		at += coordinatorMillis
	}
	b.decide(i, end.Commit, end.Checkpoint, at, now)
	return nil
}

// Open is a transaction that keeps readers waiting, as ListTransactions shows it.
type Open struct {
	Producer
	State State
}

// ListTransactions are the transactions that have no end, in the order of their ids' first use.
func (b *Broker) ListTransactions() (open []Open) {
	for i := range b.producers {
		if p := &b.producers[i]; p.current >= 0 {
			open = append(open, Open{Producer{p.id, int64(i), p.epoch}, p.state})
		}
	}
	return open
}
