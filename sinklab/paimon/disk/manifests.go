package disk

import (
	"exactlyonce/sinklab/paimon"
)

// statsRecord is SimpleStats in Avro.
type statsRecord struct {
	MinValues  []byte    `avro:"_MIN_VALUES"`
	MaxValues  []byte    `avro:"_MAX_VALUES"`
	NullCounts *[]*int64 `avro:"_NULL_COUNTS"`
}

func toStatsRecord(s paimon.Stats) statsRecord {
	counts := s.NullCounts
	if counts == nil {
		counts = []*int64{} // Paimon writes an empty array, never null
	}
	return statsRecord{[]byte(s.MinValues), []byte(s.MaxValues), &counts}
}

func (r statsRecord) value() paimon.Stats {
	s := paimon.Stats{MinValues: string(r.MinValues), MaxValues: string(r.MaxValues)}
	if r.NullCounts != nil && len(*r.NullCounts) > 0 {
		s.NullCounts = *r.NullCounts
	}
	return s
}

// listRecord is ManifestFileMeta in Avro.
type listRecord struct {
	Version         int32       `avro:"_VERSION"`
	FileName        string      `avro:"_FILE_NAME"`
	FileSize        int64       `avro:"_FILE_SIZE"`
	NumAddedFiles   int64       `avro:"_NUM_ADDED_FILES"`
	NumDeletedFiles int64       `avro:"_NUM_DELETED_FILES"`
	PartitionStats  statsRecord `avro:"_PARTITION_STATS"`
	SchemaID        int64       `avro:"_SCHEMA_ID"`
	MinBucket       *int32      `avro:"_MIN_BUCKET"`
	MaxBucket       *int32      `avro:"_MAX_BUCKET"`
	MinLevel        *int32      `avro:"_MIN_LEVEL"`
	MaxLevel        *int32      `avro:"_MAX_LEVEL"`
	MinRowID        *int64      `avro:"_MIN_ROW_ID"`
	MaxRowID        *int64      `avro:"_MAX_ROW_ID"`
}

var listFile = newAvroFile[listRecord](listSchema)

// WriteManifestList writes manifest/<name> and returns its size. A list of no
// manifests is a header alone: the base list of a first snapshot.
func (t *Table) WriteManifestList(name string, files []paimon.ManifestFile) (int64, error) {
	records := make([]listRecord, len(files))
	for i, f := range files {
		records[i] = listRecord{
			versionOfEntries, f.FileName, f.FileSize, f.NumAddedFiles, f.NumDeletedFiles,
			toStatsRecord(f.PartitionStats), f.SchemaID, f.MinBucket, f.MaxBucket,
			f.MinLevel, f.MaxLevel, f.MinRowID, f.MaxRowID,
		}
	}
	return writeAvro(t, listFile, name, records)
}

// WriteBaseList writes the list of what base has.
func (t *Table) WriteBaseList(name string, base paimon.Snapshot) (int64, error) {
	if base.ID == 0 {
		return t.WriteManifestList(name, nil)
	}
	manifests, err := paimon.Manifests(t, base)
	if err != nil {
		return 0, err
	}
	return t.WriteManifestList(name, manifests)
}

// ReadManifestList reads manifest/<name>. A list that was cut right behind its
// header cannot be told from an empty one here; paimon.LiveFiles and Delta can.
func (t *Table) ReadManifestList(name string) ([]paimon.ManifestFile, error) {
	records, err := readAvro(t, listFile, name)
	if err != nil {
		return nil, err
	}
	files := make([]paimon.ManifestFile, len(records))
	for i, r := range records {
		if r.Version != versionOfEntries {
			return nil, wrongVersion(name, i, r.Version)
		}
		files[i] = paimon.ManifestFile{
			FileName: r.FileName, FileSize: r.FileSize, NumAddedFiles: r.NumAddedFiles,
			NumDeletedFiles: r.NumDeletedFiles, PartitionStats: r.PartitionStats.value(),
			SchemaID: r.SchemaID, MinBucket: r.MinBucket, MaxBucket: r.MaxBucket,
			MinLevel: r.MinLevel, MaxLevel: r.MaxLevel, MinRowID: r.MinRowID, MaxRowID: r.MaxRowID,
		}
	}
	return files, nil
}

func wrongVersion(name string, i int, version int32) error {
	return broken(manifestDir+"/"+name, "record %d has _VERSION %d: only %d is known", i, version, versionOfEntries)
}

func writeAvro[T any](t *Table, a avroFile[T], name string, records []T) (int64, error) {
	if err := plainName("manifest", name); err != nil {
		return 0, err
	}
	file := manifestDir + "/" + name
	data, err := a.encode(name, records, blocksOf(t.Schema())...)
	if err != nil {
		return 0, &FileError{File: file, Rule: "encode", Err: err}
	}
	return int64(len(data)), t.files.write(file, data)
}

func readAvro[T any](t *Table, a avroFile[T], name string) ([]T, error) {
	if err := plainName("manifest", name); err != nil {
		return nil, err
	}
	file := manifestDir + "/" + name
	data, err := t.files.read(file)
	if err != nil {
		return nil, err
	}
	return a.decode(file, data)
}
