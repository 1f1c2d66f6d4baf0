package relations

import (
	"fmt"
	"strconv"
	"strings"

	"exactlyonce/sinklab/sqlview"
)

var tagColumns = sqlview.Columns(`
	tag_name STRING, snapshot_id BIGINT, schema_id BIGINT, commit_time TIMESTAMP(3),
	record_count BIGINT, create_time TIMESTAMP(3), time_retained STRING`)

// tagRows are the tags by name (Paimon 2.0.0 TagsTable).
func tagRows(t *view) (rows [][]any, err error) {
	tags, err := t.table.Tags()
	for _, tag := range tags {
		row := []any{
			tag.Name, tag.Snapshot.ID, tag.Snapshot.SchemaID, t.instantText(tag.Snapshot.TimeMillis),
			tag.Snapshot.TotalRecordCount, nil, nil,
		}
		if tag.CreateMillis != nil {
			row[5] = localText(*tag.CreateMillis)
		}
		if tag.RetainedNanos != nil {
			row[6] = durationText(*tag.RetainedNanos)
		}
		rows = append(rows, row)
	}
	return rows, err
}

const nanosPerSecond = 1_000_000_000

// durationText is Java's Duration.toString: PT24H, PT1H30M0.5S.
func durationText(nanos int64) string {
	if nanos == 0 {
		return "PT0S"
	}
	seconds := nanos / nanosPerSecond
	var b strings.Builder
	b.WriteString("PT")
	if h := seconds / 3600; h > 0 {
		fmt.Fprintf(&b, "%dH", h)
	}
	if m := seconds / 60 % 60; m > 0 {
		fmt.Fprintf(&b, "%dM", m)
	}
	fraction := strings.TrimRight(fmt.Sprintf("%09d", nanos%nanosPerSecond), "0")
	if s := seconds % 60; s > 0 || fraction != "" {
		b.WriteString(strconv.FormatInt(s, 10))
		if fraction != "" {
			b.WriteString("." + fraction)
		}
		b.WriteString("S")
	}
	return b.String()
}

var statisticsColumns = sqlview.Columns(`
	snapshot_id BIGINT, schema_id BIGINT, mergedRecordCount BIGINT,
	mergedRecordSize BIGINT, colstat STRING`)

// statisticsRows is what ANALYZE wrote, none for a snapshot without (Paimon 2.0.0
// StatisticTable).
func statisticsRows(t *view) ([][]any, error) {
	if t.snapshot == nil {
		return nil, nil
	}
	s, ok, err := t.table.Statistics(*t.snapshot)
	if err != nil || !ok {
		return nil, err
	}
	return [][]any{{s.SnapshotID, s.SchemaID, known(s.MergedRecordCount), known(s.MergedRecordSize), orNull(s.ColStats)}}, nil
}
