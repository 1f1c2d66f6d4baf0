package trace_test

import (
	"bytes"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/trace"
)

// toy is a run of a sink that is not Paimon's: each of two writers has a committer of its
// own, and what they commit are transactions. The job fails between the completion of
// checkpoint 2 and its commit; the system drops what nobody will commit any more.
func toy() trace.Trace {
	r := &recorder{Trace: trace.Trace{Header: trace.Header{Scenario: "toy", ModelVersion: 1, Job: "insert-into_toys", JobID: "0123456789abcdef0123456789abcdef",
		Table: "toys", EpochMillis: 1795950598866, Connector: "toy", Tasks: []trace.Task{
			{Name: "Source: gen[1] -> toys[2]: Writer", Parallelism: 2, Roles: []trace.Role{trace.Source, trace.Writer}},
			{Name: "toys[2]: Committer", Parallelism: 2, Roles: []trace.Role{trace.Committer}, Inputs: []int{0}, Pointwise: true},
		}}}}
	r.add(trace.NoCheckpoint, io, 0)
	r.add(trace.JobStatus, jobManager, 0, "from", "CREATED", "to", "RUNNING")
	r.toyCheckpoint(1, 1, 2)
	r.toyCommit(1, 1, 1)
	r.toyCommit(1, 2, 2)
	r.toyCheckpoint(2, 1, 2)
	r.add(trace.Fault, r.toyWriter(1), 0, "label", "crash/committer/before-commit")
	r.add(trace.JobStatus, jobManager, 0, "from", "RUNNING", "to", "RESTARTING", "cause", cause)
	r.now, r.attempt = r.now+1000, 1
	r.add(trace.JobStatus, jobManager, 0, "from", "RESTARTING", "to", "RUNNING")
	r.add(trace.RestoreJob, jobManager, 2, "timestamp", "1795950601866")
	r.add(trace.Restore, r.toyCommitter(1), 0, "restored.size()", "1")
	r.add(trace.CommitRetry, r.toyCommitter(1), 2, "unit", "t-2-1", "reason", "no answer came")
	r.add(trace.AlreadyThere, r.toyCommitter(1), 2, "unit", "t-2-1")
	r.toyCommit(2, 2, 4)
	r.add(trace.UnitPrepared, r.toyWriter(1), 3, "unit", "t-3-1", "owner", "writer-1", "rows", "7")
	r.add(trace.UnitFenced, r.toyWriter(1), 3, "unit", "t-3-1", "owner", "writer-1", "reason", "its epoch is 0, and the newest 1")
	r.add(trace.UnitPrepared, r.toyWriter(2), 3, "unit", "t-3-2", "owner", "writer-2", "rows", "5")
	r.add(trace.JobStatus, jobManager, 0, "from", "RUNNING", "to", "FAILED", "cause", cause)
	r.now += 60_000
	r.add(trace.UnitAborted, r.toyWriter(2), 3, "unit", "t-3-2", "owner", "writer-2", "rows", "5", "reason", "nobody has asked for it within a minute")
	return r.Trace
}

func (r *recorder) toyWriter(n int) string {
	return "Source: gen[1] -> toys[2]: Writer (" + strconv.Itoa(n) + "/2)#" + strconv.Itoa(r.attempt)
}

func (r *recorder) toyCommitter(n int) string {
	return "toys[2]: Committer (" + strconv.Itoa(n) + "/2)#" + strconv.Itoa(r.attempt)
}

// toyCheckpoint runs a checkpoint of some writers up to their notifications.
func (r *recorder) toyCheckpoint(id int64, writers ...int) {
	text := strconv.FormatInt(id, 10)
	r.now += 500
	r.add(trace.Trigger, timer, id, "timestamp", "1795950601866", "type", "Checkpoint")
	for _, n := range writers {
		owner := "writer-" + strconv.Itoa(n)
		r.add(trace.Position, r.toyWriter(n), 0, "split", strconv.Itoa(n-1), "from", strconv.FormatInt(10*id-10, 10), "to", strconv.FormatInt(10*id, 10))
		r.add(trace.Prepare, r.toyWriter(n), id, "checkpointId", text)
		r.add(trace.UnitPrepared, r.toyWriter(n), id, "unit", "t-"+text+"-"+strconv.Itoa(n), "owner", owner, "rows", "10")
		r.add(trace.Barrier, r.toyWriter(n), id, "channels", "1")
		r.add(trace.Ack, jobManager, id, "task", r.toyWriter(n))
	}
	for _, n := range writers {
		r.add(trace.Barrier, r.toyCommitter(n), id, "channels", "1")
		r.add(trace.Snapshot, r.toyCommitter(n), id, "committablesPerCheckpoint.keySet()", "["+text+"]")
		r.add(trace.Ack, jobManager, id, "task", r.toyCommitter(n))
	}
	r.now += 30
	r.add(trace.Complete, io, id, "bytes", "1850", "duration", "30", "finalization", "5")
	for _, n := range writers {
		r.add(trace.Notify, r.toyCommitter(n), id, "checkpointId", text)
	}
}

func (r *recorder) toyCommit(id int64, n, sequence int) {
	r.now += 5
	r.add(trace.UnitCommitted, r.toyCommitter(n), id, "unit", "t-"+strconv.FormatInt(id, 10)+"-"+strconv.Itoa(n),
		"owner", "writer-"+strconv.Itoa(n), "rows", "10", "sequence", strconv.Itoa(sequence))
}

// ofPaimon are words that only Paimon's connector may use.
var ofPaimon = regexp.MustCompile(`(?i)paimon|snapshots? (\d|file|is|was)|manifest|commit user|orphan|primary-key|data file|FileStore|Global Commit|CommitterOperator|TableCommit|主键|孤儿|数据文件`)

