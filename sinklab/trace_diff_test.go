package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/cli/console"
)

const reference = "../golden/reference"

// call runs the command line.
func call(in string, args ...string) (code int, out, errOut string) {
	var stdout, stderr bytes.Buffer
	code = Main(context.Background(), args, strings.NewReader(in), &stdout, &stderr)
	return code, stdout.String(), stderr.String()
}

// traceOf runs a scenario or script and returns the file of its trace.
func traceOf(t *testing.T, name string, args ...string) string {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "run.jsonl")
	code, out, errOut := call("", append([]string{"run", name, "--quiet", "--trace", file, "--warehouse", filepath.Join(dir, "w")}, args...)...)
	require.Zero(t, code, "%s: %s%s", name, out, errOut)
	return file
}

// Our runs are the protocol of the real systems: against every transcript and
// log of a scenario that the lab has.
func TestOurRunsAreTheRealProtocol(t *testing.T) {
	for name, captured := range map[string][]string{
		"checkpoint":                        {"logs/checkpoint.log"},
		"no-checkpoint":                     {"logs/no-checkpoint.log"},
		"failover":                          {"logs/failover.log", "jdb/failover.jdb.txt", "jdb/failover.compact.txt"},
		"failover-before-first-checkpoint":  {"logs/failover-before-first-checkpoint.log"},
		"failover-no-restart":               {"logs/failover-no-restart.log"},
		"bounded-no-checkpoint":             {"logs/bounded-no-checkpoint.log"},
		"at-least-once-refused":             {"logs/at-least-once-refused.log"},
		"unaligned-refused":                 {"logs/unaligned-refused.log"},
		"staggered-end-of-input-no-failure": {"logs/whole/end-of-input-without-failure.log"},
	} {
		ours := traceOf(t, name)
		for _, file := range captured {
			code, out, errOut := call("", "trace", "diff", filepath.Join(reference, file), ours)
			require.Zero(t, code, "%s and %s\n%s%s", name, file, out, errOut)
			require.Contains(t, out, "same protocol")
		}
	}
}

// So is the job that is stopped with a savepoint, and the one that starts from it: in the real
// log two do, at the same time. Without the lines of its start it is another protocol.
func TestAStartFromASavepointIsTheRealProtocol(t *testing.T) {
	ours, real := traceOf(t, "savepoint"), filepath.Join(reference, "logs/whole/one-savepoint-two-jobs.log")
	for _, job := range []string{"1", "2"} {
		code, out, errOut := call("", "trace", "diff", real, "--job", job, "--", ours)
		require.Zero(t, code, "job %s\n%s%s", job, out, errOut)
		require.Contains(t, out, "same protocol")
	}
	text, err := os.ReadFile(real)
	require.NoError(t, err)
	without := filepath.Join(t.TempDir(), "without.log")
	require.NoError(t, os.WriteFile(without, regexp.MustCompile(`(?m)^.*(Starting job|Reset the checkpoint ID).*\n`).ReplaceAll(text, nil), 0o666))
	code, out, _ := call("", "trace", "diff", without, "--job", "2", "--", ours)
	require.Equal(t, 1, code, out)
	require.Contains(t, out, "start-from")
}

// The lecture's race: the same hits as the real session up to the 25th.
func TestTheRaceHitByHit(t *testing.T) {
	ours := traceOf(t, "../trace/diff/testdata/failover-before-commit.sql", "--schedule", "crash/committer/before-commit@2=1")
	real := filepath.Join(reference, "jdb/failover-before-commit.jdb.txt")
	code, out, _ := call("", "trace", "diff", real, ours, "--explain")
	require.Zero(t, code, out)
	require.Contains(t, out, "orders across threads")

	_, want, _ := call("", "trace", "show", real, "--format", "jdb")
	_, got, _ := call("", "trace", "show", ours, "--format", "jdb")
	wanted, have := strings.Split(want, "\n"), strings.Split(got, "\n")
	require.Len(t, have, 26) // 25 hits and the end; the 26th of the real session is timing
	for i := range 25 {
		if i != 0 && i != 11 { // the commit user is another one
			require.Equal(t, wanted[i], have[i])
		}
	}
}

// A mutated copy is located; exit codes are those of the help.
func TestTraceDiffExitCodes(t *testing.T) {
	real := filepath.Join(reference, "jdb/failover-before-commit.jdb.txt")
	session, err := os.ReadFile(real)
	require.NoError(t, err)
	mutated := strings.Replace(string(session), "retryCommittables.size() = 1", "retryCommittables.size() = 0", 1)

	code, out, _ := call(mutated, "trace", "diff", real, "-")
	require.Equal(t, console.ExitUnexpected, code)
	require.Contains(t, out, "committer (1/1) #1, start\n  A  step 3: filter identifier 2 retry 1 (event 14)\n")

	code, out, _ = call(mutated, "trace", "diff", "-", real, "--json")
	require.Equal(t, console.ExitUnexpected, code)
	require.Contains(t, out, `{"same":false,`)

	for _, args := range [][]string{{real}, {real, "no-such-file"}, {"-", "-"}, {real, "-", "--explain", "--json"}} {
		code, out, errOut := call("nothing to read here\n", append([]string{"trace", "diff"}, args...)...)
		require.Equal(t, console.ExitUsage, code, "%v: %s", args, out)
		require.Equal(t, 1, strings.Count(errOut, "\n"), errOut)
	}
	code, _, errOut := call("nothing to read here\n", "trace", "diff", real, "-")
	require.Equal(t, console.ExitUsage, code)
	require.Contains(t, errOut, "no event in 1 lines")
}
