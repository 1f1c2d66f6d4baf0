package paimon

// The part of a message that only primary-key tables have follows the rest, so that
// the messages of append tables stay as short as they are: for each new file what
// keys add to it, then the files of a compaction.

func (e *encoder) keyed(m *CommitMessage) {
	keyed := len(m.CompactBefore)+len(m.CompactAfter) > 0
	for i := range m.NewFiles {
		keyed = keyed || m.NewFiles[i].MinKey != EmptyRow
	}
	if !keyed {
		return
	}
	for i := range m.NewFiles {
		e.keys(&m.NewFiles[i])
	}
	for _, files := range [][]DataFile{m.CompactBefore, m.CompactAfter} {
		e.int(int64(len(files)))
		for i := range files {
			e.file(&files[i])
			e.keys(&files[i])
		}
	}
}

func (e *encoder) keys(f *DataFile) {
	e.text(f.MinKey)
	e.text(f.MaxKey)
	e.stats(&f.KeyStats)
	e.int(int64(f.Level))
	e.optional(f.DeleteRowCount)
	if f.FileSource == nil {
		e.int(-1)
	} else {
		e.int(int64(*f.FileSource))
	}
}

// optional writes -1 for what files of older versions do not have.
func (e *encoder) optional(n *int64) {
	if n == nil {
		e.int(-1)
		return
	}
	e.int(*n)
}

func (d *decoder) keyed(m *CommitMessage) {
	for i := range m.NewFiles {
		d.keys(&m.NewFiles[i])
	}
	for _, files := range []*[]DataFile{&m.CompactBefore, &m.CompactAfter} {
		for n := d.int(); n > 0 && d.err == nil; n-- {
			f := d.file()
			d.keys(&f)
			*files = append(*files, f)
		}
	}
}

func (d *decoder) keys(f *DataFile) {
	f.MinKey, f.MaxKey = d.text(), d.text()
	f.KeyStats = d.stats()
	f.Level = int32(d.int())
	if n := d.int(); n >= 0 {
		f.DeleteRowCount = &n
	} else {
		f.DeleteRowCount = nil
	}
	if n := int32(d.int()); n >= 0 {
		f.FileSource = &n
	} else {
		f.FileSource = nil
	}
}
