package walkthrough_test

import (
	"context"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/screen/screentest"
	"exactlyonce/sinklab/screen/walkthrough"
	"exactlyonce/trace"
)

// menu is a menu with exercises, and what has become of it.
func menu(h *host) walkthrough.Options {
	return walkthrough.Options{Host: h, Menu: []walkthrough.Entry{
		{Name: "failover", Title: "A failure replays", Section: "Scenarios"},
		{Name: "run.jsonl", Title: "a recording", Section: "Here"},
		{Name: "04", Title: "Hand over", Mark: "write, open", Section: "The course", Exercise: "04-before"},
		{Name: "05", Title: "A failure", Mark: "predict, open", Section: "The course", Exercise: "05-failover"},
	}}
}

func broken(t *testing.T) walkthrough.Outcome {
	d := recorded(t, "failover")
	d.Name, d.Exercise, d.Runnable, d.Reason = "04-before (lost)", "04", false, "lost: a row is not there"
	return walkthrough.Outcome{Head: "04-before: failed", Lines: []walkthrough.Line{{Text: "what to do"}}, Run: &d,
		Entry: &walkthrough.Entry{Name: "04", Title: "Hand over", Mark: "write, passed", Section: "The course", Exercise: "04-before"}}
}

var enter = tea.KeyMsg{Type: tea.KeyEnter}

// A check that has a run opens it; behind it stands what to do, and the menu knows the
// new state.
func TestAnExerciseOfTheMenu(t *testing.T) {
	h := &host{t: t, outcome: broken(t)}
	s := screentest.New(menu(h), 80, 24)
	s.Press("G", "up", "enter")
	require.Contains(t, s.Lines()[0], "04-before (lost)  1/160")
	require.Equal(t, "lost: a row is not there", footer(s))
	s.Press("right", "3")
	require.Contains(t, s.Text(), "lost: a row is not there", "it stays in the state")
	s.Press("u")
	require.Contains(t, s.Lines()[0], "04-before: failed")
	require.Contains(t, s.Text(), "what to do")
	s.Press("enter")
	require.Contains(t, s.Lines()[0], "1/160", "once more")
	s.Press("u", "u")
	require.Contains(t, s.Text(), "write, passed")
	h.outcome = walkthrough.Outcome{Head: "05: failed", Lines: []walkthrough.Line{{Margin: "  ", Text: "not answered yet"}}}
	s.Press("down", "enter")
	require.Equal(t, "05: failed", s.Lines()[0])
	s.Press("enter", "u")
	require.Equal(t, "SinkLab walkthrough", s.Lines()[0])
}

// While a check runs, seconds go by on the screen; esc, q and ctrl+c stop it.
func TestACheckIsStopped(t *testing.T) {
	for _, stop := range []tea.KeyMsg{{Type: tea.KeyEsc}, {Type: tea.KeyRunes, Runes: []rune("q")}, {Type: tea.KeyCtrlC}} {
		h := &host{t: t, outcome: broken(t)}
		s := screentest.New(menu(h), 80, 24)
		s.Press("G", "up")
		_, work := s.Update(enter)
		require.Equal(t, "checking 04 …  esc stops", footer(s))
		s.Beat()
		s.Beat()
		require.Equal(t, "checking 04 … 2 s  esc stops", footer(s))
		s.Resize(40, 12)
		require.Equal(t, "checking 04 … 2 s  esc stops", s.Lines()[11])
		s.Press("down", "G", "f") // nothing else is heard
		s.Update(stop)
		s.Update(work()) // its answer finds nobody
		require.Equal(t, []error{context.Canceled}, h.checked)
		require.Equal(t, "SinkLab walkthrough", s.Lines()[0])
		require.Contains(t, s.Text(), "write, open")
		require.NotContains(t, s.Text(), "checking")
		waits := len(s.Waits)
		s.Beat()
		require.Len(t, s.Waits, waits, "the clock of a check that is over stands still")
		s.Press("enter")
		require.Equal(t, []error{context.Canceled, nil}, h.checked, "and it may be begun again")
	}
}

// Why nothing can be judged may be longer than a line.
func TestACheckThatCannotBeMade(t *testing.T) {
	s := screentest.New(menu(&host{t: t, fails: true}), 40, 12)
	s.Press("G", "enter")
	require.Equal(t, "05: not checked", s.Lines()[0])
	require.Contains(t, s.Text(), "the host fails")
	s.Press("u")
	require.Equal(t, "SinkLab walkthrough", s.Lines()[0])
	o := menu(nil)
	o.Host = nil
	s = screentest.New(o, 80, 24)
	s.Press("G", "enter")
	require.Equal(t, "nothing can be run from here", footer(s))
}

// An exercise that is named begins at once, on its place in the menu.
func TestACheckThatBeginsAtOnce(t *testing.T) {
	h := &host{t: t, outcome: broken(t)}
	o := menu(h)
	o.Exercise = "04-before"
	s := screentest.New(o, 80, 24)
	work := s.Init()
	require.Equal(t, "checking 04 …  esc stops", footer(s))
	require.Contains(t, s.Text(), "▶ 04  Hand over")
	s.Update(work())
	require.Contains(t, s.Lines()[0], "04-before (lost)")
}

