package runner_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/internal/soak"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/trace"
)

// retaining is a script of 100 rows, 20 a second, with checkpoints 1 to 5 at 0.5, 1.5, … s
// in the folder chk, and with settings of its own.
func retaining(settings string) string {
	return "SET 'execution.checkpointing.interval' = '1 s';\nSET 'sinklab.first-checkpoint-delay' = '500 ms';\n" +
		"SET 'execution.checkpointing.dir' = 'chk';\n" + settings + `
CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY SYSTEM FUNCTION fail_always AS 'sinklab.FailAlways';
CREATE TEMPORARY TABLE gen (id BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '20',
  'fields.id.kind' = 'sequence', 'fields.id.start' = '1', 'fields.id.end' = '100');
CREATE TABLE IF NOT EXISTS t (id BIGINT);
INSERT INTO t SELECT ` + column(settings) + ` FROM gen;
`
}

// column makes the job fail where settings say that nothing restarts it.
func column(settings string) string {
	if strings.Contains(settings, "'restart-strategy.type' = 'none'") {
		return "fail_always(id, 70) AS id"
	}
	return "id"
}

const (
	retain   = "SET 'execution.checkpointing.externalized-checkpoint-retention' = 'RETAIN_ON_CANCELLATION';\n"
	onlyFail = "SET 'execution.checkpointing.externalized-checkpoint-retention' = 'DELETE_ON_CANCELLATION';\n"
	never    = "SET 'execution.checkpointing.externalized-checkpoint-retention' = 'NO_EXTERNALIZED_CHECKPOINTS';\n"
	two      = "SET 'state.checkpoints.num-retained' = '2';\n"
	cancel   = "SET 'sinklab.run-for' = '3800 ms';\n"
	fail     = "SET 'restart-strategy.type' = 'none';\n"
	finish   = ""
)

// hearing keeps the events of all jobs.
type hearing struct {
	silent
	events []trace.Event
}

func (h *hearing) Observe(e trace.Event) { h.events = append(h.events, e) }

// heardWith is runWith with the events.
func heardWith(name, text string, o runner.Options) (*runner.Report, []trace.Event, error) {
	script, err := flinksql.Parse(name, text)
	if err != nil {
		return nil, nil, err
	}
	heard := &hearing{}
	report, err := runner.Run(script, text, o, heard)
	return report, heard.events, err
}

// below lists the checkpoints in the folders of all jobs of a warehouse.
func below(t *testing.T, warehouse string) (found []string) {
	t.Helper()
	jobs, err := os.ReadDir(filepath.Join(warehouse, "chk"))
	require.NoError(t, err)
	for _, job := range jobs {
		folders, err := os.ReadDir(filepath.Join(warehouse, "chk", job.Name()))
		require.NoError(t, err)
		for _, f := range folders {
			if f.Name() == "shared" || f.Name() == "taskowned" {
				continue
			}
			_, err := os.Stat(filepath.Join(warehouse, "chk", job.Name(), f.Name(), "_metadata"))
			require.NoError(t, err, "a checkpoint without metadata is none")
			found = append(found, f.Name())
		}
	}
	return found
}

// What is kept of a job's checkpoints follows from how it ended, as Flink 2.2.0
// CheckpointProperties has it, and from how many its store held; the trace says so at the
// end, in Flink's words.
func TestWhatIsRetained(t *testing.T) {
	for name, c := range map[string]struct {
		settings, status string
		want             []string
	}{
		"retain, cancelled":          {retain + cancel, "CANCELED", []string{"chk-4"}},
		"retain, cancelled, two":     {retain + cancel + two, "CANCELED", []string{"chk-3", "chk-4"}},
		"retain, failed":             {retain + fail + two, "FAILED", []string{"chk-2", "chk-3"}},
		"retain, finished":           {retain + finish, "FINISHED", nil},
		"delete, cancelled":          {onlyFail + cancel, "CANCELED", nil},
		"delete, failed":             {onlyFail + fail, "FAILED", []string{"chk-3"}},
		"delete, finished":           {onlyFail + finish, "FINISHED", nil},
		"never, cancelled":           {never + cancel, "CANCELED", nil},
		"never, failed":              {never + fail, "FAILED", nil},
		"by default, cancelled, two": {cancel + two, "CANCELED", nil},
	} {
		t.Run(name, func(t *testing.T) {
			o := runner.Options{Warehouse: filepath.Join(t.TempDir(), "warehouse")}
			report, heard, err := heardWith("retained.sql", retaining(c.settings), o)
			require.NoError(t, err)
			require.Equal(t, c.status, report.Jobs[0].Status)
			require.Equal(t, c.want, below(t, o.Warehouse))
			var told []string
			for _, e := range heard {
				if e.Kind == trace.Retained {
					require.Equal(t, fmt.Sprintf("chk-%d", e.Checkpoint), filepath.Base(e.Get("location")))
					told = append(told, filepath.Base(e.Get("location")))
				}
			}
			require.Equal(t, c.want, told)
		})
	}
}

