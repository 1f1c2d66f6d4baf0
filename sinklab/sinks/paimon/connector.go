package paimon

import (
	"slices"

	"exactlyonce/sinklab/connector"
)

// Connector is Paimon's.
var Connector = connector.Connector{Name: "paimon", Catalog: true, Keys: true, Partitions: true, Options: slices.Concat(options...), Refuse: refuse}
