package filesystem

// Create implements FS. A file made without anybody learning so is closed: only its
// name stays behind.
func (f *Faulty) Create(name string) (File, error) {
	var file File
	err := f.do(opCreate, func() error {
		made, err := f.FS.Create(name)
		if err == nil {
			file = made
		}
		return err
	})
	if err != nil && file != nil {
		_ = file.Close()
	}
	return f.opened(file, err)
}

// Open implements FS.
func (f *Faulty) Open(name string) (File, error) {
	if err := f.look(opOpen); err != nil {
		return nil, err
	}
	return f.opened(f.FS.Open(name))
}

// opened makes the operations on a file ask too.
func (f *Faulty) opened(file File, err error) (File, error) {
	if err != nil {
		return nil, err
	}
	return faultyFile{file, f}, nil
}

// Rename implements FS.
func (f *Faulty) Rename(from, to string) error {
	return f.do(opRename, func() error { return f.FS.Rename(from, to) })
}

// Link implements FS.
func (f *Faulty) Link(from, to string) error {
	return f.do(opLink, func() error { return f.FS.Link(from, to) })
}

// Remove implements FS.
func (f *Faulty) Remove(name string) error {
	return f.do(opRemove, func() error { return f.FS.Remove(name) })
}

// MkdirAll implements FS.
func (f *Faulty) MkdirAll(name string) error {
	return f.do(opMkdir, func() error { return f.FS.MkdirAll(name) })
}

// SyncDir implements FS.
func (f *Faulty) SyncDir(name string) error {
	return f.do(opSyncDir, func() error { return f.FS.SyncDir(name) })
}

// ReadDir implements FS.
func (f *Faulty) ReadDir(name string) ([]Entry, error) {
	if err := f.look(opReadDir); err != nil {
		return nil, err
	}
	return f.FS.ReadDir(name)
}

// Stat implements FS.
func (f *Faulty) Stat(name string) (Entry, error) {
	if err := f.look(opStat); err != nil {
		return Entry{}, err
	}
	return f.FS.Stat(name)
}

// faultyFile asks at the operations on an open file. Reading does not: a file that
// cannot be read is one that cannot be opened.
type faultyFile struct {
	File
	fs *Faulty
}

// Write writes the first half where it fails.
func (f faultyFile) Write(p []byte) (int, error) {
	switch f.fs.ask(opWrite) {
	case fails:
		n, _ := f.File.Write(p[:len(p)/2]) // the injected error is the one to report
		return n, errInjected{FaultLabels[opWrite]}
	case crashes:
		return 0, f.fs.crashed
	case answerLost:
		n, err := f.File.Write(p)
		if err == nil {
			err = errInjected{FaultLabels[opWrite]}
		}
		return n, err
	}
	return f.File.Write(p)
}

// Sync implements File.
func (f faultyFile) Sync() error { return f.fs.do(opSync, f.File.Sync) }

// Close closes in every case, as close(2) does and as the end of a process would.
func (f faultyFile) Close() error {
	err := f.File.Close()
	if asked := f.fs.look(opClose); asked != nil {
		return asked
	}
	return err
}