// A job goes on from what another has left, by the folder, by the file in it, without the
// id of the job, and by the folder of all checkpoints, which stands for the newest. From the
// newest one every row is there once, from an older one those behind it are there twice.
func TestAJobStartsFromARetainedCheckpoint(t *testing.T) {
	for _, c := range []struct {
		from string
		word verdict.Word
		rows int64
	}{
		{"chk/%s/chk-4", verdict.ExactlyOnce, 100},
		{"chk/%s/chk-4/_metadata", verdict.ExactlyOnce, 100},
		{"file:chk/chk-4", verdict.ExactlyOnce, 100},
		{"chk/%s/chk-3", verdict.Duplicated, 120},
		{"chk/chk-3", verdict.Duplicated, 120},
	} {
		o := runner.Options{Warehouse: filepath.Join(t.TempDir(), "warehouse")}
		_, err := runWith("first.sql", retaining(retain+cancel+two), o)
		require.NoError(t, err)
		o.Savepoint = c.from
		if strings.Contains(c.from, "%s") {
			jobs, err := os.ReadDir(filepath.Join(o.Warehouse, "chk"))
			require.NoError(t, err)
			o.Savepoint = fmt.Sprintf(c.from, jobs[0].Name())
		}
		second, err := runWith("second.sql", retaining(""), o)
		require.NoError(t, err)
		j := second.Jobs[0]
		require.Equal(t, c.word, j.Verdict.Word, "%s: %v", c.from, j.Verdict.Broken())
		require.Equal(t, c.rows, j.Rows.Count, c.from)
		require.Equal(t, []string{"chk-3", "chk-4"}, below(t, o.Warehouse), "what was not claimed stays; the job itself has finished")
	}
}

// Within one script the folder stands for what its newest job has left there.
func TestAFolderStandsForTheNewestCheckpointOfTheScript(t *testing.T) {
	o := runner.Options{Warehouse: filepath.Join(t.TempDir(), "warehouse")}
	again := "RESET 'sinklab.run-for';\nSET 'execution.state-recovery.path' = 'chk';\nINSERT INTO t SELECT id FROM gen;\n"
	report, err := runWith("goes-on.sql", retaining(retain+cancel)+again, o)
	require.NoError(t, err)
	require.Equal(t, verdict.ExactlyOnce, report.Jobs[1].Verdict.Word, "%v", report.Jobs[1].Verdict.Broken())
	require.Equal(t, int64(100), report.Jobs[1].Rows.Count)
}

// A claimed checkpoint or savepoint is the job's own: it goes when enough newer ones are
// complete, or with the job.
func TestAClaimedCheckpointGoes(t *testing.T) {
	const claim = "SET 'execution.state-recovery.claim-mode' = 'CLAIM';\n"
	for name, c := range map[string]struct {
		settings string
		want     []string
	}{
		"claimed and subsumed":             {claim + retain + cancel, []string{"chk-8"}},
		"claimed and finished":             {claim + retain, nil},
		"claimed, cancelled before any":    {claim + retain + "SET 'sinklab.run-for' = '300 ms';\n", []string{"chk-4"}},
		"not claimed":                      {retain + cancel, []string{"chk-4", "chk-8"}},
		"legacy does not claim":            {strings.Replace(claim, "CLAIM", "LEGACY", 1), []string{"chk-4"}},
		"claimed, deleted on cancellation": {claim + onlyFail + "SET 'sinklab.run-for' = '300 ms';\n", nil},
	} {
		t.Run(name, func(t *testing.T) {
			o := runner.Options{Warehouse: filepath.Join(t.TempDir(), "warehouse")}
			slow := func(text string) string {
				return strings.Replace(text, "'fields.id.end' = '100'", "'fields.id.end' = '200'", 1)
			}
			_, err := runWith("first.sql", slow(retaining(retain+cancel)), o)
			require.NoError(t, err)
			o.Savepoint = "chk"
			_, err = runWith("second.sql", slow(retaining(c.settings)), o)
			require.NoError(t, err)
			require.ElementsMatch(t, c.want, below(t, o.Warehouse))
		})
	}
}

