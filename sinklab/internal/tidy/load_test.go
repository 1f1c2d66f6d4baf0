package tidy

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const module = "exactlyonce"

// pkg is what go list knows of a package.
type pkg struct {
	ImportPath, Dir, Export        string
	GoFiles, Imports, XTestGoFiles []string
	TestGoFiles                    []string
	TestImports, XTestImports      []string
}

// name is the import path without the module.
func (p pkg) name() string { return strings.TrimPrefix(p.ImportPath, module+"/") }

// listed is everything go list says of the module and what it depends on, asked once.
var listed []pkg

func list(t *testing.T) []pkg {
	t.Helper()
	if listed != nil {
		return listed
	}
	// A folder, since an import path with dots makes Go look into modules that nothing is built of.
	cmd := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles,Imports,TestGoFiles,XTestGoFiles,TestImports,XTestImports", "./...")
	cmd.Dir, cmd.Stderr = filepath.Join("..", "..", ".."), os.Stderr
	out, err := cmd.Output()
	require.NoError(t, err)
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pkg
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return listed
		} else {
			require.NoError(t, err)
		}
		listed = append(listed, p)
	}
}

// ours lists the packages of the module.
func ours(t *testing.T) []pkg {
	var out []pkg
	for _, p := range list(t) {
		if strings.HasPrefix(p.ImportPath, module+"/") {
			out = append(out, p)
		}
	}
	require.NotEmpty(t, out)
	return out
}

// checked is a package with its syntax and types.
type checked struct {
	fset  *token.FileSet
	files []*ast.File
	info  types.Info
}

// check parses and type-checks the non-test files of a package, taking what it
// imports from the compiler's export data.
func check(t *testing.T, p pkg) checked {
	t.Helper()
	c := checked{fset: token.NewFileSet(), info: types.Info{Types: map[ast.Expr]types.TypeAndValue{}}}
	for _, name := range p.GoFiles {
		f, err := parser.ParseFile(c.fset, filepath.Join(p.Dir, name), nil, parser.ParseComments)
		require.NoError(t, err)
		c.files = append(c.files, f)
	}
	exports := map[string]string{}
	for _, dep := range list(t) {
		exports[dep.ImportPath] = dep.Export
	}
	lookup := func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) }
	conf := types.Config{Importer: importer.ForCompiler(c.fset, "gc", lookup)}
	_, err := conf.Check(p.ImportPath, c.fset, c.files, &c.info)
	require.NoError(t, err)
	return c
}

// at is a position as file:line, relative to the module.
func (c checked) at(n ast.Node) string {
	p := c.fset.Position(n.Pos())
	return filepath.Base(filepath.Dir(p.Filename)) + "/" + filepath.Base(p.Filename) + ":" + itoa(p.Line)
}
