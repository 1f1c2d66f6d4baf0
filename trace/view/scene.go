package view

import (
	"fmt"
	"slices"
	"strconv"

	"exactlyonce/trace"
)

// Options say what of a trace is drawn, and in which language.
type Options struct {
	Lang trace.Lang
	// Words are those of the trace's connector; the zero value has them by its name.
	Words trace.Words
	// From and Until are event numbers, both drawn; 0 = from the first, to the last.
	From, Until int64
	// Checkpoint, where it is not 0, draws from its first event to its last: from
	// the trigger to the commit.
	Checkpoint int64

	_ struct{}
}

// Scene is a trace arranged for drawing. Marks are the events in their order.
type Scene struct {
	Header trace.Header
	Lang   trace.Lang
	Lanes  []Lane
	Marks  []Mark
	Links  []Link
	Spans  []Span
	// Before are the events that come before the first mark: the state at a mark
	// needs them too.
	Before []trace.Event
	After  int  // events after the last mark
	Timed  bool // some event has a time: a transcript of jdb has none

	tasks *trace.Tasks
	words trace.Words
}

// Mark is an event in its lane.
type Mark struct {
	trace.Event
	Lane  int
	Actor int // the lane of who did it: another one where it changes the table or reaches the coordinator

	learnt string // trace.LearntFrom
}

// Partial tells whether some events of the trace are not drawn.
func (s Scene) Partial() bool { return len(s.Before) > 0 || s.After > 0 }

// New arranges a trace. It fails where the options leave no event of one that has some.
func New(t trace.Trace, o Options) (Scene, error) {
	from, until, err := o.clip(t.Events)
	if err != nil {
		return Scene{}, err
	}
	s := Scene{Header: t.Header, Lang: o.Lang, Before: t.Events[:from], After: len(t.Events) - until, tasks: trace.TasksOf(t), words: o.Words.For(t.Header)}
	shown := t.Events[from:until]
	s.Lanes = s.lanes(shown)
	index := map[string]int{}
	for i, l := range s.Lanes {
		if l.Role == Task {
			index[l.task] = i
		}
	}
	for i, e := range shown {
		s.Timed = s.Timed || e.AtMillis != 0
		m := s.mark(e, index)
		m.learnt = trace.LearntFrom(t.Events, s.tasks, from+i, o.Lang)
		s.Marks = append(s.Marks, m)
	}
	s.link()
	s.span()
	return s, nil
}

// mark finds the lane of an event.
func (s *Scene) mark(e trace.Event, index map[string]int) Mark {
	m := Mark{Event: e}
	switch {
	case trace.IsTask(e.Thread):
		m.Actor = index[trace.TaskName(e.Thread)]
	case e.Thread == trace.WorldThread:
		m.Actor = len(s.Lanes) - 1
	}
	m.Lane = m.Actor
	switch {
	case inTable(e.Kind):
		m.Lane = len(s.Lanes) - 1
	case e.Kind == trace.Ack:
		m.Lane = 0
		if task := e.Get("task"); trace.IsTask(task) {
			m.Actor = index[trace.TaskName(task)]
		}
	}
	return m
}

// clip finds the range of events that the options ask for.
func (o Options) clip(events []trace.Event) (from, until int, err error) {
	from, until = 0, len(events)
	if o.Checkpoint != 0 {
		about := func(e trace.Event) bool { return belongsTo(e, o.Checkpoint) }
		from = slices.IndexFunc(events, about)
		if from < 0 {
			return 0, 0, fmt.Errorf("view: no event is about checkpoint %d", o.Checkpoint)
		}
		for !about(events[until-1]) {
			until--
		}
	}
	for from < until && o.From != 0 && events[from].Seq < o.From {
		from++
	}
	for until > from && o.Until != 0 && events[until-1].Seq > o.Until {
		until--
	}
	if from == until && len(events) > 0 {
		return 0, 0, fmt.Errorf("view: no event is between %d and %d: the trace has %d to %d",
			o.From, o.Until, events[0].Seq, events[len(events)-1].Seq)
	}
	return from, until, nil
}

// belongsTo tells whether an event is about a checkpoint or its commit.
func belongsTo(e trace.Event, checkpoint int64) bool {
	return e.Checkpoint == checkpoint || e.Get("identifier") == strconv.FormatInt(checkpoint, 10)
}
