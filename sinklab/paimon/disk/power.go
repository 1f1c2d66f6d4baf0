package disk

// LosePower is what the failure of the power does to the newest snapshot of a table that
// is written without fsync: its name is there, its content is not.
func (t *Table) LosePower() error {
	id, err := t.LatestID()
	if err != nil || t.files.fsync {
		return err
	}
	name := t.files.at(snapshotFile(id))
	if err := t.files.fs.Remove(name); err != nil {
		return err
	}
	f, err := t.files.fs.Create(name)
	if err != nil {
		return err
	}
	return f.Close()
}
