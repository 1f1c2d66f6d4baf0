package paimon

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// Tags are the table options by which the committer makes and deletes tags.
type Tags struct {
	Auto           paimon.AutoTags
	RetainedMillis *int64 // tag.default-time-retained; nil = for ever
	Savepoints     bool   // sink.savepoint.auto-tag
	Expire         bool   // tag.time-expire-enabled, of a table that makes tags
}

// autoTags tags what the last commits made and deletes tags whose time is over (Paimon
// 2.0.0 TableCommitImpl.maintain: before snapshots expire).
func (c *committer) autoTags(env *sink.Env) error {
	o, now := &c.sink.Options.Tags, env.EpochMillis+env.NowMillis
	if o.Auto.PeriodMillis <= 0 && !o.Expire {
		return nil
	}
	faulty := store(env)
	if o.Auto.PeriodMillis > 0 {
		tell := func(ch paimon.TagChange) { c.tagChanged(env, ch, "retained", fmt.Sprint(o.Auto.Keep)) }
		if err := c.work.after.tagger.Run(&faulty, o.Auto, o.RetainedMillis, now, tell); err != nil {
			return err
		}
	}
	if !o.Expire {
		return nil
	}
	return paimon.ExpireTags(&faulty, now, func(ch paimon.TagChange) { c.tagChanged(env, ch) })
}

// tagChanged tells of a tag that was made or deleted; why only where it was deleted.
func (c *committer) tagChanged(env *sink.Env, ch paimon.TagChange, why ...string) {
	if !env.Tracing() {
		return
	}
	values := []string{"tag", ch.Tag.Name, "snapshot", sink.Itoa(ch.Tag.Snapshot.ID)}
	if !ch.Deleted {
		env.Emit(trace.TagCreated, 0, append(values, "time", strings.Replace(paimon.FormatTimestamp(ch.Time, 0, 0)[:16], " ", "T", 1))...)
		return
	}
	if len(ch.Files) > 0 {
		values = append(values, "files", strings.Join(ch.Files, ","))
	}
	env.Emit(trace.TagDeleted, 0, append(values, why...)...)
}

// forcesSnapshot tells whether a checkpoint without anything to commit makes a snapshot
// all the same (TableCommitImpl.forceCreatingSnapshot).
func (c *committer) forcesSnapshot(env *sink.Env) (bool, error) {
	if c.sink.Options.ForceCreateSnapshot {
		return true, nil
	}
	if c.sink.Options.WriteOnly { // without a tag manager
		return false, nil
	}
	faulty := store(env)
	return c.work.after.tagger.Forces(&faulty, c.sink.Options.Tags.Auto, env.EpochMillis+env.NowMillis)
}

// savepointTags are the savepoints that get a tag once they are committed (Paimon 2.0.0
// AutoTagForSavepointCommitterOperator).
type savepointTags struct {
	taken []int64 // not known to be complete yet
	due   []int64 // complete, or restored
}

// savepointTaken notes a savepoint and returns those that go into the state.
func (c *committer) savepointTaken(env *sink.Env, checkpoint int64) []int64 {
	if c.sink.Options.Tags.Savepoints && env.Savepoint {
		c.tags.taken = append(slices.Clip(c.tags.taken), checkpoint)
	}
	return c.tags.taken
}

// savepointsDue: a notification of N is one of all savepoints up to N.
func (c *committer) savepointsDue(checkpoint int64) {
	done := func(id int64) bool { return id <= checkpoint }
	for _, id := range c.tags.taken {
		if done(id) {
			c.tags.due = append(slices.Clip(c.tags.due), id)
		}
	}
	c.tags.taken = slices.DeleteFunc(slices.Clone(c.tags.taken), done)
}

const savepointPrefix = "savepoint-"

// tagSavepoints tags the snapshots of savepoints that are due, unless a tag is there. One
// without a snapshot gets none.
func (c *committer) tagSavepoints(env *sink.Env) error {
	due := c.tags.due
	c.tags.due = nil
	if len(due) == 0 || !c.sink.Options.Tags.Savepoints {
		return nil
	}
	faulty := store(env)
	found, err := paimon.TagsOfIdentifiers(&faulty, c.user, due)
	if err != nil {
		return err
	}
	for _, s := range found {
		tag := paimon.NewTag(savepointPrefix+sink.Itoa(s.CommitIdentifier), s, c.sink.Options.Tags.RetainedMillis, env.EpochMillis+env.NowMillis)
		made, err := paimon.CreateTag(&faulty, tag)
		if err != nil {
			return err
		}
		if made && env.Tracing() {
			env.Emit(trace.TagCreated, 0, "tag", tag.Name, "snapshot", sink.Itoa(s.ID))
		}
	}
	return nil
}

// Abort implements sink.Aborter: the tag of a savepoint that was aborted goes.
func (c *committer) Abort(env *sink.Env, checkpoint int64) error {
	if !c.sink.Options.Tags.Savepoints {
		return nil
	}
	c.tags.taken = slices.DeleteFunc(slices.Clone(c.tags.taken), func(id int64) bool { return id == checkpoint })
	faulty := store(env)
	_, err := paimon.RemoveTag(&faulty, savepointPrefix+sink.Itoa(checkpoint))
	if errors.Is(err, paimon.ErrNotFound) {
		return nil
	}
	return err
}

var _ sink.Aborter = (*committer)(nil)
