package engine_test

import (
	"encoding/json"
	"fmt"
	"slices"

	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
)

// vault is a foreign system in small: rows are laid down in units that nobody sees, and a
// unit is opened by its name, once or again. What a stage behind the committers was told
// of is written down beside it.
type vault struct {
	units []laid
	told  []string
	heard []string // what operators of a test were called with
}

type laid struct {
	name  string
	rows  []rows.Range
	since int64 // calendar time
	open  bool
}

var _ sink.Cloner = (*vault)(nil)

func (v *vault) self() *vault { return v }

// inside is the vault that a world of these tests is, or has in it.
func inside(world any) *vault { return world.(interface{ self() *vault }).self() }

func vaultOf(env *sink.Env) *vault { return inside(env.World) }

func (v *vault) lay(name string, held []rows.Range, now int64) {
	v.units = append(v.units, laid{name: name, rows: slices.Clone(held), since: now})
}

func (v *vault) unlock(name string) error {
	i := slices.IndexFunc(v.units, func(u laid) bool { return u.name == name })
	if i < 0 {
		return fmt.Errorf("the vault has no unit %s", name)
	}
	v.units[i].open = true
	return nil
}

// tell writes down a name, once.
func (v *vault) tell(name string) {
	if !slices.Contains(v.told, name) {
		v.told = append(v.told, name)
	}
}

func visibleInVault(world any) (visible []rows.Range) {
	for _, u := range inside(world).units {
		if u.open {
			visible = append(visible, u.rows...)
		}
	}
	return visible
}

// allTold demands that the stage behind the committers heard of every unit that was opened.
func allTold(world any) error {
	v := inside(world)
	for _, u := range v.units {
		if u.open && !slices.Contains(v.told, u.name) {
			return fmt.Errorf("unit %s was opened, and the stage behind was not told of it", u.name)
		}
	}
	return nil
}

func (v *vault) Clone() any {
	return &vault{units: slices.Clone(v.units), told: slices.Clone(v.told), heard: slices.Clone(v.heard)}
}

func (v *vault) AppendState(b []byte, _ int64) []byte {
	for _, u := range v.units {
		b = fmt.Append(b, u.name, u.rows, u.open)
	}
	return fmt.Append(b, v.told)
}

// chest is a writer of the vault: it lays down at each barrier what it took.
type chest struct {
	held []rows.Range
	laid int64 // units so far, by this attempt
}

func (c *chest) Write(_ *sink.Env, r rows.Range) error {
	c.held = rows.Append(c.held, r)
	return nil
}

func (c *chest) PrepareCommit(env *sink.Env, checkpoint int64) ([]sink.Committable, error) {
	if len(c.held) == 0 {
		return nil, nil
	}
	name := env.UUID("unit", c.laid)
	c.laid++
	vaultOf(env).lay(name, c.held, env.EpochMillis+env.NowMillis)
	c.held = nil
	return []sink.Committable{{Checkpoint: checkpoint, Subtask: env.Subtask, Handle: name}}, nil
}

func (c *chest) SnapshotState(*sink.Env, int64) (sink.State, error) { return "", nil }
func (c *chest) Clone() any                                         { d := *c; d.held = slices.Clone(c.held); return &d }
func (c *chest) AppendState(b []byte, _ int64) []byte               { return fmt.Append(b, c.held, c.laid) }

// slowChest takes three steps to prepare.
type slowChest struct {
	chest
	steps int
}

const prepareSteps, prepareMillis = 3, 15

func (c *slowChest) Prepare(*sink.Env, int64) (sink.Progress, error) {
	if c.steps++; c.steps < prepareSteps {
		return sink.Progress{Outcome: sink.More, WaitMillis: prepareMillis}, nil
	}
	c.steps = 0
	return sink.Progress{Outcome: sink.Done}, nil
}

func (c *slowChest) Clone() any {
	return &slowChest{chest: *c.chest.Clone().(*chest), steps: c.steps}
}

func (c *slowChest) AppendState(b []byte, now int64) []byte {
	return fmt.Append(c.chest.AppendState(b, now), c.steps)
}

// owed is what waits for its checkpoint, and what is to be committed now.
type owed struct {
	Pending []sink.Committable
	Due     []sink.Committable
}

func (o *owed) clone() owed { return owed{slices.Clone(o.Pending), slices.Clone(o.Due)} }

// cover has what the end of input left belong to the checkpoint that is taken now.
func (o *owed) cover(checkpoint int64) {
	for i := range o.Pending {
		o.Pending[i].Checkpoint = min(o.Pending[i].Checkpoint, checkpoint)
	}
}

func (o *owed) take(upTo int64) {
	o.Pending = slices.DeleteFunc(o.Pending, func(c sink.Committable) bool {
		if c.Checkpoint <= upTo {
			o.Due = append(o.Due, c)
		}
		return c.Checkpoint <= upTo
	})
}

// restore makes everything due that a checkpoint stored, done or not.
func (o *owed) restore(stored sink.State) error {
	if stored == "" {
		return nil
	}
	err := json.Unmarshal([]byte(stored), o)
	o.take(sink.EndOfInput)
	return err
}

func (o *owed) store() (sink.State, error) {
	b, err := json.Marshal(o)
	return sink.State(b), err
}

// key opens the units of the vault, one a step.
type key struct {
	owed
	silent bool // it does not say what it opened
	quick  bool // it opens all at once, in no time
}

func (k *key) Restore(_ *sink.Env, r sink.Restored) error { return k.restore(r.Own) }

func (k *key) Collect(_ *sink.Env, c sink.Committable) error {
	k.Pending = append(k.Pending, c)
	return nil
}

