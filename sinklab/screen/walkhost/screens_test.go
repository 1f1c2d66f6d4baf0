package walkhost_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/docs/lessons"
	"exactlyonce/sinklab/screen/screentest"
	"exactlyonce/sinklab/screen/walkthrough"
	"exactlyonce/trace"
)

var update = flag.Bool("update", false, "rewrite the golden screens")

// sizes are the terminals that every screen is looked at on.
var sizes = [][2]int{{120, 40}, {80, 24}, {40, 12}}

// screens are the pages, each by how one gets there.
var screens = []struct {
	name, open string // what is opened, "" = the menu
	lang       trace.Lang
	keys       []string
}{
	{"menu", "", trace.English, []string{"down", "down"}},
	{"menu.zh", "", trace.Chinese, []string{"down", "down"}},
	{"start", "failover", trace.English, nil},
	{"lanes", "failover", trace.English, []string{":63", "enter"}},
	{"lanes.zh", "failover", trace.Chinese, []string{":63", "enter"}},
	{"events", "failover", trace.English, []string{":66", "enter", "2", "bfault", "enter"}},
	{"state", "failover", trace.English, []string{":85", "enter", "3"}},
	{"state.zh", "failover", trace.Chinese, []string{":85", "enter", "3"}},
	{"why", "failover", trace.English, []string{":22", "enter", "4"}},
	{"why-scrolled", "failover", trace.English, []string{":22", "enter", "4", "pgdown", "pgdown"}},
	{"end", "failover", trace.English, []string{"G"}},
	{"two-writers", "two-writers", trace.English, []string{"]", "]", "]", "n", "n", "n"}},
	{"savepoint", "savepoint", trace.English, []string{"/restore-job", "enter"}},
	{"transcript", transcript, trace.English, []string{"bsnapshot 2", "enter", "c"}},
	{"log", log, trace.English, []string{"/commit ", "enter"}},
	{"help", "failover", trace.English, []string{"?"}},
	{"help.zh", "failover", trace.Chinese, []string{"?"}},
	{"help-end", "failover", trace.English, []string{"?", "G"}},
	{"print", "failover", trace.English, []string{":63", "enter", ":print", "enter"}},
	{"prompt", "failover", trace.English, []string{"/a text that is longer than the smallest of the screens"}},
	{"faults", "failover", trace.English, []string{":22", "enter", "f"}},
	{"faults.zh", "failover", trace.Chinese, []string{":22", "enter", "f"}},
	{"futures", "failover", trace.English, []string{":21", "enter", "f", "enter", "down", "down", "down"}},
	{"futures.zh", "failover", trace.Chinese, []string{":21", "enter", "f", "enter", "down", "down", "down"}},
	{"future-walked", "failover", trace.English, []string{":21", "enter", "f", "enter", "enter"}},
	{"mutants", "failover", trace.English, []string{"m"}},
	{"mutant", "failover", trace.English, []string{"m", "enter", "G"}},
	{"sql", "failover", trace.English, []string{":63", "enter", "s", "SELECT COUNT(*) AS n, MAX(id) AS newest FROM sk_fail", "enter"}},
	{"compare", "failover", trace.English, []string{"d", "checkpoint", "enter"}},
	{"nearest", transcript, trace.English, []string{"f"}},
	{"refused", "unaligned-refused", trace.English, nil},
	{"refused.zh", "at-least-once-refused", trace.Chinese, nil},
	{"question", "failover", trace.English, []string{"t"}},
}

const (
	transcript = "../../../golden/reference/jdb/failover-before-commit.jdb.txt"
	log        = "../../../golden/reference/logs/failover.log"
)

func TestScreens(t *testing.T) {
	for _, s := range screens {
		t.Run(s.name, func(t *testing.T) {
			h := newHost(s.lang)
			o := walkthrough.Options{Lang: s.lang, Host: h, Menu: h.Menu(nil)}
			if s.open != "" {
				d, err := h.Open(s.open)
				require.NoError(t, err)
				d.Name = strings.TrimPrefix(d.Name, "../../../golden/reference/")
				o.Document, o.Menu = &d, nil
			}
			var b strings.Builder
			for _, size := range sizes {
				screen := screentest.New(o, size[0], size[1])
				screen.Press(s.keys...)
				shot(&b, screen, size)
			}
			golden(t, s.name, b.String())
		})
	}
}

// Every stop of the tours, with its answer.
func TestTours(t *testing.T) {
	for _, file := range lessons.Files() {
		t.Run(file, func(t *testing.T) {
			scenario, lang, _ := strings.Cut(strings.TrimSuffix(file, ".md"), ".")
			h := newHost(trace.Lang(lang))
			d, err := h.Open(scenario)
			require.NoError(t, err)
			var b strings.Builder
			for _, size := range sizes {
				screen := screentest.New(walkthrough.Options{Lang: h.Lang, Host: h, Document: &d}, size[0], size[1])
				screen.Press("t")
				for range d.Stops {
					screen.Press("enter")
					shot(&b, screen, size)
					screen.Press("enter")
				}
			}
			golden(t, "tour-"+strings.TrimSuffix(file, ".md"), b.String())
		})
	}
}

func shot(b *strings.Builder, s *screentest.Screen, size [2]int) {
	fmt.Fprintf(b, "==== %d x %d\n%s", size[0], size[1], s.Text())
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
	require.NoError(t, err, "go test ./sinklab/screen/walkhost -update writes it")
	require.Equal(t, string(want), got)
}

// A golden screen that no test compares would say nothing.
func TestEveryGoldenIsOwned(t *testing.T) {
	var owned, there []string
	for _, s := range screens {
		owned = append(owned, s.name+".txt")
	}
	for _, s := range courseScreens {
		owned = append(owned, s.name+".txt")
	}
	for _, file := range lessons.Files() {
		owned = append(owned, "tour-"+strings.TrimSuffix(file, ".md")+".txt")
	}
	entries, err := os.ReadDir("testdata")
	require.NoError(t, err)
	for _, e := range entries {
		there = append(there, e.Name())
	}
	require.ElementsMatch(t, owned, there)
}
