package watch

import (
	"errors"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/trace"
)

func english() *shown { return newScreen(newFake(trace.English), 80, 24) }

// keysOf are the keys at the foot of the screen.
func (s *shown) keysOf() string {
	var keys []string
	for _, k := range s.meaningful() {
		keys = append(keys, k.Help().Key)
	}
	return strings.Join(keys, " ")
}

func TestSavingIsNoticedAndChecked(t *testing.T) {
	s := english()
	require.Len(t, s.host.checks, 1, "who begins sees where the exercise stands")
	s.wait()
	require.Len(t, s.host.checks, 1, "nothing was saved")
	pass(s)
	require.Len(t, s.host.checks, 2)
	require.Contains(t, s.text(), "✓ passed: 734 runs")
	require.Contains(t, s.text(), "4/6", "it counts at once")
}

func TestAStaleResultNeverOverwritesTheNew(t *testing.T) {
	s := english()
	s.hold = true
	s.save("2")  // its check begins
	s.release(0) // the look
	first := s.held
	s.held = nil
	s.save("3")
	s.release(0)
	second := s.held
	s.held = nil
	s.hold = false
	s.host.result = grade.Result{Verdict: grade.Passed, Runs: 5}
	for _, cmd := range second {
		s.send(cmd())
	}
	require.Contains(t, s.text(), "✓ passed")
	s.host.result = failed
	for _, cmd := range first {
		s.send(cmd())
	}
	require.Contains(t, s.text(), "✓ passed", "what was saved first is judged last, and is of no interest")
	require.True(t, s.course.Exercises[3].Done)
}

// The other way round: an old pass does not make a newer text pass.
func TestAStalePassPassesNothing(t *testing.T) {
	s := english()
	s.hold = true
	s.press("c")
	old := s.held
	s.held, s.hold = nil, false
	s.save("2")
	s.host.result = grade.Result{Verdict: grade.Passed}
	for _, cmd := range old {
		s.send(cmd())
	}
	require.Contains(t, s.text(), "✗ not passed: lost")
	require.False(t, s.course.Exercises[3].Done)
}

func TestKeysAreThereWhenTheyMeanSomething(t *testing.T) {
	s := english()
	require.Equal(t, "h ? q l t c r", s.keysOf())
	s.press("n", "x")
	require.Equal(t, "04-before-the-barrier", s.shown, "n waits for a pass")
	require.Equal(t, pageResult, s.page, "so does x")
	s.host.stamp.Untouched = true
	s.wait()
	require.Equal(t, "h ? q l t c", s.keysOf(), "an untouched file cannot be put back")
	s.press("h")
	require.Equal(t, "h esc ? q l t c", s.keysOf())
	s.press("h")
	require.Equal(t, "esc ? q l t c", s.keysOf(), "all hints have been seen")
	s.save("")
	require.Equal(t, "esc ? q l t", s.keysOf(), "no file, no check")
	s.host.stamp.Untouched = false
	pass(s)
	require.Equal(t, "n ? q l t c x r", s.keysOf())
	s.press("l")
	require.Equal(t, "enter esc ? q c", s.keysOf())
	s.host.stamp = Stamp{}
	s.wait()
	require.Equal(t, "esc ? q", s.keysOf(), "there is no course")
}

// A key that the help lists says why it does nothing, until the next key.
func TestAKeyThatMeansNothingNowSaysWhy(t *testing.T) {
	s := english()
	s.host.stamp.Untouched = true
	s.wait()
	for key, why := range map[string]string{"n": "not passed yet: n goes on", "x": "not passed yet: the solution", "r": "untouched: there is nothing to put back"} {
		s.press(key)
		require.Contains(t, s.text(), why)
		s.press("down")
		require.NotContains(t, s.text(), why)
	}
}

func TestHelpClosesAsItOpens(t *testing.T) {
	s := english()
	s.press("?")
	require.Equal(t, pageHelp, s.page)
	s.press("?")
	require.Equal(t, pageResult, s.page)
}

func TestNextGoesOnToTheEnd(t *testing.T) {
	s := english()
	for _, name := range []string{"04-before-the-barrier", "05-failover", "12-refused-settings"} {
		require.Equal(t, name, s.shown)
		require.NotContains(t, s.keysOf(), "n")
		pass(s)
		s.host.result = failed
		s.press("n")
	}
	require.Equal(t, "", s.shown)
	require.Contains(t, s.text(), "✓ all exercises are done")
	require.Contains(t, s.text(), "6/6")
	require.Equal(t, "? q l", s.keysOf())
	s.press("l", "g", "enter")
	require.Equal(t, "01-snapshots", s.shown, "one that is done opens again")
	require.Contains(t, s.text(), "✗ not passed", "though it stays done")
	require.Contains(t, s.keysOf(), "n")
}

