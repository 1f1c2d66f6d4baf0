// Package toy is a sink with its foreign system: parcels are put into a box, and delivered
// when their checkpoint is complete. All that the lab has to know of it is here.
package toy

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/world"
	"exactlyonce/trace"
)

var Connector = connector.Connector{
	Name:    "toy",
	Options: []connector.Option{{Key: "ask-first", Type: "boolean", Default: "true", Effect: "before it delivers, the committer asks the box whether that is done"}},
	Sink: func(t connector.Target) (sink.Sink, error) {
		return toy{t.Name, t.Option("ask-first") != "false"}, nil
	},
	World:  func(connector.Target) (world.World, error) { return &box{}, nil },
	Points: world.StorePoints("a parcel is put into the box", "把包裹放进箱子", "a parcel is delivered", "投递一个包裹"),
	Words:  trace.Vocabulary{Unit: trace.Noun{One: "parcel", Many: "parcels", Chinese: "包裹"}, Commit: trace.Noun{One: "delivery", Many: "deliveries", Chinese: "投递"}},
}

// box is the foreign system: parcels, and which of them were delivered, in this order.
type (
	box struct {
		Parcels   [][]rows.Range
		Delivered []delivery
	}
	plain    box // without methods
	delivery struct {
		Parcel     int
		Checkpoint int64
	}
)

func (b *box) done(parcel int) bool {
	return slices.ContainsFunc(b.Delivered, func(d delivery) bool { return d.Parcel == parcel })
}
func (b *box) Read(world.Isolation) (out []rows.Range, err error) {
	for _, d := range b.Delivered {
		out = append(out, b.Parcels[d.Parcel]...)
	}
	return out, nil
}
func (b *box) Totals() (newest, visible int64) {
	all, _ := b.Read(world.Committed)
	return int64(len(b.Delivered)), rows.Count(all)
}
func (b *box) Commits(visit func(world.Commit)) {
	for i, d := range b.Delivered {
		visit(world.Commit{Sequence: int64(i) + 1, Identifier: d.Checkpoint, Owner: "toy", Rows: rows.Count(b.Parcels[d.Parcel])})
	}
}
func (b *box) Units(visit func(world.Unit)) {
	for i, p := range b.Parcels {
		u := world.Unit{Name: "p" + sink.Itoa(i), Owner: "toy", Rows: rows.Count(p)}
		if b.done(i) {
			u.State = world.Done
		}
		visit(u)
	}
}
func (b *box) Clone() any                            { return &box{slices.Clone(b.Parcels), slices.Clone(b.Delivered)} }
func (b *box) AppendState(to []byte, _ int64) []byte { return appended(to, b) }
func (b *box) MarshalJSON() ([]byte, error)          { return json.Marshal((*plain)(b)) }
func (b *box) UnmarshalJSON(text []byte) error       { return json.Unmarshal(text, (*plain)(b)) }

// appended is a canonical form of anything.
func appended(to []byte, v any) []byte {
	text, _ := json.Marshal(v)
	return append(to, text...)
}

// toy is the sink: its writer fills parcels, its committer has them delivered.
type toy struct {
	table string
	asks  bool
}

func (s toy) Topology(sink.Config) (sink.Topology, error) {
	return sink.Topology{Stages: []sink.Stage{
		{Name: "Writer : " + s.table, NewWriter: func() sink.Writer { return &writer{} }},
		{Name: "Committer : " + s.table, NewCommitter: func() sink.Committer { return &committer{asks: s.asks} }, Parallelism: 1, Exchange: sink.Global},
	}}, nil
}

type writer struct{ held []rows.Range }

