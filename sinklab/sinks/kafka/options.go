package kafka

import (
	_ "embed" // the names of the options that are not modelled
	"fmt"
	"strconv"
	"strings"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/connector/check"
	"exactlyonce/sinklab/world/kafka"
)

// Keys of the connector (KafkaConnectorOptions 5.0.0), and of the lab's broker. Those of the
// broker are written as properties of the client, so that a real one takes the script too: it
// warns of a config that it does not know.
const (
	keyGuarantee  = "sink.delivery-guarantee"
	keyPrefix     = "sink.transactional-id-prefix"
	keyNaming     = "sink.transaction-naming-strategy"
	keyTimeout    = "properties.transaction.timeout.ms"
	keyMaxTimeout = "properties.sinklab.broker.transaction.max.timeout.ms"
	keyScan       = "properties.sinklab.broker.transaction.abort.timed.out.transaction.cleanup.interval.ms"
	keyVersion    = "properties.sinklab.broker.transaction.version"
	keyPartitions = "properties.sinklab.broker.num.partitions"
	keyOther      = "properties.sinklab.broker.other.producer.interval.ms"
)

// Why options change nothing.
const (
	oneBroker  = "there is one broker, with one topic a table"
	notEncoded = "rows are not encoded"
	onlyValue  = "the one value that is modelled: any other is refused"
	noConsumer = "SELECT reads the topic from its beginning, as read_committed"
)

// maxPrefixBytes is KafkaSinkBuilder.MAXIMUM_PREFIX_BYTES.
const maxPrefixBytes = 64_000

//go:embed option-names.txt
var optionNames string

var options = []connector.Option{
	{Key: "topic", Type: "string", NoEffect: oneBroker, Required: "say 'topic' = '…'"},
	{Key: "properties.bootstrap.servers", Type: "string", NoEffect: oneBroker, Required: "say 'properties.bootstrap.servers' = 'host:9092'"},
	{Key: "format", Type: "string", Shown: "json", NoEffect: notEncoded},
	{Key: "value.format", Type: "string", Shown: "json", NoEffect: notEncoded},
	{Key: "value.fields-include", Type: "enum", Default: "all", Check: check.OneOf("all", "except-key"), NoEffect: notEncoded},
	{Key: keyGuarantee, Type: "enum", Default: "at-least-once", Check: guarantee, Effect: "exactly-once: rows go into transactions, which a checkpoint commits; at-least-once: every reader sees them at once"},
	{Key: keyPrefix, Type: "string", Check: prefix, Effect: "begins the ids of its transactions; two jobs with one prefix take each other's transactions away"},
	{Key: keyNaming, Type: "enum", Default: "incrementing", Check: check.OneOf("incrementing", "pooling"), Effect: "incrementing: each transaction has a new id, and a restart probes; pooling: ids come again, and a restart asks the broker for open ones"},
	{Key: keyTimeout, Type: "integer", Default: strconv.Itoa(DefaultTimeoutMillis), Check: check.Integer(1, check.MaxInt32),
		Effect: "after so many milliseconds from its first record on the broker aborts a transaction that nobody has ended, also one that waits for its commit"},
	{Key: "sink.partitioner", Type: "string", Default: "default", Check: check.Only("each subtask has a partition, as far as there are so many", "default", "fixed"), NoEffect: "each subtask writes to one partition"},
	{Key: "sink.parallelism", Type: "integer", Effect: "refused where it is not parallelism.default"},
	{Key: "scan.startup.mode", Type: "enum", Default: "group-offsets", Check: check.OneOf("earliest-offset", "latest-offset", "group-offsets", "timestamp", "specific-offsets"), NoEffect: noConsumer},
	{Key: "scan.bounded.mode", Type: "enum", Default: "unbounded", Check: check.OneOf("latest-offset", "group-offsets", "timestamp", "specific-offsets", "unbounded"), NoEffect: noConsumer},
	{Key: "properties.isolation.level", Type: "enum", Default: "read_uncommitted", Check: check.OneOf("read-committed", "read-uncommitted"), NoEffect: "a producer has none, and " + noConsumer},
	{Key: "properties.group.id", Type: "string", NoEffect: noConsumer},
	{Key: "properties.enable.idempotence", Type: "boolean", Default: "true", Check: check.Only("transactions need it", "true"), Effect: onlyValue},
	{Key: keyMaxTimeout, Type: "integer", Default: strconv.Itoa(kafka.DefaultMaxTimeoutMillis), Check: check.Integer(1, check.MaxInt32), Effect: "the lab's broker refuses a producer with a longer timeout, as one does whose transaction.max.timeout.ms it is"},
	{Key: keyScan, Type: "integer", Default: strconv.Itoa(kafka.DefaultScanMillis), Check: check.Integer(1, check.MaxInt32), Effect: "how often the lab's broker looks for transactions that are too old"},
	{Key: keyVersion, Type: "integer", Default: "2", Check: check.Integer(1, 2), Effect: "transaction.version of the lab's broker: with 2 the end of a transaction raises the epoch, so that a commit that comes again is refused"},
	{Key: keyPartitions, Type: "integer", Default: "1", Check: check.Integer(1, 128), Effect: "partitions of the topic at the lab's broker"},
	{Key: keyOther, Type: "integer", Check: check.Integer(1, check.MaxInt32), Effect: "another producer, without transactions, sends a record to each partition so often"},
	{Key: "properties.sinklab.*", NotModelled: "the lab's broker has no such setting"},
	{Key: "properties.*", NoEffect: "a setting of the client that the lab does not look at"},
}

