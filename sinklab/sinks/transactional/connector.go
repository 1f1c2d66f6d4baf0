package transactional

import (
	"cmp"
	"fmt"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/connector/check"
	"exactlyonce/sinklab/internal/flinktime"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/world"
	"exactlyonce/sinklab/world/broker"
	"exactlyonce/trace"
)

// Connector is the lab's sink with transactions.
var Connector = connector.Connector{
	Name: "sinklab-transactions",
	Options: []connector.Option{
		{Key: "transactional-id-prefix", Type: "string", Effect: "begins the ids of its transactions; the name of the table unless set. A transaction begun with the id of an open one aborts that one"},
		{Key: "transaction-timeout", Type: "duration", Default: "7 d", Check: check.Duration(1),
			Effect: "after this the broker aborts a transaction that nobody has committed, also one that is owed; it allows 7 days at most"},
	},
	Sink:   ofTable,
	World:  func(connector.Target) (world.World, error) { return &broker.Broker{}, nil },
	Points: broker.Points,
	Words: trace.Vocabulary{
		Unit:   trace.Noun{One: "transaction", Many: "transactions", Chinese: "事务"},
		Commit: trace.Noun{One: "committed transaction", Many: "committed transactions", Chinese: "已提交的事务"},
		Table:  trace.Noun{One: "log", Many: "logs", Chinese: "日志"},
	},
}

func ofTable(t connector.Target) (sink.Sink, error) {
	s := New(t.Name)
	s.Prefix = cmp.Or(t.Option("transactional-id-prefix"), t.Name)
	if text := t.Option("transaction-timeout"); text != "" {
		millis, err := flinktime.Parse(text)
		if err != nil {
			return nil, fmt.Errorf("table %s: option 'transaction-timeout': %w", t.Name, err)
		}
		s.TimeoutMillis = millis
	}
	return s, nil
}
