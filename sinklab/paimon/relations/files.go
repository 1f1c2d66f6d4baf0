package relations

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/sqlview"
)

var manifestColumns = sqlview.Columns(`
	file_name STRING, file_size BIGINT, num_added_files BIGINT,
	num_deleted_files BIGINT, schema_id BIGINT, min_partition_stats STRING,
	max_partition_stats STRING, min_row_id BIGINT, max_row_id BIGINT`)

func manifestRows(t *view) (rows [][]any, err error) {
	if t.snapshot == nil {
		return nil, nil
	}
	manifests, err := t.manifests()
	if err != nil {
		return nil, err
	}
	fields := t.schema.PartitionFields()
	for _, m := range manifests {
		lo, err := paimon.FormatPartition(fields, m.PartitionStats.MinValues)
		if err != nil {
			return nil, fmt.Errorf("%s: partition statistics: %w", m.FileName, err)
		}
		hi, err := paimon.FormatPartition(fields, m.PartitionStats.MaxValues)
		if err != nil {
			return nil, fmt.Errorf("%s: partition statistics: %w", m.FileName, err)
		}
		rows = append(rows, []any{
			m.FileName, m.FileSize, m.NumAddedFiles, m.NumDeletedFiles, m.SchemaID, lo, hi, known(m.MinRowID), known(m.MaxRowID),
		})
	}
	return rows, nil
}

// manifests are those of the data, then those of the changelog (Paimon 2.0.0
// ManifestList.readAllManifests).
func (t *view) manifests() ([]paimon.ManifestFile, error) {
	data, err := paimon.Manifests(t.table, *t.snapshot)
	if err != nil || t.snapshot.ChangelogManifestList == "" {
		return data, t.table.Gone(*t.snapshot, err)
	}
	changelog, err := t.table.ReadManifestList(t.snapshot.ChangelogManifestList)
	return slices.Concat(data, changelog), t.table.Gone(*t.snapshot, err)
}

var fileColumns = sqlview.Columns(`
	partition STRING, bucket INT, file_path STRING, file_format STRING,
	schema_id BIGINT, level INT, record_count BIGINT, file_size_in_bytes BIGINT,
	min_key STRING, max_key STRING, null_value_counts STRING,
	min_value_stats STRING, max_value_stats STRING,
	min_sequence_number BIGINT, max_sequence_number BIGINT, creation_time TIMESTAMP(3),
	deleteRowCount BIGINT, file_source STRING, first_row_id BIGINT, write_cols STRING`)

func fileRows(t *view) (rows [][]any, err error) {
	files, err := t.files()
	if err != nil {
		return nil, err
	}
	for _, e := range files {
		row, err := t.fileRow(e)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", e.File.FileName, err)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

func (t *view) fileRow(e paimon.ManifestEntry) ([]any, error) {
	f := e.File
	partition, err := paimon.FormatPartition(t.schema.PartitionFields(), e.Partition)
	if err != nil {
		return nil, err
	}
	where, err := t.filePath(e)
	if err != nil {
		return nil, err
	}
	keys, err := t.keyTexts(f)
	if err != nil {
		return nil, err
	}
	stats, err := t.valueStats(f)
	if err != nil {
		return nil, err
	}
	return []any{
		partition, int64(e.Bucket), where, strings.TrimPrefix(path.Ext(f.FileName), "."),
		f.SchemaID, int64(f.Level), f.RowCount, f.FileSize, keys[0], keys[1],
		stats.text(func(c columnStats) string { return c.nulls }),
		stats.text(func(c columnStats) string { return paimon.FormatCell(c.min, c.field.Type) }),
		stats.text(func(c columnStats) string { return paimon.FormatCell(c.max, c.field.Type) }),
		f.MinSequenceNumber, f.MaxSequenceNumber, given(f.HasCreation, localText(f.CreationMillis)),
		known(f.DeleteRowCount), sourceText(f.FileSource), known(f.FirstRowID),
		given(f.HasWriteCols, "["+strings.Join(f.WriteCols, ", ")+"]"),
	}, nil
}

// filePath is the file as Paimon writes it: a URI of the file system.
func (t *view) filePath(e paimon.ManifestEntry) (string, error) {
	if e.File.ExternalPath != nil {
		return *e.File.ExternalPath, nil
	}
	file, err := t.table.DataPath(e)
	return "file:" + path.Join(t.path, file), err
}

// partitionPath is the folder of a partition, and its name in $partitions.
func (t *view) partitionPath(row string) (string, error) {
	return t.schema.PartitionFolder(row)
}

// keyTexts are the smallest and largest key, NULL for a table without keys.
func (t *view) keyTexts(f paimon.DataFile) (texts [2]any, err error) {
	fields := t.schema.KeyFields()
	if len(fields) == 0 {
		return texts, nil
	}
	for i, row := range []string{f.MinKey, f.MaxKey} {
		if texts[i], err = paimon.FormatKey(fields, row); err != nil {
			return texts, err
		}
	}
	return texts, nil
}

func sourceText(source *int32) any {
	switch {
	case source == nil:
		return nil
	case *source == 0:
		return "APPEND"
	case *source == 1:
		return "COMPACT"
	}
	return strconv.Itoa(int(*source))
}
