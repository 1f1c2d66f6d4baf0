package grade

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/labs"
	files "exactlyonce/labs/17-file-sink/solution"
	transactions "exactlyonce/labs/18-transactions/solution"
	sinkv2 "exactlyonce/labs/20-sink-v2/solution"
	"exactlyonce/labs/kit"
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/sink"
)

// asked is a chooser that writes down at which points it was asked.
type asked struct {
	choose.Chooser
	labels map[string]bool
}

// Choose implements choose.Chooser.
func (a asked) Choose(label string, n int) int {
	a.labels[label] = true
	return a.Chooser.Choose(label, n)
}

// What a search of an exercise is asked at is what a replay knows: for every foreign system
// of the course, each label of a search with one fault is among the subject's, and the
// schedule of each run replays.
func TestASearchAndAReplayKnowTheSamePoints(t *testing.T) {
	text, err := labs.Files.ReadFile("scripts/one-writer.sql")
	require.NoError(t, err)
	script, err := flinksql.Parse("one-writer", string(text))
	require.NoError(t, err)
	sinks := map[string]func() sink.Sink{
		"table":  func() sink.Sink { return kit.Sink{Writer: kit.NewWriter, Committer: kit.NewCommitter} },
		"folder": files.New, "broker": transactions.New, "store": sinkv2.New,
	}
	require.Len(t, sinks, len(Worlds()), "each world has a sink here")
	for _, name := range Worlds() {
		t.Run(name, func(t *testing.T) {
			w := &writing{spec: Spec{Name: "points", World: name, Promise: ExactlyOnce}, run: Run{Script: "one-writer", Text: string(text), Faults: 1}}
			require.Equal(t, Passed, w.prepare(script, sinks[name]).Verdict)
			require.Equal(t, Passed, w.one(nil, choose.Default{}).Verdict)
			seen := asked{labels: map[string]bool{}}
			explore.Each(explore.Budget{Faults: 1}, nil, func(schedule choose.Schedule, c choose.Chooser) bool {
				seen.Chooser = c
				w.subject.RunBy(seen)
				replay := choose.NewReplay(schedule)
				w.subject.RunBy(replay)
				require.NoError(t, replay.Err(), schedule)
				return true
			})
			for label := range seen.labels { // order: any
				require.Contains(t, w.subject.Labels(), label)
			}
			require.Contains(t, seen.labels, "store/publish")
		})
	}
}
