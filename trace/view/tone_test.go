package view_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/trace"
	"exactlyonce/trace/view"
)

// A failure on purpose that does not come, for nothing had to be recommitted, is no harm
// to the eye; one that comes is.
func TestAFailureOnPurposeThatDoesNotCome(t *testing.T) {
	recommit := func(seq int64, committed string) trace.Event {
		return trace.Event{Seq: seq, AtMillis: seq, Kind: trace.Intentional, Thread: "committer (1/1)#0", Values: []trace.Value{{Name: "numCommitted", Text: committed}}}
	}
	tr := trace.Trace{Events: []trace.Event{recommit(1, "0"), recommit(2, "1")}}
	var page struct {
		Kinds  []struct{ Name, Meaning, Tone string }
		Events [][]int
	}
	html := string(draw(t, view.WriteHTML, tr, view.Options{}))
	_, data, ok := strings.Cut(html, `<script type="application/json" id="data">`)
	require.True(t, ok)
	data, _, _ = strings.Cut(data, "</script>")
	require.NoError(t, json.Unmarshal([]byte(data), &page))
	tones, kindColumn := []string{}, 4
	for _, e := range page.Events {
		kind := page.Kinds[e[kindColumn]]
		require.Equal(t, string(trace.Intentional), kind.Name)
		tones = append(tones, kind.Tone)
	}
	require.Equal(t, []string{"second", "bad"}, tones)
	require.Equal(t, "nothing had to be committed again, so the job does not fail on purpose", page.Kinds[page.Events[0][kindColumn]].Meaning)
	require.Equal(t, 1, strings.Count(string(draw(t, view.WritePerfetto, tr, view.Options{})), `"cat":"bad","ph":"i"`), "marked across all tracks")
}

// The page of a trace without events has lists without entries, for its script walks them.
func TestAPageOfNothingHasLists(t *testing.T) {
	html := string(draw(t, view.WriteHTML, trace.Trace{}, view.Options{}))
	_, data, ok := strings.Cut(html, `<script type="application/json" id="data">`)
	require.True(t, ok)
	data, _, _ = strings.Cut(data, "</script>")
	require.NotContains(t, data, "null")
}
