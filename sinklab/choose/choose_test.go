package choose_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"exactlyonce/sinklab/choose"
)

// Seeds stand in course material: the generator's first outputs must never change.
func TestMixIsPinned(t *testing.T) {
	x := uint64(0)
	var got [16]uint64
	for i := range got {
		x = choose.Mix(x)
		got[i] = x
	}
	require.Equal(t, [16]uint64{
		0xe220a8397b1dcdaf, 0xa706dd2f4d197e6f, 0x238275bc38fcbe91, 0x2130748aaac80268,
		0x78ae5a9a6b5fd45e, 0xcbd37ad29b93b094, 0x9bb71fb54596258, 0x7f4081eef340e920,
		0xd49ab4f66b5a577c, 0x3b473114c51963a, 0xbd5fa5e9198d6f03, 0x6705467118c3b42f,
		0xe8d21ed91b0d911a, 0xe3010093f0ac0ea0, 0x1395300e98b7fb42, 0x676dac289584bcc9,
	}, got)
}

func TestClassOfALabel(t *testing.T) {
	require.Equal(t, choose.Order, choose.ClassOf("order/channel"))
	require.Equal(t, choose.Fault, choose.ClassOf("crash/committer/before-commit"))
}

// A schedule survives being printed and read.
func TestScheduleRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s choose.Schedule
		for i := range rapid.IntRange(0, 6).Draw(t, "picks") {
			s = append(s, choose.Pick{
				Label:      rapid.StringMatching(`[a-z]{1,8}(/[a-z0-9\[\]-]{1,8}){0,2}`).Draw(t, "label"),
				Occurrence: i + 1, Option: rapid.IntRange(1, 9).Draw(t, "option"),
			})
		}
		got, err := choose.Parse(s.String())
		require.NoError(t, err)
		require.Equal(t, s.String(), got.String())
	})
}

func TestScheduleErrorsNameThePickAndTheRule(t *testing.T) {
	for text, want := range map[string]string{
		"crash":                    "pick 1: \"crash\" is not of the form label@occurrence=option",
		"a@1=1,b@x=1":              "pick 2: \"b@x=1\": the occurrence is a whole number from 1",
		"a@1=0":                    "the option is a whole number from 1",
		"a@1=1,a@1=2":              "pick 2: a@1 stands there twice",
		"@1=1":                     "is not of the form",
		"a@99999999999999999999=1": "the occurrence is a whole number",
	} {
		_, err := choose.Parse(text)
		require.ErrorContains(t, err, want, text)
	}
	s, err := choose.Parse("  ")
	require.NoError(t, err)
	require.Empty(t, s)
}

// A schedule is keyed by label and occurrence: questions in between do not shift it.
func TestReplayCountsOccurrencesPerLabel(t *testing.T) {
	r := choose.NewReplay(choose.Schedule{{Label: "a", Occurrence: 2, Option: 1}})
	require.Equal(t, []int{0, 0, 0, 1, 0}, []int{r.Choose("a", 2), r.Choose("b", 2), r.Choose("b", 2), r.Choose("a", 2), r.Choose("a", 2)})
	require.NoError(t, r.Err())
}

func TestReplayExplainsWhatDidNotFit(t *testing.T) {
	unreached := choose.NewReplay(choose.Schedule{{Label: "a", Occurrence: 2, Option: 1}})
	unreached.Choose("a", 2)
	require.ErrorContains(t, unreached.Err(), `a@2=1: the run reached "a" 1 time(s)`)

	tooMany := choose.NewReplay(choose.Schedule{{Label: "a", Occurrence: 1, Option: 5}})
	require.Zero(t, tooMany.Choose("a", 3))
	require.ErrorContains(t, tooMany.Err(), "a@1=5: this point has options 0 to 2")
}

// What a seeded chooser picked can be written down and replayed.
func TestRecordedPicksReplay(t *testing.T) {
	ask := func(c choose.Chooser) (picks []int) {
		for i := range 200 {
			picks = append(picks, c.Choose([]string{"crash/x", "order/y", "store/z"}[i%3], 2+i%4))
		}
		return picks
	}
	recorder := choose.NewRecorder(choose.NewSeeded(7, 5, 100))
	want := ask(recorder)
	replay := choose.NewReplay(recorder.Schedule())
	require.Equal(t, want, ask(replay))
	require.NoError(t, replay.Err())
	require.NotEmpty(t, recorder.Schedule())
}

// Orders do not spend a fault, and faults end when the budget is spent.
func TestSeededKeepsToTheFaultBudget(t *testing.T) {
	faults, orders := 0, 0
	c := choose.NewSeeded(3, 2, 4)
	for range 500 {
		if c.Choose("crash/x", 3) != 0 {
			faults++
		}
		if c.Choose("order/y", 3) != 0 {
			orders++
		}
	}
	require.Equal(t, 4, faults)
	require.Greater(t, orders, 50)
}
