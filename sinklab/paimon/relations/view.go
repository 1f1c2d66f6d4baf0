package relations

import (
	"fmt"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/sqlview"
)

// view is a table of the warehouse at one snapshot, for one statement.
type view struct {
	table    *disk.Table
	path     string
	local    Zone
	schema   paimon.Schema    // by which rows and tables about the table are shown
	then     paimon.Schema    // of the moment
	snapshot *paimon.Snapshot // nil = the table has none yet

	live     []paimon.ManifestEntry // what files found
	liveRead bool
	warning  string // about the rows that a scan reads, "" = none
}

// Shape is the schema.
func (t *view) Shape() sqlview.Shape {
	shape := sqlview.Shape{PrimaryKey: t.schema.PrimaryKeys}
	for _, f := range t.schema.Fields {
		c := sqlview.Column{Name: f.Name, Type: typeName(f.Type)}
		shape.Columns = append(shape.Columns, sqlview.ShapeColumn{Column: c, NotNull: f.Type.NotNull})
	}
	return shape
}

func (t *view) schemaOf(id int64) (paimon.Schema, error) {
	if t.schema.ID == id {
		return t.schema, nil
	}
	for _, s := range t.table.Schemas() {
		if s.ID == id {
			return s, nil
		}
	}
	return paimon.Schema{}, fmt.Errorf("schema/schema-%d: a file refers to it: %w", id, paimon.ErrNotFound)
}

// files are the live data files in Paimon's order.
func (t *view) files() ([]paimon.ManifestEntry, error) {
	if t.snapshot == nil || t.liveRead {
		return t.live, nil
	}
	live, err := paimon.LiveFiles(t.table, *t.snapshot)
	if err == nil {
		live, err = paimon.PlanOrder(live, t.schema)
	}
	t.live, t.liveRead = live, err == nil
	return live, t.table.Gone(*t.snapshot, err)
}
