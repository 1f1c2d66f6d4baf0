package paimon

import (
	"errors"
	"fmt"

	"exactlyonce/sinklab/choose"
)

// Faulty passes every writing operation of a Store through a fault point
// "store/<operation>": 1 = it fails and nothing is done, 2 = it is done and its
// answer is lost, 3 = the process that asked crashes before, 4 = after, and for a
// Breaker 5 = it fails and so does every later one. Two operations that only look are
// points as well: store/latest and store/exists, 1 = it fails.
// Without a strike it costs one call.
type Faulty struct {
	Store
	// Choose asks the run's chooser; nil = no faults.
	Choose func(label string, n int) int
}

// errInjected is an injected I/O error, errCrash the end of the task that asked.
var (
	errInjected = errors.New("java.io.IOException: injected fault")
	errCrash    = fmt.Errorf("%w in a store operation", choose.ErrCrash)
)

const (
	faultOptions = 5
	breaks       = strike(faultOptions)
)

// FaultLabels are the points that a Faulty store asks at.
var FaultLabels = []string{
	"store/data", "store/compact", "store/manifest", "store/manifest-list", "store/publish", "store/hint",
	"store/delete-data", "store/delete-manifest", "store/delete-manifest-list", "store/delete-snapshot", "store/tag", "store/delete-tag",
	"store/latest", "store/exists",
}

// strike is what a schedule has in store for one operation.
type strike int

func (f Faulty) ask(label string) strike {
	if f.Choose == nil {
		return 0
	}
	b, ok := f.Store.(Breaker)
	if !ok {
		return strike(f.Choose(label, faultOptions))
	}
	if b.IsBroken(label) {
		return 1
	}
	s := strike(f.Choose(label, faultOptions+1))
	if s == breaks {
		b.Break(label)
		return 1
	}
	return s
}

// look passes an operation that changes nothing.
func (f Faulty) look(label string) error {
	if f.Choose != nil && f.Choose(label, 2) == 1 {
		return errInjected
	}
	return nil
}

// LatestID implements Store.
func (f Faulty) LatestID() (int64, error) {
	if err := f.look("store/latest"); err != nil {
		return 0, err
	}
	return f.Store.LatestID()
}

// DataExists implements Store.
func (f Faulty) DataExists(at Place, name string) (bool, error) {
	if err := f.look("store/exists"); err != nil {
		return false, err
	}
	return f.Store.DataExists(at, name)
}

// before tells whether the operation is not done at all, and with which error.
func (s strike) before() error {
	switch s {
	case 1:
		return errInjected
	case 3:
		return errCrash
	}
	return nil
}

// after is the answer to an operation that was done.
func (s strike) after(err error) error {
	switch {
	case err != nil:
		return err
	case s == 2:
		return errInjected
	case s == 4:
		return errCrash
	}
	return nil
}

// WriteData implements Store.
func (f Faulty) WriteData(spec DataSpec) (DataFile, error) {
	s := f.ask("store/data")
	if err := s.before(); err != nil {
		return DataFile{}, err
	}
	file, err := f.Store.WriteData(spec)
	return file, s.after(err)
}

// Compact implements Store.
func (f Faulty) Compact(spec CompactSpec) (DataFile, error) {
	s := f.ask("store/compact")
	if err := s.before(); err != nil {
		return DataFile{}, err
	}
	file, err := f.Store.Compact(spec)
	return file, s.after(err)
}

// WriteManifest implements Store.
func (f Faulty) WriteManifest(name string, entries []ManifestEntry) (int64, error) {
	s := f.ask("store/manifest")
	if err := s.before(); err != nil {
		return 0, err
	}
	size, err := f.Store.WriteManifest(name, entries)
	return size, s.after(err)
}

// WriteBaseList implements Store.
func (f Faulty) WriteBaseList(name string, base Snapshot) (int64, error) {
	s := f.ask("store/manifest-list")
	if err := s.before(); err != nil {
		return 0, err
	}
	size, err := f.Store.WriteBaseList(name, base)
	return size, s.after(err)
}

// WriteManifestList implements Store.
func (f Faulty) WriteManifestList(name string, files []ManifestFile) (int64, error) {
	s := f.ask("store/manifest-list")
	if err := s.before(); err != nil {
		return 0, err
	}
	size, err := f.Store.WriteManifestList(name, files)
	return size, s.after(err)
}

// pass does an operation without a result through its point.
func (f Faulty) pass(label string, do func() error) error {
	s := f.ask(label)
	if err := s.before(); err != nil {
		return err
	}
	return s.after(do())
}

// Publish implements Store.
func (f Faulty) Publish(s Snapshot) error {
	if err := f.pass("store/publish", func() error { return f.Store.Publish(s) }); err != nil {
		return err
	}
	return f.power()
}

// WriteHint implements Store.
func (f Faulty) WriteHint(h Hint, id int64) error {
	return f.pass("store/hint", func() error { return f.Store.WriteHint(h, id) })
}
