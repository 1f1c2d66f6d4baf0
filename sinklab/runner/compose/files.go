package compose

import (
	"exactlyonce/sinklab/internal/flinktime"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/verdict"
)

// References are the data files that somebody may still read.
type References struct {
	Needed []paimon.ManifestEntry // of the snapshots that stay, and of tags
	// Doomed are those that only snapshots of an expiry refer to which was cut off: some of
	// them may be gone, and the next expiry takes the rest.
	Doomed []paimon.ManifestEntry
}

// file is a data file, whatever its level.
type file struct {
	at   paimon.Place
	name string
}

// ReferencedFiles lists each data file once: those of the oldest snapshot, then what
// every later one added, then those of tags. A compaction takes files out of the newest
// snapshot only; older ones still read them. Snapshots before stays may expire any time.
func ReferencedFiles(store paimon.Store, snapshots []paimon.Snapshot, stays int64) (r References, err error) {
	seen := map[file]bool{} // looked up only
	add := func(into *[]paimon.ManifestEntry, entries []paimon.ManifestEntry) {
		for _, e := range entries {
			key := file{e.Place(), e.File.FileName}
			if e.Kind == paimon.Add && !seen[key] {
				seen[key] = true
				*into = append(*into, e)
			}
		}
	}
	first := 0
	for first < len(snapshots)-1 && snapshots[first].ID < stays {
		first++
	}
	for i, s := range snapshots[first:] {
		list := paimon.Delta
		if i == 0 {
			list = paimon.LiveFiles
		}
		entries, err := list(store, s)
		if err != nil {
			return r, err
		}
		add(&r.Needed, entries)
	}
	tags, err := store.Tags()
	for _, tag := range tags {
		live, err := paimon.LiveFiles(store, tag.Snapshot)
		if err != nil {
			return r, err
		}
		add(&r.Needed, live)
	}
	for _, s := range snapshots[:first] {
		live, _ := paimon.LiveFiles(store, s) // its metadata may be half gone
		add(&r.Doomed, live)
	}
	return r, err
}

// option looks up an option of a table.
type option func(key string) (value string, ok bool)

// OldestToStay is the oldest snapshot that no expiry takes at a moment of the calendar, in
// milliseconds; 0 = none goes.
func OldestToStay(store paimon.Store, of option, snapshots []paimon.Snapshot, now int64) (int64, error) {
	value := func(key string) string {
		v, _ := of(key)
		return v
	}
	retention, err := paimon.RetentionOf(value, flinktime.Parse)
	if err != nil || len(snapshots) == 0 || value("write-only") == "true" {
		return 0, err
	}
	_, end, err := retention.Range(store, snapshots[len(snapshots)-1].ID, now)
	return end, err
}

// CountFiles adds to the facts how many files are referenced and how many of them are
// missing, at a moment of the calendar.
func CountFiles(store paimon.Store, of option, snapshots []paimon.Snapshot, now int64, f *verdict.Facts) error {
	stays, err := OldestToStay(store, of, snapshots, now)
	if err != nil {
		return err
	}
	files, err := ReferencedFiles(store, snapshots, stays)
	if err != nil {
		return err
	}
	needed, err := present(store, files.Needed)
	if err != nil {
		return err
	}
	doomed, err := present(store, files.Doomed)
	f.Referenced, f.Missing = len(files.Needed)+doomed, len(files.Needed)-needed
	return err
}

// present counts the files that exist.
func present(store paimon.Store, files []paimon.ManifestEntry) (n int, err error) {
	for _, e := range files {
		ok, err := store.DataExists(e.Place(), e.File.FileName)
		if err != nil {
			return n, err
		}
		if ok {
			n++
		}
	}
	return n, nil
}
