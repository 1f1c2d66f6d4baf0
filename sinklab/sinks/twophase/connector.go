package twophase

import (
	"strconv"
	"strings"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/connector/check"
	"exactlyonce/sinklab/frameworks/shown"
	"exactlyonce/sinklab/internal/flinktime"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/world"
	"exactlyonce/sinklab/world/transactions"
)

// Options are what a subclass of TwoPhaseCommitSinkFunction can set, by the names of its methods.
const (
	optionTimeout = "transaction-timeout"
	optionIgnore  = "ignore-failures-after-transaction-timeout"
	optionWarn    = "transaction-timeout-warning-ratio"
)

// Connector is the lab's sink in the shape of TwoPhaseCommitSinkFunction.
var Connector = connector.Connector{
	Name: "sinklab-two-phase",
	Options: []connector.Option{
		{Key: optionTimeout, Type: "duration", Check: check.Duration(1),
			Effect: "the store aborts a transaction that is older, also one that a checkpoint owes; none unless set. The sink knows it for the two options below (setTransactionTimeout)"},
		{Key: optionIgnore, Type: "boolean", Default: "false", Check: check.Boolean,
			Effect: "true: a restore that cannot commit a transaction which is older than the timeout goes on without it, and its rows are lost (ignoreFailuresAfterTransactionTimeout)"},
		{Key: optionWarn, Type: "double", Check: check.Number(0, 1),
			Effect: "a commit warns in the log where the transaction is older than that part of the timeout; never unless set (enableTransactionTimeoutWarnings)"},
	},
	Refuse:    refuse,
	Sink:      ofTable,
	World:     func(connector.Target) (world.World, error) { return &transactions.Store{}, nil },
	Points:    transactions.Points,
	Words:     words,
	Relations: shown.Relations,
	Checks:    shown.Checks,
}

// refuse: two of the options say something about the timeout.
func refuse(t *connector.Table) *connector.Refusal {
	for _, key := range []string{optionIgnore, optionWarn} {
		if t.Option(key) != "" && t.Option(optionTimeout) == "" {
			return &connector.Refusal{Option: key, What: "needs a timeout: without one no transaction is ever too old",
				Hint: "set '" + optionTimeout + "' too, or leave it away", Wrong: true}
		}
	}
	return nil
}

func ofTable(t connector.Target) (sink.Sink, error) {
	s := New(t.Name)
	if text := t.Option(optionTimeout); text != "" {
		s.Settings.TimeoutMillis, _ = flinktime.Parse(text) // the option was checked
	}
	s.Settings.IgnoreAfterTimeout = strings.EqualFold(t.Option(optionIgnore), "true")
	if text := t.Option(optionWarn); text != "" {
		s.Settings.WarningRatio, _ = strconv.ParseFloat(strings.TrimSpace(text), 64)
	}
	return s, nil
}
