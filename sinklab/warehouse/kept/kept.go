// Package kept keeps the tables of every connector whose world can be written to a file
// (world.Kept): a folder <database>.db/<table> of the warehouse with table.json, which says
// what the table is and which jobs have written it, and world.json, the world after the last
// step of a job that changed it.
//
// So a foreign system outlives the process as a real one does: SQL and the doctor see it, a
// killed job is resumed on it, the next job finds the rows of the last one.
//
// A world that cannot be written to a file is kept in memory, for one run of a script.
// Non-goals: several processes that write one table at the same time.
package kept

import (
	"errors"
	"fmt"
	"io/fs"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/warehouse"
	"exactlyonce/sinklab/world"
)

// Files is the tables in a folder that any of these connectors has made.
func Files(f warehouse.Folder, connectors []connector.Connector) warehouse.Kind {
	return &kind{folder: f, connectors: connectors, files: true}
}

// Memory is the tables of a run that lie nowhere else.
func Memory(connectors []connector.Connector) warehouse.Kind {
	return &kind{connectors: connectors, tables: map[connector.Name]*table{}}
}

type kind struct {
	folder     warehouse.Folder
	connectors []connector.Connector
	files      bool
	tables     map[connector.Name]*table // of Memory; looked up only
}

// Shared implements warehouse.Kind: the process that writes has the whole world in memory.
func (*kind) Shared() bool { return false }

// Lasting implements warehouse.Kind.
func (k *kind) Lasting() bool { return k.files }

// Open implements warehouse.Kind.
func (k *kind) Open(n connector.Name) (warehouse.Table, error) {
	t, err := k.open(n)
	if err != nil {
		return nil, err
	}
	return t, nil
}

func (k *kind) open(n connector.Name) (*table, error) {
	if !k.files {
		if t := k.tables[n]; t != nil {
			return t, nil
		}
		return nil, warehouse.ErrNoTable
	}
	t := &table{kind: k, name: n}
	err := readJSON(k.folder.FS, t.file(definitionFile), &t.definition)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w: there is no %s", warehouse.ErrNoTable, t.file(definitionFile))
	}
	if err == nil {
		err = t.load()
	}
	return t, err
}

// Create implements warehouse.Kind. The table is there once table.json is.
func (k *kind) Create(declared *connector.Table, _ int64) (warehouse.Table, error) {
	n := warehouse.NameOf(declared)
	if err := errors.Join(plain("database", n.Database), plain("table", n.Table)); err != nil {
		return nil, err
	}
	kept := *declared
	kept.Database, kept.IfNotExists = n.Database, false
	t := &table{kind: k, name: n, definition: definition{Version: version, Connector: declared.Connector, Table: &kept, Jobs: []job{}}}
	var err error
	if t.connector, err = k.connectorOf(declared.Connector); err != nil {
		return nil, err
	}
	if t.world, err = t.connector.World(connector.Target{Table: &kept}); err != nil {
		return nil, err
	}
	if !k.files {
		k.tables[n] = t
		return t, nil
	}
	if err := filesystem.MakeFolder(k.folder.FS, k.folder.Of(n), k.folder.Fsync); err != nil {
		return nil, err
	}
	if err := t.keep(); err != nil {
		return nil, err
	}
	return t, t.write()
}

// Drop implements warehouse.Kind. table.json goes first: what is left without it is no table.
func (k *kind) Drop(n connector.Name) error {
	if err := errors.Join(plain("database", n.Database), plain("table", n.Table)); err != nil {
		return err
	}
	if !k.files {
		delete(k.tables, n)
		return nil
	}
	dir := k.folder.Of(n)
	if err := k.folder.FS.Remove(dir + "/" + definitionFile); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return filesystem.RemoveAll(k.folder.FS, dir)
}

func (k *kind) connectorOf(name string) (connector.Connector, error) {
	for _, c := range k.connectors {
		if c.Name == name && c.World != nil {
			return c, nil
		}
	}
	return connector.Connector{}, fmt.Errorf("connector %q has no world that could be kept", name)
}

// CanKeep tells whether the world of a table can be written to a file.
func CanKeep(c connector.Connector, t *connector.Table) bool {
	if c.World == nil {
		return false
	}
	w, err := c.World(connector.Target{Table: t})
	_, ok := w.(world.Kept)
	return ok && err == nil
}
