package explore_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/explore/workers"
)

// machine is a small system made by chance: at each of its steps it asks a few
// questions, and what it knows afterwards is a hash that forgets much, so that runs
// meet again.
type machine struct {
	steps, at int
	seed      uint64
	value     uint64 // of few possible ones
	late      bool   // a message waits
	chooser   choose.Chooser
}

var labels = []string{"crash/a", "crash/b", "order/x", "outside/y", "late/z"}

func (m *machine) Step() bool {
	h := choose.Mix(m.seed ^ uint64(m.at)<<32 ^ m.value)
	for q := range h % 3 { // none, one or two questions
		m.ask(labels[(h>>8+q)%5], 2+int(h>>16&1), h>>24)
	}
	if m.at++; m.at == m.steps && m.late { // nothing is left that it could wait for
		m.late, m.value = false, m.value*3+1
	}
	return m.at < m.steps
}

// ask asks one question. A message that waits comes behind this or that one, and makes a difference then.
func (m *machine) ask(label string, options int, more uint64) {
	switch {
	case label == "late/z" && m.late:
		return
	case label == "late/z":
		m.late = m.chooser.Choose(label, 2) == 1
		return
	case m.late && m.chooser.Choose("arrival/z", 2) == 1:
		m.late, m.value = false, m.value+3
	}
	m.value = (m.value*5 + uint64(m.chooser.Choose(label, options)) + more) % 7
}

func (m *machine) Clone(c choose.Chooser, _ explore.System) explore.System {
	d := *m
	d.chooser = c
	return &d
}

func (m *machine) AppendState(b []byte) []byte {
	if m.late {
		b = append(b, 1)
	}
	return binary.AppendUvarint(binary.AppendUvarint(b, uint64(m.at)), m.value)
}

func (m *machine) Awaits() bool { return m.late }

func (m *machine) Milestone() int64 { return int64(m.at / 3) }

func (m *machine) Instant(label string, option int) (string, bool) {
	return fmt.Sprint(label, option, m.at%2), label == "outside/y"
}

func (m *machine) Outcome() explore.Outcome {
	return explore.Outcome{Word: fmt.Sprint(m.value % 3), Orphans: m.value > 4}
}

// every counts outcomes by running each schedule of a machine from the start: slow,
// and obviously right.
func every(start func(choose.Chooser) explore.System, b explore.Budget) map[explore.Key]uint64 {
	counts := map[explore.Key]uint64{}
	var try func(answers []int)
	try = func(answers []int) {
		o := &odometer{answers: answers, left: b}
		sys := start(o)
		o.sys = sys
		for sys.Step() {
		}
		if !o.over {
			o.key.Outcome = sys.Outcome()
			counts[o.key]++
		}
		for i := len(answers); i < len(o.options) && !o.over; i++ {
			for option := 1; option < o.options[i]; option++ {
				try(append(append(append([]int{}, answers...), make([]int, i-len(answers))...), option))
			}
		}
	}
	try(nil)
	return counts
}

// odometer answers from a list, then 0, and keeps to the budget.
type odometer struct {
	answers, options []int
	left             explore.Budget
	over             bool
	sys              explore.System
	key              explore.Key
}

func (o *odometer) Choose(label string, n int) int {
	at := len(o.options)
	o.options = append(o.options, n)
	if at >= len(o.answers) || o.answers[at] == 0 {
		return 0
	}
	switch choose.ClassOf(label) {
	case choose.Order:
		o.left.Orders--
	case choose.Late:
		o.left.Late--
	case choose.Arrival:
	default:
		o.left.Faults--
		row, outside := o.sys.Instant(label, o.answers[at])
		o.key.Row, o.key.Outside = row, o.key.Outside || outside
	}
	o.over = o.over || min(o.left.Faults, o.left.Orders, o.left.Late) < 0
	return o.answers[at]
}

func counts(r *explore.Result) map[explore.Key]uint64 {
	out := map[explore.Key]uint64{}
	for _, row := range r.Rows {
		out[row.Key] = row.Schedules
	}
	return out
}

// Whatever is left out because it was met before, the counts are those of running
// every schedule: with a memory and without, forwards and backwards, with one worker
// and with several.
func TestCountsAreThoseOfEverySchedule(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed, steps := rapid.Uint64().Draw(t, "seed"), rapid.IntRange(1, 9).Draw(t, "steps")
		b := explore.Budget{Faults: rapid.IntRange(0, 2).Draw(t, "faults"), Orders: rapid.IntRange(0, 2).Draw(t, "orders"), Late: rapid.IntRange(0, 2).Draw(t, "late")}
		start := func(c choose.Chooser) explore.System { return &machine{steps: steps, seed: seed, chooser: c} }
		want := every(start, b)
		plain := (&explore.Search{}).Run(start, b)
		require.Equal(t, want, counts(plain))
		with := (&explore.Search{Memory: explore.NewMap()}).Run(start, b)
		require.Equal(t, plain.Rows, with.Rows)
		back := (&explore.Search{Memory: explore.NewMap(), Backwards: true, Turn: 1}).Run(start, b)
		require.Equal(t, with, back)
		for _, n := range []int{2, 3} {
			team := workers.Run(context.Background(), start, workers.Options{Workers: n, Budget: b})
			require.Equal(t, with, team.Result)
		}
		shortest(t, start, with)
		require.Equal(t, total(with), visits(start, b))
	})
}

func total(r *explore.Result) (n uint64) {
	for _, row := range r.Rows {
		n += row.Schedules
	}
	return n
}

// visits counts the schedules that are run whole.
func visits(start func(choose.Chooser) explore.System, b explore.Budget) (n uint64) {
	explore.Each(b, nil, func(_ choose.Schedule, c choose.Chooser) bool {
		for sys := start(c); sys.Step(); {
		}
		n++
		return true
	})
	return n
}

// Each row's schedule really leads there.
func shortest(t require.TestingT, start func(choose.Chooser) explore.System, r *explore.Result) {
	for _, row := range r.Rows {
		replay := choose.NewReplay(row.Schedule)
		sys := start(replay)
		for sys.Step() {
		}
		require.NoError(t, replay.Err())
		require.Equal(t, row.Outcome, sys.Outcome())
	}
}

// A search that is stopped says so, and counts no more than there is.
func TestAStoppedSearchSaysSo(t *testing.T) {
	start := func(c choose.Chooser) explore.System { return &machine{steps: 9, seed: 3, chooser: c} }
	b := explore.Budget{Faults: 2, Orders: 2}
	all := counts((&explore.Search{Memory: explore.NewMap()}).Run(start, b))
	ran := 0
	r := (&explore.Search{Memory: explore.NewMap(), Ended: func(explore.Progress) bool { ran++; return ran < 5 }}).Run(start, b)
	require.False(t, r.Complete)
	for key, n := range counts(r) {
		require.LessOrEqual(t, n, all[key])
	}
}
