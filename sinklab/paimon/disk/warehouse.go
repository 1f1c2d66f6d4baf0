package disk

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/rows"
)

const (
	databaseSuffix = ".db"
	schemaDir      = "schema"
	schemaPrefix   = "schema-"
)

// Warehouse is a folder of databases of tables: <database>.db/<table> (Paimon
// 2.0.0 FileSystemCatalog).
type Warehouse struct {
	// Fsync makes files and folders durable at each step that matters. Paimon's
	// local file system never does that, so false is what the real one does.
	Fsync bool

	fs  filesystem.FS
	dir string
}

// TableName names a table of a warehouse.
type TableName struct{ Database, Name string }

// String is database.name.
func (n TableName) String() string { return n.Database + "." + n.Name }

// OpenWarehouse opens the folder dir; it need not exist yet.
func OpenWarehouse(fsys filesystem.FS, dir string) (*Warehouse, error) {
	e, err := fsys.Stat(dir)
	if err == nil && !e.Dir {
		return nil, broken(dir, "a warehouse is a folder, this is a file")
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, ioError(dir, "open warehouse", err)
	}
	return &Warehouse{fs: fsys, dir: dir}, nil
}

func (w *Warehouse) folder(n TableName) folder {
	return folder{fs: w.fs, dir: w.dir + "/" + n.Database + databaseSuffix + "/" + n.Name, fsync: w.Fsync}
}

// Tables lists the tables, sorted by database and name. A table is a folder that
// holds a schema.
func (w *Warehouse) Tables() ([]TableName, error) {
	var names []TableName
	databases, err := w.folders(w.dir)
	if err != nil {
		return nil, err
	}
	for _, d := range databases {
		database, ok := strings.CutSuffix(d, databaseSuffix)
		if !ok || database == "" {
			continue
		}
		tables, err := w.folders(w.dir + "/" + d)
		if err != nil {
			return nil, err
		}
		for _, name := range tables {
			n := TableName{database, name}
			ids, err := numbered(w.folder(n), schemaDir, schemaPrefix)
			if err != nil {
				return nil, err
			}
			if len(ids) > 0 {
				names = append(names, n)
			}
		}
	}
	slices.SortFunc(names, func(a, b TableName) int {
		return cmp.Or(strings.Compare(a.Database, b.Database), strings.Compare(a.Name, b.Name))
	})
	return names, nil
}

func (w *Warehouse) folders(dir string) ([]string, error) {
	entries, err := w.fs.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, ioError(dir, "list", err)
	}
	var names []string
	for _, e := range entries {
		if e.Dir {
			names = append(names, e.Name)
		}
	}
	return names, nil
}

// Open opens a table; paimon.ErrNotFound if there is none.
func (w *Warehouse) Open(database, name string) (*Table, error) {
	n := TableName{database, name}
	t := &Table{Name: n, files: w.folder(n)}
	ids, err := numbered(t.files, schemaDir, schemaPrefix)
	if err != nil {
		return nil, err
	}
	if len(ids) == 0 {
		return nil, &FileError{File: n.String(), Rule: "open table", Err: paimon.ErrNotFound}
	}
	slices.Sort(ids)
	for _, id := range ids {
		s, err := t.readSchema(id)
		if err != nil {
			return nil, err
		}
		t.schemas = append(t.schemas, s)
	}
	return t, nil
}

// Create makes a table with its first schema, published like a snapshot: of two
// creators one gets fs.ErrExist. gen computes the rows that WriteData writes.
func (w *Warehouse) Create(database, name string, schema paimon.Schema, gen rows.Generator) (*Table, error) {
	if err := errors.Join(plainName("database", database), plainName("table", name)); err != nil {
		return nil, err
	}
	if err := schema.Validate(); err != nil {
		return nil, &FileError{File: TableName{database, name}.String(), Rule: "create table", Err: err}
	}
	if err := w.publishSchema(TableName{database, name}, schema); err != nil {
		return nil, &FileError{File: TableName{database, name}.String(), Rule: "create table", Err: err}
	}
	t, err := w.Open(database, name)
	if err != nil {
		return nil, err
	}
	return t.WithGenerator(gen), nil
}

// publishSchema names the temporary file after its content, so that creators of
// different tables of one name do not share it.
func (w *Warehouse) publishSchema(n TableName, schema paimon.Schema) error {
	data := printSchema(schema)
	base := schemaPrefix + strconv.FormatInt(schema.ID, 10)
	temp := fmt.Sprintf("%s/.%s.%x.tmp", schemaDir, base, syncMarker(string(data)))
	return w.folder(n).publish(temp, schemaDir+"/"+base, data)
}

// Drop removes a table with all its files; one that is not there is no error.
func (w *Warehouse) Drop(database, name string) error {
	if err := errors.Join(plainName("database", database), plainName("table", name)); err != nil {
		return err
	}
	n := TableName{database, name}
	dir := w.folder(n).dir
	err := filesystem.RemoveAll(w.fs, dir)
	if err == nil && w.Fsync { // or files of the old table come back into a new one
		err = w.fs.SyncDir(path.Dir(dir))
	}
	return ioError(n.String(), "drop table", err)
}
