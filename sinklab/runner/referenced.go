package runner

import (
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/verdict"
)

// references are the data files that somebody may still read.
type references struct {
	needed []paimon.ManifestEntry // of the snapshots that stay, and of tags
	// doomed are those that only snapshots of an expiry refer to which was cut off: some of
	// them may be gone, and the next expiry takes the rest.
	doomed []paimon.ManifestEntry
}

// file is a data file, whatever its level.
type file struct {
	at   paimon.Place
	name string
}

// referencedFiles lists each data file once: those of the oldest snapshot, then what
// every later one added, then those of tags. A compaction takes files out of the newest
// snapshot only; older ones still read them. Snapshots before stays may expire any time.
func referencedFiles(store paimon.Store, snapshots []paimon.Snapshot, stays int64) (r references, err error) {
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
		add(&r.needed, entries)
	}
	tags, err := store.Tags()
	for _, tag := range tags {
		live, err := paimon.LiveFiles(store, tag.Snapshot)
		if err != nil {
			return r, err
		}
		add(&r.needed, live)
	}
	for _, s := range snapshots[:first] {
		live, _ := paimon.LiveFiles(store, s) // its metadata may be half gone
		add(&r.doomed, live)
	}
	return r, err
}

// option looks up an option of a table.
type option func(key string) (value string, ok bool)

// oldestToStay is the oldest snapshot that no expiry takes at that time; 0 = none goes.
func oldestToStay(store paimon.Store, of option, snapshots []paimon.Snapshot, now int64) (int64, error) {
	value := func(key string) string {
		v, _ := of(key)
		return v
	}
	retention, err := paimon.RetentionOf(value, flinksql.ParseDuration)
	if err != nil || len(snapshots) == 0 || value("write-only") == "true" {
		return 0, err
	}
	_, end, err := retention.Range(store, snapshots[len(snapshots)-1].ID, now)
	return end, err
}

// countFiles adds to the facts which files are referenced and which of them are missing.
func countFiles(store paimon.Store, of option, snapshots []paimon.Snapshot, now int64, f *verdict.Facts) error {
	stays, err := oldestToStay(store, of, snapshots, now)
	if err != nil {
		return err
	}
	files, err := referencedFiles(store, snapshots, stays)
	if err != nil {
		return err
	}
	needed, err := present(store, files.needed)
	if err != nil {
		return err
	}
	doomed, err := present(store, files.doomed)
	f.Referenced, f.Missing = len(files.needed)+doomed, len(files.needed)-needed
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
