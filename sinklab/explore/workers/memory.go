package workers

import (
	"sync"
	"sync/atomic"

	"exactlyonce/sinklab/explore"
)

const parts = 64

// shards is a memory that several searches share: parts with a lock each, so that two
// seldom wait for each other. A summary may be in another part than the states that come
// to it, and is there once for all of them.
type shards struct {
	states [parts]struct {
		sync.Mutex
		explore.States
		_ [64]byte // parts do not share a cache line
	}
	sums [parts]struct {
		sync.Mutex
		explore.Sums
		_ [64]byte
	}
	names struct {
		sync.Mutex
		explore.Names
	}
	bytes atomic.Int64 // of all parts
}

// Find implements explore.Memory.
func (s *shards) Find(at explore.Fingerprint) *explore.Summary {
	part := &s.states[at.Hi%parts]
	part.Lock()
	number, ok := part.Find(at)
	part.Unlock()
	if !ok {
		return nil
	}
	return s.sum(number)
}

// sum is a summary by its number: the lowest digit is its part.
func (s *shards) sum(number uint32) *explore.Summary {
	part := &s.sums[number%parts]
	part.Lock()
	defer part.Unlock()
	return part.At(number / parts)
}

// Keep implements explore.Memory.
func (s *shards) Keep(at explore.Fingerprint, all *explore.Summary, ways int) *explore.Summary {
	number := s.keepSum(all)
	part := &s.states[at.Hi%parts]
	part.Lock()
	before := part.Sizes().Bytes
	part.Keep(at, number, ways)
	grown := part.Sizes().Bytes - before
	part.Unlock()
	if grown > 0 {
		s.bytes.Add(grown)
	}
	return s.sum(number)
}

func (s *shards) keepSum(all *explore.Summary) (number uint32) {
	at := all.Fingerprint()
	part := &s.sums[at.Hi%parts]
	part.Lock()
	defer part.Unlock()
	before := part.Sizes().Bytes
	number = part.Keep(at, all)
	if grown := part.Sizes().Bytes - before; grown > 0 {
		s.bytes.Add(grown)
	}
	return number*parts + uint32(at.Hi%parts)
}

// Number implements explore.Memory.
func (s *shards) Number(text string) uint16 {
	s.names.Lock()
	defer s.names.Unlock()
	return s.names.Number(text)
}

// Text implements explore.Memory.
func (s *shards) Text(number uint16) string {
	s.names.Lock()
	defer s.names.Unlock()
	return s.names.Text(number)
}

// Sizes implements explore.Memory.
func (s *shards) Sizes() (all explore.Sizes) {
	for i := range parts {
		s.states[i].Lock()
		all = all.Plus(s.states[i].Sizes())
		s.states[i].Unlock()
		s.sums[i].Lock()
		all = all.Plus(s.sums[i].Sizes())
		s.sums[i].Unlock()
	}
	return all
}
