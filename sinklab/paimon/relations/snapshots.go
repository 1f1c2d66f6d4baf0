package relations

import (
	"encoding/json"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/sqlview"
)

var snapshotColumns = sqlview.Columns(`
	snapshot_id BIGINT, schema_id BIGINT, commit_user STRING,
	commit_identifier BIGINT, commit_kind STRING, commit_time TIMESTAMP(3),
	base_manifest_list STRING, delta_manifest_list STRING, changelog_manifest_list STRING,
	total_record_count BIGINT, delta_record_count BIGINT, changelog_record_count BIGINT,
	watermark BIGINT, next_row_id BIGINT,
	operation STRING`)

func snapshotRows(t *view) (rows [][]any, err error) {
	snapshots, err := paimon.Snapshots(t.table)
	for _, s := range snapshots {
		rows = append(rows, []any{
			s.ID, s.SchemaID, s.CommitUser, s.CommitIdentifier, s.CommitKind, t.instantText(s.TimeMillis),
			s.BaseManifestList, s.DeltaManifestList, orNull(s.ChangelogManifestList),
			s.TotalRecordCount, s.DeltaRecordCount, given(s.ChangelogManifestList != "", s.ChangelogRecordCount),
			given(s.HasWatermark, s.Watermark), given(s.HasNextRowID, s.NextRowID),
			orNull(s.Operation),
		})
	}
	return rows, err
}

var schemaColumns = sqlview.Columns(`
	schema_id BIGINT, fields STRING, partition_keys STRING, primary_keys STRING,
	options STRING, comment STRING, update_time TIMESTAMP(3)`)

func schemaRows(t *view) (rows [][]any, err error) {
	for _, s := range t.table.Schemas() {
		rows = append(rows, []any{
			s.ID, disk.FieldsJSON(s.Fields), listJSON(s.PartitionKeys), listJSON(s.PrimaryKeys),
			disk.OptionsJSON(s.Options), s.Comment, t.instantText(s.TimeMillis),
		})
	}
	return rows, nil
}

// listJSON is a JSON array of names; none gives [] rather than null.
func listJSON(names []string) string {
	out, _ := json.Marshal(append([]string{}, names...)) // strings always have a JSON form
	return string(out)
}

var optionColumns = sqlview.Columns(`
	key STRING, value STRING`)

func optionRows(t *view) (rows [][]any, err error) {
	for _, o := range t.schema.Options {
		rows = append(rows, []any{o.Key, o.Value})
	}
	return rows, nil
}