func (k *key) SnapshotState(_ *sink.Env, checkpoint int64) (sink.State, error) {
	k.cover(checkpoint)
	return k.store()
}

func (k *key) Notify(_ *sink.Env, checkpoint int64) error { k.take(checkpoint); return nil }

func (k *key) EndInput(env *sink.Env) error {
	if !env.CheckpointingEnabled {
		k.take(sink.EndOfInput)
	}
	return nil
}

func (k *key) Commit(env *sink.Env) (sink.Progress, error) {
	if len(k.Due) == 0 {
		return sink.Progress{Outcome: sink.Done}, nil
	}
	if k.quick {
		p := sink.Progress{Outcome: sink.Done, Committed: k.Due}
		for _, c := range k.Due {
			if err := vaultOf(env).unlock(c.Handle); err != nil {
				return p, err
			}
		}
		k.Due = nil
		return p, nil
	}
	opened := k.Due[0]
	k.Due = k.Due[1:]
	p := sink.Progress{Outcome: sink.More, WaitMillis: 5}
	if !k.silent {
		p.Committed = []sink.Committable{opened}
	}
	return p, vaultOf(env).unlock(opened.Handle)
}

func (k *key) Clone() any { return &key{owed: k.clone(), silent: k.silent, quick: k.quick} }
func (k *key) AppendState(b []byte, _ int64) []byte {
	return fmt.Append(b, k.Pending, k.Due)
}

// herald stands behind the keys and tells the vault what they opened, as soon as it hears
// of it.
type herald struct {
	owed
	quick bool // it tells all at once, in no time
}

func (h *herald) Restore(_ *sink.Env, r sink.Restored) error { return h.restore(r.Own) }

func (h *herald) Collect(_ *sink.Env, c sink.Committable) error {
	h.Due = append(h.Due, c)
	return nil
}

func (h *herald) SnapshotState(*sink.Env, int64) (sink.State, error) { return h.store() }
func (h *herald) Notify(*sink.Env, int64) error                      { return nil }
func (h *herald) CommitsOnArrival()                                  {}

func (h *herald) Commit(env *sink.Env) (sink.Progress, error) {
	if len(h.Due) == 0 {
		return sink.Progress{Outcome: sink.Done}, nil
	}
	vaultOf(env).tell(h.Due[0].Handle)
	h.Due = h.Due[1:]
	if h.quick {
		return h.Commit(env)
	}
	return sink.Progress{Outcome: sink.More, WaitMillis: 3}, nil
}

func (h *herald) Clone() any                           { return &herald{h.clone(), h.quick} }
func (h *herald) AppendState(b []byte, _ int64) []byte { return fmt.Append(b, h.Due) }

// drowsy is a herald that waits for a notification that comes before what it is about.
type drowsy struct{ herald herald }

func (d *drowsy) Restore(env *sink.Env, r sink.Restored) error       { return d.herald.Restore(env, r) }
func (d *drowsy) Collect(env *sink.Env, c sink.Committable) error    { return d.herald.Collect(env, c) }
func (d *drowsy) SnapshotState(*sink.Env, int64) (sink.State, error) { return d.herald.store() }
func (d *drowsy) Notify(*sink.Env, int64) error                      { return nil }
func (d *drowsy) Commit(env *sink.Env) (sink.Progress, error)        { return d.herald.Commit(env) }

// alone is a writer without a committer: it opens its units when it is told that their
// checkpoint is complete (TwoPhaseCommitSinkFunction).
type alone struct {
	chest
	owed
	forgetful bool // it stores nothing
}

func (a *alone) PrepareCommit(env *sink.Env, checkpoint int64) ([]sink.Committable, error) {
	prepared, err := a.chest.PrepareCommit(env, checkpoint)
	a.Pending = append(a.Pending, prepared...)
	return nil, err
}

func (a *alone) SnapshotState(_ *sink.Env, checkpoint int64) (sink.State, error) {
	a.cover(checkpoint)
	if a.forgetful {
		return "", nil
	}
	return a.store()
}

func (a *alone) RestoreState(_ *sink.Env, r sink.Restored) error { return a.restore(r.Own) }
func (a *alone) Notify(_ *sink.Env, checkpoint int64) error      { a.take(checkpoint); return nil }

func (a *alone) EndInput(env *sink.Env) error {
	if !env.CheckpointingEnabled {
		a.take(sink.EndOfInput)
	}
	return nil
}

func (a *alone) Commit(env *sink.Env) (sink.Progress, error) {
	k := key{owed: a.owed, silent: true}
	p, err := k.Commit(env)
	a.owed = k.owed
	return p, err
}

func (a *alone) Clone() any {
	return &alone{chest: *a.chest.Clone().(*chest), owed: a.clone(), forgetful: a.forgetful}
}

func (a *alone) AppendState(b []byte, now int64) []byte {
	return fmt.Append(a.chest.AppendState(b, now), a.Pending, a.Due)
}

// stages is a sink that consists of its topology.
type stages []sink.Stage

func (s stages) Topology(sink.Config) (sink.Topology, error) { return sink.Topology{Stages: s}, nil }

func newChest() sink.Writer          { return &chest{} }
func newSlowChest() sink.Writer      { return &slowChest{} }
func newAlone() sink.Writer          { return &alone{} }
func newKey() sink.Committer         { return &key{} }
func newQuickKey() sink.Committer    { return &key{quick: true} }
func newQuickHerald() sink.Committer { return &herald{quick: true} }
func newHerald() sink.Committer      { return &herald{} }
