// Package tables keeps Paimon's tables in a warehouse, as package warehouse asks for it: in
// Paimon's own files, which every other reader of Paimon reads.
//
// Non-goals: the files themselves (paimon/disk), the operators that write them (sinks/paimon).
package tables

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"path"
	"slices"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/warehouse"
)

// In is the Paimon tables of a folder.
func In(f warehouse.Folder) warehouse.Kind { return kind{f} }

type kind struct{ folder warehouse.Folder }

// Shared implements warehouse.Kind: snapshots are published exclusively, and each job draws
// its names from its script and its incarnation.
func (kind) Shared() bool { return true }

// Lasting implements warehouse.Kind.
func (kind) Lasting() bool { return true }

func (k kind) open() (*disk.Warehouse, error) {
	w, err := disk.OpenWarehouse(k.folder.FS, k.folder.Dir)
	if err == nil {
		w.Fsync = k.folder.Fsync
	}
	return w, err
}

// Open implements warehouse.Kind.
func (k kind) Open(n connector.Name) (warehouse.Table, error) {
	w, err := k.open()
	if err != nil {
		return nil, err
	}
	t, err := w.Open(n.Database, n.Table)
	if err != nil {
		return nil, noTable(err)
	}
	return &table{name: n, files: t, folder: k.folder}, nil
}

// noTable says in the words of package warehouse that there is none.
func noTable(err error) error {
	if errors.Is(err, paimon.ErrNotFound) {
		return fmt.Errorf("%w: %w", warehouse.ErrNoTable, err)
	}
	return err
}

// Create implements warehouse.Kind.
func (k kind) Create(t *connector.Table, nowMillis int64) (warehouse.Table, error) {
	n := warehouse.NameOf(t)
	schema, err := paimon.SchemaOf(t, nowMillis)
	if err != nil {
		return nil, err
	}
	w, err := k.open()
	if err != nil {
		return nil, err
	}
	made, err := w.Create(n.Database, n.Table, schema, nil)
	if err != nil {
		_ = k.folder.FS.Remove(k.folder.Of(n) + "/schema") // goes only if it is empty
		return nil, err
	}
	return &table{name: n, files: made, folder: k.folder}, nil
}

// Drop implements warehouse.Kind.
func (k kind) Drop(n connector.Name) error {
	w, err := k.open()
	if err != nil {
		return err
	}
	return w.Drop(n.Database, n.Table)
}

// table is one table, open.
type table struct {
	name   connector.Name
	files  *disk.Table
	folder warehouse.Folder
}

// Declared implements warehouse.Table.
func (t *table) Declared() *connector.Table {
	schema := t.files.Schema()
	out := &connector.Table{
		Database: t.name.Database, Name: t.name.Table, Connector: "paimon",
		PartitionBy: schema.PartitionKeys, PrimaryKey: schema.PrimaryKeys, Comment: schema.Comment,
	}
	for _, f := range schema.Fields {
		out.Columns = append(out.Columns, connector.Column{Name: f.Name, Type: f.Type.String()})
	}
	for _, o := range schema.Options {
		out.Options = append(out.Options, connector.KeyValue{Key: o.Key, Value: o.Value})
	}
	return out
}

// Fingerprint implements warehouse.Table.
func (t *table) Fingerprint() (string, error) {
	data, err := filesystem.ReadFile(t.folder.FS, path.Join(t.files.Path(), "schema", "schema-0"))
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), nil
}

// OnlyBy implements warehouse.Table.
func (t *table) OnlyBy(users []string) (bool, error) {
	snapshots, err := paimon.Snapshots(t.files)
	if err != nil {
		return false, noTable(err)
	}
	for _, s := range snapshots {
		if !slices.Contains(users, s.CommitUser) {
			return false, nil
		}
	}
	return len(t.files.Schemas()) == 1, nil
}

// Target implements warehouse.Table.
func (t *table) Target(in warehouse.Insert) (warehouse.Target, error) {
	return &target{name: t.name, table: t.files.WithGenerator(in.Rows), insert: in}, nil
}

// Call implements warehouse.Table: the procedures of Paimon 2.0.0 that the lab has.
func (t *table) Call(c warehouse.Call) (result string, err error) {
	switch {
	case c.Step.Clean != nil:
		return clean(t.files, c.Step.Clean.OlderThanMillis, c)
	case c.Step.Tag != nil:
		return t.said("Success", tag(t.files, c.Step.Tag, c.NowMillis))
	case c.Step.Compact != nil:
		return t.said("Success", t.compact(c))
	}
	return "", fmt.Errorf("table %s: Paimon has no such procedure", t.name)
}

func (t *table) said(result string, err error) (string, error) {
	if err != nil {
		return "", fmt.Errorf("table %s: %w", t.name, err)
	}
	return result, nil
}
