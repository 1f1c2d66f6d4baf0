package tidy

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
	"testing"
)

// pure packages decide what happens and when; the same input must give the same
// bytes, so nothing in them may read a clock, draw or depend on map order.
var pure = []string{
	"trace", "sinklab/choose", "sinklab/rows", "sinklab/sink", "sinklab/paimon", "sinklab/world", "sinklab/flinksql",
	"sinklab/engine", "sinklab/sinks", "sinklab/verdict", "sinklab/explore", "sinklab/screen", "docs/lessons", "sinklab/internal/nearest",
}

// notPure are packages below a pure one that touch the world or test it.
var notPure = []string{
	"sinklab/sinks/sinktest", "sinklab/paimon/disk", "sinklab/paimon/storetest", "sinklab/explore/workers",
	"sinklab/screen/terminal", "sinklab/screen/screentest", "sinklab/screen/walkhost", "sinklab/screen/watchhost",
}

// banned imports of pure packages, with what to use instead.
var banned = map[string]string{
	"time":         "virtual time is int64 milliseconds",
	"math/rand":    "ask the chooser, or choose.Mix of the seed",
	"math/rand/v2": "ask the chooser, or choose.Mix of the seed",
	"crypto/rand":  "ask the chooser, or choose.Mix of the seed",
	"hash/maphash": "its seed is random",
	"os":           "files belong to sinklab/filesystem",
	"net":          "the lab has no network",
	"sync":         "one goroutine",
}

// spared are imports that a package may have all the same.
var spared = map[string]string{
	"sinklab/flinksql": "sync", // sync.OnceValue: each grammar is built when it is first needed
}

// byteStable packages may touch files but not clocks, chance or map order.
var byteStable = []string{"sinklab/filesystem", "sinklab/paimon/disk", "sinklab/warehouse"}

func isPure(name string) bool { return in(pure, name) && !in(notPure, name) }

func in(prefixes []string, name string) bool {
	return slices.ContainsFunc(prefixes, func(p string) bool { return under(name, p) })
}

func TestPurePackagesStayPure(t *testing.T) {
	for _, p := range ours(t) {
		for _, imp := range p.Imports {
			why, bad := banned[imp]
			if bad && spared[p.name()] != imp && (isPure(p.name()) || in(byteStable, p.name()) && imp != "os" && imp != "sync") {
				t.Errorf("%s imports %s: %s", p.name(), imp, why)
			}
		}
		if isPure(p.name()) || in(byteStable, p.name()) {
			order(t, check(t, p))
		}
	}
}

// order reports goroutines and loops over maps. A loop that only fills another map
// or set, or whose result is sorted, says so in a comment beginning "order:".
func order(t *testing.T, c checked) {
	for _, f := range c.files {
		excused := excuses(c, f)
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				t.Errorf("%s: a go statement in a pure package", c.at(n))
			case *ast.RangeStmt:
				if isMap(c.info.TypeOf(n.X)) && !excused[c.fset.Position(n.Pos()).Line] {
					t.Errorf("%s: a loop over a map: sort first, or say with '// order:' why it does not matter", c.at(n))
				}
			case *ast.CallExpr:
				if calls(n, "slices", "Sorted", "SortedFunc") {
					return false
				}
				if calls(n, "maps", "Keys", "Values", "All") && !excused[c.fset.Position(n.Pos()).Line] {
					t.Errorf("%s: maps in no order: sort, or say with '// order:' why it does not matter", c.at(n))
				}
			}
			return true
		})
	}
}

// calls tells whether a call is one of the named functions of a package.
func calls(n *ast.CallExpr, pkg string, names ...string) bool {
	s, ok := n.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	x, ok := s.X.(*ast.Ident)
	return ok && x.Name == pkg && slices.Contains(names, s.Sel.Name)
}

func isMap(typ types.Type) bool {
	if typ == nil {
		return false
	}
	_, ok := typ.Underlying().(*types.Map)
	return ok
}

// excuses are the lines that carry or follow a comment beginning "order:".
func excuses(c checked, f *ast.File) map[int]bool {
	lines := map[int]bool{}
	for _, g := range f.Comments {
		for _, comment := range g.List {
			if strings.HasPrefix(strings.TrimPrefix(comment.Text, "// "), "order:") {
				line := c.fset.Position(comment.Pos()).Line
				lines[line], lines[line+1] = true, true
			}
		}
	}
	return lines
}
