package runner

import (
	"errors"
	"fmt"
	"slices"

	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/sinks/registry"
)

// createTable makes the table of a CREATE TABLE. A Paimon table that the lab
// created before is replaced; any other is left alone unless forced.
func (s *session) createTable(t *flinksql.Table) error {
	entry, ok := registry.Find(t.Connector)
	if !ok {
		return fmt.Errorf("table %s: no sink for connector %q", t.Name, t.Connector)
	}
	if entry.World != nil {
		return nil // it lives in a foreign system, made when a job first writes to it
	}
	name := disk.TableName{Database: t.Database, Name: t.Name}
	exists, err := s.clearTable(name, t.IfNotExists)
	if err != nil || exists {
		return err
	}
	schema, err := schemaOf(t, s.epoch)
	if err != nil {
		return err
	}
	table, err := s.warehouse.Create(name.Database, name.Name, schema, nil)
	if err != nil {
		return err
	}
	hash, err := schemaHash(table)
	if err != nil {
		return err
	}
	return owner{Table: name.String(), Schema: hash}.save(s.Warehouse, name)
}

// clearTable removes an earlier table of the lab. It reports true where the table
// exists and the statement says IF NOT EXISTS.
func (s *session) clearTable(name disk.TableName, keep bool) (exists bool, err error) {
	tables, err := s.warehouse.Tables()
	if err != nil || !slices.Contains(tables, name) {
		return false, err
	}
	if keep {
		return true, nil
	}
	if !s.Force {
		if err := s.mayReplace(name); err != nil {
			return false, err
		}
	}
	return false, s.warehouse.Drop(name.Database, name.Name)
}

// mayReplace refuses to touch what the lab did not create or others have written to.
func (s *session) mayReplace(name disk.TableName) error {
	o, err := readOwner(s.Warehouse, name)
	if err != nil {
		return err
	}
	table, err := s.warehouse.Open(name.Database, name.Name)
	if err != nil {
		return fmt.Errorf("table %s exists and cannot be read (%w); --force replaces it", name, err)
	}
	if owned, err := o.owns(table); err != nil {
		return fmt.Errorf("table %s exists and cannot be read (%w); --force replaces it", name, err)
	} else if !owned {
		return fmt.Errorf("table %s in %s was not created by the lab, or others have written to it since; "+
			"choose another table name or --warehouse, or replace it with --force", name, s.Warehouse)
	}
	return nil
}

func (s *session) dropTable(d *flinksql.Drop) error {
	name := disk.TableName{Database: d.Database, Name: d.Name}
	tables, err := s.warehouse.Tables()
	if err != nil {
		return err
	}
	if !slices.Contains(tables, name) {
		if d.IfExists {
			return nil
		}
		return fmt.Errorf("table %s does not exist in %s; DROP TABLE IF EXISTS does not mind", name, s.Warehouse)
	}
	if !s.Force {
		if err := s.mayReplace(name); err != nil {
			return err
		}
	}
	return s.warehouse.Drop(name.Database, name.Name)
}

// schemaOf turns the columns of a script into Paimon's schema.
func schemaOf(t *flinksql.Table, timeMillis int64) (paimon.Schema, error) {
	var fields []paimon.Field
	for _, c := range t.Columns {
		typ, err := paimon.ParseType(c.Type)
		if err != nil {
			return paimon.Schema{}, fmt.Errorf("column %s: %w", c.Name, err)
		}
		fields = append(fields, paimon.Field{Name: c.Name, Type: typ})
	}
	var options []paimon.Option
	for _, o := range t.Options {
		options = append(options, paimon.Option{Key: o.Key, Value: o.Value})
	}
	return paimon.NewSchema(fields, t.PartitionBy, t.PrimaryKey, options, t.Comment, timeMillis)
}

// lookup finds a table of the warehouse for an INSERT without CREATE TABLE.
func (s *session) lookup(database, name string) (*flinksql.Table, bool) {
	if s.warehouse == nil {
		return nil, false
	}
	table, err := s.warehouse.Open(database, name)
	if err != nil {
		return nil, false
	}
	schema := table.Schema()
	out := &flinksql.Table{Database: database, Name: name, Connector: "paimon", PartitionBy: schema.PartitionKeys, PrimaryKey: schema.PrimaryKeys, Comment: schema.Comment}
	for _, f := range schema.Fields {
		out.Columns = append(out.Columns, flinksql.Column{Name: f.Name, Type: f.Type.String()})
	}
	for _, o := range schema.Options {
		out.Options = append(out.Options, flinksql.Option{Key: o.Key, Value: o.Value})
	}
	return out, true
}

// openTarget is what an INSERT writes to.
func (s *session) openTarget(p *flinksql.Job) (target, error) {
	if entry, ok := registry.Find(p.Table.Connector); ok && entry.World != nil {
		return s.openLog(p.Table, entry), nil
	}
	name := disk.TableName{Database: p.Table.Database, Name: p.Table.Name}
	table, err := s.warehouse.Open(name.Database, name.Name)
	if err != nil {
		if errors.Is(err, paimon.ErrNotFound) {
			return nil, fmt.Errorf("table %s does not exist in %s", name, s.Warehouse)
		}
		return nil, err
	}
	o, err := readOwner(s.Warehouse, name)
	if err != nil {
		return nil, err
	}
	before, err := readContent(table)
	if err != nil {
		return nil, err
	}
	return &tableTarget{name: name, warehouse: s.Warehouse, table: table.WithGenerator(p.Rows), owner: o, before: before, job: p}, nil
}

// openLog is the foreign system behind a table, one for the whole script.
func (s *session) openLog(t *flinksql.Table, entry registry.Entry) target {
	key := t.Database + "." + t.Name
	if s.logs[key] == nil {
		s.logs[key] = &logTarget{table: t, log: entry.World()}
	}
	return s.logs[key]
}
