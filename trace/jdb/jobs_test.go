package jdb_test

import (
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"exactlyonce/trace"
	"exactlyonce/trace/jdb"
)

// logs are all captured logs: of one job in the lab's layout; of several jobs, with all that Flink
// logs; of a cluster in Flink's own layout.
func logs(t *testing.T) []string {
	t.Helper()
	return slices.Concat(files(t, "logs/*.log"), files(t, "logs/whole/*.log"), files(t, "real-flink/logs/*.log"))
}

// Each line of each real log is read, or known to tell nothing.
func TestNoLineOfARealLogIsUnknown(t *testing.T) {
	for _, name := range logs(t) {
		if _, notes := readJobs(t, file(t, name)); notes.Unread != 0 {
			t.Errorf("%s: %s", name, notes)
		}
	}
}

func readJobs(t *testing.T, texts ...string) ([]trace.Trace, jdb.Notes) {
	t.Helper()
	var in []io.Reader
	for _, text := range texts {
		in = append(in, strings.NewReader(text))
	}
	all, notes, err := jdb.ReadLog(in...)
	if err != nil {
		t.Fatal(err)
	}
	return all, notes
}

// Jobs of one log are told apart, also where they write one table, or go on from one savepoint
// and have even the commit user in common.
func TestJobsOfOneLog(t *testing.T) {
	for _, c := range []struct{ log, want string }{
		{"two-jobs-append", "45f1e7a6: 1=1 2=2 3=3 4=4 6=5 8=MAX | d7c10fa1: 5=1 7=2 9=3 10=4 11=5 12=MAX"},
		{"one-savepoint-two-jobs", "eb8f93ff: 1=1 2=2 3=3 4=4 5=5 6=6 7=7 | 5f46a0ef: 8=8 10=9 12=10 14=11 15=MAX | 84031bc3: 9=8 11=9 13=10 16=11 17=MAX"},
		{"statement-set", "c1d72155: 1=1 1=1 2=2 2=2 3=3 3=3 4=4 4=4 5=5 5=5 6=MAX 6=MAX"},
		{"end-of-input-without-failure", "0bc505d8: 1=1 2=2 3=3 4=4 5=MAX"},
	} {
		all, _ := readJobs(t, file(t, "logs/whole/"+c.log+".log"))
		var jobs []string
		for _, job := range all {
			text := job.Header.JobID[:8] + ":"
			for _, e := range job.Events {
				if e.Kind == trace.Commit {
					text += " " + e.Get("snapshot") + "=" + strings.ReplaceAll(e.Get("identifier"), "9223372036854775807", "MAX")
				}
			}
			jobs = append(jobs, text)
		}
		if got := strings.Join(jobs, " | "); got != c.want {
			t.Errorf("%s:\nwant %s\ngot  %s", c.log, c.want, got)
		}
	}
}

// Logs that were joined give the jobs of each: one behind the other, whatever the clocks say,
// or those of a cluster at the same time.
func TestJobsOfJoinedLogs(t *testing.T) {
	names := slices.DeleteFunc(logs(t), func(name string) bool {
		// Without a job's id, and two files of one job.
		return strings.Contains(name, "refused") || strings.Contains(name, "2.0.1")
	})
	for i, name := range names {
		next := names[(i+1)%len(names)]
		first, second := file(t, name), file(t, next)
		apart := slices.Concat(alone(t, first), alone(t, second))
		joined, _ := readJobs(t, first+second)
		same(t, name+" and "+next, apart, joined)
		if dated := func(text string) bool { return strings.HasPrefix(text, "2026") }; dated(first) && dated(second) {
			chance := rand.New(rand.NewPCG(uint64(i), 1))
			woven, _ := readJobs(t, weave(chance, blocks(first), blocks(second)))
			same(t, name+" woven with "+next, told(apart), told(woven))
		}
	}
}

// The log of a session cluster on which all of them run at once is cut by job.
func TestJobsOfACluster(t *testing.T) {
	var apart []trace.Trace
	var cluster []string
	chance := rand.New(rand.NewPCG(3, 4))
	for _, name := range files(t, "real-flink/logs/*.log") {
		if strings.Contains(name, "2.0.1") {
			continue
		}
		text := file(t, name)
		apart = append(apart, alone(t, text)...)
		cluster = blocks(weave(chance, cluster, blocks(text)))
	}
	all, notes := readJobs(t, strings.Join(cluster, ""))
	if len(all) != 18 || notes.Unread != 0 {
		t.Errorf("%d jobs, %+v", len(all), notes)
	}
	same(t, "the cluster", told(apart), told(all))
}

func alone(t *testing.T, text string) []trace.Trace {
	t.Helper()
	all, _ := readJobs(t, text)
	return all
}

// same compares jobs by what they did, in any order of the jobs.
func same(t *testing.T, what string, want, got []trace.Trace) {
	t.Helper()
	story := func(all []trace.Trace) map[string][]string {
		out := map[string][]string{}
		for _, job := range all {
			for _, e := range job.Events {
				out[job.Header.JobID] = append(out[job.Header.JobID], fmt.Sprint(e.Kind, e.Thread, e.Checkpoint, e.Values))
			}
		}
		return out
	}
	w, g := story(want), story(got)
	for id := range w {
		for i := range max(len(w[id]), len(g[id])) {
			if i >= len(w[id]) || i >= len(g[id]) || w[id][i] != g[id][i] {
				t.Errorf("%s, job %s: event %d\nwant %.160q\ngot  %.160q", what, id, i+1, w[id][min(i, len(w[id])):min(i+1, len(w[id]))], g[id][min(i, len(g[id])):min(i+1, len(g[id]))])
				break
			}
		}
	}
	if len(w) != len(g) {
		t.Errorf("%s: %d jobs, want %d", what, len(g), len(w))
	}
}

