package tidy

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func itoa(n int) string { return strconv.Itoa(n) }

// layers says which way imports point: a package may import only packages of a
// lower layer. The longest prefix counts; a package without one fails the test,
// so that a new folder gets a place on purpose.
var layers = []struct {
	prefix string
	layer  int
}{
	{"trace", 0}, {"sinklab/choose", 0}, {"sinklab/rows", 0}, {"scenarios", 0},
	{"trace/replay", 1}, {"trace/jdb", 1}, {"trace/diff", 1}, {"trace/view", 2},
	{"sinklab/sink", 1}, {"sinklab/filesystem", 1}, {"sinklab/paimon", 1}, {"sinklab/world", 1}, {"sinklab/world/worldtest", 2}, {"sinklab/connector", 2}, {"sinklab/flinksql", 1},
	{"sinklab/engine", 2}, {"sinklab/sinks", 3}, {"sinklab/paimon/disk", 2}, {"sinklab/paimon/mem", 2}, {"sinklab/verdict", 2},
	{"sinklab/paimon/storetest", 2},
	{"sinklab/sink/sinktest", 4}, {"sinklab/sinks/registry", 4}, {"sinklab/sqlview", 3}, {"sinklab/doctor", 3}, {"sinklab/doctor/worlds", 4}, {"sinklab/paimon/examine", 4},
	{"sinklab/mutants", 3},
	{"sinklab/sqlview/shell", 4}, {"sinklab/sqlview/worlds", 4}, {"sinklab/paimon/relations", 4}, {"sinklab/sinks/registry/files", 5}, {"sinklab/runner/compose", 5},
	{"sinklab/runner", 6},
	{"sinklab/explore", 1}, {"sinklab/explore/workers", 2}, {"sinklab/explore/twophase", 2},
	{"sinklab/explore/jobs", 7}, {"sinklab/explore/reach", 8}, {"sinklab/explore/report", 8}, {"sinklab/explore/hunt", 9},
	{"sinklab/tui", 2}, {"sinklab/tui/tuitest", 3}, {"docs/lessons", 1}, {"sinklab/lab/grade", 9}, {"sinklab/lab", 10}, {"sinklab/walk", 11}, {"sinklab/lab/watch", 11}, {"sinklab/lab/watch/live", 12},
	{"sinklab", 13}, {"golden", 13}, {"labs", 3}, {"labs/kit", 2}, {"docs", 13}, {"sinklab/internal/tour", 0}, {"sinklab/internal/filelock", 0}, {"sinklab/internal/tidy", 14},
}

func layer(name string) (int, bool) {
	best, found := -1, 0
	for _, l := range layers {
		if (name == l.prefix || strings.HasPrefix(name, l.prefix+"/")) && len(l.prefix) > best {
			best, found = len(l.prefix), l.layer
		}
	}
	// "sinklab" is the command; a folder below it needs a line of its own.
	if best == len("sinklab") && name != "sinklab" {
		return 0, false
	}
	return found, best >= 0
}

func TestImportsPointOneWay(t *testing.T) {
	for _, p := range ours(t) {
		from, ok := layer(p.name())
		require.True(t, ok, "%s has no layer: give it one in imports_test.go and in docs/architecture.md", p.name())
		for _, imp := range p.Imports {
			if !strings.HasPrefix(imp, module+"/") {
				continue
			}
			name := strings.TrimPrefix(imp, module+"/")
			to, ok := layer(name)
			require.True(t, ok, "%s has no layer", name)
			require.Less(t, to, from, "%s (layer %d) must not import %s (layer %d)", p.name(), from, name, to)
		}
	}
}

