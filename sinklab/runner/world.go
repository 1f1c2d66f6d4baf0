package runner

import (
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/sink"
)

// tableWorld is a table as a job's world: every operation on its files passes fault
// points, but what another program does to it meanwhile does not.
type tableWorld struct {
	*disk.Table
	plain   *disk.Table            // the same without fault points
	written []paimon.ManifestEntry // data files of the job, for who wants to know what lies there
}

var (
	_ sink.OrphanRemover  = (*tableWorld)(nil)
	_ paimon.OrphanLister = (*tableWorld)(nil)
	_ paimon.PowerLoser   = (*tableWorld)(nil)
)

// LosePower implements paimon.PowerLoser: it strikes the disk, not the program.
func (w *tableWorld) LosePower() error { return w.plain.LosePower() }

// RemoveOrphans implements sink.OrphanRemover: CALL sys.remove_orphan_files.
func (w *tableWorld) RemoveOrphans(nowMillis int64) (int, error) {
	return removeOrphans(w.plain, nowMillis)
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
	snapshots, err := paimon.Snapshots(w.plain)
	if err != nil {
		return nil, err
	}
	referenced := map[string]bool{} // looked up only
	for _, s := range snapshots {
		live, err := paimon.LiveFiles(w.plain, s)
		if err != nil {
			return nil, err
		}
		for _, e := range live {
			referenced[e.File.FileName] = true
		}
	}
	var out []paimon.ManifestEntry
	for _, e := range w.written {
		there, err := w.plain.DataExists(e.Place(), e.File.FileName)
		if err != nil {
			return nil, err
		}
		if there && !referenced[e.File.FileName] {
			out = append(out, e)
		}
	}
	return out, nil
}
