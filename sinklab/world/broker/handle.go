package broker

import (
	"errors"
	"fmt"
	"strconv"
)

// Errors of the broker, with the real system's names.
var (
	// ErrFenced is a transaction whose id has a newer epoch: another one was begun with it, or
	// the broker has aborted it because it was too old.
	ErrFenced = errors.New("org.apache.kafka.common.errors.ProducerFencedException")
	// ErrState is a transaction that is not in the state that the request needs: to commit what
	// is aborted or empty, to abort or to continue what is committed.
	ErrState = errors.New("org.apache.kafka.common.errors.InvalidTxnStateException")
	// ErrUnknown is a handle that no broker has given out.
	ErrUnknown = errors.New("org.apache.kafka.common.errors.InvalidPidMappingException")
	// ErrTimeout is a timeout longer than the broker allows.
	ErrTimeout = errors.New("org.apache.kafka.common.errors.InvalidTxnTimeoutException")

	errInjected = errors.New("org.apache.kafka.common.errors.NetworkException: injected fault")
)

// handle names a transaction; Kafka's is its id, the producer's number and the epoch.
func (t *transaction) handle() string { return t.id + "@" + strconv.FormatInt(t.epoch, 10) }

func (b *Broker) find(handle string) int {
	for i := range b.transactions {
		if b.transactions[i].handle() == handle {
			return i
		}
	}
	return -1
}

// newest is the last transaction of an id, -1 = there is none.
func (b *Broker) newest(id string) int {
	for i := len(b.transactions) - 1; i >= 0; i-- {
		if b.transactions[i].id == id {
			return i
		}
	}
	return -1
}

// current is the transaction of a handle that still has the newest epoch of its id.
func (b *Broker) current(handle string) (int, error) {
	i := b.find(handle)
	switch {
	case i < 0:
		return i, fmt.Errorf("%w: nobody has begun %q", ErrUnknown, handle)
	case b.newest(b.transactions[i].id) != i:
		return i, fmt.Errorf("%w: %s, another transaction was begun with its id", ErrFenced, handle)
	case b.transactions[i].state == fenced:
		return i, fmt.Errorf("%w: %s, the broker has aborted it after its timeout", ErrFenced, handle)
	}
	return i, nil
}

// invalid says why a transaction cannot do what was asked.
func (b *Broker) invalid(i int) error {
	t := &b.transactions[i]
	is := map[state]string{open: "empty", committed: "committed", aborted: "aborted"}[t.state]
	return fmt.Errorf("%w: %s is %s", ErrState, t.handle(), is)
}