// forbidden imports, by the packages that must stay free of them: a sink never
// knows the engine, the screen never knows what runs behind a trace, and only two
// places may pull in SQLite and the terminal.
func TestForbiddenImports(t *testing.T) {
	rules := []struct{ inside, imported, why string }{
		{"sinklab/sinks", module + "/sinklab/engine", "a sink knows its world, never the engine"},
		{"sinklab/engine", module + "/sinklab/sinks", "the engine knows sink.Sink, never a concrete sink"},
		{"sinklab/engine", module + "/sinklab/flinksql", "the runner turns plans into jobs"},
		{"sinklab/tui", module + "/sinklab/engine", "the walkthrough reads traces"},
		{"sinklab/tui", module + "/sinklab/runner", "the walkthrough reads traces"},
		{"labs", module + "/sinklab/engine", "exercises import trace, sinklab/sink and labs/kit only"},
	}
	for _, p := range ours(t) {
		for _, imp := range p.Imports {
			for _, r := range rules {
				if under(p.name(), r.inside) && (imp == r.imported || strings.HasPrefix(imp, r.imported+"/")) {
					t.Errorf("%s imports %s: %s", p.name(), imp, r.why)
				}
			}
			if strings.Contains(imp, "modernc.org/sqlite") && !under(p.name(), "sinklab/sqlview") {
				t.Errorf("%s imports %s: only sqlview may", p.name(), imp)
			}
			if strings.Contains(imp, "charmbracelet") && !under(p.name(), "sinklab/tui") && p.name() != "sinklab/walk" && !under(p.name(), "sinklab/lab/watch") {
				t.Errorf("%s imports %s: only the screens may: tui, walk, which starts it, and lab/watch", p.name(), imp)
			}
		}
	}
}

// The search and what it reports are linked into programs of their own: into one that is
// made of a sink of somebody else's, the host of the course, and has to start at once.
func TestTheSearchLinksNoFilesNoSQLAndNoTerminal(t *testing.T) {
	imports := map[string][]string{} // looked up only
	for _, p := range list(t) {
		imports[p.ImportPath] = p.Imports
	}
	heavy := []string{"modernc.org/sqlite", "charmbracelet", "parquet-go", module + "/sinklab/sqlview", module + "/sinklab/paimon/disk"}
	for _, name := range []string{"sinklab/runner/compose", "sinklab/explore/jobs", "sinklab/explore/report", "sinklab/lab/grade", "labs/kit"} {
		require.Contains(t, imports, module+"/"+name)
		for _, dep := range linked(imports, module+"/"+name) {
			for _, h := range heavy {
				require.NotContains(t, dep, h, "%s links it: what it needs of it belongs into sinklab/runner", name)
			}
		}
	}
}

// linked are all packages that end up in a program with this one.
func linked(imports map[string][]string, name string) []string {
	all, seen := []string{name}, map[string]bool{name: true}
	for at := 0; at < len(all); at++ {
		for _, imp := range imports[all[at]] {
			if !seen[imp] {
				seen[imp] = true
				all = append(all, imp)
			}
		}
	}
	return all
}

func under(name, prefix string) bool { return name == prefix || strings.HasPrefix(name, prefix+"/") }

// The walkthrough knows the events and nothing of ours besides: so it shows a run of the
// real systems as it shows one of the lab's.
func TestTheWalkthroughReadsTracesOnly(t *testing.T) {
	for _, p := range ours(t) {
		for _, imp := range p.Imports {
			if p.name() == "sinklab/tui" && strings.HasPrefix(imp, module+"/") && !under(strings.TrimPrefix(imp, module+"/"), "trace") {
				t.Errorf("sinklab/tui imports %s: what it needs to run goes through tui.Host", imp)
			}
		}
	}
}

// Each sink proves itself by default.
func TestEverySinkCallsTheConformanceSuite(t *testing.T) {
	for _, p := range ours(t) {
		if !strings.HasPrefix(p.name(), "sinklab/sinks/") || under(p.name(), "sinklab/sinks/registry") {
			continue
		}
		require.True(t, anyFileContains(t, p.Dir, append(p.TestGoFiles, p.XTestGoFiles...), "sinktest.Run("), "%s does not call sinktest.Run", p.name())
	}
}
