package atleastonce

import (
	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/connector/check"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/world"
	"exactlyonce/sinklab/world/appendlog"
	"exactlyonce/trace"
)

// Connector is the lab's own sink, which commits nothing: rows are in a log at once, and
// nothing asks a chooser there.
var Connector = connector.Connector{
	Name: "sinklab",
	Options: []connector.Option{
		{Key: "sink.delivery-guarantee", Type: "enum", Check: check.Only("the lab's sink has no two-phase commit", "at-least-once"),
			Effect: "the one that it can give: any other is refused", Required: "say 'sink.delivery-guarantee' = 'at-least-once'"},
	},
	Sink:  func(t connector.Target) (sink.Sink, error) { return New(t.Name), nil },
	World: func(connector.Target) (world.World, error) { return &appendlog.Log{}, nil },
	Words: trace.Vocabulary{Table: trace.Noun{One: "log", Many: "logs", Chinese: "日志"}},
}
