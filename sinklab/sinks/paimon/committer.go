package paimon

import (
	"fmt"
	"slices"
	"strings"

	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// committer is Paimon 2.0.0 CommitterOperator with its StoreCommitter and the
// RestoreCommittableStateManager of unaware-bucket append tables, or the
// RestoreAndFailCommittableStateManager of primary-key tables.
type committer struct {
	sink *Sink

	user    string             // of every snapshot; drawn once in a job's life
	inputs  []sink.Committable // arrived since the last snapshot
	pending []group            // ascending by identifier: CommitterOperator.committablesPerCheckpoint
	ended   bool               // end of input was seen
	endedAt int64              // the first checkpoint whose snapshot knew of it, where the rules ask for that
	work    work               // the commit under way
	restore restoring
	tags    savepointTags
	host    host // lent to the commit under way for one step
}

// restoring is the recommit at the start of an attempt.
type restoring struct {
	underWay bool
	retried  int // committables that were not in the table yet
}

// group is what one checkpoint holds, still encoded (ManifestCommittable).
type group struct {
	identifier int64
	handles    []string
}

var (
	_ sink.Committer   = (*committer)(nil)
	_ sink.EndInputter = (*committer)(nil)
	_ sink.Cloner      = (*committer)(nil)
)

// Restore is CommitterOperator.initializeState: check the parallelism, find the
// commit user, recover what the state says is not yet committed.
func (c *committer) Restore(env *sink.Env, r sink.Restored) error {
	if env.CommitterParallelism != 1 {
		return &sink.Refusal{Exception: illegalArgument, Message: "Committer Operator parallelism in paimon MUST be one."}
	}
	stored, err := decodeState(r.Union)
	if err != nil {
		return err
	}
	c.user = stored.user
	if c.user == "" || !c.sink.keepsUser() {
		c.user = c.sink.newUser(env)
	}
	if env.Tracing() {
		env.Emit(trace.Open, r.Checkpoint, "commitUser", c.user, "context.isRestored()", fmt.Sprint(r.IsRestored))
	}
	if c.sink.manager() == noopManager {
		return nil
	}
	if env.Tracing() {
		env.Emit(trace.Restore, r.Checkpoint, "restored.size()", sink.Itoa(len(stored.groups)))
	}
	found, err := c.toRecover(env, r, c.withholdEnd(stored))
	if err != nil {
		return err
	}
	if err := c.filterAndCommit(env, found, true); err != nil {
		return err
	}
	c.tags = savepointTags{due: stored.tags}
	c.restore = restoring{underWay: c.sink.manager() == restoreAndFailManager, retried: len(c.work.queue)}
	return nil
}

// newUser is a random UUID behind the table's prefix (CoreOptions.createCommitUser).
func (s *Sink) newUser(env *sink.Env) string {
	drawn := *env
	if !s.Rules.DrawnUser { // the job's id: the same for all of its attempts
		drawn.Attempt = 0
	}
	user := drawn.UUID("commit-user", 0)
	if s.Options.UserPrefix != "" {
		return s.Options.UserPrefix + "_" + user
	}
	return user
}

// Collect is processElement.
func (c *committer) Collect(env *sink.Env, in sink.Committable) error {
	c.inputs = append(c.inputs, in)
	return c.catchUp(env)
}

// SnapshotState groups what arrived by checkpoint and stores all that is pending.
func (c *committer) SnapshotState(env *sink.Env, checkpoint int64) (sink.State, error) {
	if err := c.catchUp(env); err != nil {
		return "", err
	}
	end := int64(sink.EndOfInput)
	if !c.sink.Rules.EndUnderMax {
		end = checkpoint
	}
	if err := c.pollInputs(end); err != nil {
		return "", err
	}
	if !c.sink.Rules.CommitOnNotify {
		if err := c.commitNow(env, checkpoint); err != nil {
			return "", err
		}
	}
	if env.Tracing() {
		env.Emit(trace.Snapshot, checkpoint, "committablesPerCheckpoint.keySet()", keySet(c.pending))
	}
	c.noteEnd(checkpoint)
	stored := storedState{user: c.user, groups: c.pending, ended: c.recordsEnd() && c.ended, tags: c.savepointTaken(env, checkpoint)}
	if !c.sink.Rules.StoreCommittables || c.sink.manager() == noopManager {
		stored.groups, stored.ended = nil, false
	}
	return stored.encode(), nil
}

// pollInputs combines the inputs to one committable per checkpoint
// (CommitterOperator.pollInputs:240-271). Only MAX may be added to: writers end
// at different times. What they sent then goes under the identifier end.
func (c *committer) pollInputs(end int64) error {
	if len(c.inputs) == 0 {
		return nil
	}
	grouped := c.pending
	c.pending = slices.Clone(grouped)
	for _, in := range c.inputs {
		if in.Checkpoint == sink.EndOfInput {
			in.Checkpoint = end
		}
		in.Checkpoint = c.sink.identifierOf(in.Checkpoint)
		i, found := slices.BinarySearchFunc(c.pending, in.Checkpoint, byIdentifier)
		if !found {
			c.pending = slices.Insert(c.pending, i, group{identifier: in.Checkpoint})
		} else if _, before := slices.BinarySearchFunc(grouped, in.Checkpoint, byIdentifier); before && in.Checkpoint != sink.EndOfInput {
			return fmt.Errorf("java.lang.RuntimeException: Repeatedly commit the same checkpoint files: checkpoint %d was already grouped when more of it arrived", in.Checkpoint)
		}
		g := &c.pending[i]
		g.handles = append(slices.Clip(g.handles), in.Handle)
	}
	c.inputs = nil
	return nil
}

func byIdentifier(g group, id int64) int {
	switch {
	case g.identifier < id:
		return -1
	case g.identifier > id:
		return 1
	}
	return 0
}

// Notify is notifyCheckpointComplete: commit up to N, or up to MAX once the input
// has ended. Where nothing is under MAX, N is enough: the final checkpoint has it all.
func (c *committer) Notify(env *sink.Env, checkpoint int64) error {
	if err := c.catchUp(env); err != nil {
		return err
	}
	if env.Tracing() {
		env.Emit(trace.Notify, checkpoint, "checkpointId", sink.Itoa(checkpoint))
	}
	c.savepointsDue(checkpoint)
	if c.endCovered(checkpoint) && c.sink.Rules.EndCommitsAll && c.sink.Rules.EndUnderMax {
		return c.commitUpTo(env, sink.EndOfInput)
	}
	return c.commitUpTo(env, checkpoint)
}

// EndInput without checkpoints commits at once; with them the final checkpoint will.
func (c *committer) EndInput(env *sink.Env) error {
	c.ended = true
	if env.CheckpointingEnabled && !c.recordsEnd() {
		return nil
	}
	if err := c.pollInputs(sink.EndOfInput); err != nil || env.CheckpointingEnabled {
		return err
	}
	return c.commitUpTo(env, sink.EndOfInput)
}

// commitUpTo takes the head of the pending map and gives it to the commit
// (CommitterOperator.commitUpToCheckpoint:201-224). Where it is empty a snapshot may be
// forced, and goes under upTo: MAX once the input has ended. The path of MAX filters.
func (c *committer) commitUpTo(env *sink.Env, upTo int64) error {
	head := c.takeHead(upTo)
	if len(head) == 0 && !c.sink.Rules.EmptyNotify {
		return errNothingPending
	}
	if len(head) == 0 {
		forced, err := c.forcesSnapshot(env)
		if err != nil {
			return err
		}
		if forced {
			head = []group{{identifier: upTo}}
		}
	}
	if upTo == sink.EndOfInput {
		return c.filterAndCommit(env, head, false)
	}
	c.work.queue, c.work.recovery = head, false
	return nil
}

// takeHead takes what a notification covers out of the pending map.
func (c *committer) takeHead(upTo int64) (head []group) {
	var rest []group
	for _, g := range c.pending {
		old := g.identifier < upTo && c.sink.Rules.CommitOlder
		if g.identifier == upTo || old || g.identifier > upTo && !c.sink.Rules.HoldNewer {
			head = append(head, g)
		} else {
			rest = append(rest, g)
		}
	}
	c.pending = rest
	if !c.sink.Rules.OneCommitEach {
		return squashed(head)
	}
	return head
}

// keySet is what jdb prints for the map's keys.
func keySet(groups []group) string {
	ids := make([]string, len(groups))
	for i, g := range groups {
		ids[i] = sink.Itoa(g.identifier)
	}
	return "[" + strings.Join(ids, ", ") + "]"
}
