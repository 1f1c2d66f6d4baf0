package golden

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/runner"
)

const skipped = "Failed to trigger checkpoint"

const delaySetting = "SET 'sinklab.first-checkpoint-delay'"

// The logs of the real systems that scenarios are compared with, and the first
// delays that Flink drew there, counted from our tasks' start.
var referenceRuns = []struct {
	scenario, delays string
}{
	{"checkpoint", "900 ms"},
	{"failover", "1000 ms, 1200 ms"},
	{"failover-before-first-checkpoint", "1900 ms, 500 ms"},
	{"failover-no-restart", "1000 ms"},
	{"bounded-no-checkpoint", ""},
	{"no-checkpoint", ""},
	{"sparse-source", "50 ms"},
	{"expired-checkpoint", "50 ms"},
	{"staggered-end-of-input-loses-rows", "2700 ms, 3 s"},
}

// What happens to each actor, and in which order, is what happened in the real run:
// kinds and ids, not times, sizes and random names.
func TestScenariosFollowTheReferenceLogs(t *testing.T) {
	for _, c := range referenceRuns {
		t.Run(c.scenario, func(t *testing.T) {
			reference, err := os.ReadFile(filepath.Join("reference", "logs", c.scenario+".log"))
			require.NoError(t, err)
			require.Equal(t, byActor(string(reference)), byActor(ourLog(t, c.scenario, c.delays)))
		})
	}
}

// The run in which nothing failed and rows were lost had another branch whose snapshots were
// slow; here those of the sink are. The checkpoints, the commits and the ends of tasks are the
// same. What it logged of the JobManager is less, and of a task's start more.
func TestTheLossWithoutFailureFollowsTheReferenceLog(t *testing.T) {
	reference, err := os.ReadFile(filepath.Join("reference", "logs", "whole", "end-of-input-without-failure.log"))
	require.NoError(t, err)
	real, compared := byActor(string(reference)), 0
	for actor, ours := range byActor(ourLog(t, "staggered-end-of-input-no-failure", "")) {
		if strings.HasPrefix(actor, "ExecutionGraph: ") {
			continue
		}
		require.Equal(t, ours, slices.DeleteFunc(real[actor], func(what string) bool {
			return what == "CREATED to DEPLOYING" || what == "DEPLOYING to INITIALIZING"
		}), actor)
		compared++
	}
	require.Equal(t, 8, compared, "the coordinator, six tasks, the commits")
	require.Contains(t, string(reference), "|                   97 |                   97 |")
}

// ourLog runs a scenario with the first delays of the reference run.
func ourLog(t *testing.T, scenario, delays string) string {
	s, ok := scenarios.Get(scenario)
	require.True(t, ok)
	text := s.Text
	if delays != "" {
		text = regexp.MustCompile(`(?m)^`+delaySetting+`.*\n`).ReplaceAllString(text, "")
		text = strings.Replace(text, "\nSET ", "\n"+delaySetting+" = '"+delays+"';\nSET ", 1)
	}
	script, err := flinksql.Parse(s.Name, text)
	require.NoError(t, err)
	l := &listener{}
	_, err = runner.Run(script, text, runner.Options{Warehouse: filepath.Join(t.TempDir(), "warehouse")}, l)
	require.NoError(t, err)
	return l.forms(t)["flink.log"]
}

var (
	logLine   = regexp.MustCompile(`^\d\d:\d\d:\d\d\.\d{3} (?:INFO|WARN) +\[(\w+)\] \[(.*?)\] (.*)$`)
	numbering = regexp.MustCompile(`\[\d+\]`)
	subject   = regexp.MustCompile(`^(.*?)(?: \([0-9a-f]{32}[^)]*\))? switched from (?:state )?(\w+ to \w+)`)
	protocol  = []*regexp.Regexp{
		regexp.MustCompile(`^No checkpoint found during restore`),
		regexp.MustCompile(`^Triggering checkpoint \d+`),
		regexp.MustCompile(`^Completed checkpoint \d+`),
		regexp.MustCompile(`^Checkpoint \d+ of job`),
		regexp.MustCompile(`^Received late message for now expired checkpoint attempt \d+`),
		regexp.MustCompile(`^Failed to trigger or complete checkpoint \d+`),
		regexp.MustCompile("^" + skipped),
		regexp.MustCompile(`^Restoring job`),
		regexp.MustCompile(`from Checkpoint \d+`),
		regexp.MustCompile(`^Stopping checkpoint coordinator`),
		regexp.MustCompile(`^Ready to commit`),
		regexp.MustCompile(`^Finished collecting changes`),
		regexp.MustCompile(`^Successfully commit snapshot \d+`),
		regexp.MustCompile(`with identifier \d+ and kind \w+`),
		regexp.MustCompile(`^Finished \(Uncertain of success\) commit`),
	}
)

// byActor is what the log says of each actor: the coordinator, the job, a task as it
// sees itself, a task as the JobManager sees it, a committer.
func byActor(log string) map[string][]string {
	out := map[string][]string{}
	for line := range strings.SplitSeq(log, "\n") {
		m := logLine.FindStringSubmatch(strings.TrimRight(line, "\r"))
		if m == nil {
			continue
		}
		class, actor, what := m[1], m[2], m[3]
		switch {
		case subject.MatchString(what):
			s := subject.FindStringSubmatch(what)
			actor, what = s[1], s[2]
			if strings.HasPrefix(actor, "Job ") {
				actor = "Job"
			}
		case class == "FileStoreCommitImpl":
			what = essence(what)
		default:
			actor, what = "coordinator", essence(what)
		}
		if what != "" {
			actor = class + ": " + numbering.ReplaceAllString(actor, "")
			if n := len(out[actor]); n > 0 && what == skipped && out[actor][n-1] == skipped {
				continue // how often depends on how long the real tasks took to start
			}
			out[actor] = append(out[actor], what)
		}
	}
	return out
}

// essence keeps what the protocol says of a line.
func essence(message string) string {
	var parts []string
	for _, p := range protocol {
		if s := p.FindString(message); s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, " ")
}
