package examine

import "exactlyonce/sinklab/doctor"

// Rules that findings break.
const (
	RuleTable       = "table-readable"
	RuleSnapshot    = "snapshot-readable"
	RuleSnapshots   = "snapshots-without-holes"
	RuleHint        = "hint-true"
	RuleIdentifiers = "identifiers-increase-per-user"
	RuleGaps        = "identifiers-without-gaps"
	RuleMissing     = "referenced-file-exists"
	RuleSize        = "referenced-file-size"
	RuleMetadata    = "metadata-readable"
	RuleTotals      = "record-counts-add-up"
	RuleAdded       = "file-added-once"
	RuleOrphans     = "no-orphan"
	RuleHeld        = "file-still-to-be-committed"
	RuleFeature     = "feature-known"
)

// Table is what was found in one table.
type Table struct {
	Name       string           `json:"table"`
	Severity   doctor.Severity  `json:"severity"`
	Snapshots  Snapshots        `json:"snapshots"`
	LastCommit *Commit          `json:"last_commit"` // nil = no snapshot
	Live       *Live            `json:"live"`        // nil = no snapshot, or it cannot be read
	Users      []User           `json:"users"`
	Orphans    Orphans          `json:"orphans"`
	Findings   []doctor.Finding `json:"findings"`
}

// Snapshots are the snapshot files.
type Snapshots struct {
	Count   int           `json:"count"`
	First   int64         `json:"first"` // 0 = none
	Latest  int64         `json:"latest"`
	Missing []doctor.Span `json:"missing"` // between first and latest
}

// Commit is the newest commit.
type Commit struct {
	Snapshot   int64  `json:"snapshot"`
	TimeMillis int64  `json:"time_millis"`
	AgeMillis  *int64 `json:"age_millis,omitempty"` // nil = no time was handed in
}

// Live is what the latest snapshot holds: rows as the files have them, before those
// of one key are merged.
type Live struct {
	Rows  int64 `json:"rows"`
	Files int   `json:"files"`
	Bytes int64 `json:"bytes"`
}

// User is one commit user: a job, or one batch statement.
type User struct {
	User          string        `json:"commit_user"`
	FirstSnapshot int64         `json:"first_snapshot"`
	LastSnapshot  int64         `json:"last_snapshot"`
	Commits       int           `json:"snapshots"`
	Rows          int64         `json:"rows"` // added minus deleted, compactions aside
	FromMillis    int64         `json:"from_millis"`
	ToMillis      int64         `json:"to_millis"`
	Identifiers   []doctor.Span `json:"identifiers"` // in the order of the snapshots
	Gaps          []doctor.Span `json:"gaps"`
}

// Orphans are the files that no snapshot or tag refers to.
type Orphans struct {
	// Unknown says why they cannot be told, "" where they can.
	Unknown string   `json:"unknown,omitempty"`
	Files   []Orphan `json:"files"` // old enough that no commit under way needs them
	Bytes   int64    `json:"bytes"`
	Younger int      `json:"younger"` // not old enough to be judged
}

// Orphan is one such file.
type Orphan struct {
	File      string `json:"file"`
	Kind      string `json:"kind"` // data, changelog, manifest, manifest-list, temp, …
	Size      int64  `json:"size"`
	ModMillis int64  `json:"modified_millis"`
}

// Head is the part of the report that every table has.
func (t Table) Head() doctor.Head {
	return doctor.Head{Name: t.Name, Severity: t.Severity, Findings: t.Findings}
}
