package view_test

import (
	"bytes"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/trace"
	"exactlyonce/trace/view"
)

// toy is a run of another connector: see trace/toy_test.go.
func toy(t *testing.T) trace.Trace {
	t.Helper()
	data, err := os.ReadFile("../testdata/toy.jsonl")
	require.NoError(t, err)
	tr, err := trace.ReadJSONL(bytes.NewReader(data))
	require.NoError(t, err)
	return tr
}

// ofPaimon are words that only Paimon's connector may use.
var ofPaimon = regexp.MustCompile(`(?i)paimon|snapshots? (\d|file|is|was)|manifest|commit user|orphan|primary-key|data file|FileStore|Global Commit|CommitterOperator|TableCommit|主键|孤儿|数据文件`)

func TestAnotherConnectorIsDrawnInItsOwnWords(t *testing.T) {
	words := trace.WordsOf("toy", trace.Vocabulary{Table: trace.Noun{One: "shelf", Many: "shelves", Chinese: "架子"}})
	for _, lang := range []trace.Lang{trace.English, trace.Chinese} {
		for _, write := range []func(io.Writer, view.Scene) error{view.WriteText, view.WriteMermaid, view.WritePerfetto} {
			require.NotRegexp(t, ofPaimon, string(draw(t, write, toy(t), view.Options{Lang: lang, Words: words})))
		}
		page := string(draw(t, view.WriteHTML, toy(t), view.Options{Lang: lang, Words: words}))
		_, data, _ := strings.Cut(page, `<script type="application/json" id="data">`)
		data, _, _ = strings.Cut(data, "</script>")
		data = regexp.MustCompile(`"(orphan|commitUser)":|\{orphan\}`).ReplaceAllString(data, "") // names of texts, which the script looks up
		require.NotRegexp(t, ofPaimon, data)
	}
	text := string(draw(t, view.WriteText, toy(t), view.Options{Words: words}))
	require.Contains(t, text, "Shelf toys")
	require.Contains(t, string(draw(t, view.WriteText, toy(t), view.Options{})), "Table toys")
}

// Lanes and lines follow the tasks of the header: two committers, each behind its writer.
func TestParallelCommittersHaveTheirLanes(t *testing.T) {
	s, err := view.New(toy(t), view.Options{})
	require.NoError(t, err)
	var names []string
	for _, l := range s.Lanes {
		names = append(names, l.Name)
	}
	require.Equal(t, []string{"Coordinator", "Source: gen[1] → Writer (1/2)", "Source: gen[1] → Writer (2/2)", "Committer (1/2)", "Committer (2/2)", "Table toys"}, names)
	for _, l := range s.Links {
		if l.Kind == view.BarrierLink {
			require.Equal(t, 2, l.ToLane-l.FromLane, "a barrier goes from a writer to its own committer")
		}
	}
	kinds := map[view.LinkKind]int{}
	for _, l := range s.Links {
		kinds[l.Kind]++
	}
	require.Equal(t, map[view.LinkKind]int{view.TriggerLink: 4, view.BarrierLink: 4, view.AckLink: 8, view.NotifyLink: 4, view.WriteLink: 6, view.CommitLink: 6}, kinds)
	require.Len(t, s.Spans, 3)
	require.Equal(t, trace.UnitCommitted, s.Marks[s.Spans[0].Committed].Kind)
}
