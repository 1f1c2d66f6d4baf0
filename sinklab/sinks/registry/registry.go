// Package registry is the one list of sinks: which connector is served by which
// sink, and what foreign system stands behind it.
//
// Adding a sink is one entry here and one folder under sinks/.
package registry

import (
	"fmt"
	"strings"

	"exactlyonce/sinklab/flinksql"
	rules "exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/sinks/atleastonce"
	"exactlyonce/sinklab/sinks/paimon"
	"exactlyonce/sinklab/world/appendlog"
	"exactlyonce/trace"
)

// World is a foreign system that can say what a proper reader sees.
type World interface {
	VisibleRows() ([]rows.Range, error)
}

// Ledger is a world that keeps snapshots and files, as a Paimon table does, and can say so
// to the judge.
type Ledger interface {
	// EachSnapshot shows all snapshots, the oldest first: the checkpoint that was committed
	// with it, who committed it, and how many rows it added.
	EachSnapshot(visit func(identifier int64, user string, rows int64))
	// FileCounts are the data files that exist, and those that some snapshot references.
	FileCounts() (onDisk, referenced int)
}

// Target is the table that a sink writes.
type Target struct {
	Table  string
	Option func(key string) string // looks a table option up
	// Layout says where rows go in a Paimon table, or that it is of a kind that is not
	// written; other connectors do not ask.
	Layout func() (*rules.Layout, error)
}

// Entry is one connector.
type Entry struct {
	Connector string
	// Sink makes the sink for a table, or says why the table is not written.
	Sink func(Target) (sink.Sink, error)
	// World makes an empty foreign system; nil for Paimon, whose world is a table
	// that the runner opens in a warehouse or in memory.
	World func() World
	// Words are what its traces say where connectors differ; empty = general words.
	Words trace.Vocabulary
}

// Entries are all connectors, in the order of the documentation.
var Entries = []Entry{
	{Connector: "paimon", Sink: newPaimon, Words: trace.Paimon},
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

func newPaimon(t Target) (sink.Sink, error) {
	layout, err := t.Layout()
	if err != nil {
		return nil, fmt.Errorf("table %s: %w", t.Table, err)
	}
	retention, err := rules.RetentionOf(t.Option, flinksql.ParseDuration)
	if err != nil {
		return nil, fmt.Errorf("table %s: %w", t.Table, err)
	}
	tags, err := tagsOf(t.Option)
	if err != nil {
		return nil, fmt.Errorf("table %s: %w", t.Table, err)
	}
	s, option := paimon.New(t.Table), t.Option
	s.Layout = layout
	s.Options = paimon.Options{
		WriteOnly:           option("write-only") == "true",
		ForceCreateSnapshot: option("commit.force-create-snapshot") == "true",
		UserPrefix:          option("commit.user-prefix"),
		NoCommitterChaining: option("sink.committer-operator-chaining") == "false",
		Retention:           retention,
		Tags:                tags,
		AsyncExpiry:         strings.EqualFold(option("snapshot.expire.execution-mode"), "async"),
	}
	return s, nil
}

func newAtLeastOnce(t Target) (sink.Sink, error) { return atleastonce.New(t.Table), nil }
