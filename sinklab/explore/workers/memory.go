package workers

import (
	"sync"

	"exactlyonce/sinklab/explore"
)

// shards is a memory that several searches share: parts with a lock each, so that two
// seldom wait for each other.
type shards [64]struct {
	sync.Mutex
	known *explore.Map
	_     [40]byte // parts do not share a cache line
}

func newShards() *shards {
	var s shards
	for i := range s {
		s[i].known = explore.NewMap()
	}
	return &s
}

// Find implements explore.Memory.
func (s *shards) Find(at explore.Fingerprint) *explore.Summary {
	part := &s[at.Hi%uint64(len(s))]
	part.Lock()
	defer part.Unlock()
	return part.known.Find(at)
}

// Keep implements explore.Memory.
func (s *shards) Keep(at explore.Fingerprint, all *explore.Summary, ways int) {
	part := &s[at.Hi%uint64(len(s))]
	part.Lock()
	defer part.Unlock()
	part.known.Keep(at, all, ways)
}

// Sizes implements explore.Memory.
func (s *shards) Sizes() (states, ways int64) {
	for i := range s {
		s[i].Lock()
		n, w := s[i].known.Sizes()
		s[i].Unlock()
		states, ways = states+n, ways+w
	}
	return states, ways
}
