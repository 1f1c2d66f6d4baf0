package lab

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// A process may be stopped at any instruction, and each of a loop has a line of that loop:
// whether a processor is found on the jump or in front of it is its own affair.
func TestEveryInstructionOfALoopHasItsLine(t *testing.T) {
	dir, temp := t.TempDir(), t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module loops\n\ngo 1.26\n",
		"a/exercise.go": `package a

func nothing() {
	for {
	}
}

func counts() {
	for n := 0; ; n++ {
	}
}

func goesOn(n int) {
	for {
		if n > 4 {
			continue
		}
	}
}

func elsewhere() { nothing() }
`} {
		name = filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
	}
	cmd := exec.Command("go", "build", asWritten("loops")+" -S", "./...") // -S prints the instructions
	cmd.Dir, cmd.Env = dir, append(goEnviron(temp), goCaches(t.Context(), temp)...)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	for _, line := range []string{"4", "9", "14", "21"} {
		require.Contains(t, string(out), "exercise.go:"+line+")")
	}
	require.NotContains(t, string(out), "exercise.go:1)")
}
