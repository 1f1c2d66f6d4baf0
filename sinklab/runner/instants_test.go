package runner_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/mutants"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/verdict"
)

// instants are failures at the instants of the commit protocol, with what the faithful
// system does about each on an append table; keyed is that of a primary-key table, which
// hides a row that comes again behind its key.
var instants = []struct {
	name, schedule string
	append, keyed  verdict.Word
}{
	{"F0 a function throws in a burst", "throw/SOURCE@1=1", verdict.ExactlyOnce, verdict.ExactlyOnce},
	{"F1 the JobManager fails, an id was taken", "crash/coordinator/after-trigger@2=1", verdict.ExactlyOnce, verdict.ExactlyOnce},
	{"F1 all have acknowledged, nothing is stored", "crash/coordinator/before-complete@2=1", verdict.ExactlyOnce, verdict.ExactlyOnce},
	{"F2 stored, nobody was notified", "crash/coordinator/after-complete@2=1", verdict.ExactlyOnce, verdict.ExactlyOnce},
	{"F6 the notification is lost", "notify/COMMITTER@1=1", verdict.Stalled, verdict.Stalled},
	{"F6 the notification is late", "notify/COMMITTER@1=2", verdict.Stalled, verdict.Stalled},
	{"F8 F2 and a day's outage", "crash/COMMITTER/before-notify@1=1,outage/restart@1=1", verdict.ExactlyOnce, verdict.ExactlyOnce},
	{"F8 and a cleanup meanwhile", "crash/COMMITTER/before-notify@1=1,outside/cleanup@1=1", verdict.Blocked, verdict.Blocked},
	{"F9 an older checkpoint is restored", "outside/restore@1=1", verdict.Duplicated, verdict.ExactlyOnce},
	{"F10 no state at all", "outside/restore@1=2", verdict.Duplicated, verdict.ExactlyOnce},
	{"F11 stop with a savepoint, a new job", "savepoint/stop@2=1", verdict.ExactlyOnce, verdict.ExactlyOnce},
	{"looking for the latest snapshot fails", "store/latest@2=1", verdict.ExactlyOnce, verdict.ExactlyOnce},
}

// What the faithful system does at each instant, on values and on real files.
func TestInstants(t *testing.T) {
	for _, c := range instants {
		t.Run(c.name, func(t *testing.T) {
			requireWord(t, "failover", replaced(c.schedule, "writer", "committer"), c.append)
			requireWord(t, "failover-primary-key", replaced(c.schedule, "source", "writer"), c.keyed)
		})
	}
}

// A disk that is gone for data files: the restarts are used up, what is visible is right.
func TestADiskThatIsGone(t *testing.T) {
	got, err := onValues(t, mutants.Mutant{Scenario: "failover", Schedule: "store/data@2=5"}, "")
	require.NoError(t, err)
	require.Equal(t, verdict.Failed, got.Word)
}

func replaced(schedule, source, committer string) string {
	return strings.NewReplacer("SOURCE", source, "COMMITTER", committer).Replace(schedule)
}

func requireWord(t *testing.T, scenario, schedule string, want verdict.Word) {
	t.Helper()
	got, err := onValues(t, mutants.Mutant{Scenario: scenario, Schedule: schedule}, "")
	require.NoError(t, err)
	require.Equal(t, want, got.Word, "%s --schedule %s on values: %v", scenario, schedule, got.Broken())
	s, _ := scenarios.Get(scenario)
	script, err := flinksql.Parse(s.Name, s.Text)
	require.NoError(t, err)
	picks, err := choose.Parse(schedule)
	require.NoError(t, err)
	report, err := runner.Run(script, s.Text, runner.Options{Warehouse: filepath.Join(t.TempDir(), "warehouse"), Schedule: picks}, silent{})
	require.NoError(t, err)
	require.Equal(t, want, report.Jobs[0].Verdict.Word, "%s --schedule %s on files: %v", scenario, schedule, report.Jobs[0].Verdict.Broken())
}
