package disk

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/rows"
)

// Table is one table of a warehouse. It holds no state but the schemas and the
// generator, so several may be open on one folder.
type Table struct {
	Name          TableName
	paimon.Broken // operations that fail for ever, in this process

	files   folder
	schemas []paimon.Schema // by id
	gen     rows.Generator
}

var _ paimon.Store = (*Table)(nil)

// Schema is the newest schema as of opening the table.
func (t *Table) Schema() paimon.Schema { return t.schemas[len(t.schemas)-1] }

// Schemas lists all schemas as of opening the table, oldest first.
func (t *Table) Schemas() []paimon.Schema { return slices.Clone(t.schemas) }

// Path is the table's folder.
func (t *Table) Path() string { return t.files.dir }

// WithGenerator is the same table with gen computing the rows of WriteData.
func (t *Table) WithGenerator(gen rows.Generator) *Table {
	c := *t
	c.gen = gen
	return &c
}

// WithFsync is the same table with every step that matters made durable, or not.
func (t *Table) WithFsync(on bool) *Table {
	c := *t
	c.files.fsync = on
	return &c
}

func schemaFile(id int64) string { return schemaDir + "/" + schemaPrefix + strconv.FormatInt(id, 10) }

func (t *Table) readSchema(id int64) (paimon.Schema, error) {
	name := schemaFile(id)
	data, err := t.files.read(name)
	if err != nil {
		return paimon.Schema{}, err
	}
	return parseSchema(name, id, data)
}

// schemaByID finds a schema among those known, or reads one written since.
func (t *Table) schemaByID(id int64) (paimon.Schema, error) {
	for _, s := range t.schemas {
		if s.ID == id {
			return s, nil
		}
	}
	return t.readSchema(id)
}

// LatestSchemaID implements paimon.Store: others may have changed the table since it was opened.
func (t *Table) LatestSchemaID() (int64, error) {
	ids, err := numbered(t.files, schemaDir, schemaPrefix)
	if err == nil && len(ids) == 0 {
		err = &FileError{File: schemaDir, Rule: "a table has a schema", Err: paimon.ErrNotFound}
	}
	if err != nil {
		return 0, err
	}
	return slices.Max(ids), nil
}

func bucketFolder(bucket int32) string { return "bucket-" + strconv.FormatInt(int64(bucket), 10) }

// dataFile is where a data file of a partition's bucket lies, relative to the table's
// folder.
func (t *Table) dataFile(at paimon.Place, name string) (string, error) {
	if err := plainName("data file", name); err != nil {
		return "", err
	}
	partition, err := t.Schema().PartitionFolder(at.Partition)
	if err != nil {
		return "", &FileError{File: name, Rule: "partition it belongs to", Err: err}
	}
	return path.Join(t.dataFolder(), partition, bucketFolder(at.Bucket), name), nil
}

// DataExists tells whether the data file is there.
func (t *Table) DataExists(at paimon.Place, name string) (bool, error) {
	file, err := t.dataFile(at, name)
	if err != nil {
		return false, err
	}
	here, err := filesystem.Exists(t.files.fs, t.files.at(file))
	return here, ioError(file, "look up", err)
}

// DeleteData removes a data file; paimon.ErrNotFound if it is not there.
func (t *Table) DeleteData(at paimon.Place, name string) error {
	file, err := t.dataFile(at, name)
	if err != nil {
		return err
	}
	return t.remove(file)
}

// DataFilesOnDisk lists all data files, referenced by a snapshot or not, as paths
// relative to the table's folder (bucket-0/data-….parquet), sorted.
func (t *Table) DataFilesOnDisk() ([]string, error) {
	var found []string
	err := t.walk(".", func(name string) {
		if strings.HasSuffix(name, parquetExt) {
			found = append(found, name)
		}
	})
	slices.Sort(found)
	return found, err
}

// metaFolders hold no data files.
var metaFolders = []string{schemaDir, snapshotDir, manifestDir, "statistics", "index", "tag", "branch", "changelog"}

func (t *Table) walk(dir string, visit func(name string)) error {
	entries, err := t.files.fs.ReadDir(t.files.at(dir))
	if errors.Is(err, fs.ErrNotExist) {
		return nil // a bucket that vanished, or a table without a folder
	}
	if err != nil {
		return ioError(dir, "list", err)
	}
	for _, e := range entries {
		name := path.Join(dir, e.Name)
		switch {
		case !e.Dir:
			visit(name)
		case dir == "." && slices.Contains(metaFolders, e.Name):
		default:
			if err := t.walk(name, visit); err != nil {
				return err
			}
		}
	}
	return nil
}

// DataPath is where the file of a manifest entry lies, relative to the table's folder.
func (t *Table) DataPath(e paimon.ManifestEntry) (string, error) {
	if e.File.ExternalPath != nil {
		return "", broken(e.File.FileName, "lies outside the table, at %s: external paths are not read", *e.File.ExternalPath)
	}
	if err := plainName("data file", e.File.FileName); err != nil {
		return "", err
	}
	partition, err := t.Schema().PartitionFolder(e.Partition)
	if err != nil {
		return "", &FileError{File: e.File.FileName, Rule: "partition of its manifest entry", Err: err}
	}
	return path.Join(t.dataFolder(), partition, bucketFolder(e.Bucket), e.File.FileName), nil
}

// dataFolder is where the partitions lie, "" = in the table's folder (Paimon 2.0.0
// CoreOptions.DATA_FILE_PATH_DIRECTORY).
func (t *Table) dataFolder() string {
	dir, _ := t.Schema().Option("data-file.path-directory")
	return path.Clean("/" + dir)[1:] // never out of the table
}
