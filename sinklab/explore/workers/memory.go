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
	kinds locked[explore.Key]
	paths locked[explore.Pick]
	bytes atomic.Int64 // of all parts
}

func newShards() *shards {
	s := &shards{}
	for i := range parts {
		s.sums[i].Part, s.sums[i].Parts = uint32(i), parts
	}
	return s
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
	sums := &s.sums[number%parts]
	sums.Lock()
	defer sums.Unlock()
	return sums.At(number)
}

// Keep implements explore.Memory.
func (s *shards) Keep(at explore.Fingerprint, all *explore.Summary, ways int) *explore.Summary {
	number, ok := all.Kept()
	if !ok {
		all = s.keepSum(all)
		number, _ = all.Kept()
	}
	part := &s.states[at.Hi%parts]
	part.Lock()
	before := part.Sizes().Bytes
	part.Keep(at, number, ways)
	grown := part.Sizes().Bytes - before
	part.Unlock()
	if grown > 0 {
		s.bytes.Add(grown)
	}
	return all
}

func (s *shards) keepSum(all *explore.Summary) *explore.Summary {
	at := all.Fingerprint()
	part := &s.sums[at.Hi%parts]
	part.Lock()
	defer part.Unlock()
	before := part.Sizes().Bytes
	kept := part.Keep(at, all)
	if grown := part.Sizes().Bytes - before; grown > 0 {
		s.bytes.Add(grown)
	}
	return kept
}

// Kinds implements explore.Memory.
func (s *shards) Kinds() explore.Numbering[explore.Key] { return &s.kinds }

// Paths implements explore.Memory.
func (s *shards) Paths() explore.Numbering[explore.Pick] { return &s.paths }

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

// locked is a numbering that several searches share.
type locked[T comparable] struct {
	mutex   sync.Mutex
	numbers explore.Numbers[T]
}

// Number implements explore.Numbering.
func (l *locked[T]) Number(thing T) uint32 {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.numbers.Number(thing)
}

// At implements explore.Numbering.
func (l *locked[T]) At(number uint32) T {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.numbers.At(number)
}
