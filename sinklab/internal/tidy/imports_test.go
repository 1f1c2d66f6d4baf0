package tidy

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func itoa(n int) string { return strconv.Itoa(n) }

// layers says which way imports point, lowest first: a package may import only packages of
// lower layers. The longest prefix counts; a package without one fails the test, so that a
// new folder gets a place on purpose.
var layers = [][]string{
	{"trace", "scenarios", "sinklab/choose", "sinklab/rows", "sinklab/internal/filelock", "sinklab/internal/flinktime", "sinklab/internal/nearest", "sinklab/internal/soak", "sinklab/internal/tour", "sinklab/screen/background"},
	{"trace/replay", "trace/jdb", "trace/diff", "docs/lessons", "sinklab/filesystem", "sinklab/sink", "sinklab/world", "sinklab/verdict", "sinklab/connector/check",
		"sinklab/sqlview", "sinklab/explore", "sinklab/screen", "sinklab/screen/terminal"},
	{"trace/view", "sinklab/connector", "sinklab/engine", "sinklab/sqlview/shell", "sinklab/explore/workers", "sinklab/explore/twophase", "sinklab/screen/walkthrough",
		"sinklab/world/appendlog", "sinklab/world/broker", "sinklab/world/folder", "sinklab/world/kafka", "sinklab/world/minitable", "sinklab/world/transactions", "sinklab/world/worldtest",
		"sinklab/frameworks/sinkv2", "sinklab/frameworks/twophasecommit"},
	{"labs/kit", "sinklab/flinksql", "sinklab/sqlview/worlds", "sinklab/doctor", "sinklab/paimon", "sinklab/frameworks/shown", "sinklab/screen/screentest"},
	{"labs", "sinklab/doctor/worlds", "sinklab/mutants", "sinklab/paimon/disk", "sinklab/paimon/mem", "sinklab/paimon/storetest", "sinklab/warehouse"},
	{"sinklab/paimon/examine", "sinklab/paimon/storetest/shared", "sinklab/paimon/relations", "sinklab/sinks", "sinklab/warehouse/kept"},
	{"sinklab/sinks/registry", "sinklab/sinks/sinktest"},
	{"sinklab/sinks/registry/files", "sinklab/runner/compose"},
	{"sinklab/runner"},
	{"sinklab/explore/jobs"},
	{"sinklab/explore/report"},
	{"sinklab/lab/grade"},
	{"sinklab/lab"},
	{"sinklab/screen/watch", "sinklab/screen/walkhost"},
	{"sinklab/screen/watchhost", "sinklab/cli/console", "sinklab/cli/points"},
	{"sinklab/cli/tracefile"},
	{"sinklab/cli/scripts"},
	{"sinklab/cli/runtext"},
	{"sinklab/cli"},
	{"sinklab", "golden", "docs"},
	{"sinklab/internal/tidy"},
}

func layer(name string) (int, bool) {
	longest, found := -1, 0
	for n, packages := range layers {
		for _, prefix := range packages {
			if under(name, prefix) && len(prefix) > longest {
				longest, found = len(prefix), n
			}
		}
	}
	// "sinklab" is the command; a folder below it needs a line of its own.
	if longest == len("sinklab") && name != "sinklab" {
		return 0, false
	}
	return found, longest >= 0
}

func TestImportsPointOneWay(t *testing.T) {
	for n, packages := range layers {
		t.Logf("%d. %s", n, strings.Join(packages, ", "))
	}
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
// knows the engine, and only one place each may pull in SQLite and the terminal.
func TestForbiddenImports(t *testing.T) {
	rules := []struct{ inside, imported, why string }{
		{"sinklab/sinks", module + "/sinklab/engine", "a sink knows its world, never the engine"},
		{"sinklab/engine", module + "/sinklab/sinks", "the engine knows sink.Sink, never a concrete sink"},
		{"sinklab/engine", module + "/sinklab/flinksql", "the runner turns plans into jobs"},
		{"sinklab/sqlview", module + "/sinklab/paimon", "SQL gets its tables through sqlview.Source"},
		{"sinklab/sqlview", module + "/sinklab/sinks", "SQL gets its tables through sqlview.Source"},
		{"sinklab/doctor", module + "/sinklab/paimon", "the doctor asks a doctor.Examiner"},
		{"sinklab/doctor", module + "/sinklab/sinks", "the doctor asks a doctor.Examiner"},
		{"sinklab/runner", module + "/sinklab/paimon", "the runner knows tables by package warehouse"},
		{"sinklab/runner", module + "/sinklab/sinks/paimon", "the runner knows tables by package warehouse"},
		{"sinklab/warehouse", module + "/sinklab/paimon", "Paimon's tables are one warehouse.Kind, in Paimon's folder"},
		{"sinklab/warehouse", module + "/sinklab/sinks", "who calls says which connectors there are"},
		{"labs", module + "/sinklab/engine", "exercises import trace, sinklab/sink and labs/kit only"},
	}
	for _, r := range rules {
		t.Logf("%s imports no %s: %s", r.inside, strings.TrimPrefix(r.imported, module+"/"), r.why)
	}
	for _, p := range ours(t) {
		for _, imp := range p.Imports {
			for _, r := range rules {
				if under(p.name(), r.inside) && p.name() != suite && (imp == r.imported || strings.HasPrefix(imp, r.imported+"/")) {
					t.Errorf("%s imports %s: %s", p.name(), imp, r.why)
				}
			}
			if strings.Contains(imp, "modernc.org/sqlite") && !under(p.name(), "sinklab/sqlview") {
				t.Errorf("%s imports %s: only sqlview may", p.name(), imp)
			}
			if strings.Contains(imp, "charmbracelet") && !under(p.name(), "sinklab/screen") {
				t.Errorf("%s imports %s: only the screens may", p.name(), imp)
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
			name, inside := strings.CutPrefix(imp, module+"/")
			if p.name() == "sinklab/screen/walkthrough" && inside && !under(name, "trace") && name != "sinklab/screen" {
				t.Errorf("%s imports %s: what it needs to run goes through walkthrough.Host", p.name(), imp)
			}
		}
	}
}

// shared are the rooms of the command line that its subcommands have in common.
var shared = []string{"console", "scripts", "tracefile", "runtext", "points"}

// What two subcommands need has a shared room of its own, and main.go alone knows them all.
func TestNoSubcommandKnowsAnother(t *testing.T) {
	const rooms = module + "/sinklab/cli/"
	for _, p := range ours(t) {
		for _, imp := range p.Imports {
			if room, ok := strings.CutPrefix(imp, rooms); ok && !slices.Contains(shared, room) && p.name() != "sinklab" {
				t.Errorf("%s imports %s: only main.go knows subcommands", p.name(), imp)
			}
		}
		if p.name() == "sinklab" {
			require.Equal(t, []string{"main.go"}, p.GoFiles, "a subcommand has a folder below cli")
		}
	}
}

// suite is what each sink must pass: it runs sinks on the engine.
const suite = "sinklab/sinks/sinktest"

// Each sink proves itself by default.
func TestEverySinkCallsTheConformanceSuite(t *testing.T) {
	for _, p := range ours(t) {
		if !strings.HasPrefix(p.name(), "sinklab/sinks/") || under(p.name(), "sinklab/sinks/registry") || p.name() == suite || p.name() == "sinklab/sinks/paimon/tables" {
			continue
		}
		require.True(t, anyFileContains(t, p.Dir, append(p.TestGoFiles, p.XTestGoFiles...), "sinktest.Run("), "%s does not call sinktest.Run", p.name())
	}
}
