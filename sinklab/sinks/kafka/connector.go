package kafka

import (
	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/world"
	"exactlyonce/sinklab/world/kafka"
)

// Connector is Kafka's, as a sink.
var Connector = connector.Connector{
	Name: "kafka", Options: options, NotModelled: connector.NamesIn(optionNames), Refuse: refuse,
	Sink:   func(t connector.Target) (sink.Sink, error) { return sinkOf(t.Table) },
	World:  func(t connector.Target) (world.World, error) { return brokerFor(t.Table) },
	Points: kafka.Points, Words: words, Relations: relations, Checks: checks,
}
