package tidy

import (
	"strings"
	"testing"
)

// concrete are the packages that are one system's: a sink, a world, Paimon's tables.
var concrete = []string{"sinklab/paimon", "sinklab/sinks", "sinklab/world"}

// neutral lie in folders of concrete ones and name none: the list of connectors, the suite
// that every sink must pass, the interface of worlds.
var neutral = []string{"sinklab/sinks/registry", "sinklab/sinks/sinktest", "sinklab/world"}

// mayKnow says who may import which of them. Everybody else asks connector.Connector and
// world.World, so that a new sink is a folder and a line in the registry.
var mayKnow = []struct{ who, what, why string }{
	{"sinklab/sinks/registry", "sinklab/sinks", "the one list of connectors"},
	{"sinklab/sinks/registry/files", "sinklab/paimon", "the one list of how tables are kept in a warehouse"},
	{"sinklab/paimon", "sinklab/paimon", "Paimon's own folders"},
	{"sinklab/sinks/paimon", "sinklab/paimon", "Paimon's own folders"},
	{"sinklab/sinks", "sinklab/world", "a sink knows its world"},
	{"sinklab/frameworks/shown", "sinklab/world/transactions", "what SQL and the doctor have of the store that sinks of both frameworks write to"},
	{"labs/kit", "sinklab/world", "the worlds of the course as a learner sees them"},
	{"sinklab/lab/grade", "sinklab/world", "the one list of the worlds of the course"},
}

func TestNobodyKnowsAConcreteSystem(t *testing.T) {
	for _, m := range mayKnow {
		t.Logf("%s may import %s: %s", m.who, m.what, m.why)
	}
	for _, p := range ours(t) {
		for _, imp := range p.Imports {
			name, own := strings.CutPrefix(imp, module+"/")
			if own && isConcrete(name) && !knows(p.name(), name) {
				t.Errorf("%s imports %s: ask connector.Connector and world.World instead (sinks/registry has them)", p.name(), name)
			}
		}
	}
}

func isConcrete(name string) bool {
	for _, n := range neutral {
		if name == n || n == "sinklab/sinks/registry" && under(name, n) {
			return false
		}
	}
	return in(concrete, name)
}

func knows(who, what string) bool {
	if under(what, who) || under(who, what) && who != "sinklab/sinks/registry" {
		return true // a folder and those in it are one system's
	}
	for _, m := range mayKnow {
		if under(who, m.who) && under(what, m.what) {
			return true
		}
	}
	return false
}
