// Package compose makes a planned INSERT, its sink and a world into a job of the engine,
// and has the same job on values watched and judged.
//
// The runner puts its jobs together here, and the search needs nothing besides. Non-goals:
// files, SQL over them, running a script of several statements (package runner).
package compose

import (
	"fmt"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/flinksql"
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

// Job composes what the engine needs from a planned INSERT, the sink behind its
// connector, and a world for that sink; nil = the job is not run, only looked at. The
// error says what the sink, a latency or a mutant cannot do with this INSERT.
func Job(p *flinksql.Job, world any, id Identity) (*engine.Job, error) {
	c, err := ConnectorOf(p.Table)
	if err != nil {
		return nil, err
	}
	return jobOf(p, c, world, id)
}

// exercise is the connector of a table whose sink a learner writes: it is given, never looked up.
const exercise = "exercise"

// ConnectorOf is the connector of a table.
func ConnectorOf(t *flinksql.Table) (connector.Connector, error) {
	c, ok := registry.Find(t.Connector)
	if !ok && t.Connector == exercise {
		return c, fmt.Errorf("table %s is written by the sink of an exercise: 'sinklab lab check' runs it", t.Name)
	}
	if !ok {
		return c, fmt.Errorf("table %s: no sink for connector %q", t.Name, t.Connector)
	}
	return c, nil
}

// TargetOf is the table of an INSERT as its connector is told of it.
func TargetOf(p *flinksql.Job) connector.Target {
	return connector.Target{Table: p.Table, Rows: p.Rows, Fsync: p.Lab.Fsync}
}

// jobOf is Job with the sink of any connector.
func jobOf(p *flinksql.Job, c connector.Connector, world any, id Identity) (*engine.Job, error) {
	model, err := Latencies(p.Lab.Latency)
	if err != nil {
		return nil, err
	}
	to, err := c.Sink(TargetOf(p))
	if err != nil {
		return nil, err
	}
	j := &engine.Job{
		Name: p.Name, Table: p.Table.Name, Parallelism: p.Parallelism, Sink: to, World: world,
		Checkpoint: checkpointing(p.Checkpoint), Restart: restart(p.Restart),
		FirstDelayMillis: p.Lab.FirstDelayMillis, RunForMillis: p.Lab.RunForMillis, CommitterLanes: p.Lab.CommitterParallelism, CommitterRetries: p.Retries,
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
	return j, mutate(j, c.Name, p.Lab.Mutant)
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
		Dir: c.Dir, Retained: c.Retained, Retention: retention(c.Retention),
	}
}

// retention is CheckpointRetentionPolicy as StreamingJobGraphGenerator makes it of the setting.
func retention(setting string) engine.Retention {
	switch setting {
	case "retain-on-cancellation":
		return engine.RetainedOnCancellation
	case "delete-on-cancellation":
		return engine.RetainedOnFailure
	}
	return engine.NeverRetained
}

func restart(r flinksql.Restart) engine.Restart {
	return engine.Restart{
		Strategy: r.Strategy, Attempts: r.Attempts, DelayMillis: r.DelayMillis,
		InitialMillis: r.InitialMillis, MaxMillis: r.MaxMillis, Multiplier: r.Multiplier, ResetMillis: r.ResetMillis,
	}
}
