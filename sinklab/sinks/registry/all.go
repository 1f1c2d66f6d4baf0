package registry

import (
	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/sinks/atleastonce"
	"exactlyonce/sinklab/sinks/paimon"
)

// All are all connectors.
var All = []connector.Connector{paimon.Connector, atleastonce.Connector}
