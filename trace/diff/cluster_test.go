package diff_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/explore/jobs"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/mutants"
	"exactlyonce/trace"
	"exactlyonce/trace/diff"
)

// Runs of the scenarios on a cluster of Flink 2.2.0 with Paimon 2.0.0, beside ours without any
// schedule: the same protocol, but for the instant of a failure and the latencies of a loaded machine.
// What is set otherwise is told, A being the cluster; and there is a schedule that sets it so
// (explore --reaches finds it), under which ours is the same in each step.
func TestRunsOfARealCluster(t *testing.T) {
	for _, c := range []struct{ log, scheduled, schedule string }{
		{"bounded-no-checkpoint", "", ""},
		{"checkpoint", "", ""},
		{"expired-checkpoint", "attempt 0: checkpoints that were not completed in time: none here, the attempt's no. 1 (expire) there",
			"SET 'sinklab.schedule' = 'ack/writer@1=2'"}, // that of the script, which Flink ignores
		{"failover", "attempt 1: what it is restored from is committed by the restore (1) here, before the failure there", "notify/committer@3=1"},
		{"failover-before-commit", "attempt 1: what it is restored from is committed before the failure here, by the restore (2) there", "order/first-delay@1=1"},
		{"failover-before-commit-primary-key", "attempt 1 there commits what was restored and fails on purpose; it was committed before the failure here",
			"order/first-delay@1=2"},
		{"failover-before-first-checkpoint", "", ""},
		{"failover-exhausted", "attempt 3: checkpoints more before the failure: 1 here, 0 there", "order/first-delay@1=1,order/first-delay@2=1,store/latest@4=1"},
		{"failover-no-restart", "", ""},
		{"failover-primary-key", "", ""},
		{"no-checkpoint", "", ""},
		{"partitioned", "", ""},
		{"snapshot-expiry", "", ""},
		{"sparse-source", "", ""},
		{"staggered-end-of-input", "", ""},
		{"staggered-end-of-input-loses-rows", "", ""},
		{"two-writers", "", ""},
	} {
		t.Run(c.log, func(t *testing.T) {
			s, ok := scenarios.Get(c.log)
			require.True(t, ok)
			real, ours := load(t, "real-flink/logs/"+c.log+".log"), jobsOf(t, s, 0)[0]
			r := diff.Diff(real, ours)
			require.True(t, r.Alike, found(r))
			require.Equal(t, c.scheduled, strings.Join(r.Scheduled, "; "))
			require.Equal(t, c.scheduled == "", r.Same)
			require.True(t, diff.Diff(ours, real).Alike, "the other way round")
			if c.schedule != "" {
				r := diff.Diff(real, under(t, s, c.schedule))
				require.True(t, r.Same, "%v %s", r.Scheduled, found(r))
			}
		})
	}
}

// under is the run of a script under a schedule, or without one of its settings.
func under(t *testing.T, s scenarios.Scenario, schedule string) trace.Trace {
	t.Helper()
	if strings.HasPrefix(schedule, "SET ") {
		require.Contains(t, s.Text, schedule+";")
		s.Text, schedule = strings.Replace(s.Text, schedule+";", "", 1), ""
	}
	picks, err := choose.Parse(schedule)
	require.NoError(t, err)
	subject, err := jobs.New(parse(t, s), "")
	require.NoError(t, err)
	return subject.Trace(picks).Trace
}

// A notification of a checkpoint that comes behind the end of input commits through the filter.
func TestALateNotificationFilters(t *testing.T) {
	s, ok := scenarios.Get("failover")
	require.True(t, ok)
	real := load(t, "real-flink/failover.jdb.txt")
	r := diff.Diff(real, jobsOf(t, s, 0)[0])
	require.True(t, r.Same, found(r))
	// In the middle of the input nothing filters.
	i := find(t, real, trace.Filter, "#1", 0, 2)
	early := move(clone(real), i, find(t, real, trace.Notify, "", 4, 1)+1)
	early = set(early, find(t, early, trace.Filter, "#1", 0, 2), "sortedCommittables.get(0).identifier()", "4")
	require.Contains(t, found(diff.Diff(early, jobsOf(t, s, 0)[0])), "filter again, and not to commit at the end of input")
}

// Rows were lost without any failure, in the real run and in ours with the same latencies.
func TestTheRealRunWithoutFailureIsOurs(t *testing.T) {
	s, ok := scenarios.Get("staggered-end-of-input")
	require.True(t, ok)
	r := diff.Diff(load(t, "logs/whole/end-of-input-without-failure.log"), jobsOf(t, s, 49)[0])
	require.True(t, r.Alike, found(r))
}

// What a wrong design does is set by no schedule: its run is another protocol than that of the
// faithful system on the same schedule, unless no step is another and only rows are.
func TestNoMutantIsTakenForASchedule(t *testing.T) {
	rowsAlone := map[string]bool{"M29": true, "G14": true, "M16k": true, "M17k": true}
	for _, m := range mutants.All() {
		name, text, err := m.Script()
		require.NoError(t, err)
		script, err := flinksql.Parse(name, text)
		require.NoError(t, err)
		schedule, err := choose.Parse(m.Schedule)
		require.NoError(t, err)
		right, err := jobs.New(script, "")
		require.NoError(t, err)
		wrong, err := jobs.New(script, m.Name)
		require.NoError(t, err)
		r := diff.Diff(right.Trace(schedule).Trace, wrong.Trace(schedule).Trace)
		require.Equal(t, rowsAlone[m.Name], r.Alike, "%s: %v", m.Name, r.Scheduled)
	}
}

// Two jobs that write one table take turns at its snapshots, and two that go on from one savepoint
// commit the same identifiers under one user.
func TestJobsBesideEachOther(t *testing.T) {
	for _, c := range []struct {
		log   string
		job   int
		wrong string
	}{
		{"two-jobs-append", 0, ""},
		{"two-jobs-append", 1, ""},
		{"two-jobs-conflict", 0, ""},
		{"two-jobs-conflict", 1, ""},
		{"one-savepoint-two-jobs", 0, ""},
		{"one-savepoint-two-jobs", 1, ""},
		{"one-savepoint-two-jobs", 2, "commit of 8 by a user by which another job has committed it, as snapshot 8"},
		{"statement-set", 0, ""}, // one job, two tables
	} {
		all := loadAll(t, "logs/whole/"+c.log+".log")
		of := diff.Job(all, c.job)
		r := diff.Compare(of, of)
		require.True(t, r.Same, found(r))
		if c.wrong == "" {
			require.Empty(t, violated(r), "%s, job %d", c.log, c.job+1)
		} else {
			require.Contains(t, strings.Join(violated(r), "\n"), c.wrong)
		}
	}
	alone := loadAll(t, "logs/whole/two-jobs-append.log")[1]
	require.Contains(t, strings.Join(violated(diff.Diff(alone, alone)), "\n"), "snapshot 9 after snapshot 7", "without the job beside it")
}

// A commit of a process that was taken for dead lands late: its identifier falls back.
func TestTheZombie(t *testing.T) {
	zombie := load(t, "real-flink/logs/zombie-commit.log")
	require.Contains(t, strings.Join(violated(diff.Diff(zombie, zombie)), "\n"), "commit of 3 by a user that committed 12 before")
}
