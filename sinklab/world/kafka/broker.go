// Package kafka is a broker of Apache Kafka 4.1 with one topic: the transaction coordinator
// with its states and timeouts, the partitions with their offsets, and what readers of either
// isolation level see.
//
// A transactional id has a producer id, which it keeps, and an epoch, which rises. Who asks
// for the id again (InitProducerId) gets the next epoch, and whoever has an older one is
// fenced: an open transaction is aborted, a request with the old epoch is refused. The broker
// knows no "prepared": a transaction that waits for its checkpoint is an ongoing one, ages
// from its first record on, and is aborted when a scan finds it older than its timeout.
// Readers of committed rows stop at the last stable offset of a partition, the first offset
// of its oldest transaction without an end, whoever wrote what lies behind.
//
// What it does follows the coordinator of Kafka 3.9.1 and 4.1 (TransactionCoordinator.scala,
// TransactionMetadata) and real runs of a 4.1 broker. Non-goals: replication, consumer groups,
// compaction, idempotence of a producer's retries, the end of an id's 32767 epochs.
package kafka

import "slices"

// Config is what the broker and the topic are configured as.
type Config struct {
	Partitions int // of the topic; 0 = 1
	// MaxTimeoutMillis is transaction.max.timeout.ms; 0 = Kafka's default.
	MaxTimeoutMillis int64
	// ScanMillis is transaction.abort.timed.out.transaction.cleanup.interval.ms, how often
	// the coordinator looks for transactions that are too old; 0 = Kafka's default.
	ScanMillis int64
	// Version is the feature transaction.version: with 2 (KIP-890) the broker raises the
	// epoch at the end of each transaction, with 1 it does not; 0 = 2.
	Version int
	// OtherMillis is how often another producer, which knows no transactions, sends a record
	// to each partition; 0 = there is none. It begins when the topic is first used.
	OtherMillis int64
}

// Kafka's defaults, in milliseconds.
const (
	DefaultMaxTimeoutMillis = 900_000
	DefaultScanMillis       = 10_000
)

// coordinatorMillis is how long the markers of a transaction wait for a new coordinator when
// the old one has died with its decision written. It is shorter than any restart of a job:
// what is decided is visible before the job could end without it.
const coordinatorMillis = 300

// Broker is the broker with its one topic. The zero value is an empty one as nobody has
// configured it.
type Broker struct {
	Config Config

	producers    []producer    // one a transactional id, in the order of their first InitProducerId
	transactions []transaction // those with records, in the order of their first one
	partitions   [][]entry     // each in the order of its offsets
	commits      int64         // so far
	other        int64         // calendar time of the other producer's next records, 0 = the topic was never used
}

// producer is what the coordinator knows of a transactional id (TransactionMetadata). Its
// producer id is its place, counted from 0.
type producer struct {
	id      string
	epoch   int64
	state   State
	timeout int64 // of its transactions, in milliseconds
	current int   // the transaction that is ongoing or being ended, -1 = none
	due     int64 // calendar time at which a new coordinator writes the markers, in a Prepare state
}

// transaction is one transaction with records.
type transaction struct {
	producer int
	epoch    int64 // of the producer that wrote it
	outcome  outcome
	started  int64 // calendar time of its first record
	rows     int64

	sequence   int64 // its place among all commits, from 1; 0 = it is not committed
	checkpoint int64 // that it was committed for, where who committed it has said so
}

type outcome byte

const (
	undecided outcome = iota // ongoing, or its markers are not written
	committed
	aborted
)

// Clone is an independent copy. The rows of an entry are replaced and never changed in place.
func (b *Broker) Clone() any {
	c := &Broker{Config: b.Config, producers: slices.Clone(b.producers), transactions: slices.Clone(b.transactions), commits: b.commits, other: b.other}
	for _, p := range b.partitions {
		c.partitions = append(c.partitions, slices.Clone(p))
	}
	return c
}

// maxTimeout is the longest timeout that a producer may ask for.
func (c Config) maxTimeout() int64 {
	if c.MaxTimeoutMillis == 0 {
		return DefaultMaxTimeoutMillis
	}
	return c.MaxTimeoutMillis
}

// scan is the time between two looks for transactions that are too old.
func (c Config) scan() int64 {
	if c.ScanMillis == 0 {
		return DefaultScanMillis
	}
	return c.ScanMillis
}

// bumps tells whether the broker raises the epoch at the end of a transaction.
func (c Config) bumps() bool { return c.Version != 1 }

// PartitionCount is how many partitions the topic has.
func (c Config) PartitionCount() int { return max(1, c.Partitions) }
