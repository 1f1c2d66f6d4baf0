package runner

import (
	"errors"
	"fmt"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/sinklab/sinks/registry"
)

// lookup finds a table of the warehouse for an INSERT without CREATE TABLE.
func (s *session) lookup(database, name string) (*flinksql.Table, bool) {
	if s.warehouse == nil {
		return nil, false
	}
	table, err := s.warehouse.Open(database, name)
	if err != nil {
		if !errors.Is(err, paimon.ErrNotFound) && s.unreadable == nil {
			s.unreadable = fmt.Errorf("table %s.%s in %s cannot be read: %w", database, name, s.Warehouse, err)
		}
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
	if c, ok := registry.Find(p.Table.Connector); ok && c.Name != "paimon" {
		return s.openLog(p, c)
	}
	name := disk.TableName{Database: p.Table.Database, Name: p.Table.Name}
	table, err := s.warehouse.Open(name.Database, name.Name)
	if errors.Is(err, paimon.ErrNotFound) {
		return nil, fmt.Errorf("table %s does not exist in %s; CREATE TABLE it first, or choose another --warehouse", name, s.Warehouse)
	}
	if err != nil {
		return nil, fmt.Errorf("table %s in %s cannot be read: %w", name, s.Warehouse, err)
	}
	if err := s.lock(name, false); err != nil {
		return nil, err
	}
	if err := s.lockScript(); err != nil {
		return nil, err
	}
	o, err := s.records().read(name)
	if err != nil {
		return nil, err
	}
	return &tableTarget{name: name, records: s.records(), table: table.WithGenerator(p.Rows), owner: o, job: p, epoch: s.epoch}, nil
}

// openLog is the foreign system behind a table, one for the whole script.
func (s *session) openLog(p *flinksql.Job, c connector.Connector) (target, error) {
	key := p.Table.Database + "." + p.Table.Name
	if s.logs[key] == nil {
		w, err := c.World(compose.TargetOf(p))
		if err != nil {
			return nil, err
		}
		s.logs[key] = &logTarget{table: p.Table, log: w}
	}
	return s.logs[key], nil
}