// A process that is killed before or inside any operation leaves a folder of which each
// checkpoint can be started from, and a resumed job goes on to leave what it would have left
// without the kill. It ends no job: Flink would call it SUSPENDED, and whatever the retention
// is, a job that is to go on keeps its checkpoints.
func TestRetainedCheckpointsOutliveAKill(t *testing.T) {
	text, tried, suspended := retaining(retain+cancel+two), 0, 0
	for n := 0; ; n += soak.Step(3 + n%3) {
		o, left := runner.Options{Warehouse: filepath.Join(t.TempDir(), "warehouse")}, n
		killed := o
		killed.FS = dying{left: &left}
		if _, err := runWith("killed.sql", text, killed); err == nil {
			break
		}
		tried++
		for _, file := range metadata(t, o.Warehouse) {
			suspended++
			_, err := runWith("other.sql", retaining("SET 'sinklab.run-for' = '50 ms';\nSET 'execution.checkpointing.dir' = 'elsewhere';\n"), runner.Options{Warehouse: o.Warehouse, Savepoint: file})
			require.NoError(t, err, "killed at operation %d: %s", n, file)
		}
		o.Resume = true
		report, err := runWith("killed.sql", text, o)
		if err != nil {
			require.ErrorContains(t, err, "nothing to resume", "killed at operation %d", n)
			continue
		}
		require.Equal(t, verdict.ExactlyOnce, report.Jobs[0].Verdict.Word, "killed at operation %d: %v", n, report.Jobs[0].Verdict.Broken())
		kept := map[string]int{"CANCELED": 2, "FINISHED": 0} // its time begins anew, so it may reach its end
		require.Len(t, below(t, o.Warehouse), kept[report.Jobs[0].Status], "killed at operation %d", n)
	}
	require.Greater(t, tried, 20)
	require.Greater(t, suspended, 20)
}

// metadata are the paths of all whole checkpoints, as a script would name them.
func metadata(t *testing.T, warehouse string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(warehouse, "chk", "*", "chk-*", "_metadata"))
	require.NoError(t, err)
	for i, file := range files {
		files[i], err = filepath.Rel(warehouse, file)
		require.NoError(t, err)
	}
	return files
}

// A job that was killed before it completed a checkpoint of its own still has the one that
// it started from.
func TestAStartFromASavepointOutlivesAKill(t *testing.T) {
	text, tried := retaining("SET 'execution.state-recovery.path' = 'chk';\n"), 0
	fromTheSavepoint := 0
	for n := 0; ; n += soak.Step(2 + n%3) {
		o, left := runner.Options{Warehouse: filepath.Join(t.TempDir(), "warehouse")}, n
		_, err := runWith("first.sql", retaining(retain+cancel), o)
		require.NoError(t, err)
		killed := o
		killed.FS = dying{left: &left}
		if _, err := runWith("killed.sql", text, killed); err == nil {
			break
		}
		o.Resume = true
		report, heard, err := heardWith("killed.sql", text, o)
		if err != nil {
			require.ErrorContains(t, err, "nothing to resume", "killed at operation %d", n)
			continue
		}
		tried++
		if heard[0].Kind == trace.RestoreJob && heard[0].Get("type") == "Savepoint" {
			fromTheSavepoint++
		}
		j := report.Jobs[0]
		require.Equal(t, verdict.ExactlyOnce, j.Verdict.Word, "killed at operation %d: %v", n, j.Verdict.Broken())
		require.Equal(t, int64(100), j.Rows.Count, "killed at operation %d", n)
	}
	require.Greater(t, tried, 10)
	require.Positive(t, fromTheSavepoint)
}

// A disk that is full when a checkpoint is to be written ends the run with one line. What is
// there is whole, nothing half written is beside it, and the job can be resumed.
func TestNoSpaceForACheckpoint(t *testing.T) {
	tried := 0
	for n := 1; ; n++ {
		o := runner.Options{Warehouse: filepath.Join(t.TempDir(), "warehouse")}
		disk := &fullFS{full: func(call int) bool { return call == n }, only: "chk/"}
		full := o
		full.FS = disk
		_, err := runWith("full.sql", retaining(retain+cancel), full)
		if disk.calls < n {
			break
		}
		tried++
		require.ErrorContains(t, err, "the checkpoint "+o.Warehouse+"/chk/", "call %d", n)
		oneClearLine(t, n, err)
		left, err := filepath.Glob(filepath.Join(o.Warehouse, "chk", "*", "*", "*"))
		require.NoError(t, err)
		for _, file := range left {
			require.Equal(t, "_metadata", filepath.Base(file), "call %d", n)
		}
		o.Resume = n > 2 // before that the folder of the job could not be made
		report, err := runWith("full.sql", retaining(retain+cancel), o)
		require.NoError(t, err, "call %d", n)
		require.Equal(t, verdict.ExactlyOnce, report.Jobs[0].Verdict.Word, "call %d", n)
	}
	require.Greater(t, tried, 4)
}
