package runner

import (
	"errors"
	"fmt"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/sqlview"
	"exactlyonce/sinklab/warehouse"
	"exactlyonce/trace"
)

// call is a CALL of one of the procedures that the table's kind has.
func (s *session) call(step *flinksql.Step, database, name string) error {
	n := connector.Name{Database: database, Table: name}
	table, err := s.kinds.InCatalog(n)
	if err != nil {
		return fmt.Errorf("table %s in %s cannot be read: %w", n, s.Warehouse, err)
	}
	declared := table.Declared()
	c, err := compose.ConnectorOf(declared)
	if err != nil {
		return err
	}
	ear := &callEar{}
	result, err := table.Call(warehouse.Call{
		Step: step, NowMillis: s.epoch, IdleMillis: s.epoch - engine.BetweenJobsMillis,
		Sink:  func() (sink.Sink, error) { return c.Sink(connector.Target{Table: declared}) },
		Begin: func() (warehouse.Running, error) { return s.beginCall(declared, ear) },
	})
	if err = errors.Join(err, ear.err); err != nil {
		return err
	}
	s.listener.Query(step.Text, &sqlview.Result{Columns: []sqlview.Column{{Name: "result", Type: "STRING"}}, Rows: [][]any{{result}}})
	return nil
}

// beginCall opens the table for a procedure that writes to it.
func (s *session) beginCall(t *connector.Table, ear *callEar) (r warehouse.Running, err error) {
	if ear.output, err = s.open(t); err != nil {
		return r, err
	}
	r.Seed, r.Observer = s.Seed, ear
	r.Incarnation, err = ear.output.incarnation()
	return r, err
}

// callEar writes the commit user down, as for every job.
type callEar struct {
	output *output
	err    error
}

// Observe implements trace.Observer.
func (e *callEar) Observe(ev trace.Event) {
	if ev.Kind == trace.Open {
		e.err = errors.Join(e.err, e.output.knows(ev.Get("commitUser")))
	}
}
