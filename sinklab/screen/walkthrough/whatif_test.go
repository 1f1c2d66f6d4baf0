package walkthrough_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/screen/screentest"
	"exactlyonce/sinklab/screen/walkthrough"
	"exactlyonce/trace"
)

// The faults of a step are the questions behind it, each option by name.
func TestFaultsOfAStep(t *testing.T) {
	s := walking(t, "failover", 100, 24)
	s.Press(":22", "enter", "f")
	text := s.Text()
	for _, want := range []string{
		"What can go wrong behind event 22, before the next one:", "committer crashes before the first step of the commit",
		"manifest is done and its answer is lost", "manifest fails from now on", "the task crashes before write",
	} {
		require.Contains(t, text, want)
	}
	require.Equal(t, 1+5+4, strings.Count(text, "@"), "every option but 'nothing goes wrong'")
}

// Where nothing is open, the next points are offered, and none at the end.
func TestFaultsOfAStepWithoutPoints(t *testing.T) {
	s := walking(t, "failover", 100, 24)
	s.Press(":30", "enter", "f")
	require.Contains(t, s.Text(), "The next points are those behind event 64")
	require.Contains(t, s.Text(), "something/new, option 2", "a point that has no words yet")
	s = walking(t, "failover", 100, 24)
	s.Press("G", "f")
	require.Contains(t, s.Text(), "From here to the end nothing is left open.")
}

// Choosing a fault runs the fork and shows both futures from where they part.
func TestBothFutures(t *testing.T) {
	d := recorded(t, "failover")
	h := &host{t: t}
	s := screentest.New(walkthrough.Options{Document: &d, Host: h}, 100, 24)
	s.Press(":22", "enter", "f", "down", "down", "enter")
	require.Equal(t, []string{"store/manifest@1=2"}, h.forked)
	require.Contains(t, s.Lines()[0], "two futures: they part behind event ")
	require.Contains(t, s.Text(), "as it was")
	s.Press("G", "enter")
	require.Contains(t, s.Lines()[0], "failover-no-restart", "the other future can be walked")
	s.Press("u", "u")
	require.Equal(t, "22/160", place(s), "and left again")
}

func TestMutantOfTheSameRun(t *testing.T) {
	s := walking(t, "failover", 100, 24)
	s.Press("m", "enter")
	require.Contains(t, s.Lines()[0], "two futures: they are the same")
}

// An answer that nobody waits for any more is dropped.
func TestAnAbandonedQuestion(t *testing.T) {
	d := recorded(t, "failover")
	s := screentest.New(walkthrough.Options{Document: &d, Host: &host{t: t, fails: true}}, 100, 24)
	s.Press(":22", "enter", "f", "enter")
	require.Equal(t, "the host fails", footer(s), "an error is a message on one line")
}

func TestSQLAndCompare(t *testing.T) {
	s := walking(t, "failover", 100, 24)
	s.Press(":25", "enter", "s", "SELECT 1", "enter")
	require.Contains(t, s.Text(), "SELECT 1 at 25")
	s.Press("u", "d", "checkpoint", "enter")
	require.Contains(t, s.Text(), "failover and checkpoint")
}

// Without a host nothing is offered that would need one.
func TestWithoutAHost(t *testing.T) {
	d := recorded(t, "failover")
	s := screentest.New(walkthrough.Options{Document: &d}, 100, 24)
	for _, key := range []string{"f", "m", "s", "d"} {
		s.Press(key)
		require.Equal(t, "1/160", place(s), key)
	}
	s.Press("?")
	require.NotContains(t, s.Text(), "SQL")
}

// While a question is open, nothing tells what comes.
func TestATourHidesTheAnswer(t *testing.T) {
	d := recorded(t, "failover")
	d.Stops = []walkthrough.Stop{{Seq: 65, Question: "what now?", Answer: "it fails"}, {Seq: 98, Question: "and now?", Answer: "it is done"}}
	s := screentest.New(walkthrough.Options{Document: &d}, 120, 40)
	s.Press("t")
	require.Contains(t, s.Text(), "what now?")
	require.NotContains(t, s.Text(), "fail_at", "the next event")
	require.NotContains(t, s.Text(), "it fails")
	s.Press("enter")
	require.Contains(t, s.Text(), "fail_at")
	require.Contains(t, s.Text(), "it fails")
	s.Press("enter")
	require.Equal(t, "98/160", place(s))
	s.Press("enter", "enter")
	require.Contains(t, footer(s), "the tour is over")
	s.Press("t", "n", "u")
	require.Equal(t, "66/160", place(s), "one may look around, and leave")
}

// Files without a snapshot are prepared until an attempt ends that would have
// committed them; then they are orphans.
func TestMarksOfFiles(t *testing.T) {
	d := recorded(t, "failover")
	var events []trace.Event
	for _, e := range d.Trace.Events {
		if e.Kind != trace.Fault && (e.Seq <= 50 || e.Seq > 65) { // crashed behind the prepare of checkpoint 3
			e.Seq = int64(len(events) + 1)
			if e.Kind == trace.RestoreJob {
				e.Checkpoint = 2
			}
			events = append(events, e)
		}
	}
	d.Trace.Events = events
	s := screentest.New(walkthrough.Options{Document: &d}, 120, 40)
	s.Press("/file-written", "enter", "N", "N")
	require.Contains(t, s.Text(), "▸ prepared   data-b251…-2, 40 rows, checkpoint")
	s.Press("/restore-job", "enter")
	require.Contains(t, s.Text(), "▸ orphan     data-b251…-2, 40 rows, checkpoint")
	require.Contains(t, s.Text(), "referenced data-b251…-1, 40 rows")
}

// Each kind has its story in both languages.
func TestEveryKindIsExplained(t *testing.T) {
	var events []trace.Event
	for i, k := range trace.AllKinds() {
		events = append(events, trace.Event{Seq: int64(i + 1), Kind: k, Thread: "Checkpoint Timer"})
	}
	for _, lang := range []trace.Lang{trace.English, trace.Chinese} {
		var b strings.Builder
		require.NoError(t, walkthrough.WritePlain(&b, walkthrough.Document{Trace: trace.Trace{Events: events}}, lang))
		head := map[trace.Lang][2]string{trace.English: {"\nWhy: ", "\nA crash here: "}, trace.Chinese: {"\n为什么：", "\n若在此崩溃："}}[lang]
		require.Equal(t, len(events), strings.Count(b.String(), head[0]))
		require.Equal(t, len(events), strings.Count(b.String(), head[1]))
	}
}
