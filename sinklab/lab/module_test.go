package lab

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheModuleHoweverItIsWritten(t *testing.T) {
	for text, want := range map[string]string{
		"module labs": "labs", "// mine\nmodule labs // so\r\ngo 1.26\r\n": "labs", "module \"a.b/c\"\n": "a.b/c", "module `a`": "a",
		"module (\n\tlabs // mine\n)\n": "labs", "module(\n\"labs\"\n)": "labs", "go 1.26\n\n  module labs\n": "labs",
	} {
		m, err := moduleOf(courseOf(t, map[string]string{"go.mod": text}))
		require.NoError(t, err, text)
		require.Equal(t, want, m.prefix, text)
	}
	_, err := moduleOf(courseOf(t, map[string]string{"go.mod": "modules labs\nmodule\n"}))
	require.ErrorContains(t, err, "no line 'module …'")
}

// Paths as no file system here has them.
func TestTheCheckoutIsQuotedWhereItMust(t *testing.T) {
	for dir, want := range map[string]string{"/a/b": "/a/b", "/my course": `"/my course"`, `C:\lab`: `"C:\\lab"`, "/a'b": `"/a'b"`} {
		require.Contains(t, string(copiedModule("module exactlyonce\n\ngo 1.26\n", dir)), "\nreplace exactlyonce => "+want+"\n")
	}
}

// What people do to a module, and what a check then says.
func TestModulesThatHaveBeenTouched(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "course")
	require.NoError(t, Init(dir, checkout(t)))
	check := func() error {
		c, err := Open(dir)
		require.NoError(t, err)
		results, err := Check(context.Background(), c, c.Exercises[3:4], Options{})
		if err == nil {
			require.Equal(t, c.Exercises[3].Stub, results[0].Cause)
		}
		return err
	}
	tidy(t, dir)
	require.NoError(t, check(), "tidied")
	for _, c := range []struct{ name, from, to, want string }{
		{"go.mod", "\ngo 1.", "\ngo 9.", "the Go on the PATH is older than the one that " + dir + "/go.mod asks for: update Go"},
		{"go.sum", "", "", "lacks something that the grader is built of, perhaps since 'go mod tidy': take both files of a fresh copy"},
	} {
		file := filepath.Join(dir, c.name)
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		var touched []byte
		if c.from != "" {
			touched = []byte(strings.ReplaceAll(string(text), c.from, c.to))
		}
		require.NoError(t, os.WriteFile(file, touched, 0o644))
		require.ErrorContains(t, check(), c.want, c.name)
		require.NoError(t, os.WriteFile(file, text, 0o644))
	}

	gone := filepath.Join(t.TempDir(), "gone")
	t.Setenv("TMPDIR", gone)
	require.EqualError(t, check(), fmt.Sprintf("no place for the host program: %s: cannot be written: there is no such file or folder; TMPDIR can name another folder", gone))
}

// tidy is 'go mod tidy' with what a build has downloaded and nothing else. The tests of the
// modules and other systems need more: -e goes on without them and drops what only they
// need, so that no less is dropped than where there is a network.
func tidy(t *testing.T, dir string) {
	before := readSum(t, dir)
	tidied := exec.Command("go", "mod", "tidy", "-e")
	tidied.Dir, tidied.Env = dir, append(os.Environ(), "GOPROXY=off", "GOFLAGS=-mod=mod", "GOWORK=off")
	out, err := tidied.CombinedOutput()
	require.NoError(t, err, "%s", out)
	require.Less(t, len(readSum(t, dir)), len(before), "nothing was tidied away: %s", out)
}

func readSum(t *testing.T, dir string) string {
	text, err := os.ReadFile(filepath.Join(dir, "go.sum"))
	require.NoError(t, err)
	return string(text)
}

// The copy has the tool that keeps its own build whole, and none of the checkout's.
func TestToolsOfACopy(t *testing.T) {
	mod := string(copiedModule("module exactlyonce\n\ngo 1.26\n\ntool example.com/linter\n", "/a"))
	require.Equal(t, 1, strings.Count(mod, "\ntool "))
	require.Contains(t, mod, "\ntool exactlyonce/sinklab\n")
}

// Without the line that names the grader a tidied copy lacks what the grader is built of,
// and says so: the line is there for a reason.
func TestATidiedCopyWithoutItsTool(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "course")
	require.NoError(t, Init(dir, checkout(t)))
	file := filepath.Join(dir, "go.mod")
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, []byte(strings.Replace(string(text), "\ntool exactlyonce/sinklab\n", "\n", 1)), 0o644))
	tidy(t, dir)
	c, err := Open(dir)
	require.NoError(t, err)
	_, err = Check(context.Background(), c, c.Exercises[3:4], Options{})
	require.ErrorContains(t, err, "perhaps since 'go mod tidy': take both files of a fresh copy")
}

// What a learner has told Go is not told to the grader's build.
func TestAnEnvironmentThatMeansSomethingElse(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "course")
	require.NoError(t, Init(dir, checkout(t)))
	env := filepath.Join(t.TempDir(), "env")
	require.NoError(t, os.WriteFile(env, []byte("GOFLAGS=-mod=vendor\nGOEXPERIMENT=nosuch\nGO111MODULE=off\n"), 0o644))
	for _, named := range []struct{ name, value string }{{"GOENV", env}, {"GOFLAGS", "-tags=x -mod=vendor"}, {"GO111MODULE", "off"}, {"GOWORK", "/nowhere"}} {
		t.Run(named.name, func(t *testing.T) {
			t.Setenv(named.name, named.value)
			c, err := Open(dir)
			require.NoError(t, err)
			results, err := Check(context.Background(), c, c.Exercises[3:4], Options{})
			require.NoError(t, err)
			require.Equal(t, c.Exercises[3].Stub, results[0].Cause)
		})
	}
}
