package runner

import (
	"fmt"

	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/sinks/registry"
)

// Epoch is what virtual time 0 is called on the calendar: 2026-01-01 00:00:00 UTC.
// A fixed epoch keeps snapshots and logs byte-stable.
const Epoch = int64(1767225600000)

// Identity tells one execution of a job from all others.
type Identity struct {
	Seed        uint64
	Run         string // script and table
	Incarnation int64  // how many jobs have written the table before without state
	EpochMillis int64
}

// BuildJob composes what the engine needs from a planned INSERT, the sink behind
// its connector, and a world for that sink.
func BuildJob(p *flinksql.Job, world any, id Identity) (*engine.Job, error) {
	entry, ok := registry.Find(p.Table.Connector)
	if !ok {
		return nil, fmt.Errorf("table %s: no sink for connector %q", p.Table.Name, p.Table.Connector)
	}
	model, err := latencies(p.Lab.Latency)
	if err != nil {
		return nil, err
	}
	to, err := entry.Sink(registry.Target{Table: p.Table.Name, Option: optionOf(p.Table), Layout: func() (*paimon.Layout, error) { return LayoutOf(p) }})
	if err != nil {
		return nil, err
	}
	j := &engine.Job{
		Name: p.Name, Table: p.Table.Name, Parallelism: p.Parallelism, Sink: to, World: world,
		Checkpoint: checkpointing(p.Checkpoint), Restart: restart(p.Restart),
		FirstDelayMillis: p.Lab.FirstDelayMillis, RunForMillis: p.Lab.RunForMillis, CommitterLanes: p.Lab.CommitterParallelism,
		Savepoint: savepoint(p.Lab),
		Seed:      id.Seed, RunID: id.Run, Incarnation: id.Incarnation, EpochMillis: id.EpochMillis,
		Latency: model, Bounds: engine.DefaultBounds, Rules: engine.Faithful(),
	}
	if p.Constraint {
		j.Enforcer = fmt.Sprintf("ConstraintEnforcer[%d]", p.SinkNode)
	}
	for _, s := range p.Sources {
		j.Sources = append(j.Sources, source(s))
	}
	return j, mutate(j, p.Lab.Mutant)
}

// LayoutOf says where the rows of a job go in its Paimon table.
func LayoutOf(p *flinksql.Job) (*paimon.Layout, error) {
	schema, err := schemaOf(p.Table, 0)
	if err != nil {
		return nil, err
	}
	return paimon.NewLayout(schema, p.Rows)
}

func source(s flinksql.Source) engine.Source {
	out := engine.Source{Name: fmt.Sprintf("%s[%d]", s.Table, s.Node), RowsPerSecond: s.RowsPerSecond, SplitRows: s.SplitRows, RowMillis: s.RowMillis}
	if s.Calc {
		out.CalcName = fmt.Sprintf("Calc[%d]", s.CalcNode)
	}
	for _, f := range s.Functions {
		out.Functions = append(out.Functions, engine.Function{Name: f.Name, Value: f.Value, Once: f.Once, At: f.At})
	}
	return out
}

// savepoint: stopping with one outranks taking one.
func savepoint(l flinksql.Lab) engine.Savepoint {
	if l.StopSavepointMillis > 0 {
		return engine.Savepoint{AfterMillis: l.StopSavepointMillis, Stop: true}
	}
	return engine.Savepoint{AfterMillis: l.SavepointMillis}
}

func checkpointing(c flinksql.Checkpointing) engine.Checkpointing {
	return engine.Checkpointing{
		IntervalMillis: c.IntervalMillis, MinPauseMillis: c.MinPauseMillis, TimeoutMillis: c.TimeoutMillis,
		MaxConcurrent: c.MaxConcurrent, TolerableFailures: c.TolerableFailures,
		AtLeastOnce: c.AtLeastOnce, Unaligned: c.Unaligned, AfterTasksFinish: c.AfterTasksFinish,
	}
}

func restart(r flinksql.Restart) engine.Restart {
	return engine.Restart{
		Strategy: r.Strategy, Attempts: r.Attempts, DelayMillis: r.DelayMillis,
		InitialMillis: r.InitialMillis, MaxMillis: r.MaxMillis, Multiplier: r.Multiplier, ResetMillis: r.ResetMillis,
	}
}

// latencies applies SET 'sinklab.latency.<name>'.
func latencies(overrides []flinksql.Option) (engine.Model, error) {
	model := engine.DefaultModel()
	for _, o := range overrides {
		millis, err := flinksql.ParseDuration(o.Value)
		if err != nil {
			return model, fmt.Errorf("sinklab.latency.%s: %w", o.Key, err)
		}
		if model, err = model.Override(o.Key, millis); err != nil {
			return model, err
		}
	}
	return model, nil
}

func optionOf(t *flinksql.Table) func(string) string {
	return func(key string) string {
		for _, o := range t.Options {
			if o.Key == key {
				return o.Value
			}
		}
		return ""
	}
}
