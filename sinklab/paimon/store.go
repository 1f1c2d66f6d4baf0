package paimon

import (
	"errors"

	"exactlyonce/sinklab/rows"
)

// Errors of a Store. Everything else a Store returns is an I/O error whose
// outcome is unknown to the caller.
var (
	// ErrSnapshotExists: the snapshot id is taken; another writer won the race. Nothing was changed.
	ErrSnapshotExists = errors.New("snapshot already exists")
	// ErrTorn: the snapshot has a name and no content: the power failed before its bytes
	// were on the disk (SET 'sinklab.fsync' = 'true' waits for them).
	ErrTorn = errors.New("the file is empty: its bytes never reached the disk")
	// ErrNotFound: no such snapshot, manifest or file.
	ErrNotFound = errors.New("not found")
)

// Hint names one of the two hint files beside the snapshots. A hint may lie:
// readers check it and fall back to listing (Paimon 2.0.0 SnapshotManager/HintFileUtils).
type Hint string

// The hints of Paimon 2.0.0.
const (
	Latest   Hint = "LATEST"
	Earliest Hint = "EARLIEST"
)

// DataSpec is a data file to write: level 0 of a partition's bucket.
type DataSpec struct {
	Place
	Name  string
	Rows  []rows.Range // of an append table, in this order
	Keyed []KeyedRange // of a primary-key table, ascending by key, each key once
}

// AppendSpec is a file of an append table without partitions.
func AppendSpec(name string, ranges []rows.Range) DataSpec {
	return DataSpec{Place: NoPlace, Name: name, Rows: ranges}
}

// CompactSpec is a data file to write from others of the same bucket. Of each key
// the row with the highest sequence number stays; deletes vanish where nothing below
// can hold an older row.
type CompactSpec struct {
	Place
	Name        string
	Level       int32
	DropDeletes bool
	Inputs      []ManifestEntry
}

// Store keeps one table. Each method is one operation that a fault can hit:
// it may fail, or be applied and its answer lost.
//
// Contract, checked by storetest on every implementation:
//   - Publish is atomic and exclusive: of two writers of one id one gets
//     ErrSnapshotExists, and no reader ever sees part of a snapshot.
//   - What is written under a name is never changed; names come from the caller.
//   - Reading never writes. What it returns may be shared and must not be changed.
type Store interface {
	// WriteData creates a data file. The result has name, schema, size, counts, keys and
	// statistics; the creation time, and the sequence numbers of append files, are the
	// caller's.
	WriteData(DataSpec) (DataFile, error)
	// Compact creates a data file with the rows of others, merged by key. Its result
	// is complete but for the creation time.
	Compact(CompactSpec) (DataFile, error)
	// DataExists tells whether the data file is there.
	DataExists(at Place, name string) (bool, error)
	// DeleteData removes a data file that no snapshot references.
	DeleteData(at Place, name string) error

	// The writes of manifests and their lists return the size in bytes.
	WriteManifest(name string, entries []ManifestEntry) (int64, error)
	ReadManifest(name string) ([]ManifestEntry, error)
	WriteManifestList(name string, files []ManifestFile) (int64, error)
	// WriteBaseList writes the list that a snapshot behind base begins with: the manifests
	// of base, none where its id is 0.
	WriteBaseList(name string, base Snapshot) (int64, error)
	ReadManifestList(name string) ([]ManifestFile, error)

	// Publish makes s visible under its id, or returns ErrSnapshotExists.
	Publish(s Snapshot) error
	// Snapshot returns the snapshot with that id, or ErrNotFound.
	Snapshot(id int64) (Snapshot, error)
	// LatestID is the id of the newest snapshot, 0 where there is none; EarliestID is that
	// of the oldest, or what the hint EARLIEST names if that snapshot exists.
	LatestID() (int64, error)
	EarliestID() (int64, error)
	// LatestSchemaID is the id of the table's newest schema.
	LatestSchemaID() (int64, error)
	// StatisticsSchemaID is the schema of the statistics that s refers to, which it must.
	StatisticsSchemaID(s Snapshot) (int64, error)
	// WriteHint replaces a hint file.
	WriteHint(h Hint, id int64) error

	// The deletions of an expiry; ErrNotFound where there is nothing of the name. What is
	// deleted must not be referenced any more: a store does not check it.
	DeleteManifest(name string) error
	DeleteManifestList(name string) error
	DeleteSnapshot(id int64) error

	// Tags lists the tags by name. WriteTag makes one, or replaces the one of its name;
	// DeleteTag removes its file alone.
	Tags() ([]Tag, error)
	WriteTag(Tag) error
	DeleteTag(name string) error
}
