package paimon

import (
	"fmt"
	"slices"
	"strings"
)

// dangerous are table options that change which rows a reader sees, with the values
// that do not (Paimon 2.0.0 CoreOptions); a table with another value is refused.
var dangerous = []struct {
	key      string
	harmless []string // nil = any value is refused
	why      string
}{
	{"merge-engine", []string{"deduplicate"}, "only deduplicate is merged on read"},
	{"changelog-producer", []string{"none", "input", "lookup", "full-compaction"}, "unknown, so what it does to the rows is too"},
	{"sequence.field", nil, "rows are merged by their sequence numbers only"},
	{"ignore-delete", []string{"false"}, "deletes that are ignored are not read"},
	{"deduplicate.ignore-delete", []string{"false"}, "deletes that are ignored are not read"},
	{"deletion-vectors.enabled", []string{"false"}, "deletion vectors are not read"},
	{"data-evolution.enabled", []string{"false"}, "rows spread over several files are not read"},
	{"pk-clustering-override", []string{"false"}, "files not sorted by key are not merged"},
	{"record-level.expire-time", nil, "readers leave out expired records, which is not done here"},
	{"branch", []string{"main"}, "branches are not read"},
	{"scan.fallback-branch", nil, "branches are not read"},
	{"chain-table.enabled", []string{"false"}, "chain tables are not read"},
	{"data-file.external-paths", nil, "external paths are not read"},
	{"type", []string{"table", "materialized-table"}, "not a table of data files"},
}

// UnreadOptions names what the options of a table ask for that reading its rows
// here does not cover, each with the reason. None = its rows can be read.
func UnreadOptions(s Schema) (found []string) {
	for _, d := range dangerous {
		value, ok := s.Option(d.key)
		if ok && !slices.Contains(d.harmless, strings.ToLower(strings.TrimSpace(value))) {
			found = append(found, fmt.Sprintf("option %s = %s: %s", d.key, value, d.why))
		}
	}
	if n, err := s.TotalBuckets(); err != nil {
		found = append(found, err.Error())
	} else if n < -1 {
		found = append(found, fmt.Sprintf("option bucket = %d: postponed buckets are not read", n))
	}
	return found
}

// UnreadSnapshot names what a snapshot refers to that reading here does not cover.
func UnreadSnapshot(s Snapshot) (found []string) {
	if s.IndexManifest != "" {
		found = append(found, fmt.Sprintf("snapshot %d: index manifest %s: indexes, perhaps of deleted rows, are not read", s.ID, s.IndexManifest))
	}
	return found
}

// CheckReadable is an error naming everything that keeps the rows of a snapshot
// from being read; metadata can be read all the same.
func CheckReadable(schema Schema, s Snapshot) error {
	found := slices.Concat(UnreadOptions(schema), UnreadSnapshot(s))
	if len(found) == 0 {
		return nil
	}
	return fmt.Errorf("schema %d: %s", schema.ID, strings.Join(found, "; "))
}
