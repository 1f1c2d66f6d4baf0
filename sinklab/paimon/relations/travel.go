package relations

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/sqlview"
)

// The dynamic options by which a statement travels in time.
const (
	scanSnapshotID = "scan.snapshot-id"
	scanTagName    = "scan.tag-name"
)

// Why Paimon's other options that would choose other rows are refused.
const (
	otherTravel = "only scan.snapshot-id and scan.tag-name travel in time"
	noStreams   = "the SQL view reads no streams"
)

var scanOptions = []sqlview.HintOption{
	{Key: scanSnapshotID, Want: "a snapshot id like '1'", Fits: func(v string) bool { return snapshotID(v) > 0 }},
	{Key: scanTagName, Want: "the name of a tag like 'v1'", Fits: func(v string) bool { return strings.TrimSpace(v) != "" }},
	{Key: "scan.timestamp-millis", Refused: otherTravel},
	{Key: "scan.timestamp", Refused: otherTravel},
	{Key: "scan.version", Refused: otherTravel},
	{Key: "scan.watermark", Refused: otherTravel},
	{Key: "scan.mode", Refused: otherTravel},
	{Key: "incremental-between", Refused: "changes between snapshots come later"},
	{Key: "consumer-id", Refused: noStreams},
	{Key: "streaming-read-mode", Refused: noStreams},
}

// snapshotID is the id in text, 0 where there is none.
func snapshotID(text string) int64 {
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0
	}
	return id
}

// travel goes to a snapshot or tag. Its rows are shown by the table's newest schema, for a
// hint does not change what Flink knows of the table (Paimon 2.0.0 AbstractFlinkTableFactory
// .buildPaimonTable: copyWithoutTimeTravel); tables about the table go by the schema that the
// snapshot was written with (SystemCatalogTable.copy).
func (t *view) travel(m sqlview.Moment) error {
	if m.Option == scanTagName {
		return t.travelToTag(m.Value)
	}
	id := snapshotID(m.Value)
	latest, err := t.table.LatestID()
	if err != nil || id == 0 && latest == 0 {
		return err
	}
	at := id
	if id == 0 {
		at = latest
	}
	s, err := t.table.Snapshot(at)
	if id != 0 && errors.Is(err, paimon.ErrNotFound) {
		return t.noSnapshot(id, latest)
	}
	if err != nil {
		return err
	}
	t.snapshot = &s
	if id != 0 { // the latest is described by the newest schema, an old one by its own
		t.then, err = t.schemaOf(s.SchemaID)
	}
	return err
}

// travelToTag reads the tag's own copy of the snapshot, which may have expired.
func (t *view) travelToTag(name string) error {
	tag, err := t.table.Tag(name)
	if errors.Is(err, paimon.ErrNotFound) {
		return t.noTag(name)
	}
	if err != nil {
		return err
	}
	t.snapshot = &tag.Snapshot
	t.then, err = t.schemaOf(tag.Snapshot.SchemaID)
	return err
}

func (t *view) noTag(name string) error {
	tags, err := t.table.Tags()
	if err != nil {
		return err
	}
	if len(tags) == 0 {
		return fmt.Errorf("tag %s does not exist: the table has none", name)
	}
	var known []string
	for _, tag := range tags {
		known = append(known, tag.Name)
	}
	return fmt.Errorf("tag %s does not exist; %s", name, sqlview.DidYouMean(name, known))
}

func (t *view) noSnapshot(id, latest int64) error {
	earliest, err := t.table.EarliestID()
	if err != nil {
		return err
	}
	if latest == 0 {
		return fmt.Errorf("snapshot %d does not exist: the table has none yet", id)
	}
	return fmt.Errorf("snapshot %d does not exist; known: %d to %d", id, earliest, latest)
}