// A trace of another connector has none of Paimon's words, whatever tells about it.
func TestAnotherConnectorHasItsOwnWords(t *testing.T) {
	run := toy()
	for _, words := range []trace.Words{
		trace.WordsOf("toy", trace.Vocabulary{}), // by its name alone
		trace.WordsOf("toy", trace.Vocabulary{Name: "Toy", Unit: trace.Noun{One: "box", Many: "boxes", Chinese: "盒子"}}),
	} {
		var said bytes.Buffer
		for _, lang := range []trace.Lang{trace.English, trace.Chinese} {
			require.NoError(t, words.WriteLog(&said, run, lang))
			require.NoError(t, words.WriteBriefLog(&said, run, lang))
			require.NoError(t, words.WriteJDB(&said, run))
			for _, k := range trace.AllKinds() {
				why, crash := words.Reason(trace.Event{Kind: k}, lang)
				require.NotEmpty(t, why, k)
				require.NotEmpty(t, crash, k)
				said.WriteString(why + crash + "\n" + words.Meaning(k, lang) + "\n")
			}
			for _, e := range run.Events {
				said.WriteString(words.Describe(e, lang) + "\n")
			}
		}
		require.NotRegexp(t, ofPaimon, said.String())
		require.NotRegexp(t, `<(units?|commits?|table|name)>`, said.String(), "a word that was not filled in")
	}
}

// The general words, in every form; and the trace itself, which other packages draw.
func TestGoldenFormsOfAnotherConnector(t *testing.T) {
	var jsonl, text, log, brief, told bytes.Buffer
	run, words := toy(), trace.WordsOf("toy", trace.Vocabulary{})
	require.NoError(t, trace.WriteJSONL(&jsonl, run))
	require.NoError(t, trace.WriteText(&text, run))
	require.NoError(t, words.WriteLog(&log, run, trace.English))
	require.NoError(t, words.WriteBriefLog(&brief, run, trace.Chinese))
	for _, e := range run.Events {
		told.WriteString(words.Describe(e, trace.English) + "\n" + words.Describe(e, trace.Chinese) + "\n")
	}
	golden(t, "toy.jsonl", jsonl.Bytes())
	golden(t, "toy.txt", text.Bytes())
	golden(t, "toy.log", log.Bytes())
	golden(t, "toy.brief.zh.log", brief.Bytes())
	golden(t, "toy.describe.txt", told.Bytes())
}

// A connector says what it knows better than the general words: nouns, sentences, lines
// of its log, reasons; all else is completed.
func TestAConnectorsOwnWords(t *testing.T) {
	words := trace.WordsOf("toy", trace.Vocabulary{
		Unit:      trace.Noun{One: "box", Many: "boxes", Chinese: "盒子"},
		Sentences: []trace.Sentence{{Kind: trace.UnitFenced, When: "owner", English: "<unit> {unit} of {owner} stays shut", Chinese: "{owner} 的<unit> {unit} 打不开"}},
		Log: func(e trace.Event, h trace.Header) []trace.LogLine {
			if e.Kind != trace.UnitCommitted {
				return nil
			}
			return []trace.LogLine{{Level: "INFO", Class: "BoxManager", Thread: e.Thread, Message: "opened " + e.Get("unit") + " of " + h.Table}}
		},
		Reasons: map[trace.Kind]trace.Reason{trace.UnitAborted: {Why: trace.Text{"Old <units> are thrown away.", "旧的<unit>被丢弃。"}}},
	})
	require.Equal(t, "toy", words.Name())
	fenced := event(trace.UnitFenced, "unit", "b1", "owner", "anna")
	require.Equal(t, "box b1 of anna stays shut", words.Describe(fenced, trace.English))
	require.Equal(t, "anna 的盒子 b1 打不开", words.Describe(fenced, trace.Chinese))
	require.Equal(t, "box b1 is aborted", words.Describe(event(trace.UnitAborted, "unit", "b1"), trace.English))
	require.Equal(t, "transaction 7 is committed", words.Describe(event(trace.Commit, "snapshot", "7"), trace.English))
	require.Empty(t, words.LogLines(fenced, trace.Header{}, trace.English), "the real one is silent")
	lines := words.LogLines(event(trace.UnitCommitted, "unit", "b1"), trace.Header{Table: "toys"}, trace.English)
	require.Equal(t, "opened b1 of toys", lines[0].Message)
	why, _ := words.Reason(event(trace.UnitAborted), trace.English)
	require.Equal(t, "Old boxes are thrown away.", why)
	require.Equal(t, "1 box", words.Unit().Count(1, trace.English))
	require.Equal(t, "2 boxes", words.Unit().Count(2, trace.English))
	require.Equal(t, "2 个盒子", words.Unit().Count(2, trace.Chinese))
}

// Traces of before name no connector, and the course writes Paimon's table in small.
func TestWhoIsToldInPaimonsWords(t *testing.T) {
	commit := event(trace.Commit, "snapshot", "1", "identifier", "2")
	for connector, want := range map[string]string{
		"": "snapshot 1 is published with identifier 2", "paimon": "snapshot 1 is published with identifier 2", "exercise": "snapshot 1 is published with identifier 2",
		"kafka": "transaction 1 is committed for 2",
	} {
		require.Equal(t, want, trace.WordsOf(connector, trace.Vocabulary{}).Describe(commit, trace.English), connector)
		require.Equal(t, want, trace.Words{}.For(trace.Header{Connector: connector}).Describe(commit, trace.English), connector)
	}
	require.Equal(t, "snapshot 1 is published with identifier 2", trace.WordsOf("paimon", trace.Vocabulary{}).Describe(commit, trace.English))
}
