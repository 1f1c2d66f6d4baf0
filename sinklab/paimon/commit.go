package paimon

import (
	"encoding/binary"
	"errors"
	"math"

	"exactlyonce/sinklab/choose"
)

// Host is what a commit needs of the operator that runs it.
type Host interface {
	Store() Store
	// ManifestName and ManifestListName are the next free names.
	ManifestName() string
	ManifestListName() string
	SnapshotUUID() string
	// TimeMillis is the time a snapshot is stamped with, UTC; NowMillis the same moment since
	// the run began.
	TimeMillis() int64
	NowMillis() int64
	// Published and Retried tell what happened; they only observe.
	Published(s *Snapshot, files []ManifestEntry)
	Retried(id int64, reason string)
	Found(id, identifier int64)
}

// phase of one commit.
type phase uint8

const (
	collecting phase = iota // changes are collected, the base is read
	writing                 // manifest and manifest lists are written
	publishing              // the snapshot is published
)

// Commit is one committable on its way into the table, as a machine whose steps
// each take virtual time: a failure elsewhere may come between any two
// (Paimon 2.0.0 FileStoreCommitImpl.tryCommit). Plain data.
type Commit struct {
	Committable    ManifestCommittable
	User           string
	PartitionTypes []DataType // of the partition rows in messages
	Compact        bool       // the second part is under way: what compactions changed
	CheckAppend    bool       // new files must not be in the table yet
	Blind          bool       // a retry does not look for its own snapshot
	Retries        *Retries   // nil = DefaultRetries
	StartedMillis  int64      // when this part began, by Host.NowMillis

	phase   phase
	retries int64 // how often this part has started again
	checked int64 // newest snapshot id that was looked through for our own
	base    Snapshot
	next    Snapshot
	files   []ManifestEntry
}

// StepResult is what a step came to.
type StepResult uint8

// Results of a step.
const (
	Committed StepResult = iota // the snapshot is there
	GoOn                        // take the next step
	LostRace                    // another writer took the id: try again
	Uncertain                   // the store failed while publishing: find out
)

// Kind is the kind of the snapshot that is being made.
func (c *Commit) Kind() string {
	if c.Compact {
		return KindCompact
	}
	return KindAppend
}

// Collecting tells whether the next step reads the base.
func (c *Commit) Collecting() bool { return c.phase == collecting }

// Writing tells whether the next step writes metadata, Publishing whether it publishes.
func (c *Commit) Writing() bool    { return c.phase == writing }
func (c *Commit) Publishing() bool { return c.phase == publishing }

// rules are the ways in which the commit is tried again.
func (c *Commit) rules() Retries {
	if c.Retries == nil {
		return DefaultRetries()
	}
	return *c.Retries
}

// RetryWait is how long to wait before the next step, after one that came to LostRace or
// Uncertain.
func (c *Commit) RetryWait() int64 { return c.rules().Wait(c.retries - 1) }

// Step takes the next step. An error is an exception of the committer: the task fails.
func (c *Commit) Step(h Host) (StepResult, error) {
	switch c.phase {
	case collecting:
		return c.collect(h)
	case writing:
		return c.write(h)
	default:
		return c.publish(h)
	}
}

// collect reads the latest snapshot. On a retry it first looks whether one of the
// snapshots since the last look is its own (FileStoreCommitImpl.tryCommitOnce).
func (c *Commit) collect(h Host) (StepResult, error) {
	latest, err := h.Store().LatestID()
	if err != nil {
		return 0, err
	}
	if c.retries > 0 && !c.Blind {
		own, err := c.findOwn(h.Store(), latest)
		if err != nil {
			return 0, err
		}
		if own > 0 {
			h.Found(own, c.Committable.Identifier)
			return c.partDone(h), nil
		}
	}
	c.checked = latest
	c.base = Snapshot{}
	if latest > 0 {
		if c.base, err = h.Store().Snapshot(latest); err != nil {
			return 0, err
		}
	}
	c.files = c.entries()
	if err := c.checkConflicts(h.Store()); err != nil {
		return 0, err
	}
	c.phase = writing
	return GoOn, nil
}

