package walkthrough_test

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/screen/screentest"
	"exactlyonce/sinklab/screen/walkthrough"
)

// place is the step in the title: "failover  12/160  …".
func place(s *screentest.Screen) string { return strings.Fields(s.Lines()[0])[1] }

// footer is the line of messages.
func footer(s *screentest.Screen) string {
	lines := s.Lines()
	return lines[len(lines)-2]
}

// Every key moves to where its help says.
func TestKeysMove(t *testing.T) {
	for _, c := range []struct {
		keys []string
		want string
	}{
		{[]string{"right", "n", "space", "down"}, "5/160"},
		{[]string{"G", "left", "p", "up"}, "157/160"},
		{[]string{"left"}, "1/160"},
		{[]string{"]"}, "10/160"},
		{[]string{"]", "]", "["}, "10/160"},
		{[]string{"]", "n", "."}, "12/160"},
		{[]string{"]", "n", ".", ","}, "11/160"},
		{[]string{"G", "right"}, "160/160"},
		{[]string{"G", "g"}, "1/160"},
		{[]string{"/restore-job", "enter"}, "75/160"},
		{[]string{"/Publish", "enter", "N"}, "44/160"},
		{[]string{"G", "/no checkpoint", "enter"}, "1/160"},
		{[]string{":goto 99", "enter"}, "99/160"},
		{[]string{":42", "enter"}, "42/160"},
		{[]string{":checkpoint 3", "enter"}, "48/160"},
		{[]string{":checkpoint", "enter", ":step", "enter", ":n", "enter", ":back", "enter"}, "11/160"},
		{[]string{"bCommitterOperator:198", "enter", "c", "c"}, "41/160"},
		{[]string{"bprepare 3", "enter", "c", "c"}, "53/160"},
		{[]string{"bCommitterOperator", "enter", "c", "c", "c"}, "22/160"}, // 5 open, 17 snapshot, 22 notify
		{[]string{"b3", "enter", "c"}, "48/160"},
		{[]string{":break commit", "enter", "G", "C"}, "156/160"},
		{[]string{":break commit", "enter", ":continue", "enter", ":cont", "enter", ":rewind", "enter"}, "25/160"},
		{[]string{"G", ":rewind", "enter"}, "1/160"},
		{[]string{"/xx", "backspace", "backspace", "backspace", "n"}, "2/160"},
		{[]string{"/restore", "ctrl+u", "fail_at", "enter"}, "66/160"},
	} {
		s := walking(t, "failover", 80, 24)
		s.Press(c.keys...)
		require.Equal(t, c.want, place(s), "%q", c.keys)
	}
}

func TestMessages(t *testing.T) {
	for _, c := range []struct {
		keys []string
		want string
	}{
		{[]string{"c"}, "no breakpoint is set; b sets one"},
		{[]string{"bcommit", "enter"}, "breakpoint at commit, hits: 7; c runs to the next"},
		{[]string{"bcommit", "enter", "bcommit", "enter"}, "breakpoint removed: commit"},
		{[]string{"bTableCommitImpl:1", "enter"}, "a breakpoint is Class:line, a kind, a checkpoint's number, or kind and number"},
		{[]string{"bcommit", "enter", "G", "c"}, "no breakpoint is hit any more"},
		{[]string{"bcommit", "enter", "b3", "enter", ":break", "enter"}, "breakpoints: commit, 3"},
		{[]string{":break", "enter"}, "no breakpoint is set"},
		{[]string{":fly", "enter"}, `unknown command "fly"; help lists them`},
		{[]string{":goto 161", "enter"}, "events are numbered 1 to 160"},
		{[]string{":goto x", "enter"}, "events are numbered 1 to 160"},
		{[]string{":checkpoint 99", "enter"}, "there is no such checkpoint: 99"},
		{[]string{"/nothing like it", "enter"}, "not found: nothing like it"},
		{[]string{"N"}, "nothing to search for"},
		{[]string{":22", "enter", ":where", "enter"}, "#22 CommitterOperator:198  Compact Worker: sk_fail -> Global Committer : sk_fai…"},
		{[]string{":22", "enter", ":print checkpointId", "enter"}, "checkpointId = 1"},
		{[]string{":22", "enter", ":p x", "enter"}, "this event has no value x"},
		{[]string{"+"}, "speed: 200 % of virtual time"},
		{[]string{"t"}, "there is no tour of this run"},
		{[]string{"u"}, "there is nothing to return to; q quits"},
		{[]string{"]", "G", "]"}, "there is no further one"},
	} {
		s := walking(t, "failover", 80, 24)
		s.Press(c.keys...)
		require.Equal(t, c.want, footer(s), "%q", c.keys)
	}
}

// What a slow terminal hands over at once is pressed one after the other.
func TestSeveralKeysInOneMessage(t *testing.T) {
	s := walking(t, "failover", 80, 24)
	s.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("]]n p.:goto 9")})
	require.Equal(t, ":goto 9█", footer(s))
	s.Press("enter")
	require.Equal(t, "9/160", place(s))
}

func TestLeaving(t *testing.T) {
	for _, keys := range [][]string{{"q"}, {"ctrl+c"}, {":quit", "enter"}, {":", "ctrl+c"}, {"?", "q"}} {
		s := walking(t, "failover", 80, 24)
		s.Press(keys...)
		require.True(t, s.Quit, "%q", keys)
	}
	s := walking(t, "failover", 80, 24)
	s.Press(":q", "esc", "?", "esc")
	require.False(t, s.Quit)
}

// Playing waits as long as virtual time says, within bounds, and stops at breakpoints,
// at the end and at any key.
func TestPlaying(t *testing.T) {
	s := walking(t, "failover", 80, 24)
	s.Press("]", "P")
	s.Beat()
	require.Equal(t, "11/160", place(s))
	s.Press(":27", "enter", "P")
	s.Beat()
	require.Equal(t, []int64{120, 120, 1000, 500}, s.Waits, "1 ms and 0 ms are shown for 120, a second and half of one as they are")
	s.Press("n")
	s.Beat()
	require.Equal(t, "29/160", place(s), "a key takes over")
	s.Press(":play 50", "enter")
	require.EqualValues(t, 120, s.Waits[4])
	s.Press("P", "bnotify", "enter", ":40", "enter", "P")
	s.Beat()
	s.Beat()
	require.Equal(t, "41/160", place(s), "a breakpoint stops it")
	s.Press("G", "P")
	s.Beat()
	require.Equal(t, "160/160", place(s))
}

// A transcript has no coordinator: the first prepare begins a checkpoint.
func TestCheckpointsOfATranscript(t *testing.T) {
	d := recorded(t, "failover")
	kept := d.Trace.Events[:0]
	for _, e := range d.Trace.Events {
		if _, ok := e.Kind.Breakpoint(); ok {
			e.Seq, e.AtMillis = int64(len(kept)+1), 0
			kept = append(kept, e)
		}
	}
	d.Trace.Events, d.Runnable = kept, false
	s := screentest.New(walkthrough.Options{Document: &d, Host: &host{t: t}}, 80, 24)
	s.Press("]", "]")
	require.Equal(t, "8/33", place(s))
	s.Press("f")
	require.Contains(t, s.Text(), "it has no schedule")
	s.Press("enter")
	require.Equal(t, "1/160", place(s), "the nearest run of ours")
	s.Press("u")
	require.Equal(t, "8/33", place(s))
}