// guarantee takes the two that are modelled.
func guarantee(value string) string {
	if check.Word(value) == "none" {
		return "refused: 'none' " + check.NotModelled + ": nothing is in flight here when a process dies"
	}
	return check.OneOf("exactly-once", "at-least-once", "none")(value)
}

// prefix is what KafkaSinkBuilder.setTransactionalIdPrefix checks.
func prefix(value string) string {
	if len(value) > maxPrefixBytes {
		return "The configured prefix is too long and the resulting transactional.id might exceed Kafka's transactional.ids size."
	}
	return ""
}

// refuse is what KafkaConnectorOptionsUtil and the factory check of a table as a whole.
func refuse(t *connector.Table) *connector.Refusal {
	switch exactlyOnce := check.Word(t.Option(keyGuarantee)) == "exactly-once"; {
	case t.Option("format") == "" && t.Option("value.format") == "":
		return &connector.Refusal{Wrong: true, What: "a Kafka table needs 'format' or 'value.format'", Hint: "say 'format' = 'json'"}
	case exactlyOnce && t.Option(keyPrefix) == "":
		return &connector.Refusal{Wrong: true, Option: keyGuarantee, What: keyPrefix + " must be specified when using DeliveryGuarantee.EXACTLY_ONCE.",
			Hint: "say '" + keyPrefix + "' = '…', one that no other job has"}
	}
	return nil
}

// sinkOf is the sink that the options of a table ask for. Each was checked before.
func sinkOf(t *connector.Table) (*Sink, error) {
	s := New(t.Name)
	s.AtLeastOnce = check.Word(t.Option(keyGuarantee)) != "exactly-once"
	s.Prefix = t.Option(keyPrefix)
	if check.Word(t.Option(keyNaming)) == "pooling" {
		s.Naming = Pooling
	}
	var err error
	s.TimeoutMillis, err = number(t, keyTimeout, DefaultTimeoutMillis)
	return s, err
}

// brokerFor is an empty broker as the options of a table configure it.
func brokerFor(t *connector.Table) (*kafka.Broker, error) {
	var all [5]int64
	for i, key := range []string{keyPartitions, keyMaxTimeout, keyScan, keyVersion, keyOther} {
		n, err := number(t, key, 0)
		if err != nil {
			return nil, err
		}
		all[i] = n
	}
	return &kafka.Broker{Config: kafka.Config{Partitions: int(all[0]), MaxTimeoutMillis: all[1], ScanMillis: all[2], Version: int(all[3]), OtherMillis: all[4]}}, nil
}

// number is the value of an option, or what stands for none.
func number(t *connector.Table, key string, unset int64) (int64, error) {
	text := strings.TrimSpace(t.Option(key))
	if text == "" {
		return unset, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("table %s: option '%s': '%s' is not an integer", t.Name, key, text)
	}
	return n, nil
}
