package explore

import (
	"slices"

	"exactlyonce/sinklab/choose"
)

// Each runs schedules from the shortest on, breadth first, and shows each to visit,
// which runs it with the chooser it is given and tells whether to go on. Nothing is
// left out and nothing is remembered but schedules: it is for questions that look at
// whole runs. A message is late by one thing more, and so on, until it does not come any more.
func Each(b Budget, allow func(label string) bool, visit func(choose.Schedule, choose.Chooser) bool) {
	type open struct {
		schedule choose.Schedule
		from     int // questions up to the last pick
		left     Budget
	}
	for queue := []open{{left: b}}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		asked := &asking{replay: choose.NewReplay(at.schedule)}
		if !visit(at.schedule, asked) {
			return
		}
		if later, ok := asked.later(at.schedule); ok {
			queue = append(queue, open{later, at.from, at.left})
		}
		for i := at.from; i < len(asked.questions); i++ {
			q := asked.questions[i]
			left, ok := at.left.spend(choose.ClassOf(q.Label))
			if !ok || allow != nil && !allow(q.Label) {
				continue
			}
			for option := 1; option < q.Option; option++ {
				pick := choose.Pick{Label: q.Label, Occurrence: q.Occurrence, Option: option}
				queue = append(queue, open{append(slices.Clone(at.schedule), pick), i + 1, left})
			}
		}
	}
}

// asking replays a schedule and writes every question down.
type asking struct {
	replay    *choose.Replay
	seen      map[string]int
	questions []choose.Pick // Option holds the number of options
	last      string        // the last pick's label, where it made a message late that waits or has come
	came      bool          // it has
}

// Choose implements choose.Chooser.
func (a *asking) Choose(label string, n int) int {
	answer := a.replay.Choose(label, n)
	switch choose.ClassOf(label) {
	case choose.Arrival:
		a.came = a.came || answer == 1 && choose.LateOf(label) == a.last
		return answer
	case choose.Late:
		if answer != 0 {
			a.last, a.came = label, false
		}
	}
	if a.seen == nil {
		a.seen = map[string]int{}
	}
	a.seen[label]++
	a.questions = append(a.questions, choose.Pick{Label: label, Occurrence: a.seen[label], Option: n})
	return answer
}

// later is the schedule with its last message late by one thing more, where it came.
func (a *asking) later(schedule choose.Schedule) (choose.Schedule, bool) {
	last := len(schedule) - 1
	if last < 0 || choose.ClassOf(schedule[last].Label) != choose.Late || !a.came {
		return nil, false
	}
	schedule = slices.Clone(schedule)
	schedule[last].Option++
	return schedule, true
}
