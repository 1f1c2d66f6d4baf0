package sqlview

import (
	"encoding/json"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
)

// systemTable is one of Paimon's tables about a table: `t$snapshots`.
type systemTable struct {
	name    string
	columns []Column
	rows    func(*stored) ([][]any, error)
	travels bool // a hint chooses the snapshot it speaks of
}

// systemTables are those of Paimon 2.0.0 that the view has, columns in its order.
var systemTables = []systemTable{
	{"snapshots", snapshotColumns, snapshotRows, false},
	{"schemas", schemaColumns, schemaRows, false},
	{"options", optionColumns, optionRows, false},
	{"manifests", manifestColumns, manifestRows, true},
	{"files", fileColumns, fileRows, true},
	{"partitions", partitionColumns, partitionRows, true},
	{"buckets", bucketColumns, bucketRows, true},
	{"tags", tagColumns, tagRows, false},
	{"statistics", statisticsColumns, statisticsRows, true},
}

var snapshotColumns = []Column{
	{"snapshot_id", typeBigint}, {"schema_id", typeBigint}, {"commit_user", typeString},
	{"commit_identifier", typeBigint}, {"commit_kind", typeString}, {"commit_time", typeTimestamp},
	{"base_manifest_list", typeString}, {"delta_manifest_list", typeString}, {"changelog_manifest_list", typeString},
	{"total_record_count", typeBigint}, {"delta_record_count", typeBigint}, {"changelog_record_count", typeBigint},
	{"watermark", typeBigint}, {"next_row_id", typeBigint},
	{"operation", typeString},
}

func snapshotRows(t *stored) (rows [][]any, err error) {
	snapshots, err := paimon.Snapshots(t.table)
	for _, s := range snapshots {
		rows = append(rows, []any{
			s.ID, s.SchemaID, s.CommitUser, s.CommitIdentifier, s.CommitKind, timeText(s.TimeMillis),
			s.BaseManifestList, s.DeltaManifestList, orNull(s.ChangelogManifestList),
			s.TotalRecordCount, s.DeltaRecordCount, given(s.ChangelogManifestList != "", s.ChangelogRecordCount),
			given(s.HasWatermark, s.Watermark), given(s.HasNextRowID, s.NextRowID),
			nil, // operation: what writes tables here never names one
		})
	}
	return rows, err
}

// timeText is an instant in UTC, as the client prints a TIMESTAMP(3).
func timeText(millis int64) string { return paimon.FormatTimestamp(millis, 0, 3) }

// given is v where ok, NULL otherwise.
func given(ok bool, v any) any {
	if ok {
		return v
	}
	return nil
}

// known is what p points to, NULL for nil.
func known(p *int64) any {
	if p == nil {
		return nil
	}
	return *p
}

var schemaColumns = []Column{
	{"schema_id", typeBigint}, {"fields", typeString}, {"partition_keys", typeString}, {"primary_keys", typeString},
	{"options", typeString}, {"comment", typeString}, {"update_time", typeTimestamp},
}

func schemaRows(t *stored) (rows [][]any, err error) {
	for _, s := range t.table.Schemas() {
		rows = append(rows, []any{
			s.ID, disk.FieldsJSON(s.Fields), listJSON(s.PartitionKeys), listJSON(s.PrimaryKeys),
			disk.OptionsJSON(s.Options), s.Comment, timeText(s.TimeMillis),
		})
	}
	return rows, nil
}

// listJSON is a JSON array of names; none gives [] rather than null.
func listJSON(names []string) string {
	out, _ := json.Marshal(append([]string{}, names...)) // strings always have a JSON form
	return string(out)
}

var optionColumns = []Column{{"key", typeString}, {"value", typeString}}

func optionRows(t *stored) (rows [][]any, err error) {
	for _, o := range t.schema.Options {
		rows = append(rows, []any{o.Key, o.Value})
	}
	return rows, nil
}
