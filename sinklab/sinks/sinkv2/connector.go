package sinkv2

import (
	"cmp"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/connector/check"
	"exactlyonce/sinklab/frameworks/shown"
	"exactlyonce/sinklab/internal/flinktime"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/world"
	"exactlyonce/sinklab/world/transactions"
)

const (
	optionTimeout  = "transaction-timeout"
	optionNoAnswer = "committer.no-answer"
)

// Connector is the lab's sink in the shape of Sink V2.
var Connector = connector.Connector{
	Name: "sinklab-sink-v2",
	Options: []connector.Option{
		{Key: optionNoAnswer, Type: "enum", Default: string(RetryLater), Check: check.OneOf(Signals...),
			Effect: "what its committer says of a commit that the store does not answer, by the methods of CommitRequest: retry-later, already-committed (signalAlreadyCommitted), failed-known and failed-unknown (signalFailedWithKnownReason, …UnknownReason), or throw. already-committed and failed-known lose rows where it was not done"},
		{Key: optionTimeout, Type: "duration", Check: check.Duration(1),
			Effect: "the store aborts a transaction that is older, also one that a checkpoint owes; none unless set"},
	},
	Sink:      ofTable,
	World:     func(connector.Target) (world.World, error) { return &transactions.Store{}, nil },
	Points:    transactions.Points,
	Words:     words,
	Relations: shown.Relations,
	Checks:    shown.Checks,
}

func ofTable(t connector.Target) (sink.Sink, error) {
	s := New(t.Name)
	s.NoAnswer = Signal(check.Word(cmp.Or(t.Option(optionNoAnswer), string(RetryLater))))
	if text := t.Option(optionTimeout); text != "" {
		s.TimeoutMillis, _ = flinktime.Parse(text) // the option was checked
	}
	return s, nil
}
