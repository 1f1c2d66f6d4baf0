package lessons_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/docs/lessons"
	"exactlyonce/trace"
)

// Every tour exists in both languages, with the same stops.
func TestToursAreInBothLanguages(t *testing.T) {
	require.NotEmpty(t, lessons.Files())
	for _, file := range lessons.Files() {
		scenario, rest, _ := strings.Cut(file, ".")
		require.Contains(t, []string{"en.md", "zh.md"}, rest, file)
		en, ok, err := lessons.Of(scenario, trace.English)
		require.NoError(t, err)
		require.True(t, ok, scenario)
		zh, ok, err := lessons.Of(scenario, trace.Chinese)
		require.NoError(t, err)
		require.True(t, ok, scenario)
		require.Equal(t, places(en), places(zh), scenario)
	}
}

func places(t lessons.Tour) (all []lessons.Stop) {
	for _, s := range t.Stops {
		all = append(all, lessons.Stop{Kind: s.Kind, Checkpoint: s.Checkpoint, Nth: s.Nth})
	}
	return all
}

func TestNoTourIsNoError(t *testing.T) {
	_, ok, err := lessons.Of("../lessons/failover", trace.English)
	require.NoError(t, err)
	require.False(t, ok)
}

func TestParse(t *testing.T) {
	tour, err := lessons.Parse("# Title\n\nwhy\n\n## at commit MAX #2\none\ntwo\n\nthree\n---\nfour\n中文\n中文\n")
	require.NoError(t, err)
	require.Equal(t, "Title", tour.Title)
	require.Equal(t, []lessons.Stop{{Kind: trace.Commit, Checkpoint: trace.MaxIdentifier, Nth: 2, Question: "one two\nthree", Answer: "four中文中文", Line: 5}}, tour.Stops)
}

// Errors name the line and the rule.
func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"## at commit 1\nq\n---\na":               "1: a tour begins with its title, # …",
		"# t\n## at nothing 1\nq\n---\na":         `2: there is no kind "nothing"; 'sinklab trace legend' lists them`,
		"# t\n## commit 1\nq\n---\na":             `2: "## commit 1" is not of the form ## at <kind> <checkpoint> [#n]`,
		"# t\n\n## at commit 1\nno answer":        "3: a stop has a question, a line ---, and an answer",
		"# t\n## at commit 1\n---\nno question":   "2: a stop has a question, a line ---, and an answer",
		"# t\n## at commit one\nq\n---\nanswer":   `2: "## at commit one" is not of the form ## at <kind> <checkpoint> [#n]`,
		"# t\n## at refusal 1\nq\n---\nanswer":    `2: there is no kind "refusal"; 'sinklab trace legend' lists them`,
		"# t\n## at commit 1 # 2\nq\n---\nanswer": `2: "## at commit 1 # 2" is not of the form ## at <kind> <checkpoint> [#n]`,
	} {
		_, err := lessons.Parse(text)
		require.EqualError(t, err, want)
	}
}

// A refusal is a place only where nothing has happened.
func TestFindRefusal(t *testing.T) {
	tour, err := lessons.Parse("# t\n\n## at refusal\nq\n---\na")
	require.NoError(t, err)
	require.Equal(t, []lessons.Stop{{Kind: lessons.Refusal, Nth: 1, Question: "q", Answer: "a", Line: 3}}, tour.Stops)
	seq, ok := tour.Stops[0].Find(nil)
	require.True(t, ok)
	require.Zero(t, seq)
	_, ok = tour.Stops[0].Find([]trace.Event{{Seq: 1, Kind: trace.Commit}})
	require.False(t, ok)
}

func TestFind(t *testing.T) {
	events := []trace.Event{
		{Seq: 1, Kind: trace.Trigger, Checkpoint: 1}, {Seq: 2, Kind: trace.Commit, Values: []trace.Value{{Name: "identifier", Text: "1"}}},
		{Seq: 3, Kind: trace.Trigger, Checkpoint: 2}, {Seq: 4, Kind: trace.Trigger, Checkpoint: 2},
	}
	for _, c := range []struct {
		stop lessons.Stop
		want int64
	}{
		{lessons.Stop{Kind: trace.Trigger, Nth: 1}, 1}, {lessons.Stop{Kind: trace.Trigger, Nth: 3}, 4}, {lessons.Stop{Kind: trace.Trigger, Checkpoint: 2, Nth: 2}, 4},
		{lessons.Stop{Kind: trace.Commit, Checkpoint: 1, Nth: 1}, 2}, {lessons.Stop{Kind: trace.Commit, Checkpoint: 2, Nth: 1}, 0},
	} {
		seq, ok := c.stop.Find(events)
		require.Equal(t, c.want, seq)
		require.Equal(t, c.want != 0, ok)
	}
}