// Editors remove a file and write it anew; that alone is no change.
func TestAFileThatIsGoneIsWaitedFor(t *testing.T) {
	s := english()
	s.save("")
	require.Contains(t, s.text(), "the file is not there")
	s.save("1")
	require.Len(t, s.host.checks, 1, "it came back as it was")
	require.Contains(t, s.text(), "✗ not passed: lost")
	s.save("")
	s.save("2")
	require.Len(t, s.host.checks, 2)
}

func TestACourseThatIsGoneIsWaitedFor(t *testing.T) {
	s := english()
	there := s.host.stamp
	s.host.stamp = Stamp{}
	s.wait()
	require.Contains(t, s.text(), "the course is gone")
	_ = s.host.Pass("04-before-the-barrier")
	s.host.stamp = there
	s.wait()
	require.Contains(t, s.text(), "4/6", "it is read anew")
	require.Contains(t, s.keysOf(), "n")
}

func TestResetAsksFirst(t *testing.T) {
	s := english()
	for _, no := range []string{"n", "esc"} {
		s.press("r")
		require.Contains(t, s.text(), "What you wrote moves to exercise.go.bak.")
		s.press("x", "enter", no)
		require.Zero(t, s.host.resets)
		require.Equal(t, pageResult, s.page)
	}
	s.press("r", "y")
	require.Equal(t, 1, s.host.resets)
	s.wait()
	require.Len(t, s.host.checks, 2, "the untouched file is checked")
	require.NotContains(t, s.keysOf(), "r")
}

// Who saves wants the result: whatever else is shown gives way, but not a question.
func TestASaveShowsTheResult(t *testing.T) {
	for _, k := range []string{"h", "l", "?"} {
		s := english()
		s.press(k)
		pass(s)
		require.Equal(t, pageResult, s.page)
	}
	s := english()
	s.press("r")
	pass(s)
	require.Equal(t, pageReset, s.page)
}

func TestQuitting(t *testing.T) {
	for _, keys := range [][]string{{"q"}, {"ctrl+c"}, {"r", "ctrl+c"}, {"l", "q"}, {"?", "q"}} {
		s := english()
		s.press(keys...)
		require.True(t, s.quit, keys)
	}
}

func TestTroubleIsSaidAndThenForgotten(t *testing.T) {
	s := english()
	s.host.err = errors.New("the disk is full")
	for _, k := range []string{"c", "h"} {
		s.press(k)
		require.Contains(t, s.text(), "the disk is full")
		s.press("esc")
		require.NotContains(t, s.text(), "the disk is full")
	}
}

// However low the screen, the cursor is on it.
func TestTheListFollowsTheCursor(t *testing.T) {
	s := newScreen(newFake(trace.English), 60, 7)
	s.press("l", "g")
	for _, e := range s.course.Exercises {
		require.Contains(t, s.text(), e.Title)
		s.press("down")
	}
	require.NotContains(t, s.text(), "more")
	s.press("g")
	require.Contains(t, s.text(), "↓ 3 more")
}

// A key that comes in one message with others is pressed like any other.
func TestKeysInABurst(t *testing.T) {
	s := english()
	s.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("lq")})
	require.Equal(t, pageList, s.page)
	require.True(t, s.quit)
}

// Whatever is pressed, saved, broken and resized: the screen is exactly filled.
func TestTheScreenIsAlwaysFilled(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lang := rapid.SampledFrom([]trace.Lang{trace.English, trace.Chinese}).Draw(t, "lang")
		s := newScreen(newFake(lang), 80, 24)
		keys := rapid.SampledFrom([]string{"n", "h", "l", "t", "c", "x", "r", "y", "esc", "enter", "?", "up", "down", "pgdown", "pgup", "g", "G"})
		for range rapid.IntRange(1, 25).Draw(t, "steps") {
			switch rapid.IntRange(0, 4).Draw(t, "what") {
			case 0:
				s.send(tea.WindowSizeMsg{Width: rapid.IntRange(0, 130).Draw(t, "w"), Height: rapid.IntRange(0, 45).Draw(t, "h")})
			case 1:
				s.host.result = rapid.SampledFrom([]grade.Result{failed, {Verdict: grade.Passed}, {Verdict: grade.Inconclusive, Cause: "time", Log: []string{"\x1b[31m宽\t字符", ""}}}).Draw(t, "result")
				s.save(rapid.StringMatching("[0-3]?").Draw(t, "file"))
			case 2:
				s.host.stamp.Folder = rapid.Bool().Draw(t, "folder")
				s.host.err = rapid.SampledFrom([]error{nil, nil, errProgress}).Draw(t, "err")
				s.host.stamp.Progress = rapid.StringMatching("[0-3]").Draw(t, "progress")
				s.wait()
			default:
				s.press(keys.Draw(t, "key"))
			}
			lines := strings.Split(s.View(), "\n")
			require.Len(t, lines, s.height)
			for _, line := range lines {
				require.Equal(t, s.width, lipgloss.Width(line), line)
				require.NotContains(t, line, "\x1b")
			}
		}
	})
}