func (w *writer) Write(_ *sink.Env, r sink.Rows) error { w.held = append(w.held, r); return nil }
func (w *writer) PrepareCommit(env *sink.Env, checkpoint int64) ([]sink.Committable, error) {
	if len(w.held) == 0 {
		return nil, nil
	}
	if env.Choose("store/data", 2) == 1 {
		return nil, fmt.Errorf("the box does not open")
	}
	b := env.World.(*box)
	handle := sink.Itoa(len(b.Parcels))
	env.Emit(trace.UnitPrepared, checkpoint, "unit", "p"+handle, "owner", "toy", "rows", sink.Itoa(rows.Count(w.held)))
	b.Parcels, w.held = append(slices.Clip(b.Parcels), w.held), nil
	return []sink.Committable{{Checkpoint: checkpoint, Subtask: env.Subtask, Handle: handle}}, nil
}
func (w *writer) SnapshotState(*sink.Env, int64) (sink.State, error) { return "", nil }
func (w *writer) Clone() any                                         { return &writer{slices.Clone(w.held)} }
func (w *writer) AppendState(to []byte, _ int64) []byte              { return appended(to, w.held) }

// committer owes what is pending; what is due is to be done now.
type committer struct {
	asks         bool
	pending, due []sink.Committable
}

func (c *committer) Restore(env *sink.Env, r sink.Restored) error {
	for _, s := range r.Union {
		if err := json.Unmarshal([]byte(s), &c.pending); err != nil {
			return err
		}
	}
	return c.Notify(env, sink.EndOfInput)
}
func (c *committer) Collect(_ *sink.Env, in sink.Committable) error {
	c.pending = append(slices.Clip(c.pending), in)
	return nil
}
func (c *committer) SnapshotState(_ *sink.Env, checkpoint int64) (sink.State, error) {
	c.pending = slices.Clone(c.pending)
	for i := range c.pending { // what the end of the input left belongs to this checkpoint
		c.pending[i].Checkpoint = min(c.pending[i].Checkpoint, checkpoint)
	}
	return sink.State(appended(nil, c.pending)), nil
}
func (c *committer) Notify(_ *sink.Env, checkpoint int64) error {
	covered := func(o sink.Committable) bool { return o.Checkpoint <= checkpoint }
	for _, o := range c.pending {
		if covered(o) {
			c.due = append(slices.Clip(c.due), o)
		}
	}
	c.pending = slices.DeleteFunc(slices.Clone(c.pending), covered)
	return nil
}
func (c *committer) EndInput(env *sink.Env) error {
	if !env.CheckpointingEnabled {
		return c.Notify(env, sink.EndOfInput)
	}
	return nil
}
func (c *committer) Commit(env *sink.Env) (sink.Progress, error) {
	if len(c.due) == 0 {
		return sink.Progress{Outcome: sink.Done}, nil
	}
	b, next := env.World.(*box), c.due[0]
	parcel, err := strconv.Atoi(next.Handle)
	if err != nil {
		return sink.Progress{}, err
	}
	if c.asks && b.done(parcel) {
		env.Emit(trace.AlreadyThere, next.Checkpoint, "unit", "p"+next.Handle)
		c.due = c.due[1:]
		return sink.Progress{Outcome: sink.More}, nil
	}
	pick := env.Choose("store/publish", 3)
	if pick == 1 {
		return sink.Progress{Outcome: sink.NotDone, WaitMillis: 100}, nil
	}
	b.Delivered = append(slices.Clip(b.Delivered), delivery{parcel, next.Checkpoint})
	env.Emit(trace.UnitCommitted, next.Checkpoint, "unit", "p"+next.Handle, "owner", "toy", "rows", sink.Itoa(rows.Count(b.Parcels[parcel])), "sequence", sink.Itoa(len(b.Delivered)))
	if pick == 2 {
		return sink.Progress{Outcome: sink.Unknown, WaitMillis: 100}, nil
	}
	c.due = c.due[1:]
	return sink.Progress{Outcome: sink.More, WaitMillis: 1}, nil
}
func (c *committer) Clone() any { d := *c; return &d }
func (c *committer) AppendState(to []byte, _ int64) []byte {
	return appended(to, [][]sink.Committable{c.pending, c.due})
}
