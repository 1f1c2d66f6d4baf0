package view

import "exactlyonce/trace"

// LinkKind is why one event leads to another.
type LinkKind string

// The kinds of links.
const (
	TriggerLink LinkKind = "trigger" // the coordinator's request reaches a source
	BarrierLink LinkKind = "barrier" // a barrier travels from task to task
	AckLink     LinkKind = "ack"     // a task's acknowledgement reaches the coordinator
	NotifyLink  LinkKind = "notify"  // the coordinator's word about a checkpoint reaches a task
	WriteLink   LinkKind = "write"   // a task changes files of the table
	CommitLink  LinkKind = "commit"  // a task changes what readers of the table see
)

// Link leads from a mark to a later one, or to the same one where doer and lane differ.
type Link struct {
	Kind             LinkKind
	From, To         int // indexes of marks
	FromLane, ToLane int
}

// linker remembers, by checkpoint, where its protocol has come to.
type linker struct {
	scene     *Scene
	upstream  [][]int
	triggered map[int64]int // mark
	decided   map[int64]int // mark of complete or of what ended it otherwise
	newest    map[place]int // the newest mark of a checkpoint in a task's lane
	barrier   map[place]int // its barrier there
}

type place struct {
	checkpoint int64
	lane       int
}

// link finds what led to what.
func (s *Scene) link() {
	l := &linker{scene: s, upstream: s.upstream(), triggered: map[int64]int{}, decided: map[int64]int{},
		newest: map[place]int{}, barrier: map[place]int{}}
	for i, m := range s.Marks {
		l.step(i, m)
	}
}

func (l *linker) add(kind LinkKind, from, fromLane, to int) {
	l.scene.Links = append(l.scene.Links, Link{kind, from, to, fromLane, l.scene.Marks[to].Lane})
}

func (l *linker) step(i int, m Mark) {
	at := place{m.Checkpoint, m.Actor}
	switch m.Kind {
	case trace.Trigger:
		l.triggered[m.Checkpoint] = i
	case trace.Complete, trace.Expire, trace.Abort, trace.Decline:
		l.decided[m.Checkpoint] = i
	case trace.Ack:
		l.ack(i, m, at)
	case trace.Notify, trace.NotifyAborted:
		if from, ok := l.decided[m.Checkpoint]; ok {
			l.add(NotifyLink, from, l.scene.Marks[from].Lane, i)
		}
	case trace.Prepare, trace.Barrier:
		l.reach(i, m, at)
	}
	if inTable(m.Kind) && m.Lane != m.Actor {
		kind := CommitLink
		if m.Kind == trace.File || m.Kind == trace.UnitPrepared {
			kind = WriteLink
		}
		l.add(kind, i, m.Actor, i)
	}
	if m.Checkpoint != 0 && m.Lane == m.Actor && l.scene.Lanes[m.Actor].Role == Task {
		l.newest[at] = i
	}
}

// ack leads from the last thing the task did for the checkpoint.
func (l *linker) ack(i int, m Mark, at place) {
	if from, ok := l.newest[at]; ok && l.scene.Lanes[m.Actor].Role == Task {
		l.add(AckLink, from, m.Actor, i)
	} else if m.Actor != m.Lane {
		l.add(AckLink, i, m.Actor, i)
	}
}

// reach is the first thing that a source does for a checkpoint, or a barrier
// that has come through the tasks before.
func (l *linker) reach(i int, m Mark, at place) {
	before := l.upstream[m.Actor]
	if _, seen := l.newest[at]; !seen && before == nil {
		if from, ok := l.triggered[m.Checkpoint]; ok && l.scene.Lanes[m.Actor].Role == Task {
			l.scene.Links = append(l.scene.Links, Link{TriggerLink, from, i, l.scene.Marks[from].Lane, m.Actor})
		}
	}
	if m.Kind != trace.Barrier {
		return
	}
	for _, lane := range before {
		if from, ok := l.barrier[place{m.Checkpoint, lane}]; ok {
			l.add(BarrierLink, from, lane, i)
		}
	}
	l.barrier[at] = i
}

// upstream lists, for each task's lane, the lanes that its barriers come from; nil for a
// source.
func (s *Scene) upstream() [][]int {
	up := make([][]int, len(s.Lanes))
	for to, lane := range s.Lanes {
		for from, before := range s.Lanes {
			if lane.Role == Task && before.Role == Task && s.tasks.Feeds(before.task, lane.task) {
				up[to] = append(up[to], from)
			}
		}
	}
	return up
}
