package tidy

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// begins are calls that have something run at the same time, beside go statements and what
// package sync has for them.
var begins = []string{
	"context.AfterFunc", "time.AfterFunc", "signal.Notify", "signal.NotifyContext", "tea.NewProgram", "testscript.Run", "t.Parallel",
}

// concurrent tells whether code of a package, or its tests, meets goroutines: it starts
// them, or guards something against them. sync.OnceValue and its like guard themselves.
func concurrent(t *testing.T, p pkg) (is bool) {
	for _, name := range slices.Concat(p.GoFiles, p.TestGoFiles, p.XTestGoFiles) {
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, 0)
		require.NoError(t, err)
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				is = true
			case *ast.SelectorExpr:
				if of, ok := n.X.(*ast.Ident); ok {
					guards := of.Name == "sync" && !strings.HasPrefix(n.Sel.Name, "Once") || of.Name == "atomic" || of.Name == "errgroup"
					is = is || guards || slices.Contains(begins, of.Name+"."+n.Sel.Name)
				}
			}
			return !is
		})
	}
	return is
}

// The race detector makes tests many times as long: it runs where goroutines are, and
// nowhere else.
func TestTheRaceDetectorRunsWhereGoroutinesAre(t *testing.T) {
	requireInMakefile(t, "RACE", triers(t, concurrent))
}

// What 'make check' takes samples of, 'make soak' does as a whole.
func TestASoakDoesAllThatIsSampled(t *testing.T) {
	requireInMakefile(t, "SWEEPS", triers(t, func(t *testing.T, p pkg) bool {
		files := slices.Concat(p.GoFiles, p.TestGoFiles, p.XTestGoFiles)
		return anyFileContains(t, p.Dir, files, "Getenv(\"SINKLAB"+"_SOAK\")") || anyFileContains(t, p.Dir, files, module+"/sinklab/internal/"+"soak\"")
	}))
}

// triers are the packages whose tests try what is found in a package: those of itself or,
// where it has none, of the packages that import it.
func triers(t *testing.T, found func(*testing.T, pkg) bool) (names []string) {
	importers := map[string][]pkg{} // looked up only
	for _, p := range ours(t) {
		for _, imp := range slices.Concat(p.Imports, p.TestImports, p.XTestImports) {
			importers[imp] = append(importers[imp], p)
		}
	}
	needed := map[string]bool{}
	var need func(p pkg)
	need = func(p pkg) {
		if needed[p.ImportPath] {
			return
		}
		tested := len(p.TestGoFiles)+len(p.XTestGoFiles) > 0
		needed[p.ImportPath] = tested
		if !tested {
			for _, by := range importers[p.ImportPath] {
				need(by)
			}
		}
	}
	for _, p := range ours(t) {
		if found(t, p) {
			need(p)
		}
	}
	for _, p := range ours(t) {
		if needed[p.ImportPath] {
			names = append(names, p.name())
		}
	}
	slices.Sort(names)
	return names
}

// requireInMakefile demands the words of a variable.
func requireInMakefile(t *testing.T, variable string, want []string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "Makefile"))
	require.NoError(t, err)
	text := strings.ReplaceAll(string(data), "\\\n", " ")
	_, rest, found := strings.Cut(text, "\n"+variable+" :=")
	require.True(t, found, "the Makefile has no %s", variable)
	line, _, _ := strings.Cut(rest, "\n")
	require.Equal(t, want, strings.Fields(line), "%s in the Makefile should be\n%s", variable, strings.Join(want, " "))
}