// told leaves out lines that name a table at most: between two jobs that do the same at the same
// instant nobody can know whose they are.
func told(all []trace.Trace) []trace.Trace {
	for i := range all {
		all[i].Events = slices.DeleteFunc(all[i].Events, func(e trace.Event) bool {
			return slices.Contains([]trace.Kind{trace.Collected, trace.CommitDone, trace.SnapshotsExpired, trace.NoCheckpoint}, e.Kind)
		})
	}
	return all
}

// blocks are the records of a log, each with what stands below it.
func blocks(text string) []string {
	var all []string
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "2026-") || len(all) == 0 {
			all = append(all, "")
		}
		all[len(all)-1] += line
	}
	return all
}

// weave puts two logs into one, in an order of chance; each keeps its own.
func weave(chance *rand.Rand, a, b []string) string {
	var out strings.Builder
	for len(a)+len(b) > 0 {
		from := &a
		if len(a) == 0 || len(b) > 0 && chance.IntN(len(a)+len(b)) < len(b) {
			from = &b
		}
		out.WriteString((*from)[0])
		*from = (*from)[1:]
	}
	return out.String()
}

// What a coordinator of operators commits on the JobManager, or a task that only coordinates logs,
// is not the committer's.
func TestCoordinatorsAreNoCommitters(t *testing.T) {
	text := `2026-11-29 12:00:00,000 INFO  org.apache.flink.runtime.executiongraph.ExecutionGraph [io] [] - Created execution graph g for job aa.
2026-11-29 12:00:00,100 INFO  org.apache.flink.runtime.taskmanager.Task [x] [] - Compact Coordinator: t (1/1)#0 (g_a_0_0) switched from DEPLOYING to RUNNING.
2026-11-29 12:00:00,100 INFO  org.apache.flink.runtime.taskmanager.Task [x] [] - Global Committer : t -> end: Writer (1/1)#0 (g_b_0_0) switched from DEPLOYING to RUNNING.
2026-11-29 12:00:01,000 INFO  org.apache.paimon.flink.sink.coordinator.CommittingWriteOperatorCoordinator [WriteCommitCoordinator] [] - Transition state from CREATED to RUNNING
2026-11-29 12:00:01,100 INFO  org.apache.paimon.operation.FileStoreCommitImpl [WriteCommitCoordinator] [] - Ready to commit to table t, number of commit messages: 1
2026-11-29 12:00:01,200 INFO  org.apache.paimon.operation.FileStoreCommitImpl [WriteCommitCoordinator] [] - Successfully commit snapshot 1 to table t by user u with identifier 1 and kind APPEND.
2026-11-29 12:00:02,200 INFO  org.apache.paimon.operation.FileStoreCommitImpl [] - Successfully commit snapshot 2 to table t by user v with identifier 1 and kind APPEND.
`
	got, notes := read(t, text)
	var threads []string
	for _, e := range got.Events[2:] {
		threads = append(threads, e.Thread)
	}
	want := []string{"WriteCommitCoordinator", "WriteCommitCoordinator", "Global Committer : t -> end: Writer (1/1)#0"}
	if !slices.Equal(threads, want) || notes.Unread != 0 {
		t.Errorf("%q %+v", threads, notes)
	}
	if of := trace.TasksOf(got).Of("Compact Coordinator: t (1/1)#0"); of.Has(trace.Committer) {
		t.Errorf("%+v", of)
	}
}

// The files of one run, as its processes leave them, are that run: whichever is given first.
func TestFilesOfOneRun(t *testing.T) {
	jm, tm := file(t, "real-flink/logs/failover-2.0.1.jm.log"), file(t, "real-flink/logs/failover-2.0.1.tm.log")
	all, notes := readJobs(t, jm, tm)
	if len(all) != 1 || notes.Unread != 0 || notes.Lines != strings.Count(jm+tm, "\n") {
		t.Fatalf("%d jobs, %+v", len(all), notes)
	}
	var commits []string
	for _, e := range all[0].Events {
		switch e.Kind {
		case trace.Commit:
			commits = append(commits, e.Get("identifier")+" on "+e.Thread[strings.LastIndex(e.Thread, "#"):])
		case trace.RestoreJob:
			commits = append(commits, fmt.Sprint("restored from ", e.Checkpoint))
		}
	}
	want := "1 on #0, 2 on #0, restored from 2, 3 on #1, 4 on #1, 9223372036854775807 on #1"
	if got := strings.Join(commits, ", "); got != want {
		t.Errorf("want %s\ngot  %s", want, got)
	}
	other, _ := readJobs(t, tm, jm)
	same(t, "the TaskManager's first", all, other)
	rotated, _ := readJobs(t, tm, half(jm, 1), half(jm, 0))
	same(t, "two files of the JobManager", all, rotated)
}

// half is the first or the second half of a log, by records.
func half(text string, which int) string {
	all := blocks(text)
	return strings.Join(all[len(all)/2*which:len(all)/2+(len(all)-len(all)/2)*which], "")
}
