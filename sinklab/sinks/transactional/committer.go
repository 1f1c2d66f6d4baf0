package transactional

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"

	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// owed is a transaction that is to be committed, with the checkpoint that covers it.
type owed struct {
	Checkpoint int64  `json:"checkpoint"`
	Handle     string `json:"handle"`
}

// committer commits transactions. With a handle anybody can, from anywhere.
type committer struct {
	sink    *Sink
	pending []owed // prepared, their checkpoints are not known to be complete; by checkpoint
	due     []owed // to be committed now, oldest first
	tries   int64  // of the first of them that were not answered
}

var (
	_ sink.EndInputter = (*committer)(nil)
	_ sink.Cloner      = (*committer)(nil)
)

// Restore makes everything due that a completed checkpoint has stored, done or not: the
// broker does not mind being asked twice.
func (c *committer) Restore(env *sink.Env, r sink.Restored) error {
	for _, s := range r.Union {
		var stored []owed
		if s == "" {
			continue
		}
		if err := json.Unmarshal([]byte(s), &stored); err != nil {
			return fmt.Errorf("the committer's state %q cannot be read: %w", s, err)
		}
		c.pending = append(c.pending, stored...)
	}
	if env.Tracing() && r.IsRestored {
		env.Emit(trace.Restore, r.Checkpoint, "restored.size()", sink.Itoa(len(c.pending)))
	}
	if !c.sink.Rules.CommitOnRestore {
		c.pending = nil
	}
	c.makeDue(sink.EndOfInput)
	return nil
}

// Collect implements sink.Committer.
func (c *committer) Collect(_ *sink.Env, in sink.Committable) error {
	i := slices.IndexFunc(c.pending, func(o owed) bool { return o.Checkpoint > in.Checkpoint })
	if i < 0 {
		i = len(c.pending)
	}
	c.pending = slices.Insert(slices.Clip(c.pending), i, owed{in.Checkpoint, in.Handle})
	return nil
}

// SnapshotState stores the handles. What the end of the input left belongs to the first
// checkpoint whose state holds it.
func (c *committer) SnapshotState(env *sink.Env, checkpoint int64) (sink.State, error) {
	c.pending = slices.Clone(c.pending)
	for i := range c.pending {
		c.pending[i].Checkpoint = min(c.pending[i].Checkpoint, checkpoint)
	}
	if env.Tracing() {
		env.Emit(trace.Snapshot, checkpoint, "committablesPerCheckpoint.keySet()", fmt.Sprint(checkpoints(c.pending)))
	}
	if len(c.pending) == 0 || !c.sink.Rules.StoreHandles {
		return "", nil
	}
	state, err := json.Marshal(c.pending)
	return sink.State(state), err
}

// checkpoints are those that something is owed for, each once.
func checkpoints(all []owed) (ids []int64) {
	for _, o := range all {
		ids = append(ids, o.Checkpoint)
	}
	return slices.Compact(ids)
}

// Notify makes everything up to N due: a notification before this one may have been lost.
func (c *committer) Notify(env *sink.Env, checkpoint int64) error {
	if env.Tracing() {
		env.Emit(trace.Notify, checkpoint, "checkpointId", sink.Itoa(checkpoint))
	}
	c.makeDue(checkpoint)
	return nil
}

// makeDue takes over what is pending up to a checkpoint.
func (c *committer) makeDue(checkpoint int64) {
	var rest []owed
	for _, o := range c.pending {
		if o.Checkpoint == checkpoint || o.Checkpoint < checkpoint && (c.sink.Rules.CommitOlder || checkpoint == sink.EndOfInput) {
			c.due = append(slices.Clip(c.due), o)
		} else {
			rest = append(rest, o)
		}
	}
	c.pending = rest
}

// EndInput implements sink.EndInputter: without checkpoints nothing else will call.
func (c *committer) EndInput(env *sink.Env) error {
	if !env.CheckpointingEnabled {
		c.makeDue(sink.EndOfInput)
	}
	return nil
}

// Commit commits the next transaction. An error is the broker's: it will never be done.
func (c *committer) Commit(env *sink.Env) (sink.Progress, error) {
	if len(c.due) == 0 {
		return sink.Progress{Outcome: sink.Done}, nil
	}
	b, now := brokerOf(env)
	next := c.due[0]
	var before int64 // commits of the log, of which only a trace tells
	if env.Tracing() {
		before, _ = b.Totals()
	}
	answered, err := b.CommitFor(env.Chooser(), next.Handle, next.Checkpoint, now)
	if err != nil {
		return sink.Progress{}, err
	}
	c.tell(env, b, next, before, answered)
	if !answered {
		c.tries++
		return sink.Progress{Outcome: sink.Unknown, WaitMillis: min(int64(10)<<min(c.tries, 10), 10_000)}, nil
	}
	c.due, c.tries = c.due[1:], 0
	if len(c.due) == 0 {
		return sink.Progress{Outcome: sink.Done}, nil
	}
	return sink.Progress{Outcome: sink.More, WaitMillis: env.Latency("commit-publish")}, nil
}

// tell says what a try to commit came to.
func (c *committer) tell(env *sink.Env, b Broker, o owed, before int64, answered bool) {
	if !env.Tracing() {
		return
	}
	switch newest, _ := b.Totals(); {
	case newest > before:
		env.Emit(trace.UnitCommitted, o.Checkpoint, "unit", o.Handle, "owner", c.sink.Prefix, "rows", sink.Itoa(b.Rows(o.Handle)), "sequence", sink.Itoa(newest))
	case answered:
		env.Emit(trace.AlreadyThere, o.Checkpoint, "unit", o.Handle)
	}
	if !answered {
		env.Emit(trace.CommitRetry, o.Checkpoint, "unit", o.Handle, "reason", "no answer came: it may have been done or not")
	}
}

// Clone implements sink.Cloner. Lists are replaced and never changed in place.
func (c *committer) Clone() any {
	d := *c
	return &d
}

// AppendState implements sink.Cloner.
func (c *committer) AppendState(b []byte, _ int64) []byte {
	for _, list := range [][]owed{c.pending, c.due} {
		b = binary.AppendVarint(b, int64(len(list)))
		for _, o := range list {
			b = binary.AppendVarint(append(append(b, o.Handle...), 0), o.Checkpoint)
		}
	}
	return binary.AppendVarint(b, c.tries)
}
