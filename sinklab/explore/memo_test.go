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
	for i := range uint16(6) {
		s.add(cell{kind: kind{row: i, word: 1}, count: uint64(n + 1), lead: 3, path: path(appendPick(nil, 1, 0, ""))})
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
	base := cell{kind: kind{row: 1, word: 1, restarts: 1}, count: 1, lead: 1, path: path(appendPick(nil, 1, 0, ""))}
	other := cell{kind: kind{row: 2, word: 1}, count: 1}
	at := func(cells ...cell) Fingerprint {
		s := &Summary{depth: 4}
		for _, c := range cells {
			s.add(c)
		}
		return s.Fingerprint()
	}
	require.Equal(t, at(base, other), at(other, base))
	seen := map[Fingerprint]string{at(base, other): "base", (&Summary{depth: 5, cells: []cell{base, other}}).Fingerprint(): "depth"}
	for name, change := range map[string]func(*cell){
		"row": func(c *cell) { c.row = 9 }, "word": func(c *cell) { c.word = 9 }, "restarts": func(c *cell) { c.restarts = 9 },
		"outside": func(c *cell) { c.outside = true }, "orphans": func(c *cell) { c.orphans = true },
		"count": func(c *cell) { c.count = 9 }, "lead": func(c *cell) { c.lead = 9 },
		"option": func(c *cell) { c.path = path(appendPick(nil, 2, 0, "")) },
		"picks":  func(c *cell) { c.path = path(appendPick(nil, 1, 7, c.path)) },
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
func TestPaths(t *testing.T) {
	one := path(appendPick(nil, 3, 0, ""))
	two := path(appendPick(nil, 1, 300, one))
	require.Equal(t, []int{0, 1, 2}, []int{picks(path("")), picks(one), picks(two)})
	require.Equal(t, []ordinal{{5, 1}, {306, 3}}, two.ordinals(5))
	require.Less(t, two, path(appendPick(nil, 1, 301, one)))
	require.Less(t, two, path(appendPick(nil, 1, 300, path(appendPick(nil, 256, 0, "")))))
	require.Less(t, two, path(appendPick(nil, 2, 0, one)))
}
