// Package registry is the one list of sinks: which connector is served by which
// sink, and what foreign system stands behind it.
//
// Adding a sink is one entry here and one folder under sinks/.
package registry

import (
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/sinks/atleastonce"
	"exactlyonce/sinklab/sinks/paimon"
	"exactlyonce/sinklab/world/appendlog"
)

// World is a foreign system that can say what a proper reader sees.
type World interface {
	VisibleRows() ([]rows.Range, error)
}

// Entry is one connector.
type Entry struct {
	Connector string
	// Sink makes the sink for a table. option looks a table option up.
	Sink func(table string, option func(key string) string) sink.Sink
	// World makes an empty foreign system; nil for Paimon, whose world is a table
	// that the runner opens in a warehouse or in memory.
	World func() World
}

// Entries are all connectors, in the order of the documentation.
var Entries = []Entry{
	{Connector: "paimon", Sink: newPaimon},
	{Connector: "sinklab", Sink: newAtLeastOnce, World: func() World { return &appendlog.Log{} }},
}

// Find returns the entry of a connector.
func Find(connector string) (Entry, bool) {
	for _, e := range Entries {
		if e.Connector == connector {
			return e, true
		}
	}
	return Entry{}, false
}

func newPaimon(table string, option func(string) string) sink.Sink {
	s := paimon.New(table)
	s.Options = paimon.Options{
		WriteOnly:           option("write-only") == "true",
		ForceCreateSnapshot: option("commit.force-create-snapshot") == "true",
		UserPrefix:          option("commit.user-prefix"),
		NoCommitterChaining: option("sink.committer-operator-chaining") == "false",
	}
	return s
}

func newAtLeastOnce(table string, _ func(string) string) sink.Sink { return atleastonce.New(table) }
