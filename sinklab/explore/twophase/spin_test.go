package twophase

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// verifier is what spin makes of the same module for n resource managers; tests without
// spin and a C compiler are skipped.
func verifier(t testing.TB, n int) string {
	model, err := filepath.Abs(filepath.Join("testdata", "twophase.pml"))
	require.NoError(t, err)
	for _, tool := range []string{"spin", "cc"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is not installed (Debian: apt-get install spin gcc)", tool)
		}
	}
	dir := t.TempDir()
	for _, args := range [][]string{
		{"spin", fmt.Sprintf("-DN=%d", n), "-a", model},
		{"cc", "-O2", "-DSAFETY", "-DNOREDUCE", "-o", "pan", "pan.c"},
	} {
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", out)
	}
	return filepath.Join(dir, "pan")
}

var (
	stored = regexp.MustCompile(`(\d+) states, stored`)
	errors = regexp.MustCompile(`errors: (\d+)`)
)

// verify runs spin's verifier and returns how many states it stored.
func verify(t testing.TB, pan string) int64 {
	out, err := exec.Command(pan, "-m100000", "-w22").CombinedOutput()
	require.NoError(t, err, "%s", out)
	require.Regexp(t, stored, string(out))
	require.Equal(t, "0", errors.FindStringSubmatch(string(out))[1], "%s", out)
	states, err := strconv.ParseInt(stored.FindStringSubmatch(string(out))[1], 10, 64)
	require.NoError(t, err)
	return states
}

// Spin stores the same states.
func TestSpinAgrees(t *testing.T) {
	for n := 3; n <= 5; n++ {
		require.Equal(t, published[n], verify(t, verifier(t, n)), n)
	}
}

// BenchmarkSpin is spin's search of the same states, without compiling it. Spin stores
// states and forgets the ways between them; ours adds up the schedules of each as well.
func BenchmarkSpin(b *testing.B) {
	const n = 8
	pan := verifier(b, n)
	b.ResetTimer()
	for range b.N {
		require.Equal(b, published[n], verify(b, pan))
	}
	b.ReportMetric(float64(published[n])*float64(b.N)/b.Elapsed().Seconds(), "states/s")
	b.ReportMetric(float64(published[n]), "states")
}
