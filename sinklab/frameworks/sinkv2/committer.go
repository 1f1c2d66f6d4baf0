package sinkv2

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"

	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// collected are the committables of one checkpoint that are not done with
// (CheckpointCommittableManagerImpl).
type collected struct {
	Checkpoint int64  `json:"checkpoint"`
	Open       []open `json:"committables"`
}

// open is a committable that is not done with.
type open struct {
	Committable string `json:"committable"`
	Retries     int    `json:"-"` // the state has none: after a restore all begin at 0
}

// committerOperator is CommitterOperator.
type committerOperator struct {
	committer Committer
	settings  *Settings
	rules     *Rules
	silent    bool

	collected []collected // by checkpoint
	upTo      int64       // what is covered by this checkpoint or an older one is to be committed now
	exactly   int64       // where the rules want it so, what is covered by this one
}

var (
	_ sink.Committer   = (*committerOperator)(nil)
	_ sink.EndInputter = (*committerOperator)(nil)
	_ sink.Closer      = (*committerOperator)(nil)
	_ sink.Cloner      = (*committerOperator)(nil)
)

func (c *committerOperator) tells(env *sink.Env) bool { return env.Tracing() && !c.silent }

// Restore takes over what the checkpoint holds and makes due what it covers, done or not:
// the committer has to find out.
func (c *committerOperator) Restore(env *sink.Env, r sink.Restored) error {
	if r.Own != "" {
		if err := json.Unmarshal([]byte(r.Own), &c.collected); err != nil {
			return fmt.Errorf("the committer's state %q cannot be read: %w", r.Own, err)
		}
	}
	if c.tells(env) && r.IsRestored {
		env.Emit(trace.Restore, r.Checkpoint, "restored.size()", sink.Itoa(len(c.collected)))
	}
	if !c.rules.CommitOnRestore {
		c.collected = nil
	}
	c.upTo = r.Checkpoint
	return nil
}

// Collect implements sink.Committer.
func (c *committerOperator) Collect(_ *sink.Env, in sink.Committable) error {
	i := slices.IndexFunc(c.collected, func(o collected) bool { return o.Checkpoint >= in.Checkpoint })
	if i < 0 {
		i = len(c.collected)
	}
	c.collected = slices.Clone(c.collected)
	if i == len(c.collected) || c.collected[i].Checkpoint != in.Checkpoint {
		c.collected = slices.Insert(c.collected, i, collected{Checkpoint: in.Checkpoint})
	}
	c.collected[i].Open = append(slices.Clip(c.collected[i].Open), open{Committable: in.Handle})
	return nil
}

// SnapshotState stores all that is collected and not committed.
func (c *committerOperator) SnapshotState(env *sink.Env, checkpoint int64) (sink.State, error) {
	if c.tells(env) {
		ids := make([]int64, len(c.collected))
		for i, o := range c.collected {
			ids[i] = o.Checkpoint
		}
		env.Emit(trace.Snapshot, checkpoint, "committablesPerCheckpoint.keySet()", fmt.Sprint(ids))
	}
	if len(c.collected) == 0 || !c.rules.StoreCommittables {
		return "", nil
	}
	state, err := json.Marshal(c.collected)
	return sink.State(state), err
}

// Notify makes everything up to N due: a notification before this one may have been lost.
func (c *committerOperator) Notify(env *sink.Env, checkpoint int64) error {
	if c.tells(env) {
		env.Emit(trace.Notify, checkpoint, "checkpointId", sink.Itoa(checkpoint))
	}
	if c.rules.CommitOlder {
		c.upTo = max(c.upTo, checkpoint)
	} else {
		c.exactly = checkpoint
	}
	return nil
}

// EndInput makes everything due where no checkpoint will.
func (c *committerOperator) EndInput(env *sink.Env) error {
	if !env.CheckpointingEnabled || !c.rules.EndWaits {
		c.upTo = sink.EndOfInput
	}
	return nil
}

// Close implements sink.Closer.
func (c *committerOperator) Close(env *sink.Env) {
	if user, ok := c.committer.(sink.Closer); ok {
		user.Close(env)
	}
}

// Clone implements sink.Cloner. Lists are replaced and never changed in place.
func (c *committerOperator) Clone() any {
	d := *c
	if user, ok := c.committer.(sink.Cloner); ok {
		d.committer = user.Clone().(Committer)
	}
	return &d
}

// AppendState implements sink.Cloner.
func (c *committerOperator) AppendState(b []byte, now int64) []byte {
	for _, o := range c.collected {
		b = binary.AppendVarint(binary.AppendVarint(b, o.Checkpoint), int64(len(o.Open)))
		for _, one := range o.Open {
			b = binary.AppendVarint(append(append(b, one.Committable...), 0), int64(one.Retries))
		}
	}
	b = binary.AppendVarint(binary.AppendVarint(append(b, '|'), c.upTo), c.exactly)
	if user, ok := c.committer.(sink.Cloner); ok {
		b = user.AppendState(b, now)
	}
	return b
}
