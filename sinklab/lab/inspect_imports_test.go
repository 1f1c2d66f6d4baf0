package lab

import (
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What may be imported keeps nothing that a learner could change: its variables are errors,
// or values without anything in them. A static look need not know more of these packages.
func TestImportsHaveNoMemory(t *testing.T) {
	out, err := exec.Command("go", append([]string{"list", "-export", "-deps", "-f", "{{.ImportPath}}={{.Export}}"}, allowed...)...).Output()
	require.NoError(t, err)
	export := map[string]string{} // looked up only
	for _, line := range strings.Fields(string(out)) {
		name, file, _ := strings.Cut(line, "=")
		export[name] = file
	}
	imports := importer.ForCompiler(token.NewFileSet(), "gc", func(name string) (io.ReadCloser, error) { return os.Open(export[name]) })
	isError := types.Universe.Lookup("error").Type()
	for _, name := range allowed {
		p, err := imports.Import(name)
		require.NoError(t, err, name)
		require.Equal(t, p.Name(), name[strings.LastIndex(name, "/")+1:], "the look goes by the last part of the path")
		for _, declared := range p.Scope().Names() {
			v, ok := p.Scope().Lookup(declared).(*types.Var)
			if !ok || !v.Exported() || types.Identical(v.Type(), isError) {
				continue
			}
			require.Zero(t, types.SizesFor("gc", "amd64").Sizeof(v.Type()), "%s.%s could keep something: do not allow %s, or do not export it", name, declared, name)
		}
	}
}
