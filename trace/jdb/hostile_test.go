package jdb_test

import (
	"bytes"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"exactlyonce/trace"
	"exactlyonce/trace/jdb"
)

// paimon are the words of what this package reads.
var paimon trace.Words

// A file cut anywhere gives the events up to the cut, or an error; never a panic.
// What was read can always be written as a trace.
func TestCutAtEverySeventhByte(t *testing.T) {
	for _, name := range append(files(t, "jdb/*.txt"), files(t, "logs/*.log")...) {
		whole := file(t, name)
		all, _ := read(t, whole)
		for n := 0; n < len(whole); n += 7 {
			// Both ends cut, to be short enough for each 7th byte.
			if got, _, err := jdb.Read(strings.NewReader(whole[max(0, n-400):n])); err == nil && len(got[0].Events) == 0 {
				t.Fatalf("%s from %d to %d: no events and no error", name, n-400, n)
			}
			if n%497 != 0 {
				continue
			}
			jobs, notes, err := jdb.Read(strings.NewReader(whole[:n]))
			if err == nil && len(jobs[0].Events) == 0 {
				t.Fatalf("%s cut at %d: no events and no error", name, n)
			}
			if err != nil {
				continue
			}
			got := jobs[0]
			if len(got.Events) > len(all.Events) {
				t.Fatalf("%s cut at %d: %d events of %d", name, n, len(got.Events), len(all.Events))
			}
			for i, e := range got.Events[:max(0, len(got.Events)-2)] {
				if e.Kind != all.Events[i].Kind || e.Checkpoint != all.Events[i].Checkpoint {
					t.Fatalf("%s cut at %d: event %d is %v", name, n, i, e)
				}
			}
			if n%994 == 0 {
				writable(t, name, got)
			}
			_ = notes.String()
		}
	}
}

func writable(t *testing.T, name string, got trace.Trace) {
	t.Helper()
	var b bytes.Buffer
	if err := trace.WriteJSONL(&b, got); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	again, err := trace.ReadJSONL(&b)
	if err != nil || !reflect.DeepEqual(again.Events, got.Events) {
		t.Fatalf("%s: what was read does not survive as a trace: %v", name, err)
	}
}

// A flipped byte anywhere: events, notes or an error, never a panic.
func TestFlippedBytes(t *testing.T) {
	for _, name := range append(files(t, "jdb/*.txt"), files(t, "logs/failover*.log")...) {
		whole := []byte(file(t, name))
		for n := 0; n < len(whole); n += 389 {
			for _, flip := range []byte{0x01, 0x20, 0x80} {
				whole[n] ^= flip
				if got, _, err := jdb.Read(bytes.NewReader(whole)); err == nil {
					_ = paimon.WriteLog(io.Discard, got[0], trace.English)
					_ = jdb.WriteRaw(io.Discard, got[0])
				}
				whole[n] ^= flip
			}
		}
	}
}

// Line ends and a byte order mark change nothing.
func TestCRLFAndBOM(t *testing.T) {
	for _, name := range append(files(t, "jdb/*.txt"), files(t, "logs/*.log")...) {
		whole := file(t, name)
		plain, _ := read(t, whole)
		windows, _ := read(t, "\ufeff"+strings.ReplaceAll(whole, "\n", "\r\n"))
		if !reflect.DeepEqual(plain, windows) {
			t.Errorf("%s reads otherwise with CRLF and a byte order mark", name)
		}
	}
}

// What is no run at all is refused with a word on what to give.
func TestRefused(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "empty"},
		{"hello\n", "no event in 1 lines"},
		{"PAR1\x00\x00\n", "binary input"},
		{strings.Repeat("x", trace.MaxLine+2), "longer than"},
		{"Breakpoint hit: \"thread=\n", "no event"},
		{"{}\n", "no header"},
	} {
		_, _, err := jdb.Read(strings.NewReader(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.20q: %v", c.text, err)
		}
	}
}

const hit = `Breakpoint hit: "thread=T (1/1)#0", org.apache.paimon.table.sink.TableCommitImpl.filterAndCommitMultiple(), line=331 bci=43
`

