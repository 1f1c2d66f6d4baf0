package golden

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/trace"
	"exactlyonce/trace/diff"
	"exactlyonce/trace/jdb"
)

// Real runs of sinks of Flink's two frameworks in which the store does not answer one commit,
// or any, and what is left of their 120 rows (the last one: 60). Here a checkpoint each second
// as there, and a few rows more where the last interval had some.
var unanswered = []struct {
	log, with string
	rows      int
	schedule  string
	word      verdict.Word
	missing   int64
}{
	{"T1-commitfail", "'sinklab-two-phase'", 125, "store/publish@2=1", verdict.ExactlyOnce, 0},
	{"V1-throw", "'sinklab-sink-v2', 'committer.no-answer' = 'throw'", 125, "store/publish@2=1", verdict.ExactlyOnce, 0},
	{"V1-already", "'sinklab-sink-v2', 'committer.no-answer' = 'already-committed'", 120, "store/publish@2=1", verdict.Lost, 20},
	{"V1-retry", "'sinklab-sink-v2'", 125, "store/publish@2=1,store/publish@3=1,store/publish@4=1", verdict.ExactlyOnce, 0},
	{"V1-retry-always", "'sinklab-sink-v2'", 125, always(22), verdict.Blocked, 0},
}

// always has the store answer none of the first n commits.
func always(n int) string {
	picks := make([]string, n)
	for i := range picks {
		picks[i] = fmt.Sprintf("store/publish@%d=1", i+1)
	}
	return strings.Join(picks, ",")
}

// One commit without an answer has the consequences that it had in the real run, event by
// event. (Lines that the capture had joined are apart in the copies of the logs.)
func TestUnansweredCommitsFollowTheRealRuns(t *testing.T) {
	for _, c := range unanswered {
		t.Run(c.log, func(t *testing.T) {
			text := fmt.Sprintf(`SET 'execution.checkpointing.interval' = '1 s';
SET 'sinklab.first-checkpoint-delay' = '300 ms, 700 ms';
SET 'sinklab.schedule' = '%s';
SET 'sinklab.expect' = '%s';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '1';
SET 'restart-strategy.fixed-delay.delay' = '1 s';
CREATE TEMPORARY TABLE gen (id BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '20',
  'fields.id.kind' = 'sequence', 'fields.id.start' = '1', 'fields.id.end' = '%d');
CREATE TEMPORARY TABLE t (id BIGINT) WITH ('connector' = %s);
INSERT INTO t SELECT id FROM gen;
`, c.schedule, c.word, c.rows, c.with)
			script, err := flinksql.Parse(c.log+".sql", text)
			require.NoError(t, err)
			l := &listener{}
			report, err := runner.Run(script, text, runner.Options{Warehouse: filepath.Join(t.TempDir(), "warehouse")}, l)
			require.NoError(t, err)
			require.Equal(t, c.word, report.Jobs[0].Verdict.Word)
			require.Equal(t, c.missing, report.Jobs[0].Tally.Lost)

			ours, _, err := jdb.Read(strings.NewReader(l.forms(t)["trace.jsonl"]))
			require.NoError(t, err)
			log, err := os.Open(filepath.Join("reference", "sinks", c.log+".log"))
			require.NoError(t, err)
			defer log.Close()
			real, notes, err := jdb.Read(log)
			require.NoError(t, err)
			require.Zero(t, notes.Unread, notes.First)
			same := diff.Diff(real[0], ours[0])
			require.True(t, same.Same, "%s %+v", same.Why, same.Divergences)
		})
	}
}

// What a job shows without checkpoints depends on the framework and on whether it ends. Real
// jobs showed 0 of 100, 0 of 157, 100 of 100 and 0 of 156 rows (runs T1-nockpt-*, V1-nockpt-*).
func TestWithoutCheckpointsFollowsTheRealRuns(t *testing.T) {
	const bounded, endless = ", 'fields.id.kind' = 'sequence', 'fields.id.start' = '1', 'fields.id.end' = '100'", ""
	for _, c := range []struct {
		with, source string
		word         verdict.Word
		visible      int64
	}{
		{"sinklab-two-phase", bounded, verdict.Lost, 0},
		{"sinklab-two-phase", endless, verdict.NeverVisible, 0},
		{"sinklab-sink-v2", bounded, verdict.ExactlyOnce, 100},
		{"sinklab-sink-v2", endless, verdict.NeverVisible, 0},
	} {
		text := fmt.Sprintf(`SET 'sinklab.run-for' = '8 s';
SET 'sinklab.expect' = '%s';
CREATE TEMPORARY TABLE gen (id BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '20'%s);
CREATE TEMPORARY TABLE t (id BIGINT) WITH ('connector' = '%s');
INSERT INTO t SELECT id FROM gen;
`, c.word, c.source, c.with)
		script, err := flinksql.Parse("s.sql", text)
		require.NoError(t, err)
		report, err := runner.Run(script, text, runner.Options{Warehouse: filepath.Join(t.TempDir(), "warehouse")}, &listener{})
		require.NoError(t, err)
		require.Equal(t, c.word, report.Jobs[0].Verdict.Word, "%s%s", c.with, c.source)
		require.Equal(t, c.visible, report.Jobs[0].Tally.Visible, "%s%s", c.with, c.source)
	}
}

// The log that a run of ours prints is read back as the protocol of its trace, line by line.
func TestLogsOfTheFrameworksReadBack(t *testing.T) {
	for _, name := range []string{"two-phase-failover", "two-phase-no-checkpoint", "two-phase-timeout", "sink-v2-failover", "sink-v2-no-checkpoint", "sink-v2-known-failure"} {
		t.Run(name, func(t *testing.T) {
			var sides [2]trace.Trace
			for i, form := range []string{"flink.log", "trace.jsonl"} {
				f, err := os.Open(filepath.Join("scenarios", name, form))
				require.NoError(t, err)
				defer f.Close()
				all, notes, err := jdb.Read(f)
				require.NoError(t, err)
				require.Zero(t, notes.Unread, notes.First)
				sides[i] = all[0]
			}
			same := diff.Diff(sides[0], sides[1])
			require.True(t, same.Same, "%s %+v", same.Why, same.Divergences)
		})
	}
}
