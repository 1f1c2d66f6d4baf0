package runner

import (
	"errors"
	"fmt"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/sinks/registry"
	"exactlyonce/sinklab/sqlview"
	"exactlyonce/trace"
)

// compacter is a sink that can compact its whole table by itself.
type compacter interface{ CompactAll(*sink.Env) error }

// compact is CALL sys.compact in batch mode. It is no job of the engine: nothing strikes
// it, it takes no virtual time of the script and is not traced.
func (s *session) compact(step *flinksql.Step) error {
	name := disk.TableName{Database: step.Compact.Database, Name: step.Compact.Name}
	plan, ok := s.lookup(name.Database, name.Name)
	if !ok {
		return fmt.Errorf("table %s does not exist in %s, or cannot be read", name, s.Warehouse)
	}
	to, table, err := s.openTable(&flinksql.Job{Table: plan})
	if err != nil {
		return err
	}
	worker, ok := to.(compacter)
	if !ok {
		return fmt.Errorf("table %s: its sink cannot compact", name)
	}
	incarnation, err := table.incarnation()
	if err != nil {
		return err
	}
	ear := &compactEar{table: table}
	if err := worker.CompactAll(s.compactEnv(table, incarnation, ear)); err != nil {
		return fmt.Errorf("table %s: %w", name, err)
	}
	if ear.err != nil {
		return ear.err
	}
	s.listener.Query(step.Text, &sqlview.Result{Columns: []sqlview.Column{{Name: "result", Type: "STRING"}}, Rows: [][]any{{"Success"}}})
	return nil
}

// openTable opens a Paimon table for writing, with the sink behind it.
func (s *session) openTable(p *flinksql.Job) (sink.Sink, *tableTarget, error) {
	to, err := s.openTarget(p)
	if err != nil {
		return nil, nil, err
	}
	table, ok := to.(*tableTarget)
	c, found := registry.Find(p.Table.Connector)
	if !ok || !found {
		return nil, nil, errors.New("only Paimon tables are compacted")
	}
	made, err := c.Sink(compose.TargetOf(p))
	return made, table, err
}

// compactEnv is the environment of a job with one subtask, whose names are its own.
func (s *session) compactEnv(t *tableTarget, incarnation int64, ear trace.Observer) *sink.Env {
	identity := choose.Mix(s.Seed ^ uint64(incarnation))
	for _, c := range "sys.compact" + t.name.String() {
		identity = choose.Mix(identity ^ uint64(c))
	}
	env := &sink.Env{World: t.table, EpochMillis: s.epoch, Parallelism: 1, CommitterParallelism: 1, Operator: "Global Committer : " + t.name.Name, Identity: identity}
	env.Bind(choose.Default{}, ear, new(int64), func(string) int64 { return 0 })
	return env
}

// compactEar writes the commit user down, as for every job.
type compactEar struct {
	table *tableTarget
	err   error
}

func (e *compactEar) Observe(ev trace.Event) {
	if ev.Kind == trace.Open {
		e.err = errors.Join(e.err, e.table.observe(ev))
	}
}
