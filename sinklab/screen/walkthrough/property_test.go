package walkthrough_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/lipgloss"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"exactlyonce/sinklab/screen/screentest"
	"exactlyonce/sinklab/screen/walkthrough"
	"exactlyonce/trace"
)

// hostile is a trace that nobody of ours wrote: wide and combining characters,
// control sequences, threads without a form, times that jump.
func hostile() walkthrough.Document {
	long := strings.Repeat("数据流 ", 60)
	return walkthrough.Document{Name: "坏\x1b[2J", Title: long, Runnable: true, Ending: long, Trace: trace.Trace{
		Header: trace.Header{Table: "表" + long, Schedule: "a\nb"},
		Events: []trace.Event{
			{Seq: 1, Kind: trace.Position, Thread: "Source: 源[1] -> 写 (1/2)#0", Values: []trace.Value{{Name: "split", Text: "0\x07"}, {Name: "to", Text: "-5"}}},
			{Seq: 2, Kind: "unknown-kind", Thread: ")#", AtMillis: 1},
			{Seq: 3, Kind: trace.File, Thread: "a)#1", Checkpoint: trace.MaxIdentifier, Values: []trace.Value{{Name: "file", Text: long}, {Name: "rows", Text: "x"}}},
			{Seq: 4, Kind: trace.Commit, Thread: "", AtMillis: 1 << 50, Values: []trace.Value{{Name: "identifier", Text: "e\u0301\u200d👩‍👩‍👧"}}},
			{Seq: 5, Kind: trace.Ack, Thread: "x", Values: []trace.Value{{Name: "task", Text: "nobody (1/1)#0"}}, AtMillis: 1 << 50},
			{Seq: 6, Kind: trace.JobStatus, Values: []trace.Value{{Name: "to", Text: "FAILED"}}, AtMillis: 1 << 50},
		},
	}, Stops: []walkthrough.Stop{{Seq: 2, Question: long, Answer: long}}}
}

// refused is a job that was not even built.
func refused() walkthrough.Document {
	long := strings.Repeat("没有建立 ", 60)
	return walkthrough.Document{Name: "refused", Title: long, Ending: long, Refusal: &walkthrough.Refusal{Text: "a\x1bb", Means: long, Change: long},
		Stops: []walkthrough.Stop{{Question: "why?", Answer: long}, {Question: long, Answer: "so"}}}
}

var keysToPress = []string{
	"right", "left", "n", "p", "space", "[", "]", ".", ",", "g", "G", "c", "C", "b", "P", "+", "-", "/", "N", ":", "tab", "1", "2", "3", "4",
	"pgup", "pgdown", "f", "m", "s", "d", "u", "t", "enter", "esc", "?", "up", "down", "home", "end", "backspace", "ctrl+u", "commit", "3", "break prepare 2",
	"print", "help", "rewind", "play 400", "goto 9", "数", "x",
}

// Whatever is pressed, at whatever size: nothing panics, and the screen fills the
// terminal without going beyond it.
func TestAnyKeysAtAnySize(t *testing.T) {
	docs := []walkthrough.Document{recorded(t, "failover"), recorded(t, "two-writers"), hostile(), {Name: "empty"}, refused()}
	long := strings.Repeat("为什么 ", 60)
	docs[0].Stops = []walkthrough.Stop{{Seq: 12, Question: "how many?", Answer: "none"}, {Seq: 160, Question: "and now?", Answer: "all"}}
	rapid.Check(t, func(r *rapid.T) {
		d := docs[rapid.IntRange(0, len(docs)-1).Draw(r, "document")]
		lang := rapid.SampledFrom([]trace.Lang{trace.English, trace.Chinese}).Draw(r, "language")
		w, h := rapid.IntRange(1, 140).Draw(r, "width"), rapid.IntRange(1, 45).Draw(r, "height")
		o := walkthrough.Options{Document: &d, Lang: lang, Menu: []walkthrough.Entry{{Name: "failover", Title: "标题"}, {Name: "checkpoint"},
			{Name: "04", Title: "标题", Mark: "编写，未完成", Section: "课程", Exercise: "04-x"}, {Name: "progress", Title: long, Section: "课程", Trouble: true}}}
		if rapid.Bool().Draw(r, "host") {
			run := hostile()
			run.Exercise, run.Reason = "04", long
			o.Host = &host{t: t, fails: rapid.Bool().Draw(r, "fails"), outcome: walkthrough.Outcome{Head: long, Run: &run, Lines: []walkthrough.Line{{Margin: "        ", Text: long}, {Text: "\x1b"}}}}
		}
		if rapid.Bool().Draw(r, "menu") {
			o.Document = nil
		}
		s := screentest.New(o, w, h)
		for _, k := range rapid.SliceOfN(rapid.SampledFrom(append(keysToPress, "resize", "beat")), 0, 25).Draw(r, "keys") {
			switch k {
			case "resize":
				w, h = rapid.IntRange(1, 140).Draw(r, "width"), rapid.IntRange(1, 45).Draw(r, "height")
				s.Resize(w, h)
			case "beat":
				s.Beat()
			default:
				s.Press(k)
			}
			fits(r, s.View(), w, h, k)
		}
	})
}

func fits(t require.TestingT, view string, w, h int, key string) {
	lines := strings.Split(view, "\n")
	require.Len(t, lines, h, "behind %q", key)
	for _, line := range lines {
		require.Equal(t, w, lipgloss.Width(line), "behind %q: %q", key, line)
		require.NotContains(t, line, "\x1b", "the trace steers the terminal")
	}
}

// The text of a walk never steers a terminal either.
func TestPlainOfAHostileTrace(t *testing.T) {
	var b strings.Builder
	require.NoError(t, walkthrough.WritePlain(&b, hostile(), trace.Chinese))
	require.NotContains(t, b.String(), "\x1b")
	require.Equal(t, 6, strings.Count(b.String(), "第 "), "a paragraph a step")
}
