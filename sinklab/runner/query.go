package runner

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/internal/flinktime"
	"exactlyonce/sinklab/sinks/registry/files"
	"exactlyonce/sinklab/sqlview"
	"exactlyonce/sinklab/sqlview/worlds"
)

// query answers a SELECT of the script over all tables of the warehouse, and those of this
// run.
func (s *session) query(step *flinksql.Step) error {
	var options []sqlview.Option
	if s.program.Catalog != "" {
		options = append(options, sqlview.WithCatalog(s.program.Catalog))
	}
	if step.Display.Zone != "" {
		zone, err := flinktime.Zone(step.Display.Zone)
		if err != nil {
			return err
		}
		options = append(options, sqlview.WithZone(zone))
	}
	w, err := files.Open(s.FS, s.Warehouse)
	if err != nil {
		return err
	}
	db, err := sqlview.Open(append(w.Sources(), worlds.Of(s.inMemory())), options...)
	if err != nil {
		return err
	}
	defer db.Close()
	result, err := db.Query(context.Background(), *step.Query)
	if err != nil {
		return err
	}
	result.ColumnWidth = step.Display.ColumnWidth
	s.listener.Query(*step.Query, result)
	return nil
}

// inMemory are the tables that this run has written and that lie nowhere else.
func (s *session) inMemory() (tables connector.Memory) {
	for _, o := range s.report.outputs {
		known := slices.ContainsFunc(tables, func(f *connector.Foreign) bool { return f.Table.FullName() == o.name })
		if !o.kind.Lasting() && !known {
			tables = append(tables, o.Foreign())
		}
	}
	return tables
}

// placed says where in the script a step failed: inside a query, which starts at the
// beginning of its line, at the very word.
func placed(err error, script string, line int) error {
	var refused *sqlview.Error
	if errors.As(err, &refused) && refused.Line > 0 {
		inScript := *refused
		inScript.Line, inScript.Col = 0, 0
		return fmt.Errorf("%s:%d:%d: %w", script, line+refused.Line-1, refused.Col, &inScript)
	}
	return fmt.Errorf("%s:%d: %w", script, line, err)
}