// What a session may hold besides: output of the program, expressions that
// raise, objects over several lines, breakpoints elsewhere.
func TestRawSessionOfTheField(t *testing.T) {
	session := "Initializing jdb ...\n> run\nstarting up\n" + hit + `
T (1/1)#0[1]  sortedCommittables.size() = 2
T (1/1)#0[1] java.lang.reflect.InvocationTargetException: null
 retryCommittables.size() = null
T (1/1)#0[1]  this = {
    retries: 3
    name: "x"
}
T (1/1)#0[1]  user = "two
lines"
T (1/1)#0[1]   [1] org.apache.paimon.table.sink.TableCommitImpl.filterAndCommitMultiple (TableCommitImpl.java:331)
  [2] org.apache.paimon.flink.sink.X.y (X.java:1)
T (1/1)#0[1] > rows = 7
> 12:00:00 INFO something T (1/1)#0[1]  late = 1
Breakpoint hit: "thread=main", org.example.Other.run(), line=1 bci=0
main[1]  checkpointId = 9
`
	got, notes, err := jdb.ReadRaw(strings.NewReader(session))
	if err != nil || len(got.Events) != 1 {
		t.Fatalf("%v %+v", err, got.Events)
	}
	want := []trace.Value{{Name: "sortedCommittables.size()", Text: "2"}, {Name: "retryCommittables.size()", Text: "null"},
		{Name: "this", Text: "{\n    retries: 3\n    name: \"x\"\n}"}, {Name: "user", Text: "two\nlines"}, {Name: "late", Text: "1"}}
	if !reflect.DeepEqual(got.Events[0].Values, want) {
		t.Errorf("%q", got.Events[0].Values)
	}
	// "starting up", "rows = 7", the program's line, the other breakpoint and its value.
	if notes.Unread != 5 || notes.First != "starting up" || notes.FirstLine != 3 || notes.Incomplete != 1 || notes.Raised != 1 {
		t.Errorf("%+v", notes)
	}
}

// The form that run --format jdb prints is read as well.
func TestOurOwnJDBForm(t *testing.T) {
	session, _ := read(t, file(t, "jdb/failover-before-commit.jdb.txt"))
	var b bytes.Buffer
	if err := paimon.WriteJDB(&b, session); err != nil {
		t.Fatal(err)
	}
	got, notes := read(t, b.String())
	if notes.Form != jdb.Compact || notes.String() != "" {
		t.Errorf("%+v", notes)
	}
	var again bytes.Buffer
	if err := paimon.WriteJDB(&again, got); err != nil || again.String() != b.String() {
		t.Errorf("%v\n%s", err, again.String())
	}
}

// A log of thousands of jobs, whose lines name tables alone, is cut by job all the same.
func TestThousandsOfJobs(t *testing.T) {
	const n = 3000
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, `12:00:00.000 INFO  [ExecutionGraph] Created execution graph g%d for job %032x.
12:00:00.000 INFO  [CheckpointCoordinator] No checkpoint found during restore.
12:00:00.000 INFO  [Task] Global Committer : t%d -> end: Writer (1/1)#0 (g%d_v_0_0) switched from CREATED to DEPLOYING.
12:00:00.000 INFO  [FileStoreCommitImpl] Successfully commit snapshot %d to table t%d by user u with identifier 1 and kind APPEND.
12:00:00.000 INFO  [CheckpointCoordinator] Stopping checkpoint coordinator for job %032x.
`, i, i, i, i, i, i, i)
	}
	all, _, err := jdb.Read(strings.NewReader(text.String()))
	if err != nil || len(all) != n {
		t.Fatalf("%d jobs, %v", len(all), err)
	}
	for i, job := range all {
		if len(job.Events) != 4 || job.Events[2].Get("snapshot") != strconv.Itoa(i) {
			t.Fatalf("job %d: %+v", i, job.Events)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(hit + "T (1/1)#0[1]  a = {\n")
	f.Add("#1 CommitterOperator:133 | T\n  a = b\n#3 X:1\n")
	f.Add("11:10:02.205 INFO  [FileStoreCommitImpl] [T[1]] Ready to commit to table t, number of commit messages: 1\nx\n")
	f.Fuzz(func(t *testing.T, text string) {
		all, _, err := jdb.Read(strings.NewReader(text))
		if err != nil {
			return
		}
		for _, got := range all {
			writable(t, "fuzz", got)
			_ = jdb.WriteRaw(io.Discard, got)
			_ = paimon.WriteLog(io.Discard, got, trace.English)
		}
	})
}
