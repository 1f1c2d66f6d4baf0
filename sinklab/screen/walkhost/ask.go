package walkhost

import (
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/screen/walkthrough"
	"exactlyonce/sinklab/sinks/registry"
	"exactlyonce/trace"
)

// asker follows a schedule and writes down every question with the event that it
// came behind.
type asker struct {
	inner     *choose.Replay
	own       choose.Schedule // the script's picks, which each of its jobs repeats
	listener  *listener
	seen      map[string]int // occurrences so far; looked up only
	questions []walkthrough.Question
}

var _ choose.Chooser = (*asker)(nil)

// lateOffered is how late a message can be chosen to come: behind one more thing, two or three.
const lateOffered = 3

// Choose implements choose.Chooser. A schedule reaches the first job only, so later
// ones are asked and not written down.
func (a *asker) Choose(label string, n int) int {
	a.seen[label]++
	picked := a.inner.Choose(label, n)
	switch choose.ClassOf(label) {
	case choose.Arrival:
		return picked
	case choose.Late:
		n = 1 + lateOffered
	}
	if n > 1 && picked == 0 && len(a.listener.traces) <= 1 {
		a.questions = append(a.questions, walkthrough.Question{After: a.listener.events, Label: label, Occurrence: a.seen[label], Options: n})
	}
	return picked
}

// Questions implements walkthrough.Host.
func (h Host) Questions(header trace.Header) ([]walkthrough.Question, error) {
	s, err := h.Find(header.Scenario)
	if err != nil {
		return nil, err
	}
	o, err := options(header)
	if err != nil {
		return nil, err
	}
	own, err := ownPicks(s)
	if err != nil {
		return nil, err
	}
	l := &listener{}
	a := &asker{inner: choose.NewReplay(union(own, o.Schedule)), own: own, listener: l, seen: map[string]int{}}
	l.job = func() {
		if len(l.traces) > 1 {
			a.inner = choose.NewReplay(own)
		}
	}
	o.Chooser, o.Late = a, true
	err = inFolder(func(folder string) error {
		_, err := run(s, folder, o, l)
		return err
	})
	return a.questions, err
}

// ownPicks are the picks of a script's first job: they make the scenario.
func ownPicks(s Source) (choose.Schedule, error) {
	job, err := firstJob(s)
	if job == nil || err != nil {
		return nil, err
	}
	return choose.Parse(job.Lab.Schedule)
}

// firstJob is that of a script, nil = it has none.
func firstJob(s Source) (*flinksql.Job, error) {
	script, err := flinksql.Parse(s.Name, s.Text)
	if err != nil {
		return nil, err
	}
	program, err := flinksql.Plan(script, registry.All)
	if err != nil {
		return nil, err
	}
	for _, step := range program.Steps {
		if step.Job != nil {
			return step.Job, nil
		}
	}
	return nil, nil
}

// union is both schedules, each pick once.
func union(a, b choose.Schedule) choose.Schedule {
	out := append(choose.Schedule(nil), a...)
	for _, p := range b {
		known := false
		for _, q := range a {
			known = known || p == q
		}
		if !known {
			out = append(out, p)
		}
	}
	return out
}
