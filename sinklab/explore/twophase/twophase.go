// Package twophase is the textbook two-phase commit as a system to search: the module
// TwoPhase of Gray and Lamport, "Consensus on Transaction Commit" (2006), with one
// transaction manager and N resource managers. Its number of distinct states is known,
// so that the search can be checked against it and measured beside other tools.
//
// Left out: steps that change nothing (a message received twice), which the module
// allows and which lead to no further state.
package twophase

import (
	"encoding/binary"
	"math/bits"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/explore"
)

// MaxN is the most resource managers that fit into the masks of a state.
const MaxN = 16

// The three states of the transaction manager.
const (
	tmInit uint8 = iota
	tmCommitted
	tmAborted
)

// Words of an outcome.
const (
	Committed = "committed"
	Aborted   = "aborted"
	Broken    = "one committed while another had aborted"
)

// state is the whole of it, a bit a resource manager in each mask. One is working while
// it has no bit, and prepared while it has sent its vote and nothing else.
type state struct {
	sent      uint16 // its "prepared" is among the messages
	counted   uint16 // the transaction manager has received that (tmPrepared)
	aborted   uint16
	committed uint16
	tm        uint8 // "commit" is among the messages while it is committed, "abort" while aborted
	broken    bool  // the invariant was violated; a later state may hide it
}

// System is one run of the protocol (explore.System).
type System struct {
	state
	rules   rules
	chooser choose.Chooser
}

// rules are what a run does not change.
type rules struct {
	all   uint16 // a bit for each resource manager
	hasty bool   // the transaction manager commits with the first vote: a mutant
}

var _ explore.System = (*System)(nil)

// Start returns what makes runs with n resource managers.
func Start(n int) func(choose.Chooser) explore.System { return start(n, false) }

func start(n int, hasty bool) func(choose.Chooser) explore.System {
	r := rules{all: uint16(1<<n - 1), hasty: hasty}
	return func(c choose.Chooser) explore.System { return &System{rules: r, chooser: c} }
}

// DistinctStates is how many states n resource managers can be in: while the
// transaction manager is undecided each is working, prepared, counted or aborted; after
// "commit" prepared or committed; after "abort" working, prepared, counted, or aborted
// from any of these.
func DistinctStates(n int) int64 { return pow(4, n) + pow(2, n) + pow(6, n) }

// WithoutChoice is how many of them have one way out, or none: what a search need not
// remember.
func WithoutChoice(n int) int64 {
	undecided := pow(2, n) - 1                    // all counted or aborted, one aborted: "abort" is left
	committed := int64(n) + 1                     // one or none to hear of it
	aborted := 2*int64(n)*pow(3, n-1) + pow(3, n) // one prepared that has not heard of it, or none
	return undecided + committed + aborted
}

func pow(base int64, n int) int64 {
	p := int64(1)
	for range n {
		p *= base
	}
	return p
}

// Step takes one enabled action; which one is a question where there are several.
func (s *System) Step() bool {
	n := s.enabled()
	if n == 0 {
		return false
	}
	pick := 0
	if n > 1 {
		pick = s.chooser.Choose("order/action", n)
	}
	s.take(pick)
	return s.enabled() > 0
}

// Clone implements explore.System.
func (s *System) Clone(c choose.Chooser, room explore.System) explore.System {
	d, ok := room.(*System)
	if !ok {
		d = &System{}
	}
	*d = *s
	d.chooser = c
	return d
}

// AppendState implements explore.System.
func (s *System) AppendState(b []byte) []byte {
	tm := s.tm
	if s.broken {
		tm |= 1 << 7
	}
	masks := uint64(s.sent) | uint64(s.counted)<<16 | uint64(s.aborted)<<32 | uint64(s.committed)<<48
	return append(binary.LittleEndian.AppendUint64(b, masks), tm)
}

// Awaits implements explore.System; no message is late.
func (s *System) Awaits() bool { return false }

// Milestone implements explore.System: what the transaction manager has come to.
func (s *System) Milestone() int64 { return int64(s.tm) }

// Instant implements explore.System; there are no faults.
func (s *System) Instant(string, int) (string, bool) { return "", false }

// Outcome implements explore.System.
func (s *System) Outcome() explore.Outcome {
	switch {
	case s.broken:
		return explore.Outcome{Word: Broken}
	case s.committed != 0:
		return explore.Outcome{Word: Committed}
	}
	return explore.Outcome{Word: Aborted}
}

func ones(mask uint16) int { return bits.OnesCount16(mask) }
