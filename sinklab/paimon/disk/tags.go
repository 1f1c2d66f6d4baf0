package disk

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/big"
	"path"
	"strings"

	"exactlyonce/sinklab/paimon"
)

const (
	tagDir        = "tag"
	tagPrefix     = "tag-"
	statisticsDir = "statistics"
)

// Tags lists the tags sorted by name. A tag that cannot be read is an error naming it.
func (t *Table) Tags() ([]paimon.Tag, error) {
	entries, err := t.files.fs.ReadDir(t.files.at(tagDir))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, ioError(tagDir, "list", err)
	}
	var tags []paimon.Tag
	for _, e := range entries {
		name, ok := strings.CutPrefix(e.Name, tagPrefix)
		if !ok || e.Dir {
			continue
		}
		tag, err := t.Tag(name)
		if err != nil {
			return nil, err
		}
		tags = append(tags, tag)
	}
	return tags, nil
}

// Tag reads tag/tag-<name>; paimon.ErrNotFound if there is none.
func (t *Table) Tag(name string) (paimon.Tag, error) {
	if err := plainName("tag", name); err != nil {
		return paimon.Tag{}, err
	}
	file := tagFile(name)
	data, err := t.files.read(file)
	if err != nil {
		return paimon.Tag{}, err
	}
	var j struct {
		ID       *int64      `json:"id"`
		Created  []int64     `json:"tagCreateTime"`
		Retained json.Number `json:"tagTimeRetained"`
	}
	if err := parseJSON(file, data, &j); err != nil {
		return paimon.Tag{}, err
	}
	if j.ID == nil {
		return paimon.Tag{}, broken(file, "key %q is missing", "id")
	}
	tag := paimon.Tag{Name: name}
	if tag.Snapshot, err = parseSnapshot(file, *j.ID, data); err != nil {
		return paimon.Tag{}, err
	}
	if tag.CreateMillis, err = localDateTime(j.Created); err != nil {
		return paimon.Tag{}, &FileError{File: file, Rule: "tagCreateTime", Err: err}
	}
	if tag.RetainedNanos, err = duration(j.Retained); err != nil {
		return paimon.Tag{}, &FileError{File: file, Rule: "tagTimeRetained", Err: err}
	}
	return tag, nil
}

// localDateTime reads [year, month, day, hour, minute, second, nano], as Jackson
// writes a LocalDateTime: second and nano are left out where they are zero.
func localDateTime(parts []int64) (*int64, error) {
	if parts == nil {
		return nil, nil
	}
	if len(parts) < 5 || len(parts) > 7 {
		return nil, fmt.Errorf("%d numbers: want [year, month, day, hour, minute, second, nano]", len(parts))
	}
	full := append(append([]int64{}, parts...), 0, 0)
	text := fmt.Sprintf("%04d-%02d-%02d %02d:%02d:%02d", full[0], full[1], full[2], full[3], full[4], full[5])
	millis, _, err := paimon.ParseTimestamp(text)
	millis += full[6] / nanosPerMilli
	return &millis, err
}

// duration reads seconds with a fraction, as Jackson writes a Duration.
func duration(seconds json.Number) (*int64, error) {
	if seconds == "" {
		return nil, nil
	}
	r, ok := new(big.Rat).SetString(string(seconds))
	if !ok || len(seconds) > 40 || strings.ContainsAny(string(seconds), "eE/") {
		return nil, fmt.Errorf("%s is no number of seconds", seconds)
	}
	r.Mul(r, big.NewRat(1e9, 1))
	if limit := new(big.Rat).SetInt64(math.MaxInt64); !r.IsInt() || r.Cmp(limit) > 0 || r.Sign() < 0 {
		return nil, fmt.Errorf("%s seconds are no duration of nanoseconds", seconds)
	}
	nanos := r.Num().Int64()
	return &nanos, nil
}

// Statistics are what ANALYZE wrote about a table (Paimon 2.0.0 Statistics).
type Statistics struct {
	SnapshotID, SchemaID                int64
	MergedRecordCount, MergedRecordSize *int64
	ColStats                            string // JSON laid out as Paimon prints it
}

// StatisticsSchemaID implements paimon.Store.
func (t *Table) StatisticsSchemaID(s paimon.Snapshot) (int64, error) {
	stats, ok, err := t.Statistics(s)
	if err == nil && !ok {
		err = fmt.Errorf("snapshot %d refers to no statistics: %w", s.ID, paimon.ErrNotFound)
	}
	return stats.SchemaID, err
}

// Statistics reads the statistics that a snapshot refers to; ok is false where it
// refers to none.
func (t *Table) Statistics(s paimon.Snapshot) (stats Statistics, ok bool, err error) {
	if s.Statistics == "" {
		return stats, false, nil
	}
	if err := plainName("statistics", s.Statistics); err != nil {
		return stats, false, err
	}
	file := path.Join(statisticsDir, s.Statistics)
	data, err := t.files.read(file)
	if err != nil {
		return stats, false, err
	}
	var j struct {
		SnapshotID        *int64          `json:"snapshotId"`
		SchemaID          *int64          `json:"schemaId"`
		MergedRecordCount *int64          `json:"mergedRecordCount"`
		MergedRecordSize  *int64          `json:"mergedRecordSize"`
		ColStats          json.RawMessage `json:"colStats"`
	}
	if err := parseJSON(file, data, &j); err != nil {
		return stats, false, err
	}
	if j.SnapshotID == nil || j.SchemaID == nil {
		return stats, false, broken(file, "keys %q and %q must be there", "snapshotId", "schemaId")
	}
	stats = Statistics{*j.SnapshotID, *j.SchemaID, j.MergedRecordCount, j.MergedRecordSize, ""}
	if len(j.ColStats) > 0 {
		stats.ColStats = string(pretty(compact(j.ColStats)))
	}
	return stats, true, nil
}
