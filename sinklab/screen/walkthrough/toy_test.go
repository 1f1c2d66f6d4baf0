package walkthrough_test

import (
	"bytes"
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/screen/screentest"
	"exactlyonce/sinklab/screen/walkthrough"
	"exactlyonce/trace"
)

// toy is a run of another connector, with parallel committers: see trace/toy_test.go.
func toy(t testing.TB) walkthrough.Document {
	t.Helper()
	f, err := os.Open("../../../trace/testdata/toy.jsonl")
	require.NoError(t, err)
	defer f.Close()
	tr, err := trace.ReadJSONL(f)
	require.NoError(t, err)
	return walkthrough.Document{Name: "toy", Trace: tr}
}

// ofPaimon are words that only Paimon's connector may use.
var ofPaimon = regexp.MustCompile(`(?i)paimon|snapshots? (\d|file|is|was)|manifest|commit user|orphan|primary-key|data file|FileStore|Global Commit|CommitterOperator|TableCommit|主键|孤儿|数据文件`)

// The walk through a run of another connector has none of Paimon's words, and the state
// has its units.
func TestAnotherConnectorIsWalkedInItsOwnWords(t *testing.T) {
	for _, lang := range []trace.Lang{trace.English, trace.Chinese} {
		var walk bytes.Buffer
		require.NoError(t, walkthrough.WritePlain(&walk, toy(t), lang))
		require.NotRegexp(t, ofPaimon, walk.String())
	}
	var walk bytes.Buffer
	require.NoError(t, walkthrough.WritePlain(&walk, toy(t), trace.English))
	for _, want := range []string{
		"Lanes: Coordinator; 1/2 Source gen → Writer; 2/2 Source gen → Writer; 1/2 Committer; 2/2 Committer; toys",
		"Transaction t-1-1 is prepared for checkpoint 1 and not yet visible: 10 rows.",
		"Now: prepared t-1-1, 10 rows, checkpoint 1, of writer-1",
		"Now: committed t-2-2, 10 rows, of writer-2",
		"Now: a reader sees 40 rows",
		"Now: refused t-3-1, 7 rows, of writer-1",
		"Now: left t-3-2, 5 rows, checkpoint 3, of writer-2",
		"Why: Its rows became visible together.",
	} {
		require.Contains(t, walk.String(), want)
	}
}

func TestScreensOfAnotherConnector(t *testing.T) {
	d := toy(t)
	d.Words = trace.WordsOf("toy", trace.Vocabulary{Unit: trace.Noun{One: "box", Many: "boxes", Chinese: "盒子"}})
	screen := screentest.New(walkthrough.Options{Document: &d, Host: &host{t: t}}, 160, 44)
	for range d.Trace.Events {
		require.NotRegexp(t, ofPaimon, screen.View())
		screen.Press("n")
	}
	require.Contains(t, screen.View(), "Box t-3-2 is aborted: 5 rows will never be visible")
	require.Contains(t, screen.View(), "aborted t-3-2, 5 rows")
	screen.Press("?")
	for range 80 { // to the end of the legend
		require.NotRegexp(t, ofPaimon, screen.View())
		screen.Press("j")
	}
	require.Contains(t, screen.View(), "a commit: its rows are visible")
}
