// Package paimon is the table: the values of Paimon 2.0.0's metadata and the
// rules by which snapshots come to be, over a Store that keeps them.
//
// Values and rules know no bytes. paimon/disk keeps them in the real format,
// paimon/mem as plain values for the search; both obey the same Store contract.
//
// Non-goals: merge engines but deduplicate, changelogs, indexes, branches, deletion
// vectors; tables that use them are refused by name (CheckReadable).
package paimon

// Entry kinds of a manifest (Paimon 2.0.0 FileKind).
const (
	Add    = int32(0)
	Delete = int32(1)
)

// Commit kinds of a snapshot (Paimon 2.0.0 Snapshot.CommitKind).
const (
	KindAppend    = "APPEND"
	KindCompact   = "COMPACT"
	KindOverwrite = "OVERWRITE"
)

// Snapshot is one visible version of a table (Paimon 2.0.0 Snapshot, version 3).
// Its fields are those of the JSON file, in its order.
type Snapshot struct {
	Version                   int32
	UUID                      string
	ID                        int64
	SchemaID                  int64
	BaseManifestList          string
	BaseManifestListSize      int64
	DeltaManifestList         string
	DeltaManifestListSize     int64
	ChangelogManifestList     string // "" = absent
	ChangelogManifestListSize int64
	IndexManifest             string // "" = absent
	CommitUser                string
	CommitIdentifier          int64
	CommitKind                string
	TimeMillis                int64
	TotalRecordCount          int64
	DeltaRecordCount          int64
	ChangelogRecordCount      int64 // meaningful only where a changelog list is present
	Watermark                 int64 // Long.MIN_VALUE where no watermark was seen
	HasWatermark              bool
	Statistics                string // "" = absent
	Properties                string // a compact JSON object of strings, "" = absent; a commit's own
	NextRowID                 int64
	HasNextRowID              bool
	Operation                 string // "" = absent; what the commit was part of, e.g. TRUNCATE
}

// ManifestFile describes one manifest in a manifest list (Paimon 2.0.0 ManifestFileMeta).
type ManifestFile struct {
	FileName        string
	FileSize        int64
	NumAddedFiles   int64
	NumDeletedFiles int64
	PartitionStats  Stats
	SchemaID        int64
	MinBucket       *int32
	MaxBucket       *int32
	MinLevel        *int32
	MaxLevel        *int32
	MinRowID        *int64
	MaxRowID        *int64
}

// ManifestEntry adds or deletes one data file (Paimon 2.0.0 ManifestEntry).
type ManifestEntry struct {
	Kind         int32
	Partition    string // a BinaryRow with its arity in front; EmptyRow for an unpartitioned table
	Bucket       int32
	TotalBuckets int32
	File         DataFile
}

// Place is where the file belongs.
func (e ManifestEntry) Place() Place { return Place{e.Partition, e.Bucket} }

// DataFile describes one data file (Paimon 2.0.0 DataFileMeta). Binary rows are
// strings so that a DataFile is a plain comparable-by-field value.
type DataFile struct {
	FileName          string
	FileSize          int64
	RowCount          int64
	MinKey            string
	MaxKey            string
	KeyStats          Stats
	ValueStats        Stats
	MinSequenceNumber int64
	MaxSequenceNumber int64
	SchemaID          int64
	Level             int32
	ExtraFiles        []string
	CreationMillis    int64 // UTC, as Paimon writes local time; HasCreation false = absent
	HasCreation       bool
	DeleteRowCount    *int64
	EmbeddedFileIndex []byte
	FileSource        *int32 // 0 = APPEND, 1 = COMPACT
	ValueStatsCols    []string
	HasValueStatsCols bool
	ExternalPath      *string
	FirstRowID        *int64
	WriteCols         []string
	HasWriteCols      bool
}

// Stats are minima, maxima and null counts of some columns (Paimon 2.0.0 SimpleStats).
type Stats struct {
	MinValues  string // a BinaryRow with its arity in front
	MaxValues  string
	NullCounts []*int64 // one a column; a nil element = unknown
}

// EmptyRow is the serialized BinaryRow of arity 0: the partition of an
// unpartitioned table, the key of a table without one.
const EmptyRow = "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"

// EmptyStats are the statistics of no columns.
var EmptyStats = Stats{MinValues: EmptyRow, MaxValues: EmptyRow}
