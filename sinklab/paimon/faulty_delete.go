package paimon

// The deletions of an expiry and of a tag, behind their fault points.

// DeleteData implements Store.
func (f Faulty) DeleteData(at Place, name string) error {
	return f.pass("store/delete-data", func() error { return f.Store.DeleteData(at, name) })
}

// DeleteManifest implements Store.
func (f Faulty) DeleteManifest(name string) error {
	return f.pass("store/delete-manifest", func() error { return f.Store.DeleteManifest(name) })
}

// DeleteManifestList implements Store.
func (f Faulty) DeleteManifestList(name string) error {
	return f.pass("store/delete-manifest-list", func() error { return f.Store.DeleteManifestList(name) })
}

// DeleteSnapshot implements Store.
func (f Faulty) DeleteSnapshot(id int64) error {
	return f.pass("store/delete-snapshot", func() error { return f.Store.DeleteSnapshot(id) })
}

// WriteTag implements Store.
func (f Faulty) WriteTag(t Tag) error {
	return f.pass("store/tag", func() error { return f.Store.WriteTag(t) })
}

// DeleteTag implements Store.
func (f Faulty) DeleteTag(name string) error {
	return f.pass("store/delete-tag", func() error { return f.Store.DeleteTag(name) })
}
