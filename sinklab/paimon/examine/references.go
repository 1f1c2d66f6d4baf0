package examine

import (
	"errors"

	"exactlyonce/sinklab/doctor"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
)

// references checks that all that the snapshots refer to is there. A data file must
// be there while one snapshot needs it: those live in the first snapshot, and those
// added by a later one. So each snapshot costs its own changes only; behind a hole
// the whole is read anew.
func (x *exam) references() {
	for i, s := range x.read {
		if s.ID < x.stays && i < len(x.read)-1 {
			continue
		}
		by := disk.SnapshotPath(s.ID)
		x.metadata(s, by)
		if i > 0 && x.read[i-1].ID == s.ID-1 && x.read[i-1].ID >= x.stays {
			x.changes(x.read[i-1], s, by)
		} else if live, ok := x.live(s, by); ok {
			x.needAll(live, by)
			x.addedBy(s, live, true)
		}
		if i == len(x.read)-1 {
			x.latest(s, by)
		}
	}
}

// latest sums up what the newest snapshot holds.
func (x *exam) latest(s paimon.Snapshot, by string) {
	live, ok := x.live(s, by)
	if !ok {
		return
	}
	x.needAll(live, by)
	sum := &Live{Files: len(live)}
	for _, e := range live {
		sum.Rows += e.File.RowCount
		sum.Bytes += e.File.FileSize
	}
	x.report.Live = sum
}

// changes needs the files that s added to the snapshot before.
func (x *exam) changes(before, s paimon.Snapshot, by string) {
	if before.TotalRecordCount+s.DeltaRecordCount != s.TotalRecordCount {
		x.find(doctor.Problem, RuleTotals, by, "totalRecordCount is %d: snapshot %d holds %d and this one adds %d",
			s.TotalRecordCount, before.ID, before.TotalRecordCount, s.DeltaRecordCount)
	}
	delta, err := paimon.Delta(x.table, s)
	if err != nil {
		x.unreadable(by, err)
		return
	}
	x.addedBy(s, delta, false)
	for _, e := range delta {
		if e.Kind == paimon.Add {
			x.need(e, by)
		}
	}
}

// live is what the snapshot holds; ok is false where that cannot be read.
func (x *exam) live(s paimon.Snapshot, by string) ([]paimon.ManifestEntry, bool) {
	live, err := paimon.LiveFiles(x.table, s)
	if err != nil {
		x.unreadable(by, err)
	}
	return live, err == nil
}

// unreadable reports why the metadata of a snapshot cannot be read, unless the file
// is known to be missing or cut.
func (x *exam) unreadable(by string, err error) {
	x.blind = append(x.blind, "the metadata of "+by+" cannot be read")
	var f *disk.FileError
	if errors.As(err, &f) && x.known(f.File) {
		return
	}
	if f != nil {
		x.damaged(RuleMetadata, err)
		return
	}
	x.find(doctor.Problem, RuleTotals, by, "%v", err)
}

// known tells whether a file has a finding already.
func (x *exam) known(file string) bool {
	for _, f := range x.report.Findings {
		if f.File == file {
			return true
		}
	}
	return false
}

// metadata needs the lists of a snapshot, the manifests in them, its schema and statistics.
func (x *exam) metadata(s paimon.Snapshot, by string) {
	x.needFile(disk.SchemaPath(s.SchemaID), 0, by)
	x.list(s.BaseManifestList, s.BaseManifestListSize, by)
	x.list(s.DeltaManifestList, s.DeltaManifestListSize, by)
	if s.Statistics != "" {
		x.needFile(disk.StatisticsPath(s.Statistics), 0, by)
	}
	if s.IndexManifest != "" {
		x.needFile(disk.ManifestPath(s.IndexManifest), 0, by)
	}
	if s.ChangelogManifestList == "" {
		return
	}
	for _, m := range x.list(s.ChangelogManifestList, s.ChangelogManifestListSize, by) {
		entries, err := x.table.ReadManifest(m.FileName)
		if err != nil {
			x.unreadable(by, err)
			continue
		}
		x.needAll(entries, by)
	}
}

// list needs a manifest list and what it names.
func (x *exam) list(name string, size int64, by string) []paimon.ManifestFile {
	file := disk.ManifestPath(name)
	if !x.needFile(file, size, by) {
		x.blind = append(x.blind, file+" cannot be read")
		return nil
	}
	manifests, err := x.table.ReadManifestList(name)
	if err != nil {
		x.unreadable(by, err)
		return nil
	}
	for _, m := range manifests {
		if !x.needFile(disk.ManifestPath(m.FileName), m.FileSize, file) {
			x.blind = append(x.blind, disk.ManifestPath(m.FileName)+" cannot be read")
		}
	}
	return manifests
}