// Sections have headings, and the menu can be searched.
func TestTheMenuHasSections(t *testing.T) {
	o := menu(&host{t: t})
	o.Menu = append(o.Menu, walkthrough.Entry{Name: "progress", Title: strings.Repeat("a line is wrong; ", 8), Section: "The course", Trouble: true})
	s := screentest.New(o, 80, 24)
	for _, heading := range []string{"─ Scenarios ─", "─ Here ─", "─ The course ─"} {
		require.Equal(t, 1, strings.Count(s.Text(), heading))
	}
	s.Press("/OVER", "enter")
	require.Contains(t, s.Text(), "▶ 04")
	s.Press("N")
	require.Contains(t, s.Text(), "▶ failover", "from the start again")
	s.Press("/nothing", "enter")
	require.Equal(t, "not found: nothing", footer(s))
	s.Press("/predict", "enter")
	require.Contains(t, s.Text(), "▶ 05")
	s.Press("G", "enter")
	require.Equal(t, "progress", s.Lines()[0])
	require.Equal(t, 8, strings.Count(strings.Join(s.Lines(), " "), "a line is wrong;"))
	o.Menu = o.Menu[:1]
	require.NotContains(t, screentest.New(o, 80, 24).Text(), "Scenarios", "one kind needs no heading")
}

// What cannot be done with a run of an exercise is said, with what can.
func TestWhatARunOfAnExerciseCannot(t *testing.T) {
	for _, lang := range []trace.Lang{trace.English, trace.Chinese} {
		for _, number := range []string{"04", walkthrough.AnyExercise} {
			d := recorded(t, "failover")
			d.Exercise, d.Runnable = number, false
			h := &host{t: t, fails: true}
			for _, key := range []string{"f", "m", "s"} {
				s := screentest.New(walkthrough.Options{Document: &d, Host: h, Lang: lang}, 100, 24)
				s.Press(key)
				require.NotContains(t, s.Lines()[0], "1/160")
				require.Equal(t, number == "04", strings.Contains(s.Text(), lang.Pick("exercise 04", "练习 04")))
				require.Contains(t, s.Text(), lang.Pick("What you can do: ", "可以这样做："))
				s.Press("u")
				require.Equal(t, "1/160", place(s))
			}
		}
	}
}

// What a notification leads to is not told of somebody's own committer.
func TestNotificationsOfAnExercise(t *testing.T) {
	d := recorded(t, "failover")
	d.Exercise = "04"
	s := screentest.New(walkthrough.Options{Document: &d}, 100, 24)
	s.Press(":22", "enter")
	require.Contains(t, s.Text(), "The committer is told that checkpoint 1 is complete.")
	require.NotContains(t, s.Text(), "commits everything up to it")
}

// What a learner's committer stores is shown as it is; a list of checkpoints as always.
func TestTheStateOfSomebodysCommitter(t *testing.T) {
	d := recorded(t, "failover")
	d.Exercise = "09"
	for i, e := range d.Trace.Events {
		if e.Kind == trace.Snapshot && e.Checkpoint > 1 {
			d.Trace.Events[i].Values = []trace.Value{{Name: e.Values[0].Name, Text: `{"User":"804f6db2-12d4-45a5-878b-b18aeefca14a","Pending":[9223372036854775807]}`}}
		}
	}
	s := screentest.New(walkthrough.Options{Document: &d}, 80, 24)
	s.Press(":17", "enter", "3")
	require.Contains(t, s.Text(), "committer    pending 1")
	s.Press("/keeps", "enter")
	require.Contains(t, s.Text(), `committer    {"User":"804f…","Pending":[MAX]}`)
}

// The tables of exercises tell neither how many rows are visible nor which files a commit
// has: what follows from the rest is shown, and what does not is not.
func TestTheTableOfAnExercise(t *testing.T) {
	commit := func(seq int64, id, rows string) trace.Event {
		return trace.Event{Seq: seq, Kind: trace.Commit, Thread: "c (1/1)#0", Values: []trace.Value{
			{Name: "snapshot", Text: id}, {Name: "identifier", Text: "part-" + id}, {Name: "rows", Text: rows}, {Name: "files", Text: "1"}}}
	}
	d := walkthrough.Document{Exercise: "04", Trace: trace.Trace{Events: []trace.Event{
		{Seq: 1, Kind: trace.File, Thread: "w (1/1)#0", Checkpoint: 1, Values: []trace.Value{{Name: "file", Text: "data-1"}, {Name: "rows", Text: "20"}}},
		commit(2, "1", "20"), commit(3, "2", "0"), commit(4, "3", "5"),
	}}}
	s := screentest.New(walkthrough.Options{Document: &d}, 80, 24)
	s.Press("G", "3")
	for _, want := range []string{"a reader sees 25 rows", "snapshot 3    +5 rows = 25", "snapshot 1    +20 rows = 20", "written    data-1, 20 rows, checkpoint 1"} {
		require.Contains(t, s.Text(), want)
	}
}

func TestAnOutcomeAsText(t *testing.T) {
	var b strings.Builder
	o := broken(t)
	o.Lines = append(o.Lines, walkthrough.Line{}, walkthrough.Line{Margin: "  ", Text: "a\x1bb"})
	require.NoError(t, walkthrough.WriteOutcome(&b, o, trace.English))
	require.True(t, strings.HasPrefix(b.String(), "04-before (lost)\nWhat is wrong: lost: a row is not there\nLanes: "), b.String()[:200])
	require.True(t, strings.HasSuffix(b.String(), "\n\n04-before: failed\nwhat to do\n\n  a b\n"))
	o.Run = nil
	b.Reset()
	require.NoError(t, walkthrough.WriteOutcome(&b, o, trace.English))
	require.Equal(t, "04-before: failed\nwhat to do\n\n  a b\n", b.String())
}
