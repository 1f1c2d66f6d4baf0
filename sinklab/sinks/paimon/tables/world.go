package tables

import (
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/sink"
)

// tableWorld is a table as a job's world: every operation on its files passes fault
// points, but what another program does to it meanwhile does not.
type tableWorld struct {
	*disk.Table
	target    *target                // its table has no fault points
	written   []paimon.ManifestEntry // data files of the job, for who wants to know what lies there
	published bool                   // the newest snapshot may be another than newest
	newest    int64
	visible   int64
}

var (
	_ sink.OrphanRemover  = (*tableWorld)(nil)
	_ paimon.OrphanLister = (*tableWorld)(nil)
	_ paimon.PowerLoser   = (*tableWorld)(nil)
)

// Publish implements paimon.Store. A snapshot may be there although the answer says no.
func (w *tableWorld) Publish(s paimon.Snapshot) error {
	w.published = true
	return w.Table.Publish(s)
}

// Totals is world.World's: the newest snapshot, and how many rows it counts more than there
// were before the job and than others have added; -1 where nobody knows what of the rows
// that were there is the job's. It is asked after every step, so it looks only when the job
// has published something, and who the job is shows when its committer opens.
func (w *tableWorld) Totals() (newest, visible int64) {
	switch {
	case w.target.own.blurred, w.target.own.others > 0 && len(w.Schema().PrimaryKeys) > 0:
		return w.newest, -1 // a row that takes the place of one that was there adds none
	case !w.published || len(w.target.own.users) == 0:
		return w.newest, w.visible
	}
	latest, err := w.target.table.LatestID()
	if err == nil && latest > 0 {
		err = w.count(latest)
	}
	w.published = err != nil // the judge will read it again and say so
	return w.newest, w.visible
}

func (w *tableWorld) count(latest int64) error {
	s, err := w.target.table.Snapshot(latest)
	if err != nil {
		return err
	}
	if err := w.target.own.othersUpTo(latest); err != nil {
		return err
	}
	w.newest, w.visible = latest, s.TotalRecordCount-w.target.own.others
	return nil
}

// LosePower implements paimon.PowerLoser: it strikes the disk, not the program.
func (w *tableWorld) LosePower() error { return w.target.table.LosePower() }

// RemoveOrphans implements sink.OrphanRemover: CALL sys.remove_orphan_files.
func (w *tableWorld) RemoveOrphans(nowMillis int64) (int, error) {
	return removeOrphans(w.target.table, nowMillis)
}

// WriteData implements paimon.Store.
func (w *tableWorld) WriteData(spec paimon.DataSpec) (paimon.DataFile, error) {
	f, err := w.Table.WriteData(spec)
	if err == nil && len(spec.Keyed) == 0 {
		w.written = append(w.written, paimon.ManifestEntry{Partition: spec.Partition, Bucket: spec.Bucket, TotalBuckets: -1, File: f})
	}
	return f, err
}

// OrphanFiles implements paimon.OrphanLister.
func (w *tableWorld) OrphanFiles() ([]paimon.ManifestEntry, error) {
	plain := w.target.table
	snapshots, err := paimon.Snapshots(plain)
	if err != nil {
		return nil, err
	}
	referenced := map[string]bool{} // looked up only
	for _, s := range snapshots {
		live, err := paimon.LiveFiles(plain, s)
		if err != nil {
			return nil, err
		}
		for _, e := range live {
			referenced[e.File.FileName] = true
		}
	}
	var out []paimon.ManifestEntry
	for _, e := range w.written {
		there, err := plain.DataExists(e.Place(), e.File.FileName)
		if err != nil {
			return nil, err
		}
		if there && !referenced[e.File.FileName] {
			out = append(out, e)
		}
	}
	return out, nil
}
