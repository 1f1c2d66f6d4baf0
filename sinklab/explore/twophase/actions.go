package twophase

import "math/bits"

// The actions in the order in which they are offered, so that the first one is always
// what happens when nothing goes wrong. Each names the action of the module TwoPhase.
//
// Everything is counted before it is picked: a step costs a few bit operations.

func (s *System) working() uint16 { return s.rules.all &^ (s.sent | s.aborted | s.committed) }
func (s *System) arrived() uint16 { return s.sent &^ s.counted }

// enabled is how many actions there are that change something.
func (s *System) enabled() int {
	working := ones(s.working())
	switch s.tm {
	case tmInit:
		return 2*working + ones(s.arrived()) + s.mayCommit() + 1
	case tmCommitted:
		return 2*working + ones(s.rules.all&^s.committed)
	}
	return 2*working + ones(s.rules.all&^s.aborted)
}

// mayCommit is 1 where all have voted (TMCommit).
func (s *System) mayCommit() int {
	if s.counted == s.rules.all || s.rules.hasty && s.counted != 0 {
		return 1
	}
	return 0
}

// take takes the pick-th enabled action.
func (s *System) take(pick int) {
	working := s.working()
	if pick < ones(working) { // RMPrepare
		s.sent |= nth(working, pick)
		return
	}
	pick -= ones(working)
	switch s.tm {
	case tmInit:
		pick = s.decide(pick)
	case tmCommitted:
		pick = s.receive(pick, &s.committed, &s.aborted)
	case tmAborted:
		pick = s.receive(pick, &s.aborted, &s.committed)
	}
	if pick >= 0 { // RMChooseToAbort
		s.aborted |= nth(working, pick)
	}
	s.broken = s.broken || s.aborted != 0 && s.committed != 0
}

// decide takes an action of the transaction manager, or returns what is left of pick.
func (s *System) decide(pick int) int {
	arrived := s.arrived()
	if pick < ones(arrived) { // TMRcvPrepared
		s.counted |= nth(arrived, pick)
		return -1
	}
	pick -= ones(arrived)
	if pick < s.mayCommit() { // TMCommit
		s.tm = tmCommitted
		return -1
	}
	pick -= s.mayCommit()
	if pick == 0 { // TMAbort, in front of what the resource managers may choose
		s.tm = tmAborted
		return -1
	}
	return pick - 1
}

// receive lets a resource manager hear of the decision (RMRcvCommitMsg, RMRcvAbortMsg:
// neither asks what it had come to by itself), or returns what is left of pick.
func (s *System) receive(pick int, decided, other *uint16) int {
	open := s.rules.all &^ *decided
	if pick < ones(open) {
		bit := nth(open, pick)
		*decided |= bit
		*other &^= bit
		return -1
	}
	return pick - ones(open)
}

// nth is the n-th bit that is set, from 0.
func nth(mask uint16, n int) uint16 {
	for ; n > 0; n-- {
		mask &= mask - 1
	}
	return 1 << bits.TrailingZeros16(mask)
}
