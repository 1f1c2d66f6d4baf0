package sqlview

import (
	"errors"
	"fmt"
	"strings"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
)

// errNoTable: the warehouse has no table of that name.
var errNoTable = errors.New("no such table")

// stored is a table of the warehouse at one snapshot, for one statement.
type stored struct {
	table    *disk.Table
	name     tableName
	path     string
	schema   paimon.Schema
	snapshot *paimon.Snapshot // nil = the table has none yet

	live     []paimon.ManifestEntry // what files found
	liveRead bool
}

// open opens a table as of at.
func (db *DB) open(n tableName, at moment) (*stored, error) {
	if db.warehouse == nil || !plainName(n.database) || !plainName(n.table) {
		return nil, errNoTable
	}
	t, err := db.warehouse.Open(n.database, n.table)
	if errors.Is(err, paimon.ErrNotFound) {
		return nil, errNoTable
	}
	if err != nil {
		return nil, n.wrap(err)
	}
	s := &stored{table: t, name: n, path: t.Path(), schema: t.Schema()}
	if err := s.travel(at); err != nil {
		return nil, n.wrap(err)
	}
	return s, nil
}

// plainName reports whether name is one folder's name and not a way elsewhere.
func plainName(name string) bool {
	return name != "" && !strings.HasPrefix(name, ".") && !strings.ContainsAny(name, `/\`)
}

// wrap says which table an error is about; the error itself names the file.
func (n tableName) wrap(err error) error {
	if err == nil {
		return nil
	}
	if n.database == defaultDatabase {
		return fmt.Errorf("table %s: %w", n.table, err)
	}
	return fmt.Errorf("table %s.%s: %w", n.database, n.table, err)
}

// travel goes to a snapshot or tag, and to the schema it was written with.
func (t *stored) travel(at moment) error {
	if at.tag != "" {
		return t.travelToTag(at.tag)
	}
	id := at.snapshot
	latest, err := t.table.LatestID()
	if err != nil || id == 0 && latest == 0 {
		return err
	}
	s, err := t.table.Snapshot(max(id, 0))
	if id == 0 {
		s, err = t.table.Snapshot(latest)
	} else if errors.Is(err, paimon.ErrNotFound) {
		return t.noSnapshot(id, latest)
	}
	if err != nil {
		return err
	}
	t.snapshot = &s
	if id != 0 { // the latest is read by the newest schema, an old one by its own
		t.schema, err = t.schemaOf(s.SchemaID)
	}
	return err
}

// travelToTag reads the tag's own copy of the snapshot, which may have expired.
func (t *stored) travelToTag(name string) error {
	tag, err := t.table.Tag(name)
	if errors.Is(err, paimon.ErrNotFound) {
		return t.noTag(name)
	}
	if err != nil {
		return err
	}
	t.snapshot = &tag.Snapshot
	t.schema, err = t.schemaOf(tag.Snapshot.SchemaID)
	return err
}

func (t *stored) noTag(name string) error {
	tags, err := t.table.Tags()
	if err != nil {
		return err
	}
	if len(tags) == 0 {
		return fmt.Errorf("tag %s does not exist: the table has none", name)
	}
	var known []string
	for _, tag := range tags {
		known = append(known, tag.Name)
	}
	return fmt.Errorf("tag %s does not exist; %s", name, didYouMean(name, known))
}

func (t *stored) noSnapshot(id, latest int64) error {
	earliest, err := t.table.EarliestID()
	if err != nil {
		return err
	}
	if latest == 0 {
		return fmt.Errorf("snapshot %d does not exist: the table has none yet", id)
	}
	return fmt.Errorf("snapshot %d does not exist; known: %d to %d", id, earliest, latest)
}

func (t *stored) schemaOf(id int64) (paimon.Schema, error) {
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
func (t *stored) files() ([]paimon.ManifestEntry, error) {
	if t.snapshot == nil || t.liveRead {
		return t.live, nil
	}
	live, err := paimon.LiveFiles(t.table, *t.snapshot)
	if err == nil {
		live, err = paimon.PlanOrder(live, t.schema)
	}
	t.live, t.liveRead = live, err == nil
	return live, err
}

// describeSchema is DESCRIBE for the rows of a table; ok is false for other tables.
func (db *DB) describeSchema(sql string, r ref) (rows [][]any, ok bool, err error) {
	if len(r.parts) == 1 && db.extra[strings.ToLower(r.parts[0])] != nil || strings.Contains(r.name(), "$") {
		return nil, false, nil
	}
	n, err := db.nameOf(sql, r)
	if err != nil {
		return nil, false, err
	}
	t, err := db.open(n, moment{})
	if errors.Is(err, errNoTable) {
		return nil, false, db.unknownTable(sql, r, n)
	}
	if err != nil {
		return nil, false, err
	}
	for _, f := range t.schema.Fields {
		rows = append(rows, []any{f.Name, typeName(f.Type), !f.Type.NotNull, keyOf(f.Name, t.schema.PrimaryKeys), "", ""})
	}
	return rows, true, nil
}
