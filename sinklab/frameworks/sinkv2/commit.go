package sinkv2

import (
	"fmt"
	"slices"
	"strings"

	"exactlyonce/sinklab/sink"
)

// Commit has the committer try the oldest checkpoint that is due, once. Flink's loop is
// CheckpointCommittableManagerImpl.commit: what is to be tried later is tried again at once.
func (c *committerOperator) Commit(env *sink.Env) (sink.Progress, error) {
	i := slices.IndexFunc(c.collected, c.due)
	if i < 0 {
		return sink.Progress{Outcome: sink.Done}, nil
	}
	requests := c.collected[i].requests()
	if err := c.committer.Commit(env, requests); err != nil {
		return sink.Progress{}, err
	}
	out := sink.Progress{Outcome: sink.More}
	rest := collected{Checkpoint: c.collected[i].Checkpoint}
	for _, r := range requests {
		if err := r.thrown(); err != nil {
			return sink.Progress{}, err
		}
		switch r.state {
		case retry:
			rest.Open = append(rest.Open, open{r.Committable, r.Retries + 1})
		case received, committed:
			out.Committed = append(out.Committed, sink.Committable{Checkpoint: rest.Checkpoint, Subtask: env.Subtask, Handle: r.Committable})
		}
	}
	if err := c.exhausted(rest.Open); err != nil {
		return sink.Progress{}, err
	}
	c.collected = slices.Clone(c.collected)
	if len(rest.Open) > 0 {
		c.collected[i] = rest
		return out, nil
	}
	c.collected = slices.Delete(c.collected, i, i+1)
	if !slices.ContainsFunc(c.collected, c.due) {
		out.Outcome = sink.Done
	} else {
		out.WaitMillis = env.Latency("commit-publish")
	}
	return out, nil
}

func (c *committerOperator) due(o collected) bool {
	return o.Checkpoint <= c.upTo || o.Checkpoint == c.exactly
}

// requests are what the committer is called with.
func (o collected) requests() []*Request {
	out := make([]*Request, len(o.Open))
	for i, one := range o.Open {
		out[i] = &Request{Committable: one.Committable, Checkpoint: o.Checkpoint, Retries: one.Retries}
	}
	return out
}

// exhausted is the exception for committables that were tried too often.
func (c *committerOperator) exhausted(again []open) error {
	if len(again) == 0 || again[0].Retries <= c.settings.Retries {
		return nil
	}
	texts := make([]string, len(again))
	for i, one := range again {
		texts[i] = fmt.Sprintf("CommitRequestImpl{state=RETRY, numRetries=%d, committable=%s}", one.Retries, one.Committable)
	}
	return fmt.Errorf("java.io.IOException: Failed to commit %d committables after %d retries: [%s]", len(again), c.settings.Retries, strings.Join(texts, ", "))
}
