package paimon

import (
	"errors"
	"fmt"
	"slices"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/sink"
)

// What the rules ask for where they are not those of Paimon 2.0.0.

// keepsUser: a user that is the id of the job is never the one of the state.
func (s *Sink) keepsUser() bool { return s.Rules.KeepUser && s.Rules.DrawnUser }

// identifierOf is the commit identifier of a checkpoint.
func (s *Sink) identifierOf(checkpoint int64) int64 {
	if s.Rules.IdentifierIsCheckpoint || checkpoint == sink.EndOfInput {
		return checkpoint
	}
	return 1
}

// commitNow commits up to a checkpoint that is only being taken, to the end: a
// committer that does so cannot wait for anybody, so no virtual time passes.
func (c *committer) commitNow(env *sink.Env, checkpoint int64) error {
	if err := c.commitUpTo(env, checkpoint); err != nil {
		return err
	}
	for {
		progress, err := c.Commit(env)
		if err != nil || progress.Outcome == sink.Done {
			return err
		}
	}
}

// recordsEnd: the state says whether all writers had ended (paimon PR #9284).
func (c *committer) recordsEnd() bool {
	return !c.sink.Rules.EndUnrecorded || !c.sink.Rules.EndAskedLate
}

// noteEnd remembers the first snapshot that all writers' end comes before.
func (c *committer) noteEnd(checkpoint int64) {
	if c.ended && c.endedAt == 0 && !c.sink.Rules.EndAskedLate {
		c.endedAt = checkpoint
	}
}

// endCovered tells whether a notification commits what is under MAX.
func (c *committer) endCovered(checkpoint int64) bool {
	return c.ended && (c.sink.Rules.EndAskedLate || c.endedAt > 0 && c.endedAt <= checkpoint)
}

// withholdEnd keeps pending what a restored state holds under MAX of some writers only, and
// returns the rest, which is to be recovered (PR #9284, RestoreCommittableStateManager).
func (c *committer) withholdEnd(stored storedState) []group {
	n := len(stored.groups)
	if !c.recordsEnd() || stored.ended || n == 0 || stored.groups[n-1].identifier != sink.EndOfInput {
		return stored.groups
	}
	c.pending = slices.Clone(stored.groups[n-1:])
	return stored.groups[:n-1]
}

// squashed is one committable of several, under the identifier of the oldest.
func squashed(groups []group) []group {
	if len(groups) < 2 {
		return groups
	}
	one := group{identifier: groups[0].identifier}
	for _, g := range groups {
		one.handles = append(one.handles, g.handles...)
	}
	return []group{one}
}

var errNothingPending = errors.New("java.lang.IllegalStateException: a checkpoint is complete, but nothing is pending for it")

func alreadyCommitted(identifier int64) error {
	return fmt.Errorf("java.lang.IllegalStateException: the restored committable %d is in the table already", identifier)
}

// toRecover is what a restore takes for pending: what the state holds.
func (c *committer) toRecover(env *sink.Env, r sink.Restored, stored []group) ([]group, error) {
	rules := &c.sink.Rules
	switch {
	case !rules.RecoverPending:
		return nil, nil
	case !rules.RecoverFromState:
		return c.lyingThere(env, r)
	case !rules.RecoverAllMessages:
		return lastMessages(stored), nil
	}
	return stored, nil
}

// lastMessages keeps of each committable what was merged last.
func lastMessages(groups []group) []group {
	out := make([]group, len(groups))
	for i, g := range groups {
		out[i] = group{identifier: g.identifier, handles: g.handles[max(0, len(g.handles)-1):]}
	}
	return out
}

// lyingThere is every data file that no snapshot references, under the next identifier.
func (c *committer) lyingThere(env *sink.Env, r sink.Restored) ([]group, error) {
	lister, ok := env.World.(paimon.OrphanLister)
	if !ok {
		return nil, fmt.Errorf("a recovery from data files needs a table that can list them with what they hold: run it on values, with 'explore'")
	}
	files, err := lister.OrphanFiles()
	if err != nil || len(files) == 0 {
		return nil, err
	}
	newest, err := paimon.LatestOfUser(store(env), c.user)
	g := group{identifier: max(newest, r.Checkpoint) + 1}
	for _, e := range files {
		m := paimon.CommitMessage{Partition: e.Partition, Bucket: e.Bucket, TotalBuckets: e.TotalBuckets, NewFiles: []paimon.DataFile{e.File}}
		g.handles = append(g.handles, m.Encode())
	}
	return []group{g}, err
}
