package paimon

import (
	"encoding/binary"
	"errors"
	"slices"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/sink"
)

// storedState is the committer's operator state: commit_user_state and
// streaming_committer_raw_states of Paimon 2.0.0, in one canonical text.
type storedState struct {
	user   string
	groups []group
	ended  bool    // all writers had ended: streaming_committer_complete_end_input_state of PR #9284
	tags   []int64 // savepoints that are to be tagged: streaming_committer_for_tags_states
}

func (s storedState) encode() sink.State {
	b := appendText(make([]byte, 0, 256), s.user)
	b = appendGroups(b, s.groups)
	if s.ended {
		b = append(b, endRecorded)
	}
	for _, id := range s.tags { // behind the rest, so that a job without them stores what it always did
		b = binary.AppendUvarint(b, uint64(id))
	}
	return sink.State(b)
}

// endRecorded stands behind the groups where all writers had ended. Checkpoints count from 1,
// so it is no savepoint's number.
const endRecorded = 0

func appendText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

func appendGroups(b []byte, groups []group) []byte {
	b = binary.AppendUvarint(b, uint64(len(groups)))
	for _, g := range groups {
		b = binary.AppendUvarint(b, uint64(g.identifier))
		b = binary.AppendUvarint(b, uint64(len(g.handles)))
		for _, h := range g.handles {
			b = appendText(b, h)
		}
	}
	return b
}

var errState = errors.New("the committer's state cannot be read: it is truncated or of another version; start from another checkpoint")

// decodeState reads the union of the states; there is one committer, so one state.
func decodeState(states []sink.State) (storedState, error) {
	var out storedState
	for _, s := range states {
		r := reader{rest: string(s)}
		out.user = r.text()
		for n := r.number(); n > 0 && !r.bad; n-- {
			g := group{identifier: int64(r.number())}
			for k := r.number(); k > 0 && !r.bad; k-- {
				g.handles = append(g.handles, r.text())
			}
			out.groups = append(out.groups, g)
		}
		for r.rest != "" && !r.bad {
			if n := r.number(); n == endRecorded && !r.bad {
				out.ended = true
			} else {
				out.tags = append(out.tags, int64(n))
			}
		}
		if r.bad {
			return storedState{}, errState
		}
	}
	return out, nil
}

type reader struct {
	rest string
	bad  bool
}

func (r *reader) number() uint64 {
	n, size := binary.Uvarint([]byte(r.rest[:min(len(r.rest), binary.MaxVarintLen64)]))
	if size <= 0 {
		r.bad, r.rest = true, ""
		return 0
	}
	r.rest = r.rest[size:]
	return n
}

func (r *reader) text() string {
	n := r.number()
	if n > uint64(len(r.rest)) {
		r.bad, r.rest = true, ""
		return ""
	}
	s := r.rest[:n]
	r.rest = r.rest[n:]
	return s
}

// decode opens the handles of a group.
func (g group) decode() (paimon.ManifestCommittable, error) {
	m := paimon.ManifestCommittable{Identifier: g.identifier}
	for _, h := range g.handles {
		message, err := paimon.DecodeCommitMessage(h)
		if err != nil {
			return m, err
		}
		m.Messages = append(m.Messages, message)
	}
	return m, nil
}

func decodeGroups(groups []group) ([]paimon.ManifestCommittable, error) {
	out := make([]paimon.ManifestCommittable, len(groups))
	for i, g := range groups {
		m, err := g.decode()
		if err != nil {
			return nil, err
		}
		out[i] = m
	}
	return out, nil
}

// Clone implements sink.Cloner.
func (c *committer) Clone() any { return c.CloneInto(nil) }

// CloneInto implements sink.RoomCloner. Groups and handles are never changed in place, nor is
// what lies in the lists: who appends to a clipped one gets a list of its own.
func (c *committer) CloneInto(room any) any {
	d, ok := room.(*committer)
	if !ok {
		d = &committer{}
	}
	*d = *c
	d.inputs, d.pending, d.work.queue = slices.Clip(c.inputs), slices.Clip(c.pending), slices.Clip(c.work.queue)
	return d
}

// AppendState implements sink.Cloner.
func (c *committer) AppendState(b []byte, now int64) []byte {
	b = binary.AppendUvarint(appendText(b, c.user), uint64(len(c.inputs)))
	for _, in := range c.inputs {
		b = appendText(binary.AppendVarint(b, in.Checkpoint), in.Handle)
	}
	b = appendGroups(appendGroups(b, c.pending), c.work.queue)
	for _, ids := range [][]int64{c.tags.taken, c.tags.due} {
		b = binary.AppendUvarint(b, uint64(len(ids)))
		for _, id := range ids {
			b = binary.AppendVarint(b, id)
		}
	}
	for _, flag := range []bool{c.ended, c.work.running, c.work.recovery && len(c.work.queue) > 0, c.restore.underWay, c.restore.retried > 0} {
		if flag {
			b = append(b, 1)
		} else {
			b = append(b, 0)
		}
	}
	b = binary.AppendVarint(binary.AppendVarint(binary.AppendVarint(b, c.work.manifests), c.work.lists), c.work.snapshots)
	b = c.work.after.appendState(binary.AppendVarint(b, c.endedAt), now)
	if !c.work.running { // what the last commit left behind does not matter
		return b
	}
	return c.work.commit.AppendState(b, now)
}
