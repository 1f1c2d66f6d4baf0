package examine

import (
	"fmt"

	"exactlyonce/sinklab/doctor"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
)

// A file is added to the table once, and not again after it was deleted. Paimon looks at
// that only where a commit checks for conflicts (Paimon 2.0.0 FileEntry.mergeEntries), and a
// first try of an append does not: so a commit that lands late adds its files once more.

// levelFile is a data file on its level: a compaction may move one to another.
type levelFile struct {
	path  string
	level int32
}

// added remembers which snapshot added each file, and which deleted it.
type added struct{ by, gone map[levelFile]paimon.Snapshot }

// addedBy finds the files that a snapshot adds for another time. whole says that entries are
// all that it holds, not its changes alone.
func (x *exam) addedBy(s paimon.Snapshot, entries []paimon.ManifestEntry, whole bool) {
	if whole || x.added.by == nil {
		x.added = added{map[levelFile]paimon.Snapshot{}, map[levelFile]paimon.Snapshot{}}
	}
	for _, e := range entries {
		file, err := x.table.DataPath(e)
		if err != nil {
			continue // told elsewhere
		}
		key := levelFile{file, e.File.Level}
		before, there := x.added.by[key]
		deleted, gone := x.added.gone[key]
		switch {
		case e.Kind == paimon.Delete:
			x.added.gone[key] = s
			delete(x.added.by, key)
		case gone:
			x.find(doctor.Problem, RuleAdded, disk.SnapshotPath(s.ID), "adds %s again, which snapshot %d deleted: readers leave its %s out, but totalRecordCount holds them; %s",
				file, deleted.ID, doctor.Plural(e.File.RowCount, "row"), landedLate)
		case there:
			x.find(doctor.Problem, RuleAdded, disk.SnapshotPath(s.ID), "adds %s again, which %s added: its %s; %s", file, adder(before, s, whole), x.twice(e), cause(before, s, whole))
		default:
			x.added.by[key] = s
		}
	}
}

const landedLate = "likely a commit that landed late: a committer that was taken for dead went on, after its successor had committed"

// adder is who added a file that s adds again.
func adder(before, s paimon.Snapshot, whole bool) string {
	if whole {
		return "an earlier commit"
	}
	return fmt.Sprintf("snapshot %d", before.ID)
}

// cause is the likely reason for the second time.
func cause(before, s paimon.Snapshot, whole bool) string {
	switch {
	case whole:
		return landedLate
	case before.CommitUser == s.CommitUser && before.CommitIdentifier == s.CommitIdentifier:
		return landedLate + fmt.Sprintf(" identifier %s from state (snapshots %d and %d)", doctor.IDText(s.CommitIdentifier), before.ID, s.ID)
	case before.CommitUser == s.CommitUser:
		return fmt.Sprintf("committed under identifier %s and again under %s: a state was restored whose identifiers had gone on elsewhere",
			doctor.IDText(before.CommitIdentifier), doctor.IDText(s.CommitIdentifier))
	}
	return fmt.Sprintf("committed by user %s and again by %s: a job was restored that did not keep its commit user", before.CommitUser, s.CommitUser)
}

// twice says what it means that a file is added again, and which rows those are as far as
// its statistics tell.
func (x *exam) twice(e paimon.ManifestEntry) string {
	text := doctor.Plural(e.File.RowCount, "row") + x.between(e.File)
	if len(x.table.Schema().PrimaryKeys) > 0 {
		return text + " come once, for readers merge them by key"
	}
	return text + " are read twice"
}

// between is the range of the file's first column, "" where it is not known.
func (x *exam) between(f paimon.DataFile) string {
	if f.HasValueStatsCols {
		return ""
	}
	for _, s := range x.table.Schemas() {
		if s.ID != f.SchemaID {
			continue
		}
		types := make([]paimon.DataType, len(s.Fields))
		for i, c := range s.Fields {
			types[i] = c.Type
		}
		low, err := paimon.DecodeRow(types, f.ValueStats.MinValues)
		if err != nil {
			return ""
		}
		high, err := paimon.DecodeRow(types, f.ValueStats.MaxValues)
		if err != nil || low[0] == nil || high[0] == nil {
			return ""
		}
		return fmt.Sprintf(" (%s %s to %s)", s.Fields[0].Name, paimon.FormatCell(low[0], types[0]), paimon.FormatCell(high[0], types[0]))
	}
	return ""
}
