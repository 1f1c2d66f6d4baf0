package paimon

import (
	"errors"

	"exactlyonce/sinklab/rows"
)

// Faulty passes every writing operation of a Store through a fault point
// "store/<operation>": 1 = it fails and nothing is done, 2 = it is done and its
// answer is lost, 3 = the process that asked crashes before, 4 = after.
// Without a strike it costs one call.
type Faulty struct {
	Store
	// Choose asks the run's chooser; nil = no faults.
	Choose func(label string, n int) int
}

// errInjected is an injected I/O error, errCrash the end of the task that asked.
var (
	errInjected = errors.New("java.io.IOException: injected fault")
	errCrash    = errors.New("injected crash in a store operation")
)

// IsCrash tells whether an error is the injected end of the task: no code of the
// real system would see it.
func IsCrash(err error) bool { return errors.Is(err, errCrash) }

const faultOptions = 5

// around runs one operation between the fault points.
func (f Faulty) around(label string, operation func() error) error {
	pick := 0
	if f.Choose != nil {
		pick = f.Choose(label, faultOptions)
	}
	switch pick {
	case 1:
		return errInjected
	case 3:
		return errCrash
	}
	err := operation()
	switch {
	case err != nil:
		return err
	case pick == 2:
		return errInjected
	case pick == 4:
		return errCrash
	}
	return nil
}

// WriteData implements Store.
func (f Faulty) WriteData(name string, bucket int32, ranges []rows.Range) (file DataFile, err error) {
	err = f.around("store/data", func() (e error) { file, e = f.Store.WriteData(name, bucket, ranges); return })
	return file, err
}

// WriteManifest implements Store.
func (f Faulty) WriteManifest(name string, entries []ManifestEntry) (size int64, err error) {
	err = f.around("store/manifest", func() (e error) { size, e = f.Store.WriteManifest(name, entries); return })
	return size, err
}

// WriteManifestList implements Store.
func (f Faulty) WriteManifestList(name string, files []ManifestFile) (size int64, err error) {
	err = f.around("store/manifest-list", func() (e error) { size, e = f.Store.WriteManifestList(name, files); return })
	return size, err
}

// Publish implements Store.
func (f Faulty) Publish(s Snapshot) error {
	return f.around("store/publish", func() error { return f.Store.Publish(s) })
}

// WriteHint implements Store.
func (f Faulty) WriteHint(h Hint, id int64) error {
	return f.around("store/hint", func() error { return f.Store.WriteHint(h, id) })
}
