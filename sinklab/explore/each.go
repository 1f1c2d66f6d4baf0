package explore

import (
	"slices"

	"exactlyonce/sinklab/choose"
)

// AsLateAsCanBe is the option that Each shows for a message that waits until it must come:
// more things than happen in any run.
const AsLateAsCanBe = 1 << 20

// Each runs schedules from the shortest on, breadth first, and shows each to visit,
// which runs it with the chooser it is given and tells whether to go on. Nothing is
// left out and nothing is remembered but schedules: it is for questions that look at
// whole runs.
func Each(b Budget, allow func(label string) bool, visit func(choose.Schedule, choose.Chooser) bool) {
	type open struct {
		answers  []ordinal
		schedule choose.Schedule
		left     Budget
	}
	for queue := []open{{left: b}}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		asked := &asking{counter: counter{picks: at.answers}}
		if !visit(at.schedule, asked) {
			return
		}
		from := 0
		if n := len(at.answers); n > 0 {
			from = at.answers[n-1].question + 1
		}
		for i := from; i < len(asked.questions); i++ {
			q := asked.questions[i]
			class := choose.ClassOf(q.Label)
			left, ok := at.left.spend(class)
			if !ok || class != choose.Arrival && allow != nil && !allow(q.Label) {
				continue
			}
			for option := 1; option < q.Option; option++ {
				answers := append(slices.Clone(at.answers), ordinal{i, option})
				queue = append(queue, open{answers, with(at.schedule, asked.questions[:i], q, option), left})
			}
		}
	}
}

// asking answers by the number of the question and writes every question down.
type asking struct {
	counter
	seen      map[string]int
	questions []choose.Pick // Option holds the number of options
}

// Choose implements choose.Chooser.
func (a *asking) Choose(label string, n int) int {
	if a.seen == nil {
		a.seen = map[string]int{}
	}
	a.seen[label]++
	a.questions = append(a.questions, choose.Pick{Label: label, Occurrence: a.seen[label], Option: n})
	return a.counter.Choose(label, n)
}

// with is a schedule with one answer more, given the questions before it. That a late message
// comes is part of the pick that made it late.
func with(schedule choose.Schedule, before []choose.Pick, q choose.Pick, option int) choose.Schedule {
	schedule = slices.Clone(schedule)
	switch choose.ClassOf(q.Label) {
	case choose.Late:
		option = AsLateAsCanBe
	case choose.Arrival:
		late := choose.LateOf(q.Label)
		i := len(schedule) - 1
		for schedule[i].Label != late {
			i--
		}
		schedule[i].Option = 1
		for _, b := range slices.Backward(before) {
			if b.Label == late && b.Occurrence == schedule[i].Occurrence {
				break
			}
			if b.Label == q.Label {
				schedule[i].Option++
			}
		}
		return schedule
	}
	return append(schedule, choose.Pick{Label: q.Label, Occurrence: q.Occurrence, Option: option})
}
