package mem

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/rows"
)

// A file of a primary-key table claims the size that Parquet would give it, roughly:
// what is compacted depends on sizes.
const (
	keyedFileBytes = 1000
	keyedRowBytes  = 8
)

var errNoLayout = errors.New("a file of a primary-key table: the store was made without a layout")

func (s *Store) writeKeyed(at paimon.Place, name string, level int32, keyed []paimon.KeyedRange) (paimon.DataFile, error) {
	if s.Layout == nil {
		return paimon.DataFile{}, errNoLayout
	}
	n := paimon.CountKeyed(keyed)
	f := paimon.NewKeyedFile(name, keyedFileBytes+keyedRowBytes*n, n, 0, level)
	var err error
	if f.MinKey, f.MaxKey, err = s.Layout.KeyBounds(keyed); err != nil {
		return paimon.DataFile{}, err
	}
	f.MinSequenceNumber, f.MaxSequenceNumber = paimon.SequenceBounds(keyed)
	f.ValueStats = paimon.EmptyStats
	s.data = append(s.data, dataFile{name: name, place: at, keyed: keyed})
	return f, nil
}

// Compact implements paimon.Store. There are no deletes among generated rows.
func (s *Store) Compact(spec paimon.CompactSpec) (paimon.DataFile, error) {
	if s.Layout == nil {
		return paimon.DataFile{}, errNoLayout
	}
	if s.file(spec.Place, spec.Name) >= 0 {
		return paimon.DataFile{}, fmt.Errorf("data file %s: a name is written once", spec.Name)
	}
	all, err := s.rowsOf(spec.Inputs)
	if err != nil {
		return paimon.DataFile{}, err
	}
	return s.writeKeyed(spec.Place, spec.Name, spec.Level, s.Layout.SortKeyed(all))
}

// rowsOf are the rows of all files, one behind the other.
func (s *Store) rowsOf(files []paimon.ManifestEntry) (all []paimon.KeyedRange, err error) {
	for _, e := range files {
		i := s.file(e.Place(), e.File.FileName)
		if i < 0 {
			return nil, fmt.Errorf("data file %s: %w", e.File.FileName, paimon.ErrNotFound)
		}
		for _, r := range s.data[i].keyed {
			all = paimon.AppendKeyed(all, r)
		}
	}
	return all, nil
}

// mergedRows are the rows that a reader of the latest snapshot sees, merged by key
// bucket by bucket.
func (s *Store) mergedRows() (out []rows.Range, err error) {
	if len(s.snapshots) == 0 {
		return nil, nil
	}
	live, err := paimon.LiveFiles(s, *s.snapshots[len(s.snapshots)-1])
	if err != nil {
		return nil, err
	}
	for len(live) > 0 {
		at := live[0].Place()
		isHere := func(e paimon.ManifestEntry) bool { return e.Place() == at }
		var here []paimon.ManifestEntry
		for _, e := range live {
			if isHere(e) {
				here = append(here, e)
			}
		}
		live = slices.DeleteFunc(live, isHere)
		all, err := s.rowsOf(here)
		if err != nil {
			return nil, err
		}
		for _, r := range s.Layout.SortKeyed(all) {
			out = rows.Append(out, r.Range)
		}
	}
	return out, nil
}

func appendKeyed(b []byte, ranges []paimon.KeyedRange) []byte {
	for _, r := range ranges {
		for _, n := range []int64{int64(r.Split), r.From, r.To, r.FirstSequence} {
			b = binary.AppendVarint(b, n)
		}
	}
	return b
}
