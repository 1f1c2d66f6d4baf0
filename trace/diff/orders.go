package diff

import (
	"slices"

	"exactlyonce/trace"
)

// The orders that the protocol demands across threads (Flink 2.2.0
// CheckpointCoordinator; Paimon 2.0.0 CommitterOperator,
// RestoreCommittableStateManager, TableCommitImpl.filterAndCommitMultiple); an index
// of orderNames each.
const (
	attemptsInTurn = iota
	startFirst
	triggerFirst
	writerPrepares
	committerPrepares
	snapshotFirst
	pendingStays
	completeFirst
	notifyFirst
	idsRise
	userKept
	onceOnly
	snapshotsFollow
	restoredCommitted
	notifiedCommitted
)

// orderNames are the orders as they are reported.
var orderNames = []string{
	attemptsInTurn:    "a failed attempt ends before the next one opens",
	startFirst:        "open, restore, filter come first and in this order",
	triggerFirst:      "trigger N before anything of N",
	writerPrepares:    "every writer prepares N before the committer's snapshot of N",
	committerPrepares: "the committer's thread prepares N before its snapshot of N",
	snapshotFirst:     "snapshot N before notify N",
	pendingStays:      "what was not notified and committed stays in the next snapshot",
	completeFirst:     "complete N before notify N, and before a commit of N",
	notifyFirst:       "notify N or a later one before the commit of N",
	idsRise:           "checkpoint ids rise from trigger to trigger and from prepare to prepare",
	userKept:          "a restored committer keeps its commit user",
	onceOnly:          "an identifier is committed once by a user, and identifiers rise",
	snapshotsFollow:   "snapshot numbers follow each other",
	restoredCommitted: "what is restored is committed again, or was committed",
	notifiedCommitted: "what is notified is committed before the next step of the committer",
}

// orders checks both sides and counts the facts. What both sides violate alike
// is known and makes no difference.
func orders(a, b Of) []OrderCount {
	x, y := check(a.Trace, a.others(), "A"), check(b.Trace, b.others(), "B")
	counts := make([]OrderCount, len(orderNames))
	for i, name := range orderNames {
		counts[i] = OrderCount{Order: name, A: x.facts[i], B: y.facts[i]}
		both := len(x.violated[i]) > 0 && len(y.violated[i]) == len(x.violated[i])
		for _, v := range slices.Concat(x.violated[i], y.violated[i]) {
			v.Known = both
			counts[i].Violated = append(counts[i].Violated, v)
		}
	}
	return counts
}

// checker walks over one trace.
type checker struct {
	side     string
	shows    map[trace.Kind]bool
	facts    []int
	violated [][]Violation
	parts    cast
	threads  map[string]*thread // by label
	trigger  map[int64]bool
	complete map[int64]bool
	newest   int64 // trigger
	last     int64 // complete
	begun    bool  // a checkpoint was triggered since the job's last start
	running  map[actor]int
	tables   []*tableState     // by the number that their committers have
	restored bool              // the job runs from a checkpoint
	foreign  bool              // the sink is another one than Paimon's
	beside   []others          // by table: what other jobs have committed there
	ended    bool              // the job finished
	tells    bool              // the trace tells when each task's input ends
	kept     map[int64][]int64 // key set by the checkpoint that has it
	from     int64             // checkpoint that the job was restored from
	prepares map[string]bool   // vertices that prepare in any attempt
}

func check(t trace.Trace, beside []others, side string) *checker {
	c := &checker{side: side, shows: shows(t), facts: make([]int, len(orderNames)), violated: make([][]Violation, len(orderNames)),
		parts: castOf(t), threads: map[string]*thread{}, trigger: map[int64]bool{}, complete: map[int64]bool{}, running: map[actor]int{},
		kept: map[int64][]int64{}, prepares: map[string]bool{}, beside: beside, foreign: isForeign(t)}
	c.lookAhead(t)
	for _, e := range t.Events {
		if p := c.parts[e.Thread]; p.role == coordinator {
			c.coordinator(e)
		} else {
			c.task(c.thread(p), e)
		}
	}
	c.end(t)
	return c
}

// lookAhead finds out who prepares, and up to which checkpoint. All subtasks of a vertex
// do, to the end of their input.
func (c *checker) lookAhead(t trace.Trace) {
	for _, e := range t.Events {
		c.tells = c.tells || e.Kind == trace.EndOfInput
		if p := c.parts[e.Thread]; e.Kind == trace.Prepare && p.role != coordinator {
			th := c.thread(p)
			th.highest = max(th.highest, e.Checkpoint)
			c.prepares[trace.Vertex(e.Thread)] = true
		}
	}
	for _, e := range t.Events {
		if c.prepares[trace.Vertex(e.Thread)] {
			c.thread(c.parts[e.Thread]).prepares = true
		}
	}
}

// fact counts a fact and reports it where it does not hold.
func (c *checker) fact(order int, holds bool, label string, e trace.Event, text string) {
	c.facts[order]++
	if !holds {
		c.violated[order] = append(c.violated[order], Violation{Side: c.side, Thread: label, Seq: e.Seq, Fact: text})
	}
}
