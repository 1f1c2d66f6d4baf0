package flinksql

import (
	"slices"
	"strings"
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
		return p.unlessDoubted(tab, fail(n.Name.Pos, "write CREATE TABLE IF NOT EXISTS", "table '%s' exists already in database '%s'", tab, db))
	}
	if strings.Contains(tab, "$") && c.connector != "" {
		return fail(n.Name.Pos, "", "a Paimon table name cannot contain '$': it marks system tables")
	}
	var wrong wrongs
	wrong.add(t.columns(n))
	t.broken = wrong.err() != nil
	with, err := properties(n.With)
	wrong.add(err)
	t.plan.Options = options(with)
	switch {
	case c.connector != "" && !n.Temporary:
		wrong.add(p.catalogTable(t, n, with))
		step.Table = t.plan
	case cat == lostCatalog && !n.Temporary:
		wrong.add(errFollows) // which options it can have is not known
	default:
		wrong.add(p.temporaryTable(t, n, with))
		if p.foreign(t) {
			step.Table = t.plan
		}
	}
	c.tables[key] = t
	return wrong.err()
}

// maxColumns bounds a table and a projection.
const maxColumns = 2000

// columns reads the columns and keys of CREATE TABLE.
func (t *table) columns(n *createTable) error {
	var names []string
	var wrong wrongs
	if len(n.Elements) > maxColumns {
		return fail(n.Name.Pos, "", "table '%s' has more than %d columns", t.plan.Name, maxColumns)
	}
	for _, e := range n.Elements {
		if e.Column == nil {
			continue
		}
		col := e.Column
		nm, err := name(col.Name)
		if err == nil && slices.Contains(names, nm) {
			err = fail(col.Pos, "", "column '%s' is given twice", nm)
		}
		wrong.add(err)
		typ, err := parseType(col.Type, col.NotNull || col.Primary)
		wrong.add(err)
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
	if err := wrong.err(); err != nil {
		return err
	}
	if err := t.keys(n, names); err != nil {
		return err
	}
	for i, nm := range names {
		t.plan.Columns = append(t.plan.Columns, Column{Name: nm, Type: t.types[i].String()})
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
