package kafka

//lint:file-ignore ST1005 errors have the words of the Java client

import "errors"

// Errors as the Java client throws them. Its own words, so that a log of the lab can be
// compared with one of a cluster (org.apache.kafka.common.protocol.Errors).
var (
	// ErrFenced is an end asked for by somebody whose epoch is not the newest.
	ErrFenced = errors.New("org.apache.kafka.common.errors.ProducerFencedException: There is a newer producer with the same transactionalId which fences the current one.")
	// ErrEpoch is a record sent by such a one.
	ErrEpoch = errors.New("org.apache.kafka.common.errors.InvalidProducerEpochException: Producer attempted to produce with an old epoch.")
	// ErrState is an end that does not fit the state: to commit what is aborted or empty.
	ErrState = errors.New("org.apache.kafka.common.errors.InvalidTxnStateException: The producer attempted a transactional operation in an invalid state.")
	// ErrMapping is a transactional id that nobody has asked for, or another one's producer id.
	ErrMapping = errors.New("org.apache.kafka.common.errors.InvalidPidMappingException: The producer attempted to use a producer id which is not currently assigned to its transactional id.")
	// ErrTimeout is a timeout longer than the broker allows.
	ErrTimeout = errors.New("org.apache.kafka.common.KafkaException: Unexpected error in InitProducerIdResponse; The transaction timeout is larger than the maximum value allowed by the broker (as configured by transaction.max.timeout.ms).")
	// ErrConcurrent is a request for an id whose last transaction has no markers yet. Retriable.
	ErrConcurrent = errors.New("org.apache.kafka.common.errors.ConcurrentTransactionsException: The producer attempted to update a transaction while another concurrent operation on the same transaction was ongoing.")
	// ErrNoAnswer is a request of which nobody knows whether it was done. Retriable.
	ErrNoAnswer = errors.New("org.apache.kafka.common.errors.TimeoutException: Timeout expired before the transactional operation could be completed")

	errSend = errors.New("org.apache.kafka.common.errors.TimeoutException: Expiring record(s): the delivery timeout has passed since batch creation")
)

// Retriable tells whether the client may simply ask again.
func Retriable(err error) bool { return errors.Is(err, ErrConcurrent) || errors.Is(err, ErrNoAnswer) }

// Answers of the points store/data and store/publish.
const (
	fails           = 1 // nothing was done
	coordinatorDies = 3 // the decision is written, the markers are not
)
