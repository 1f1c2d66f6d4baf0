package flinksql

import "strings"

func (p *planner) dropTable(n *dropTable, step *Step) error {
	cat, db, tab, err := p.resolve(n.Name)
	if err != nil {
		return err
	}
	c, key := p.catalogs[cat], db+"."+tab
	t := p.find(cat, db, tab)
	switch {
	case t == nil && n.IfExists:
	case t == nil:
		return p.noTable(n.Name.Pos, cat, db, tab)
	case t.temporary && !n.Temporary:
		return fail(n.Name.Pos, "write DROP TEMPORARY TABLE", "'%s' is a temporary table", tab)
	case !t.temporary && n.Temporary:
		return fail(n.Name.Pos, "write DROP TABLE", "'%s' is not a temporary table", tab)
	}
	delete(c.tables, key)
	if c.connector != "" && !n.Temporary {
		c.dropped[key] = true
		step.Drop = &Drop{Database: db, Name: tab, IfExists: n.IfExists}
	}
	if t != nil && p.foreign(t) {
		step.Drop = &Drop{Database: db, Name: tab, IfExists: true}
	}
	return nil
}

// foreign tells whether a table names what a foreign system holds: no source, none of the
// course's, and none that a catalog of a connector holds itself. One that is not temporary lies
// in Flink's own catalog, which forgets it with the session as well.
func (p *planner) foreign(t *table) bool {
	_, known := p.connectorOf(t.plan.Connector)
	return known && (t.temporary || p.catalogs[t.catalog].connector == "")
}

// find is the table of the script or, in the Paimon catalog, of the warehouse; nil where there is none.
func (p *planner) find(cat, db, tab string) *table {
	c, key := p.catalogs[cat], db+"."+tab
	if t := c.tables[key]; t != nil || c.connector == "" || c.dropped[key] {
		return t
	}
	plan, ok := p.lookup(db, tab)
	if !ok {
		return nil
	}
	t := &table{plan: plan, catalog: cat}
	for _, col := range plan.Columns {
		typ, _ := parseTypeString(col.Type) // a type not modelled stays the zero type, which nothing casts to
		t.types = append(t.types, typ)
	}
	return t
}

// tableNames are the names a script could have meant.
func (p *planner) tableNames(cat, db string) []string {
	var names []string
	for _, key := range sortedKeys(p.catalogs[cat].tables) {
		if tab, ok := strings.CutPrefix(key, db+"."); ok {
			names = append(names, tab)
		}
	}
	return names
}
