package examine

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/doctor"
	"exactlyonce/sinklab/paimon"
)

// A committer that was taken for dead committed once more: the doctor says which snapshots,
// which rows and what is likely behind it, and can still tell what nothing refers to.
func TestACommitThatLandedLate(t *testing.T) {
	r := examined(t, "../../../golden/reference/damaged", doctor.Options{})
	require.Equal(t, 2, r.Problems())
	golden(t, "zombie.txt", text(t, r.Report))
}

// Why a file is there twice, by who committed it.
func TestCausesOfASecondTime(t *testing.T) {
	s := func(id int64, user string, identifier int64) (s paimon.Snapshot) {
		s.ID, s.CommitUser, s.CommitIdentifier = id, user, identifier
		return s
	}
	require.Contains(t, cause(s(3, "u", 3), s(12, "u", 3), false), "landed late: a committer that was taken for dead went on, after its successor had committed identifier 3 from state (snapshots 3 and 12)")
	require.Contains(t, cause(s(3, "u", 3), s(12, "u", 4), false), "under identifier 3 and again under 4")
	require.Contains(t, cause(s(3, "u", 3), s(12, "v", 3), false), "by user u and again by v: a job was restored that did not keep its commit user")
	require.Equal(t, landedLate, cause(s(3, "u", 3), s(3, "u", 3), true))
}

// Identifiers that no snapshot has are told, in whatever order the others came: after a
// rewind, and behind the MAX of an end of input.
func TestGaps(t *testing.T) {
	span := func(from, to int64) doctor.Span { return doctor.Span{From: from, To: to} }
	require.Equal(t, []doctor.Span{}, gaps(nil))
	require.Equal(t, []doctor.Span{}, gaps([]int64{1, 2, 3, 4, 2, 3, 4, 5}), "rewound")
	require.Equal(t, []doctor.Span{span(4, 4)}, gaps([]int64{1, 2, 3, 5, 6, 3, 7}), "a commit that landed late")
	require.Equal(t, []doctor.Span{span(3, 7)}, gaps([]int64{8, 9, 1, 2}))
	for name, ids := range map[string][]int64{"MAX, then on": {1, 2, math.MaxInt64, 8}, "MAX alone": {math.MaxInt64, math.MaxInt64}, "MAX in the end": {1, 3, math.MaxInt64}} {
		x, h := &exam{}, &history{batch: true}
		for i, id := range ids {
			x.follow(h, paimon.Snapshot{ID: int64(i + 1), CommitIdentifier: id, CommitKind: paimon.KindAppend})
		}
		for _, g := range gaps(h.ids) {
			require.Positive(t, g.From, name)
			require.LessOrEqual(t, g.To, int64(7), name)
		}
	}
}
