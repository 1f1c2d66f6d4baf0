package twophase

import (
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// published are the distinct states that TLC reports for the module TwoPhase, by the
// number of resource managers.
var published = map[int]int64{3: 288, 4: 1_568, 5: 8_832, 6: 50_816, 7: 296_448, 8: 1_745_408}

// spec is a state of the module as the module writes it down.
type spec struct {
	rm       string // a letter each: working, prepared, committed, aborted
	tm       string // init, committed, aborted
	prepared string // tmPrepared, a letter each: y, n
	messages string // sorted, behind commas
}

func initial(n int) spec {
	return spec{rm: strings.Repeat("w", n), tm: "init", prepared: strings.Repeat("n", n)}
}

// next lists the successors of a state, word for word after the module, with the
// repetitions that it allows.
func (s spec) next() (all []spec) {
	if s.tm == "init" && !strings.Contains(s.prepared, "n") { // TMCommit
		t := s
		t.tm = "committed"
		all = append(all, t.send("Commit"))
	}
	if s.tm == "init" { // TMAbort
		t := s
		t.tm = "aborted"
		all = append(all, t.send("Abort"))
	}
	for r := range s.rm {
		vote := "Prepared" + string(rune('0'+r))
		if s.tm == "init" && s.has(vote) { // TMRcvPrepared(r)
			t := s
			t.prepared = replace(s.prepared, r, 'y')
			all = append(all, t)
		}
		if s.rm[r] == 'w' { // RMPrepare(r), RMChooseToAbort(r)
			all = append(all, s.become(r, 'p').send(vote), s.become(r, 'a'))
		}
		if s.has("Commit") { // RMRcvCommitMsg(r)
			all = append(all, s.become(r, 'c'))
		}
		if s.has("Abort") { // RMRcvAbortMsg(r)
			all = append(all, s.become(r, 'a'))
		}
	}
	return all
}

func (s spec) has(message string) bool { return strings.Contains(s.messages+",", ","+message+",") }

func (s spec) become(r int, to byte) spec {
	s.rm = replace(s.rm, r, to)
	return s
}

func (s spec) send(message string) spec {
	if !s.has(message) {
		list := append(strings.Split(s.messages, ","), message)
		sort.Strings(list)
		s.messages = strings.Join(list, ",")
	}
	return s
}

func replace(s string, i int, to byte) string { return s[:i] + string(to) + s[i+1:] }

// enumerate walks all states breadth first and counts them, and those with at most one
// successor that is another state.
func enumerate(t *testing.T, n int) (distinct, withoutChoice int64) {
	seen := map[spec]bool{initial(n): true}
	for queue := []spec{initial(n)}; len(queue) > 0; queue = queue[1:] {
		s := queue[0]
		require.False(t, strings.Contains(s.rm, "c") && strings.Contains(s.rm, "a"), "TCConsistent: %+v", s)
		ways := 0
		for _, succ := range s.next() {
			if succ == s {
				continue
			}
			ways++
			if !seen[succ] {
				seen[succ] = true
				queue = append(queue, succ)
			}
		}
		if ways <= 1 {
			withoutChoice++
		}
	}
	return int64(len(seen)), withoutChoice
}

// The module itself, enumerated without the search, has the published numbers, and the
// closed forms are right.
func TestModule(t *testing.T) {
	for n := 3; n <= 5; n++ {
		distinct, withoutChoice := enumerate(t, n)
		require.Equal(t, published[n], distinct, n)
		require.Equal(t, WithoutChoice(n), withoutChoice, n)
	}
	for n, states := range published {
		require.Equal(t, states, DistinctStates(n), n)
	}
}
