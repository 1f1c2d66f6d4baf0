package disk

// DeleteManifest removes manifest/<name>; paimon.ErrNotFound if it is not there.
func (t *Table) DeleteManifest(name string) error {
	if err := plainName("manifest", name); err != nil {
		return err
	}
	return t.remove(ManifestPath(name))
}

// DeleteManifestList removes manifest/<name>: lists lie beside the manifests.
func (t *Table) DeleteManifestList(name string) error { return t.DeleteManifest(name) }

// DeleteSnapshot removes snapshot/snapshot-<id>; paimon.ErrNotFound if it is not there.
func (t *Table) DeleteSnapshot(id int64) error { return t.remove(snapshotFile(id)) }

// DeleteTag removes tag/tag-<name>; paimon.ErrNotFound if it is not there.
func (t *Table) DeleteTag(name string) error {
	if err := plainName("tag", name); err != nil {
		return err
	}
	return t.remove(tagFile(name))
}

func (t *Table) remove(file string) error {
	return ioError(file, "delete", t.files.fs.Remove(t.files.at(file)))
}
