package paimon

import (
	"encoding/binary"
	"errors"
	"slices"

	"exactlyonce/sinklab/choose"
)

// Expiry is one expiry of snapshots under way, as a machine whose steps each take virtual
// time, like Commit: data files, metadata, snapshots, the hint EARLIEST (Paimon 2.0.0
// ExpireSnapshotsImpl.innerExpireUntil). A deletion that fails is passed over: what it
// leaves behind nobody looks for again. Cut off in between, the next expiry begins at the
// first snapshot that is still there and does the rest. Plain data.
type Expiry struct {
	Begin, End int64 // the snapshots that go: End stays

	phase     expiryPhase
	snapshots []Snapshot // those found of Begin to End, End among them
	tags      []Tag      // ascending by snapshot

	Data     []string // data files deleted, for who observes
	Metadata int      // manifests and lists, likewise
}

type expiryPhase uint8

const (
	dropData expiryPhase = iota
	dropMetadata
	dropSnapshots
	moveHint
)

// PlanExpiry decides what goes; ok is false where nothing does.
func PlanExpiry(store Store, r Retention, latest, nowMillis int64) (e Expiry, ok bool, err error) {
	begin, end, err := r.Range(store, latest, nowMillis)
	if err != nil || end <= begin {
		return e, false, err
	}
	for id := begin; id <= end; id++ {
		s, err := store.Snapshot(id)
		if errors.Is(err, ErrNotFound) {
			continue
		}
		if err != nil {
			return e, false, err
		}
		e.snapshots = append(e.snapshots, s)
	}
	if len(e.snapshots) == 0 {
		return e, false, nil
	}
	e.Begin, e.End = e.snapshots[0].ID, end
	e.tags, err = tagsBySnapshot(store)
	return e, err == nil, err
}

func tagsBySnapshot(store Store) ([]Tag, error) {
	tags, err := store.Tags()
	slices.SortStableFunc(tags, func(a, b Tag) int { return int(a.Snapshot.ID - b.Snapshot.ID) })
	return tags, err
}

// going are the snapshots that expire.
func (e *Expiry) going() []Snapshot {
	return slices.DeleteFunc(slices.Clone(e.snapshots), func(s Snapshot) bool { return s.ID >= e.End })
}

// Step takes the next step; more is false after the last. An error of the store but a
// failed deletion ends the expiry.
func (e *Expiry) Step(store Store) (more bool, err error) {
	switch e.phase {
	case dropData:
		err = e.deleteData(store)
	case dropMetadata:
		last := e.snapshots[len(e.snapshots)-1]
		if last.ID != e.End { // another process has expired more: the rest is its
			return false, nil
		}
		err = e.deleteMetadata(store, last)
	case dropSnapshots:
		err = e.deleteSnapshots(store)
	default:
		err = writeHint(store, Earliest, e.End)
	}
	if err != nil {
		return false, err
	}
	e.phase++
	return e.phase <= moveHint, nil
}

// Finished tells that the last step was taken: an expiry that another process overtook
// ends without.
func (e *Expiry) Finished() bool { return e.phase > moveHint }

func (e *Expiry) deleteData(store Store) error {
	var gone []string
	for _, d := range dataToExpire(store, e.snapshots, e.tags) {
		err := store.DeleteData(d.Place(), d.File.FileName)
		if err == nil {
			gone = append(gone, d.File.FileName)
		} else if err := quietly(err); err != nil {
			return err
		}
	}
	e.Data = gone
	return nil
}

func (e *Expiry) deleteMetadata(store Store, stays Snapshot) error {
	going := e.going()
	if len(going) == 0 {
		return nil
	}
	doomed, ok := metadataToExpire(store, going, readersBetween(going[0].ID, stays, e.tags))
	if !ok {
		return nil
	}
	if err := e.drop(doomed.manifests, store.DeleteManifest); err != nil {
		return err
	}
	return e.drop(doomed.lists, store.DeleteManifestList)
}

func (e *Expiry) drop(names []string, remove func(string) error) error {
	for _, name := range names {
		err := remove(name)
		if err == nil {
			e.Metadata++
		} else if err := quietly(err); err != nil {
			return err
		}
	}
	return nil
}

func (e *Expiry) deleteSnapshots(store Store) error {
	for _, s := range e.going() {
		if err := quietly(store.DeleteSnapshot(s.ID)); err != nil {
			return err
		}
	}
	return nil
}

// quietly drops the error of a deletion, as Paimon's FileIO.deleteQuietly does; the end of
// the task is no error of a file.
func quietly(err error) error {
	if choose.IsCrash(err) {
		return err
	}
	return nil
}

// hintTries is how often Paimon 2.0.0 HintFileUtils.commitHint writes a hint before it
// gives up.
const hintTries = 3

func writeHint(store Store, h Hint, id int64) (err error) {
	for range hintTries {
		if err = store.WriteHint(h, id); err == nil || choose.IsCrash(err) {
			return err
		}
	}
	return err
}

// AppendState appends the canonical form of an expiry under way: the rest follows from
// the store and from what was there when it was planned.
func (e *Expiry) AppendState(b []byte) []byte {
	b = binary.AppendVarint(binary.AppendVarint(append(b, byte(e.phase), byte(len(e.tags))), e.Begin), e.End)
	for _, s := range e.snapshots {
		b = binary.AppendVarint(b, s.ID)
	}
	return b
}
