package watch

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/trace"
)

var update = flag.Bool("update", false, "rewrite the golden screens")

// sizes are the terminals that every screen is looked at on.
var sizes = [][2]int{{120, 40}, {80, 24}, {40, 12}}

// screens are the pages, each by what happened before.
var screens = []struct {
	name string
	do   func(s *shown)
}{
	{"failed", func(*shown) {}},
	{"untouched", func(s *shown) { s.host.stamp.Untouched = true; s.wait() }},
	{"task", func(s *shown) { s.press("t") }},
	{"not-passed-yet", func(s *shown) { s.host.script = "scripts/one-writer.sql"; s.press("c", "x") }},
	{"failed-scrolled", func(s *shown) { s.press("G") }},
	{"checking", func(s *shown) { s.hold = true; s.press("c") }},
	{"compile", func(s *shown) {
		s.host.result = grade.Result{Verdict: grade.Failed, Cause: "compile", Reason: "04-before-the-barrier/exercise.go:31: undefined: files", Log: []string{"04-before-the-barrier/exercise.go:32: missing return"}}
		s.save("2")
	}},
	{"inconclusive", func(s *shown) {
		s.host.result = grade.Result{Verdict: grade.Inconclusive, Cause: "time", Reason: s.say("it was still running after 20s and was stopped; a loop that never ends?", "运行 20s 之后仍未结束，已被停止；是否有不会结束的循环？")}
		s.save("2")
	}},
	{"printed", func(s *shown) { s.host.output = "here\n\tand there\n"; s.save("2"); s.press("G") }},
	{"passed", pass},
	{"passed-last", func(s *shown) {
		elsewhere(s, "05-failover", "12-refused-settings")
		pass(s)
	}},
	{"end", func(s *shown) {
		elsewhere(s, "05-failover", "12-refused-settings")
		pass(s)
		s.press("n")
	}},
	{"hints", func(s *shown) { s.press("h") }},
	{"hints-all", func(s *shown) { s.press("h", "h") }},
	{"list", func(s *shown) { s.press("l") }},
	{"list-checked", func(s *shown) { s.press("l", "c", "down") }},
	{"solution", func(s *shown) { pass(s); s.press("x") }},
	{"reset", func(s *shown) { s.press("r") }},
	{"reset-again", func(s *shown) { s.host.stamp.Backup = true; s.wait(); s.press("r") }},
	{"help", func(s *shown) { s.press("?") }},
	{"file-gone", func(s *shown) { s.save("") }},
	{"course-gone", func(s *shown) { s.host.stamp = Stamp{}; s.wait() }},
	{"trouble", func(s *shown) { s.host.err, s.host.stamp.Progress = errProgress, "2"; s.wait() }},
}

// pass is an answer that passes.
func pass(s *shown) {
	s.host.result = grade.Result{Verdict: grade.Passed, Runs: 734}
	s.save(s.shown + " passes")
}

// elsewhere is another terminal in which exercises are passed.
func elsewhere(s *shown, names ...string) {
	_ = s.host.Pass(names...) // the fake host fails where it is told to
	s.host.stamp.Progress += " later"
	s.wait()
}

func TestScreens(t *testing.T) {
	for _, lang := range []trace.Lang{trace.English, trace.Chinese} {
		for _, c := range screens {
			name := c.name + lang.Pick("", ".zh")
			t.Run(name, func(t *testing.T) {
				var b strings.Builder
				for _, size := range sizes {
					s := newScreen(newFake(lang), size[0], size[1])
					c.do(s)
					fmt.Fprintf(&b, "==== %d x %d\n%s", size[0], size[1], s.text())
				}
				golden(t, name, b.String())
			})
		}
	}
}

// golden compares with testdata/name.txt, or rewrites it under -update.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".txt")
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o777))
		require.NoError(t, os.WriteFile(path, []byte(got), 0o666))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err, "go test ./sinklab/screen/watch -update writes it")
	require.Equal(t, string(want), got)
}

// A golden screen that no test compares would say nothing.
func TestEveryGoldenIsOwned(t *testing.T) {
	var owned, there []string
	for _, c := range screens {
		owned = append(owned, c.name+".txt", c.name+".zh.txt")
	}
	entries, err := os.ReadDir("testdata")
	require.NoError(t, err)
	for _, e := range entries {
		there = append(there, e.Name())
	}
	require.ElementsMatch(t, owned, there)
}
