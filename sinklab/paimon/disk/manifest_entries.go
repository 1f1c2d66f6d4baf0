package disk

import (
	"exactlyonce/sinklab/paimon"
)

// entryRecord is ManifestEntry in Avro.
type entryRecord struct {
	Version      int32      `avro:"_VERSION"`
	Kind         int32      `avro:"_KIND"`
	Partition    []byte     `avro:"_PARTITION"`
	Bucket       int32      `avro:"_BUCKET"`
	TotalBuckets int32      `avro:"_TOTAL_BUCKETS"`
	File         fileRecord `avro:"_FILE"`
}

// fileRecord is DataFileMeta in Avro.
type fileRecord struct {
	FileName          string      `avro:"_FILE_NAME"`
	FileSize          int64       `avro:"_FILE_SIZE"`
	RowCount          int64       `avro:"_ROW_COUNT"`
	MinKey            []byte      `avro:"_MIN_KEY"`
	MaxKey            []byte      `avro:"_MAX_KEY"`
	KeyStats          statsRecord `avro:"_KEY_STATS"`
	ValueStats        statsRecord `avro:"_VALUE_STATS"`
	MinSequenceNumber int64       `avro:"_MIN_SEQUENCE_NUMBER"`
	MaxSequenceNumber int64       `avro:"_MAX_SEQUENCE_NUMBER"`
	SchemaID          int64       `avro:"_SCHEMA_ID"`
	Level             int32       `avro:"_LEVEL"`
	ExtraFiles        []string    `avro:"_EXTRA_FILES"`
	CreationTime      *int64      `avro:"_CREATION_TIME"`
	DeleteRowCount    *int64      `avro:"_DELETE_ROW_COUNT"`
	EmbeddedFileIndex *[]byte     `avro:"_EMBEDDED_FILE_INDEX"`
	FileSource        *int32      `avro:"_FILE_SOURCE"`
	ValueStatsCols    *[]string   `avro:"_VALUE_STATS_COLS"`
	ExternalPath      *string     `avro:"_EXTERNAL_PATH"`
	FirstRowID        *int64      `avro:"_FIRST_ROW_ID"`
	WriteCols         *[]string   `avro:"_WRITE_COLS"`
}

var manifestFile = newAvroFile[entryRecord](manifestSchema)

// WriteManifest writes manifest/<name> and returns its size. No entries are an
// error, for Paimon never writes such a manifest and ReadManifest refuses it.
func (t *Table) WriteManifest(name string, entries []paimon.ManifestEntry) (int64, error) {
	if len(entries) == 0 {
		return 0, broken(manifestDir+"/"+name, "a manifest has at least one entry")
	}
	records := make([]entryRecord, len(entries))
	for i, e := range entries {
		records[i] = entryRecord{
			versionOfEntries, e.Kind, []byte(e.Partition), e.Bucket, e.TotalBuckets, toFileRecord(e.File),
		}
	}
	return writeAvro(t, manifestFile, name, records)
}

// ReadManifest reads manifest/<name>. A manifest without entries was cut.
func (t *Table) ReadManifest(name string) ([]paimon.ManifestEntry, error) {
	records, err := readAvro(t, manifestFile, name)
	if err != nil {
		return nil, err
	}
	if len(records) == 0 {
		return nil, broken(manifestDir+"/"+name, "a manifest has at least one entry, this one was cut behind its header")
	}
	entries := make([]paimon.ManifestEntry, len(records))
	for i, r := range records {
		if r.Version != versionOfEntries {
			return nil, wrongVersion(name, i, r.Version)
		}
		if r.Kind != paimon.Add && r.Kind != paimon.Delete {
			return nil, broken(manifestDir+"/"+name, "record %d has _KIND %d: want 0 ADD or 1 DELETE", i, r.Kind)
		}
		entries[i] = paimon.ManifestEntry{
			Kind: r.Kind, Partition: string(r.Partition), Bucket: r.Bucket,
			TotalBuckets: r.TotalBuckets, File: r.File.value(),
		}
	}
	return entries, nil
}

func toFileRecord(f paimon.DataFile) fileRecord {
	r := fileRecord{
		FileName: f.FileName, FileSize: f.FileSize, RowCount: f.RowCount,
		MinKey: []byte(f.MinKey), MaxKey: []byte(f.MaxKey),
		KeyStats: toStatsRecord(f.KeyStats), ValueStats: toStatsRecord(f.ValueStats),
		MinSequenceNumber: f.MinSequenceNumber, MaxSequenceNumber: f.MaxSequenceNumber,
		SchemaID: f.SchemaID, Level: f.Level, ExtraFiles: f.ExtraFiles,
		CreationTime: present(f.CreationMillis, f.HasCreation), DeleteRowCount: f.DeleteRowCount,
		EmbeddedFileIndex: present(f.EmbeddedFileIndex, f.EmbeddedFileIndex != nil),
		FileSource:        f.FileSource, ValueStatsCols: present(f.ValueStatsCols, f.HasValueStatsCols),
		ExternalPath: f.ExternalPath, FirstRowID: f.FirstRowID,
		WriteCols: present(f.WriteCols, f.HasWriteCols),
	}
	if r.ExtraFiles == nil {
		r.ExtraFiles = []string{}
	}
	return r
}

func (r fileRecord) value() paimon.DataFile {
	f := paimon.DataFile{
		FileName: r.FileName, FileSize: r.FileSize, RowCount: r.RowCount,
		MinKey: string(r.MinKey), MaxKey: string(r.MaxKey),
		KeyStats: r.KeyStats.value(), ValueStats: r.ValueStats.value(),
		MinSequenceNumber: r.MinSequenceNumber, MaxSequenceNumber: r.MaxSequenceNumber,
		SchemaID: r.SchemaID, Level: r.Level, DeleteRowCount: r.DeleteRowCount,
		FileSource: r.FileSource, ExternalPath: r.ExternalPath, FirstRowID: r.FirstRowID,
	}
	if len(r.ExtraFiles) > 0 {
		f.ExtraFiles = r.ExtraFiles
	}
	f.CreationMillis, f.HasCreation = absent(r.CreationTime)
	f.EmbeddedFileIndex, _ = absent(r.EmbeddedFileIndex)
	f.ValueStatsCols, f.HasValueStatsCols = absent(r.ValueStatsCols)
	f.WriteCols, f.HasWriteCols = absent(r.WriteCols)
	return f
}

// present is v as an Avro union with null.
func present[T any](v T, ok bool) *T {
	if !ok {
		return nil
	}
	return &v
}

// absent is the inverse of present.
func absent[T any](p *T) (v T, ok bool) {
	if p == nil {
		return v, false
	}
	return *p, true
}