// findOwn is the snapshot that an earlier try published without learning so, 0 = none.
func (c *Commit) findOwn(store Store, latest int64) (int64, error) {
	for id := c.checked + 1; id <= latest; id++ {
		s, err := store.Snapshot(id)
		if err != nil {
			return 0, err
		}
		if s.CommitUser == c.User && s.CommitIdentifier == c.Committable.Identifier && s.CommitKind == c.Kind() {
			return id, nil
		}
	}
	return 0, nil
}

// write makes the base list (all manifests so far), the manifest of the new
// files, and the delta list, in Paimon's order.
func (c *Commit) write(h Host) (StepResult, error) {
	s, err := c.successor(h)
	if err != nil {
		return 0, err
	}
	s.BaseManifestList = h.ManifestListName()
	if s.BaseManifestListSize, err = h.Store().WriteBaseList(s.BaseManifestList, c.base); err != nil {
		return 0, err
	}
	delta, err := c.writeManifest(h)
	if err != nil {
		return 0, err
	}
	s.DeltaManifestList = h.ManifestListName()
	if s.DeltaManifestListSize, err = h.Store().WriteManifestList(s.DeltaManifestList, delta); err != nil {
		return 0, err
	}
	s.DeltaRecordCount = RowBalance(c.files)
	s.TotalRecordCount = c.base.TotalRecordCount + s.DeltaRecordCount
	c.next, c.phase = s, publishing
	return GoOn, nil
}

func (c *Commit) writeManifest(h Host) ([]ManifestFile, error) {
	if len(c.files) == 0 {
		return nil, nil
	}
	name := h.ManifestName()
	size, err := h.Store().WriteManifest(name, c.files)
	if err != nil {
		return nil, err
	}
	m, err := describeManifest(name, size, c.PartitionTypes, c.files)
	return []ManifestFile{m}, err
}

// publish makes the snapshot visible, then moves the hints.
func (c *Commit) publish(h Host) (StepResult, error) {
	err := h.Store().Publish(c.next)
	switch {
	case errors.Is(err, ErrSnapshotExists):
		return c.again(h, LostRace, "lost race: snapshot "+itoa(c.next.ID)+" was taken by another writer", "")
	case err != nil:
		if choose.IsCrash(err) {
			return 0, err
		}
		return c.again(h, Uncertain, err.Error(), err.Error())
	}
	h.Published(&c.next, c.files)
	err = c.hints(h.Store())
	return c.partDone(h), err
}

// hints moves LATEST, and EARLIEST with the first snapshot. A hint that cannot be
// written does not undo a commit; readers check hints anyway.
func (c *Commit) hints(store Store) error {
	err := store.WriteHint(Latest, c.next.ID)
	if err == nil && c.next.ID == 1 {
		err = store.WriteHint(Earliest, 1)
	}
	if err != nil && choose.IsCrash(err) {
		return err
	}
	return nil
}

// again starts the commit anew from the latest snapshot, unless that was the last try.
func (c *Commit) again(h Host, why StepResult, reason, exception string) (StepResult, error) {
	h.Retried(c.next.ID, reason)
	if r := c.rules(); r.givesUp(c.retries, h.NowMillis()-c.StartedMillis) {
		return 0, r.failed(c.retries, exception)
	}
	c.retries++
	c.phase = collecting
	return why, nil
}

// AppendState appends the canonical form of a commit under way. When it began matters only
// where that may end it.
func (c *Commit) AppendState(b []byte, now int64) []byte {
	b = append(b, byte(c.phase), byte(bit(c.Compact)), byte(bit(c.CheckAppend)))
	if c.rules().TimeoutMillis < math.MaxInt64 {
		b = binary.AppendVarint(b, c.StartedMillis-now)
	}
	for _, n := range []int64{c.retries, c.Committable.Identifier, c.checked, c.base.ID, c.next.ID} {
		b = binary.AppendVarint(b, n)
	}
	return append(b, c.next.DeltaManifestList...)
}
