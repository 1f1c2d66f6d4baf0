package examine

import (
	"exactlyonce/sinklab/doctor"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
)

// An expiry deletes data files, then manifests, then snapshots (Paimon 2.0.0
// ExpireSnapshotsImpl). One that was cut off leaves snapshots whose files are gone; the
// next one goes on. So what is missing of a snapshot that may expire is no damage.

// oldestToStay is the oldest snapshot that no expiry takes now: by the table's options,
// or because the hint EARLIEST has moved behind those before.
func (x *exam) oldestToStay() int64 {
	if len(x.read) == 0 {
		return 0
	}
	earliest, err := x.table.EarliestID()
	if err != nil {
		return 0
	}
	option := func(key string) string {
		value, _ := x.table.Schema().Option(key)
		return value
	}
	retention, err := paimon.RetentionOf(option)
	if err != nil || option("write-only") == "true" {
		return earliest
	}
	_, end, err := retention.Range(x.table, x.read[len(x.read)-1].ID, x.now())
	if err != nil {
		return earliest
	}
	return max(earliest, end)
}

// hole reports snapshots that are missing between two that are there.
func (x *exam) hole(before, after int64) {
	missing := doctor.Span{From: before + 1, To: after - 1}
	s := &x.report.Snapshots
	s.Missing = append(s.Missing, missing)
	if after <= x.stays {
		x.find(doctor.Note, RuleSnapshots, disk.SnapshotPath(before), "left over: snapshots %s behind it have expired, it could not be deleted", missing)
		return
	}
	x.find(doctor.Problem, RuleSnapshots, disk.SnapshotPath(missing.From), "missing: snapshots %s, between %d and %d that are there", missing, before, after)
	x.blind = append(x.blind, "snapshots are missing")
}

// expiring marks what is still there of the snapshots that may expire, and tells whether
// an expiry has begun on them.
func (x *exam) expiring() {
	gone, last := 0, int64(0)
	for _, s := range x.read {
		if s.ID >= x.stays {
			break
		}
		last = s.ID
		gone += x.spare(s)
	}
	if gone > 0 {
		x.find(doctor.Note, RuleSnapshots, disk.SnapshotPath(x.read[0].ID), "%s that snapshots up to %d refer to are gone: an expiry was cut off, or could not delete those snapshots", doctor.Plural(gone, "file"), last)
	}
}

// spare marks the files of a snapshot that are there and counts those that are not.
func (x *exam) spare(s paimon.Snapshot) (gone int) {
	mark := func(file string) bool {
		_, there := x.sizes[file]
		if there {
			x.referenced[file] = true
		} else {
			gone++
		}
		return there
	}
	for _, list := range []string{s.BaseManifestList, s.DeltaManifestList} {
		if !mark(disk.ManifestPath(list)) {
			continue
		}
		manifests, _ := x.table.ReadManifestList(list) // cut or damaged: nothing to mark
		for _, m := range manifests {
			mark(disk.ManifestPath(m.FileName))
		}
	}
	live, err := paimon.LiveFiles(x.table, s)
	if err != nil {
		return gone
	}
	for _, e := range live {
		if file, err := x.table.DataPath(e); err == nil {
			mark(file)
		}
	}
	return gone
}
