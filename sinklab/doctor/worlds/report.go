package worlds

import "exactlyonce/sinklab/doctor"

// Rules that findings break, besides those of a table's connector.
const (
	RuleTable       = "table-readable"
	RuleReadable    = "rows-readable"
	RuleIdentifiers = "identifiers-ascend-per-owner"
	RuleSequence    = "commits-in-sequence"
	RuleUnits       = "no-unit-left-behind"
)

// Table is what was found in one foreign table.
type Table struct {
	Name      string           `json:"table"`
	Connector string           `json:"connector"`
	Severity  doctor.Severity  `json:"severity"`
	Commits   int              `json:"commits"`
	Newest    int64            `json:"newest_commit"` // its sequence, 0 = none
	Rows      *int64           `json:"rows"`          // that a proper reader sees; nil = it sees nothing
	Owners    []Owner          `json:"owners"`
	Units     Units            `json:"units"`
	Findings  []doctor.Finding `json:"findings"`
}

// Head is the part of the report that every table has.
func (t Table) Head() doctor.Head {
	return doctor.Head{Name: t.Name, Severity: t.Severity, Findings: t.Findings}
}

// Owner is one who commits: a job, or one writer of it.
type Owner struct {
	Owner       string        `json:"owner"`
	First       int64         `json:"first_commit"`
	Last        int64         `json:"last_commit"`
	Commits     int           `json:"commits"`
	Rows        int64         `json:"rows"`
	Identifiers []doctor.Span `json:"identifiers"` // in the order of the commits
}

// Units are what writers have prepared.
type Units struct {
	Committed int    `json:"committed"`
	Aborted   int    `json:"aborted"`
	Left      []Unit `json:"left"` // neither: they wait for their checkpoint, or for nobody any more
}

// Unit is one that is left.
type Unit struct {
	Name        string   `json:"unit"`
	State       string   `json:"state"`
	Owner       string   `json:"owner"`
	Rows        int64    `json:"rows"`
	SinceMillis int64    `json:"since_millis,omitempty"` // 0 = the system does not know
	AgeMillis   *int64   `json:"age_millis,omitempty"`
	Blocks      []string `json:"blocks,omitempty"`
}
