package view_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/trace"
	"exactlyonce/trace/jdb"
	"exactlyonce/trace/view"
)

const root = "../../golden"

// scenario is the trace that a scenario's golden file holds.
func scenario(t *testing.T, name string) trace.Trace {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, "scenarios", name, "trace.jsonl"))
	require.NoError(t, err)
	tr, err := trace.ReadJSONL(bytes.NewReader(data))
	require.NoError(t, err)
	return tr
}

// transcript is a jdb session with the real systems, which has no clock.
func transcript(t *testing.T) trace.Trace {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, "reference", "jdb", "failover-before-commit.jdb.txt"))
	require.NoError(t, err)
	all, _, err := jdb.Read(bytes.NewReader(data))
	require.NoError(t, err)
	return all[0]
}

// draw is what a writer makes of a trace.
func draw(t *testing.T, write func(io.Writer, view.Scene) error, tr trace.Trace, o view.Options) []byte {
	t.Helper()
	s, err := view.New(tr, o)
	require.NoError(t, err)
	var b bytes.Buffer
	require.NoError(t, write(&b, s))
	return b.Bytes()
}

// evil is what no output may obey.
var evil = []string{
	`<script>window.pwned=1</script>`, `</script><script>window.pwned=1</script>`, `<img src=x onerror="window.pwned=1">`, `"><b class=evil>`,
	`javascript:window.pwned=1`, `<!--`, `]]>`, `{{.}}`, "${window.pwned=1}", `<iframe src="https://example.invalid/">`,
	"a\nend\nL0->>L0: forged", "a;L0->>L0: forged", "%%{init: {}}%%", "#quot; #35;", "$$x$$", "wrap: x", "\x1b[31mred\x07\b\x00\x7f", "\u202egnp.exe\u2066", "\u2028\u2029\u0085",
	"\\u003c\\n\\", "订单表 ✓ e\u0301", "\ufeff", "\xff\xfe", "", " ", "__proto__", "constructor",
}

// hostile has every evil text in every place that a text can stand in.
func hostile() trace.Trace {
	t := trace.Trace{Header: trace.Header{Scenario: evil[1], Table: evil[2], Schedule: evil[0], Mutant: evil[10], Job: evil[16]}}
	kinds := trace.AllKinds()
	for i, text := range evil {
		t.Events = append(t.Events, trace.Event{Seq: int64(i + 1), AtMillis: int64(i), Thread: text + " (1/1)#0", Operator: text, Kind: kinds[i%len(kinds)], Checkpoint: int64(i),
			Values: []trace.Value{{Name: text, Text: text}, {Name: "file", Text: text}, {Name: "task", Text: text + " (1/1)#0"}, {Name: "cause", Text: text},
				{Name: "label", Text: text}, {Name: "reason", Text: text}, {Name: "to", Text: text}}})
	}
	last := evil[2]
	t.Events = append(t.Events, trace.Event{Seq: int64(len(evil) + 1), AtMillis: 99, Thread: last, Kind: trace.JobStatus, Values: []trace.Value{{Name: last, Text: last}}})
	return t
}

func oneEvent() trace.Trace {
	return trace.Trace{Events: []trace.Event{{Seq: 1, AtMillis: 5, Thread: "Source: s (1/1)#0", Kind: trace.Prepare, Checkpoint: trace.MaxIdentifier}}}
}

// long is a run of n events: checkpoint after checkpoint, a fault now and then.
func long(n int) trace.Trace {
	const source, committer = "Source: gen[1] -> Writer : t (1/1)#0", "Global Committer : t (1/1)#0"
	t := trace.Trace{Header: trace.Header{Scenario: "long", Table: "t"}}
	add := func(kind trace.Kind, thread string, id int64, values ...string) {
		e := trace.Event{Seq: int64(len(t.Events) + 1), AtMillis: int64(len(t.Events)) * 3, Thread: thread, Kind: kind, Checkpoint: id}
		for i := 0; i+1 < len(values); i += 2 {
			e.Values = append(e.Values, trace.Value{Name: values[i], Text: values[i+1]})
		}
		t.Events = append(t.Events, e)
	}
	for id := int64(1); len(t.Events) < n; id++ {
		text := strconv.FormatInt(id, 10)
		add(trace.Position, source, 0, "split", "0", "to", strconv.FormatInt(20*id, 10))
		add(trace.Trigger, trace.TimerThread, id)
		add(trace.Prepare, source, id, "checkpointId", text)
		add(trace.File, source, id, "file", fmt.Sprintf("data-%d.parquet", id), "rows", "20")
		add(trace.Barrier, source, id)
		add(trace.Ack, "CheckpointCoordinator", id, "task", source)
		add(trace.Barrier, committer, id)
		add(trace.Snapshot, committer, id, "committablesPerCheckpoint.keySet()", "["+text+"]")
		add(trace.Ack, "CheckpointCoordinator", id, "task", committer)
		add(trace.Complete, trace.IOThread, id, "duration", "12")
		add(trace.Notify, committer, id, "checkpointId", text)
		add(trace.Commit, committer, 0, "snapshot", text, "identifier", text, "rows", "20", "total", strconv.FormatInt(20*id, 10), "files", fmt.Sprintf("data-%d.parquet", id))
		if id%500 == 0 {
			add(trace.Fault, source, 0, "function", "fail_at", "id", text)
		}
	}
	t.Events = t.Events[:n]
	return t
}
