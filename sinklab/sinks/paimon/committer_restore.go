package paimon

import (
	"errors"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// restored ends the recommit: if anything was really committed the job fails once on
// purpose (RestoreAndFailCommittableStateManager.recover:49-60).
func (c *committer) restored(env *sink.Env) error {
	if !c.restore.underWay {
		return nil
	}
	c.restore.underWay = false
	if env.Tracing() {
		env.Emit(trace.Intentional, 0, "numCommitted", sink.Itoa(c.restore.retried))
	}
	if c.restore.retried == 0 {
		return nil
	}
	//lint:ignore ST1005 Paimon's own words
	return errors.New("java.lang.RuntimeException: This exception is intentionally thrown after committing the restored checkpoints. " +
		"By restarting the job we hope that writers can start writing based on these new commits.")
}

// filterAndCommit drops what this user has committed before, and checks that the files of
// the rest are there (TableCommitImpl.filterAndCommitMultiple): at a restore, and under MAX
// at the end of input. A recovery also checks that they are not yet in the table.
func (c *committer) filterAndCommit(env *sink.Env, groups []group, recovery bool) error {
	committables, err := decodeGroups(groups)
	if err != nil {
		return err
	}
	retry := committables
	if c.sink.Rules.FilterOnRestore {
		if retry, err = paimon.FilterCommitted(store(env), c.user, committables); err != nil {
			return err
		}
	}
	if env.Tracing() {
		first := "null"
		if len(groups) > 0 {
			first = sink.Itoa(groups[0].identifier)
		}
		env.Emit(trace.Filter, 0, "sortedCommittables.size()", sink.Itoa(len(groups)),
			"sortedCommittables.get(0).identifier()", first, "retryCommittables.size()", sink.Itoa(len(retry)))
	}
	if recovery && len(retry) < len(committables) && !c.sink.Rules.FilterIsNoError {
		return alreadyCommitted(committables[0].Identifier)
	}
	if c.sink.Rules.CheckFiles {
		if err := paimon.CheckFiles(store(env), retry); err != nil {
			return err
		}
	}
	c.work.queue, c.work.recovery = groups[len(groups)-len(retry):], recovery
	return nil
}
