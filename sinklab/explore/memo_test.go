package explore

import (
	"encoding/binary"
	"fmt"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/zeebo/xxh3"
)

// fingerprintOf is some fingerprint for a number.
func fingerprintOf(n int) Fingerprint {
	return xxh3.Hash128(binary.AppendVarint(nil, int64(n)))
}

// sumOf is a summary of a few cells that depends on a number below kinds.
func sumOf(n int) *Summary {
	s := &Summary{depth: n}
	for i := range uint32(6) {
		s.add(cell{kind: i, count: uint64(n + 1), lead: 3}, namesOf(nil))
	}
	return s
}

// A memory gives back what was kept first, however often its tables have grown.
func TestAMemoryGivesBackWhatWasKept(t *testing.T) {
	const states, kinds = 20_000, 50
	m := NewMap()
	for n := range states {
		require.Nil(t, m.Find(fingerprintOf(n)))
		kept := m.Keep(fingerprintOf(n), sumOf(n%kinds), 2)
		require.Same(t, kept, m.Find(fingerprintOf(n)))
		m.Keep(fingerprintOf(n), sumOf(kinds), 9) // comes too late
	}
	for n := range states {
		require.Equal(t, n%kinds, m.Find(fingerprintOf(n)).depth)
	}
	size := m.Sizes()
	require.Equal(t, []int64{states, 2 * states, kinds + 1}, []int64{size.States, size.Ways, size.Sums})
	require.Same(t, m.Find(fingerprintOf(3)), m.Find(fingerprintOf(3+kinds)), "equal summaries are one")
}

// Equal summaries are one whatever the order in which their cells were added; what differs
// in any number is another.
func TestSummariesAreTheSameWhereTheySayTheSame(t *testing.T) {
	base, other := cell{kind: 1, count: 1, lead: 1, path: 1}, cell{kind: 2, count: 1}
	n := namesOf(nil)
	n.paths.Number(n.before(1, 0, 0))
	at := func(cells ...cell) Fingerprint {
		s := &Summary{depth: 4}
		for _, c := range cells {
			s.add(c, n)
		}
		return s.Fingerprint()
	}
	require.Equal(t, at(base, other), at(other, base))
	seen := map[Fingerprint]string{at(base, other): "base", (&Summary{depth: 5, cells: []cell{base, other}}).Fingerprint(): "depth"}
	for name, change := range map[string]func(*cell){
		"kind": func(c *cell) { c.kind = 9 }, "count": func(c *cell) { c.count = 9 }, "lead": func(c *cell) { c.lead = 9 },
		"option": func(c *cell) { c.path = n.paths.Number(n.before(2, 0, 0)) },
		"picks":  func(c *cell) { c.path = n.paths.Number(n.before(1, 7, c.path)) },
	} {
		c := base
		change(&c)
		_, known := seen[at(c, other)]
		require.False(t, known, name)
		seen[at(c, other)] = name
	}
}

// The bytes that a memory says it takes are those by which the heap grows: a bound on them
// is a bound on memory.
func TestTheBytesAreThoseOfTheHeap(t *testing.T) {
	for _, kinds := range []int{1, 100, 30_000} {
		t.Run(fmt.Sprint(kinds, " different summaries"), func(t *testing.T) {
			before := heap()
			m := NewMap()
			for n := range 60_000 {
				m.Keep(fingerprintOf(n), sumOf(n%kinds), 1)
			}
			grown := heap() - before
			require.InEpsilon(t, grown, m.Sizes().Bytes, 0.15)
			runtime.KeepAlive(m)
		})
	}
}

func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// A path is ordered by its first pick, then by what follows, and read back as it was made.
// That a late message comes is no pick.
func TestPaths(t *testing.T) {
	n := namesOf(nil)
	one := n.paths.Number(n.before(3, 0, 0))
	two := n.before(1, 300, one)
	require.Equal(t, []uint32{0, 1, 2}, []uint32{n.paths.At(0).Picks, n.paths.At(one).Picks, two.Picks})
	require.Equal(t, []ordinal{{5, 1}, {306, 3}}, n.ordinals(n.paths.Number(two), 5))
	for _, later := range []Pick{n.before(1, 301, one), n.before(1, 300, n.paths.Number(n.before(256, 0, 0))), n.before(2, 0, one), n.before(1, 0, n.paths.Number(two))} {
		require.Negative(t, n.compare(5, two, 5, later))
		require.Positive(t, n.compare(5, later, 5, two))
	}
	require.Zero(t, n.compare(5, two, 5, two))

	late, comes := n.before(1, 0, 0), n.paths.Number(n.before(pathOption("arrival/notify", 1), 0, 0))
	soon, later := n.before(1, 2, comes), n.before(1, 4, comes)
	require.Equal(t, []uint32{1, 1, 0}, []uint32{late.Picks, soon.Picks, n.paths.At(comes).Picks})
	require.Equal(t, []ordinal{{5, 1}, {8, 1}}, n.ordinals(n.paths.Number(soon), 5))
	require.Negative(t, n.compare(5, soon, 5, later))
	require.Negative(t, n.compare(5, later, 5, late), "it comes at all")
	require.Positive(t, n.compare(0, Pick{}, 5, n.paths.At(comes)))
}
