package examine

import (
	"slices"

	"exactlyonce/sinklab/doctor"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
)

// history is what one commit user did so far.
type history struct {
	User
	last  int64
	ids   []int64  // of all its snapshots but MAX
	kinds []string // commit kinds under the last identifier
	batch bool     // no identifier but MAX
}

// users follows each commit user through the snapshots.
func (x *exam) users() {
	var order []*history
	byName := map[string]*history{}
	for _, s := range x.read {
		h := byName[s.CommitUser]
		if h == nil {
			h = &history{batch: true, User: User{User: s.CommitUser, FirstSnapshot: s.ID, FromMillis: s.TimeMillis, Identifiers: []doctor.Span{}, Gaps: []doctor.Span{}}}
			byName[s.CommitUser], order = h, append(order, h)
		}
		x.follow(h, s)
	}
	for _, h := range order {
		h.Gaps = gaps(h.ids)
		for _, g := range h.Gaps {
			x.find(doctor.Note, RuleGaps, "", "user %s: no snapshot for identifiers %s (checkpoints that failed, or had nothing to commit)", h.User.User, g)
		}
		x.report.Users = append(x.report.Users, h.User)
	}
}

func (x *exam) follow(h *history, s paimon.Snapshot) {
	first := h.Commits == 0
	h.Commits++
	h.LastSnapshot, h.ToMillis = s.ID, s.TimeMillis
	if s.CommitKind != paimon.KindCompact {
		h.Rows += s.DeltaRecordCount
	}
	id := s.CommitIdentifier
	h.batch = h.batch && id == doctor.MaxIdentifier
	if id != doctor.MaxIdentifier {
		h.ids = append(h.ids, id)
	}
	if !first && id == h.last {
		x.again(h, s)
		return
	}
	if !first && id < h.last {
		x.find(doctor.Problem, RuleIdentifiers, disk.SnapshotPath(s.ID), "user %s: identifier %s after %s: identifiers of a user must increase; an older state was restored, two jobs share the user, or a commit landed late",
			s.CommitUser, doctor.IDText(id), doctor.IDText(h.last))
	}
	if n := len(h.Identifiers) - 1; !first && id == h.last+1 && id != doctor.MaxIdentifier {
		h.Identifiers[n].To = id
	} else {
		h.Identifiers = append(h.Identifiers, doctor.Span{From: id, To: id})
	}
	h.last, h.kinds = id, []string{s.CommitKind}
}

// gaps are the identifiers that no snapshot has between two that one has, in whatever order
// they came: a job that was rewound goes through some of them again.
func gaps(ids []int64) []doctor.Span {
	slices.Sort(ids)
	found := []doctor.Span{}
	for i := 1; i < len(ids); i++ {
		if ids[i]-ids[i-1] > 1 {
			found = append(found, doctor.Span{From: ids[i-1] + 1, To: ids[i] - 1})
		}
	}
	return found
}

// again judges a second snapshot under one identifier. One commit makes up to two
// snapshots of different kinds, what was written and what was compacted (Paimon
// 2.0.0 FileStoreCommitImpl.commit, overwrite); the same kind twice means that a
// checkpoint was committed twice.
func (x *exam) again(h *history, s paimon.Snapshot) {
	switch {
	case !slices.Contains(h.kinds, s.CommitKind):
	case h.batch:
		x.find(doctor.Note, RuleIdentifiers, disk.SnapshotPath(s.ID), "user %s: MAX with %s again: a batch writer that commits more than once, or a commit that was repeated", s.CommitUser, s.CommitKind)
	default:
		x.find(doctor.Problem, RuleIdentifiers, disk.SnapshotPath(s.ID), "user %s: identifier %s with %s a second time: a checkpoint was committed twice, its rows may be doubled",
			s.CommitUser, doctor.IDText(s.CommitIdentifier), s.CommitKind)
	}
	h.kinds = append(h.kinds, s.CommitKind)
}
