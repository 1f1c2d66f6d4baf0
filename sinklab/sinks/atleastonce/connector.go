package atleastonce

import (
	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/connector/check"
)

// Connector is the lab's own sink, which commits nothing: it writes at once.
var Connector = connector.Connector{
	Name: "sinklab",
	Options: []connector.Option{
		{Key: "sink.delivery-guarantee", Type: "enum", Check: check.Only("the lab's sink has no two-phase commit", "at-least-once"),
			NoEffect: "the only one that it can give", Required: "say 'sink.delivery-guarantee' = 'at-least-once'"},
	},
}
