package flinksql

import (
	"slices"
	"strings"

	"exactlyonce/sinklab/connector/check"
)

func (p *planner) createTable(n *createTable, step *Step) error {
	cat, db, tab, err := p.resolve(n.Name)
	if err != nil {
		return err
	}
	t := &table{plan: &Table{Database: db, Name: tab, IfNotExists: n.IfNotExists}, catalog: cat, temporary: n.Temporary}
	if n.Comment != nil {
		t.plan.Comment = n.Comment.Value
	}
	c, key := p.catalogs[cat], db+"."+tab
	old := c.tables[key]
	if old == nil && n.IfNotExists && !n.Temporary {
		old = p.find(cat, db, tab)
	}
	if old != nil {
		if n.IfNotExists {
			return nil // Flink keeps the old table and does not look at the new one
		}
		return fail(n.Name.Pos, "write CREATE TABLE IF NOT EXISTS", "table '%s' exists already in database '%s'", tab, db)
	}
	if strings.Contains(tab, "$") && c.paimon {
		return fail(n.Name.Pos, "", "a Paimon table name cannot contain '$': it marks system tables")
	}
	if err := t.columns(n); err != nil {
		return err
	}
	with, err := properties(n.With)
	if err != nil {
		return err
	}
	t.plan.Options = options(with)
	if c.paimon && !n.Temporary {
		err = t.paimon(n, with)
		step.Table = t.plan
	} else {
		err = t.connector(n, with)
	}
	c.tables[key] = t
	return err
}

// maxColumns bounds a table and a projection.
const maxColumns = 2000

// columns reads the columns and keys of CREATE TABLE.
func (t *table) columns(n *createTable) error {
	var names []string
	if len(n.Elements) > maxColumns {
		return fail(n.Name.Pos, "", "table '%s' has more than %d columns", t.plan.Name, maxColumns)
	}
	for _, e := range n.Elements {
		if e.Column == nil {
			continue
		}
		col := e.Column
		nm, err := name(col.Name)
		if err != nil {
			return err
		}
		if slices.Contains(names, nm) {
			return fail(col.Pos, "", "column '%s' is given twice", nm)
		}
		typ, err := parseType(col.Type, col.NotNull || col.Primary)
		if err != nil {
			return err
		}
		names = append(names, nm)
		t.types = append(t.types, typ)
		t.places = append(t.places, col.Pos)
		if col.Primary {
			t.plan.PrimaryKey = append(t.plan.PrimaryKey, nm)
		}
	}
	if len(names) == 0 {
		return fail(n.Name.Pos, "", "table '%s' has no column", t.plan.Name)
	}
	if err := t.keys(n, names); err != nil {
		return err
	}
	for i, nm := range names {
		t.plan.Columns = append(t.plan.Columns, Column{nm, t.types[i].String()})
	}
	return nil
}

// keys reads PRIMARY KEY (…) and PARTITIONED BY (…).
func (t *table) keys(n *createTable, names []string) error {
	pick := func(i ident) (string, error) {
		if !slices.Contains(names, i.String()) {
			return "", unknown(i.Pos, "column", i.String(), names)
		}
		return i.String(), nil
	}
	for _, e := range n.Elements {
		if e.Key == nil {
			continue
		}
		if len(t.plan.PrimaryKey) > 0 {
			return fail(e.Key.Pos, "", "table '%s' has two primary keys", t.plan.Name)
		}
		for _, i := range e.Key.Columns {
			nm, err := pick(i)
			if err != nil {
				return err
			}
			t.plan.PrimaryKey = append(t.plan.PrimaryKey, nm)
			t.types[slices.Index(names, nm)].null = false // a key column is NOT NULL without saying so
		}
	}
	for _, i := range n.Partition {
		nm, err := pick(i)
		if err != nil {
			return err
		}
		t.plan.PartitionBy = append(t.plan.PartitionBy, nm)
	}
	return nil
}

// laterConnectors are those of the second text; they come with their sinks.
var laterConnectors = []string{"doris", "filesystem", "jdbc", "kafka", "upsert-kafka"}

// connector checks a table that is not Paimon's by its 'connector' option.
func (t *table) connector(n *createTable, with map[string]property) error {
	c, ok := with["connector"]
	if !ok {
		hint := "say 'connector' = 'datagen' or 'sinklab', or USE a Paimon catalog"
		return fail(n.Name.Pos, hint, "table '%s' has no 'connector' option", t.plan.Name)
	}
	t.plan.Connector = c.Value.Value
	if len(n.Partition) > 0 {
		return refuse(n.Partition[0].Pos, "PARTITIONED BY with connector '"+c.Value.Value+"'", "")
	}
	switch c.Value.Value {
	case "datagen":
		return t.datagen(with)
	case "sinklab":
		if len(t.plan.PrimaryKey) > 0 {
			return refuse(n.Name.Pos, "PRIMARY KEY with connector 'sinklab'", "")
		}
		return t.labSink(n, with)
	case "exercise":
		return checkOptions("exercise", with, exerciseOptions)
	}
	if slices.Contains(laterConnectors, c.Value.Value) {
		return fail(c.Value.Pos, "known: datagen, sinklab", "refused: connector '%s' is not yet modelled", c.Value.Value)
	}
	return unknown(c.Value.Pos, "connector", c.Value.Value, []string{"datagen", "sinklab"})
}

// labOptions are those of the lab's own sink, which commits nothing: it writes at once.
var labOptions = map[string]check.Value{
	"connector":               check.Anything,
	"sink.delivery-guarantee": check.Only("the lab's sink has no two-phase commit", "at-least-once"),
}

// exerciseOptions are those of a table that a sink of the course writes.
var exerciseOptions = map[string]check.Value{"connector": check.Anything}

func (t *table) labSink(n *createTable, with map[string]property) error {
	if _, ok := with["sink.delivery-guarantee"]; !ok {
		return fail(n.Name.Pos, "say 'sink.delivery-guarantee' = 'at-least-once'", "missing option 'sink.delivery-guarantee' of connector 'sinklab'")
	}
	return checkOptions("sinklab", with, labOptions)
}
