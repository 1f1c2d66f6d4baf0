package choose

// Mix is one step of the splitmix64 generator: it turns any number into a
// well-spread one. Seeds printed in course material must stay valid for years,
// so the function is ours and its first outputs are pinned by a test.
func Mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Seeded picks a non-zero option about once in Every questions, at most Faults
// times for points of class Fault, and never at one of class Outside or Late. The same seed and questions give the same picks.
type Seeded struct {
	state  uint64
	every  uint64
	faults int
}

// NewSeeded returns a seeded chooser. every must be at least 1.
func NewSeeded(seed uint64, every, faults int) *Seeded {
	return &Seeded{state: Mix(seed), every: uint64(every), faults: faults}
}

// Choose draws.
func (s *Seeded) Choose(label string, n int) int {
	s.state = Mix(s.state)
	if s.state%s.every != 0 {
		return 0
	}
	switch ClassOf(label) {
	case Outside, Late, Arrival, Next:
		return 0
	case Fault:
		if s.faults == 0 {
			return 0
		}
		s.faults--
	}
	s.state = Mix(s.state)
	return 1 + int(s.state%uint64(n-1))
}
