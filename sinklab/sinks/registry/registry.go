// Package registry is the one list of connectors.
//
// Adding a sink is a folder under sinks/ that exports a connector.Connector and one line
// here. Who imports this package links no files, no SQL and no terminal.
package registry

import (
	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/sinks/atleastonce"
	"exactlyonce/sinklab/sinks/kafka"
	"exactlyonce/sinklab/sinks/paimon"
	"exactlyonce/sinklab/sinks/sinkv2"
	"exactlyonce/sinklab/sinks/twophase"
)

// All are the connectors, in the order of the documentation.
var All = []connector.Connector{
	paimon.Connector,
	atleastonce.Connector,
	twophase.Connector,
	sinkv2.Connector,
	kafka.Connector,
}

// Find returns the connector of a name, as 'connector' = '…' says it.
func Find(name string) (connector.Connector, bool) {
	for _, c := range All {
		if c.Name == name {
			return c, true
		}
	}
	return connector.Connector{}, false
}
