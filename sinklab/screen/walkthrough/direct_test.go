package walkthrough_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/screen/walkthrough"
	"exactlyonce/trace"
)

// plainText is a whole walk as text.
func plainText(t *testing.T, d walkthrough.Document, lang trace.Lang) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, walkthrough.WritePlain(&b, d, lang))
	return b.String()
}

// A sink without two phases has no committer, nothing is handed over, and what is replayed
// is there twice: no step says otherwise.
func TestNoCommitterIsInvented(t *testing.T) {
	d := recorded(t, "at-least-once-duplicates")
	for _, lang := range []trace.Lang{trace.English, trace.Chinese} {
		text := plainText(t, d, lang)
		for _, wrong := range []string{"ommitter", "committable", "none is there twice", "orphan", "snapshot", "will be committed", "不会重复", "孤儿", "补提交", "待提交"} {
			require.NotContains(t, text, wrong, lang)
		}
		require.Contains(t, text, lang.Pick("those that a reader sees by then will be there twice", "其中已经可见的行会出现两次"))
	}
	// Keys lead to the same texts.
	s := walking(t, "at-least-once-duplicates", 120, 40)
	s.Press(":12", "enter")
	require.Contains(t, strings.Join(strings.Fields(s.Text()), " "), "Rows since the last completed")
	require.NotContains(t, s.Text(), "ommitter")
}

// With a committer nothing of that changes, and rows that were visible early are told.
func TestACommitterIsTold(t *testing.T) {
	d := recorded(t, "failover")
	text := plainText(t, d, trace.English)
	require.Contains(t, text, "so none is there twice")
	require.Contains(t, text, "the committer commits from its state after the restart")
	require.NotContains(t, text, "will be there twice")

	first := slices.IndexFunc(d.Trace.Events, func(e trace.Event) bool { return e.Kind == trace.Position })
	early := trace.Event{Kind: trace.Visible, AtMillis: d.Trace.Events[first].AtMillis, Thread: d.Trace.Events[first].Thread,
		Values: []trace.Value{{Name: "rows", Text: "20"}}}
	d.Trace.Events = slices.Insert(slices.Clone(d.Trace.Events), first, early)
	for i := range d.Trace.Events {
		d.Trace.Events[i].Seq = int64(i + 1)
	}
	text = plainText(t, d, trace.English)
	require.NotContains(t, text, "so none is there twice")
	require.Contains(t, text, "will be there twice")
}

// An operator of an exercise is asked to prepare though nobody commits: it hands nothing over.
func TestAnExerciseWithoutACommitter(t *testing.T) {
	d := recorded(t, "at-least-once-duplicates")
	barrier := slices.IndexFunc(d.Trace.Events, func(e trace.Event) bool { return e.Kind == trace.Barrier })
	e := d.Trace.Events[barrier]
	d.Trace.Events[barrier] = trace.Event{Seq: e.Seq, AtMillis: e.AtMillis, Thread: e.Thread, Kind: trace.Prepare, Checkpoint: e.Checkpoint}
	d.Exercise = "03"
	require.Contains(t, plainText(t, d, trace.English), "is called before the barrier of checkpoint 1 goes on.")
	require.Contains(t, plainText(t, d, trace.Chinese), "在 checkpoint 1 的 barrier 继续之前被调用。")
	require.NotContains(t, plainText(t, d, trace.English), "committable")

	d.Exercise = "" // a sink that prepares has a committer, seen or not
	require.Contains(t, plainText(t, d, trace.English), "hands over its committables of checkpoint 1")
}
