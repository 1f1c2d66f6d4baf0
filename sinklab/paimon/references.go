package paimon

// References are the data files that somebody may still read.
type References struct {
	Needed []ManifestEntry // of the snapshots that stay, and of tags
	// Doomed are those that only snapshots of an expiry refer to which was cut off: some of
	// them may be gone, and the next expiry takes the rest.
	Doomed []ManifestEntry
}

// placedFile is a data file, whatever its level.
type placedFile struct {
	at   Place
	name string
}

// ReferencedFiles lists each data file once: those of the oldest snapshot, then what
// every later one added, then those of tags. A compaction takes files out of the newest
// snapshot only; older ones still read them. Snapshots before stays may expire any time.
func ReferencedFiles(store Store, snapshots []Snapshot, stays int64) (r References, err error) {
	seen := map[placedFile]bool{} // looked up only
	add := func(into *[]ManifestEntry, entries []ManifestEntry) {
		for _, e := range entries {
			key := placedFile{e.Place(), e.File.FileName}
			if e.Kind == Add && !seen[key] {
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
		list := Delta
		if i == 0 {
			list = LiveFiles
		}
		entries, err := list(store, s)
		if err != nil {
			return r, err
		}
		add(&r.Needed, entries)
	}
	tags, err := store.Tags()
	for _, tag := range tags {
		live, err := LiveFiles(store, tag.Snapshot)
		if err != nil {
			return r, err
		}
		add(&r.Needed, live)
	}
	for _, s := range snapshots[:first] {
		live, _ := LiveFiles(store, s) // its metadata may be half gone
		add(&r.Doomed, live)
	}
	return r, err
}

// OldestToStay is the oldest snapshot that no expiry takes at a moment of the calendar, in
// milliseconds; 0 = none goes. A table without retention (nil) keeps all.
func OldestToStay(store Store, r *Retention, snapshots []Snapshot, now int64) (int64, error) {
	if r == nil || len(snapshots) == 0 {
		return 0, nil
	}
	_, end, err := r.Range(store, snapshots[len(snapshots)-1].ID, now)
	return end, err
}

// CountReferences is how many data files are referenced at a moment of the calendar, and
// how many of them are missing. What an expiry may take from then on counts as far as it is
// there.
func CountReferences(store Store, r *Retention, snapshots []Snapshot, now int64) (referenced, missing int, err error) {
	stays, err := OldestToStay(store, r, snapshots, now)
	if err != nil {
		return 0, 0, err
	}
	files, err := ReferencedFiles(store, snapshots, stays)
	if err != nil {
		return 0, 0, err
	}
	needed, err := present(store, files.Needed)
	if err != nil {
		return 0, 0, err
	}
	doomed, err := present(store, files.Doomed)
	return len(files.Needed) + doomed, len(files.Needed) - needed, err
}

// present counts the files that exist.
func present(store Store, files []ManifestEntry) (n int, err error) {
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
