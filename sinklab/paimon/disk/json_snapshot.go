package disk

import (
	"slices"

	"exactlyonce/sinklab/paimon"
)

// snapshotVersion is the newest snapshot file version known here (Paimon 2.0.0 Snapshot).
const snapshotVersion = 3

// printSnapshot is the file snapshot-N, byte for byte as Paimon 2.0.0 writes it.
func printSnapshot(s paimon.Snapshot) []byte {
	o := snapshotObject(s)
	return pretty(o.String())
}

func snapshotObject(s paimon.Snapshot) (o object) {
	o.num("version", int64(s.Version))
	o.optional("uuid", s.UUID)
	o.num("id", s.ID)
	o.num("schemaId", s.SchemaID)
	o.str("baseManifestList", s.BaseManifestList)
	o.unlessZero("baseManifestListSize", s.BaseManifestListSize)
	o.str("deltaManifestList", s.DeltaManifestList)
	o.unlessZero("deltaManifestListSize", s.DeltaManifestListSize)
	if s.ChangelogManifestList != "" {
		o.str("changelogManifestList", s.ChangelogManifestList)
		o.unlessZero("changelogManifestListSize", s.ChangelogManifestListSize)
	}
	o.optional("indexManifest", s.IndexManifest)
	o.str("commitUser", s.CommitUser)
	o.num("commitIdentifier", s.CommitIdentifier)
	o.str("commitKind", s.CommitKind)
	o.num("timeMillis", s.TimeMillis)
	o.num("totalRecordCount", s.TotalRecordCount)
	o.num("deltaRecordCount", s.DeltaRecordCount)
	if s.ChangelogManifestList != "" {
		o.num("changelogRecordCount", s.ChangelogRecordCount)
	}
	if s.HasWatermark {
		o.num("watermark", s.Watermark)
	}
	o.optional("statistics", s.Statistics)
	if s.Properties != "" {
		o.raw("properties", s.Properties)
	}
	if s.HasNextRowID {
		o.num("nextRowId", s.NextRowID)
	}
	o.optional("operation", s.Operation)
	return o
}

func (o *object) optional(key, value string) {
	if value != "" {
		o.str(key, value)
	}
}

// unlessZero writes a size: writers up to Paimon 1.0 named none.
func (o *object) unlessZero(key string, value int64) {
	if value != 0 {
		o.num(key, value)
	}
}

// snapshotJSON takes what a snapshot file may hold; nil = absent. Keys that are
// not here are ignored, as Paimon does.
type snapshotJSON struct {
	Version                   *int32      `json:"version"`
	UUID                      string      `json:"uuid"`
	ID                        *int64      `json:"id"`
	SchemaID                  *int64      `json:"schemaId"`
	BaseManifestList          *string     `json:"baseManifestList"`
	BaseManifestListSize      int64       `json:"baseManifestListSize"`
	DeltaManifestList         *string     `json:"deltaManifestList"`
	DeltaManifestListSize     int64       `json:"deltaManifestListSize"`
	ChangelogManifestList     string      `json:"changelogManifestList"`
	ChangelogManifestListSize int64       `json:"changelogManifestListSize"`
	IndexManifest             string      `json:"indexManifest"`
	CommitUser                *string     `json:"commitUser"`
	CommitIdentifier          *int64      `json:"commitIdentifier"`
	CommitKind                *string     `json:"commitKind"`
	TimeMillis                *int64      `json:"timeMillis"`
	TotalRecordCount          *int64      `json:"totalRecordCount"`
	DeltaRecordCount          *int64      `json:"deltaRecordCount"`
	ChangelogRecordCount      int64       `json:"changelogRecordCount"`
	Watermark                 *int64      `json:"watermark"`
	Statistics                string      `json:"statistics"`
	Properties                optionsJSON `json:"properties"`
	NextRowID                 *int64      `json:"nextRowId"`
	Operation                 string      `json:"operation"`
}

// properties is the text of the map that a commit may leave, "" for none.
func (j snapshotJSON) properties() string {
	if len(j.Properties) == 0 {
		return ""
	}
	return OptionsJSON(j.Properties)
}

// parseSnapshot reads the file snapshot-<id>.
func parseSnapshot(file string, id int64, data []byte) (paimon.Snapshot, error) {
	var j snapshotJSON
	if err := parseJSON(file, data, &j); err != nil {
		return paimon.Snapshot{}, err
	}
	if err := j.check(file, id); err != nil {
		return paimon.Snapshot{}, err
	}
	s := paimon.Snapshot{
		Version: *j.Version, UUID: j.UUID, ID: *j.ID, SchemaID: *j.SchemaID,
		BaseManifestList: *j.BaseManifestList, BaseManifestListSize: j.BaseManifestListSize,
		DeltaManifestList: *j.DeltaManifestList, DeltaManifestListSize: j.DeltaManifestListSize,
		ChangelogManifestList: j.ChangelogManifestList, ChangelogManifestListSize: j.ChangelogManifestListSize,
		IndexManifest: j.IndexManifest, CommitUser: *j.CommitUser,
		CommitIdentifier: *j.CommitIdentifier, CommitKind: *j.CommitKind, TimeMillis: *j.TimeMillis,
		TotalRecordCount: *j.TotalRecordCount, DeltaRecordCount: *j.DeltaRecordCount,
		ChangelogRecordCount: j.ChangelogRecordCount, Statistics: j.Statistics,
		Properties: j.properties(), Operation: j.Operation,
	}
	if s.HasWatermark = j.Watermark != nil; s.HasWatermark {
		s.Watermark = *j.Watermark
	}
	if s.HasNextRowID = j.NextRowID != nil; s.HasNextRowID {
		s.NextRowID = *j.NextRowID
	}
	return s, nil
}

// commitKinds are those of Paimon 2.0.0 Snapshot.CommitKind.
var commitKinds = []string{paimon.KindAppend, paimon.KindCompact, paimon.KindOverwrite, "ANALYZE"}

func (j snapshotJSON) check(file string, id int64) error {
	for _, need := range []struct {
		key     string
		present bool
	}{
		{"version", j.Version != nil}, {"id", j.ID != nil}, {"schemaId", j.SchemaID != nil},
		{"baseManifestList", j.BaseManifestList != nil}, {"deltaManifestList", j.DeltaManifestList != nil},
		{"commitUser", j.CommitUser != nil}, {"commitIdentifier", j.CommitIdentifier != nil},
		{"commitKind", j.CommitKind != nil}, {"timeMillis", j.TimeMillis != nil},
		{"totalRecordCount", j.TotalRecordCount != nil}, {"deltaRecordCount", j.DeltaRecordCount != nil},
	} {
		if !need.present {
			return broken(file, "key %q is missing", need.key)
		}
	}
	switch {
	case *j.Version < 1 || *j.Version > snapshotVersion:
		return broken(file, "snapshot version %d: versions 1 to %d are known", *j.Version, snapshotVersion)
	case *j.ID != id:
		return broken(file, "holds snapshot %d: want the id of its name, %d", *j.ID, id)
	case !slices.Contains(commitKinds, *j.CommitKind):
		return broken(file, "commitKind %q: want one of %v", *j.CommitKind, commitKinds)
	}
	return nil
}
