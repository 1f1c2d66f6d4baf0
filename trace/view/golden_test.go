package view_test

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/trace"
	"exactlyonce/trace/view"
)

var update = flag.Bool("update", false, "rewrite the golden files")

var writers = map[string]func(io.Writer, view.Scene) error{
	"html": view.WriteHTML, "mermaid": view.WriteMermaid, "perfetto": view.WritePerfetto, "txt": view.WriteText,
}

// goldens are the pictures that are kept, all owned by this test.
var goldens = []struct {
	file, form, scenario string
	options              view.Options
}{
	{"failover.mmd", "mermaid", "failover", view.Options{}},
	{"failover.zh.mmd", "mermaid", "failover", view.Options{Lang: trace.Chinese, Checkpoint: 3}},
	{"failover.txt", "txt", "failover", view.Options{}},
	{"failover.zh.txt", "txt", "failover", view.Options{Lang: trace.Chinese}},
	{"failover.html", "html", "failover", view.Options{}},
	{"failover.perfetto.json", "perfetto", "failover", view.Options{}},
	{"two-writers.mmd", "mermaid", "two-writers", view.Options{Checkpoint: 1}},
	{"two-writers.txt", "txt", "two-writers", view.Options{From: 16, Until: 52}},
	{"expired-checkpoint.txt", "txt", "expired-checkpoint", view.Options{}},
	{"at-least-once-duplicates.mmd", "mermaid", "at-least-once-duplicates", view.Options{}},
	{"two-phase.mmd", "mermaid", "two-phase-failover", view.Options{Checkpoint: 3}},
	{"two-phase.txt", "txt", "two-phase-failover", view.Options{From: 40, Until: 70}},
	{"transcript.txt", "txt", "", view.Options{}},
	{"transcript.mmd", "mermaid", "", view.Options{}},
	{"toy.txt", "txt", "toy", view.Options{}},
	{"toy.zh.mmd", "mermaid", "toy", view.Options{Lang: trace.Chinese}},
}

func TestGoldens(t *testing.T) {
	owned := map[string]bool{}
	for _, g := range goldens {
		owned[g.file] = true
		t.Run(g.file, func(t *testing.T) {
			tr := transcript(t)
			switch g.scenario {
			case "":
			case "toy":
				tr = toy(t)
			default:
				tr = scenario(t, g.scenario)
			}
			compare(t, g.file, draw(t, writers[g.form], tr, g.options))
		})
	}
	files, err := os.ReadDir("testdata")
	require.NoError(t, err)
	for _, f := range files {
		require.True(t, owned[f.Name()], "testdata/%s belongs to no picture; delete it", f.Name())
	}
}

func compare(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o777))
		require.NoError(t, os.WriteFile(file, got, 0o666))
		return
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err, "run go test ./trace/view -update and read what it writes")
	require.True(t, bytes.Equal(want, got), "%s differs; if that is right, run go test ./trace/view -update", file)
}

// One trace, one set of bytes.
func TestSameInputSameBytes(t *testing.T) {
	for form, write := range writers {
		for _, lang := range []trace.Lang{trace.English, trace.Chinese} {
			o := view.Options{Lang: lang}
			first := draw(t, write, scenario(t, "two-writers"), o)
			for range 5 {
				require.True(t, bytes.Equal(first, draw(t, write, scenario(t, "two-writers"), o)), form)
			}
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

// A full disk is an error of every form.
func TestWriteErrors(t *testing.T) {
	s, err := view.New(scenario(t, "failover"), view.Options{})
	require.NoError(t, err)
	for form, write := range writers {
		require.ErrorIs(t, write(full{}, s), io.ErrShortWrite, form)
	}
}
