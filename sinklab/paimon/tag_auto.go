package paimon

import (
	"encoding/binary"
	"errors"
	"slices"
	"strings"
)

// AutoTags says when tags are made by themselves, by the time of snapshots (Paimon 2.0.0
// TagAutoCreation with ProcessTimeExtractor, and TagPeriodHandler). The zero value: never.
type AutoTags struct {
	PeriodMillis int64  // tag.creation-period; 0 = none are made
	Form         string // tag.period-formatter as a picture of the name: "YYYY-MM-DD hh"
	DelayMillis  int64  // tag.creation-delay: how long after a period's end
	Keep         int    // tag.num-retained-max; 0 = all
	Complete     bool   // tag.automatic-completion: no period is left out
}

// Tagger makes the tags of one committer. Plain data.
type Tagger struct {
	ready        bool
	next         int64 // start of the period of the next tag
	hasNext      bool
	nextSnapshot int64 // the first that was not looked at yet
}

// name of the tag of a period, by its start.
func (a AutoTags) name(start int64) string {
	text := FormatTimestamp(start, 0, 0) // YYYY-MM-DD hh:mm:ss
	return strings.NewReplacer("YYYY", text[:4], "MM", text[5:7], "DD", text[8:10], "hh", text[11:13], "mm", text[14:16]).Replace(a.Form)
}

// time is the start of the period that a tag is named after; ok is false for other names.
func (a AutoTags) time(name string) (start int64, ok bool) {
	if len(name) != len(a.Form) {
		return 0, false
	}
	field := func(mark, otherwise string) string {
		if i := strings.Index(a.Form, mark); i >= 0 {
			return name[i : i+len(mark)]
		}
		return otherwise
	}
	text := field("YYYY", "") + "-" + field("MM", "") + "-" + field("DD", "") + " " + field("hh", "00") + ":" + field("mm", "00") + ":00"
	start, _, err := ParseTimestamp(text)
	return start, err == nil && a.name(start) == name
}

// open finds out how far the tags are: behind the newest of them, or from the first
// snapshot on.
func (t *Tagger) open(store Store, a AutoTags) error {
	if t.ready {
		return nil
	}
	tags, err := store.Tags()
	if err != nil {
		return err
	}
	for _, tag := range tags {
		if start, ok := a.time(tag.Name); ok && (!t.hasNext || start+a.PeriodMillis > t.next) {
			t.next, t.hasNext, t.nextSnapshot = start+a.PeriodMillis, true, tag.Snapshot.ID+1
		}
	}
	if !t.hasNext {
		if t.nextSnapshot, err = store.EarliestID(); err != nil {
			return err
		}
		t.nextSnapshot = max(t.nextSnapshot, 1)
	}
	t.ready = true
	return nil
}

// Forces tells whether a snapshot is due though nothing was written, for a period has
// ended (TagAutoCreation.forceCreatingSnapshotProcessTime).
func (t *Tagger) Forces(store Store, a AutoTags, nowMillis int64) (bool, error) {
	if a.PeriodMillis == 0 {
		return false, nil
	}
	err := t.open(store, a)
	return err == nil && (!t.hasNext || nowMillis-a.DelayMillis >= t.next+a.PeriodMillis), err
}

// TagChange is one tag made or deleted.
type TagChange struct {
	Tag     Tag
	Time    int64    // of a tag that was made: the start of its period
	Deleted bool     // there were too many, or its time was over
	Files   []string // data files that went with it
}

// Run looks at the snapshots since the last run and tags those that begin a period. It
// tells each change as it makes it.
func (t *Tagger) Run(store Store, a AutoTags, retainedMillis *int64, nowMillis int64, changed func(TagChange)) error {
	if err := t.open(store, a); err != nil {
		return err
	}
	for {
		s, err := store.Snapshot(t.nextSnapshot)
		switch {
		case errors.Is(err, ErrNotFound):
			earliest, err := store.EarliestID()
			if err != nil || earliest <= t.nextSnapshot {
				return err
			}
			t.nextSnapshot = earliest
		case err != nil:
			return err
		default:
			if err := t.look(store, a, s, retainedMillis, nowMillis, changed); err != nil {
				return err
			}
			t.nextSnapshot++
		}
	}
}

// look tags a snapshot if a period has ended before it: the tag is named after that one.
func (t *Tagger) look(store Store, a AutoTags, s Snapshot, retainedMillis *int64, nowMillis int64, changed func(TagChange)) error {
	if t.hasNext && s.TimeMillis-a.DelayMillis < t.next+a.PeriodMillis {
		return nil
	}
	start := s.TimeMillis/a.PeriodMillis*a.PeriodMillis - a.PeriodMillis
	if a.Complete && t.hasNext {
		start = t.next
	}
	tag := NewTag(a.name(start), s, retainedMillis, nowMillis)
	made, err := CreateTag(store, tag)
	if err != nil {
		return err
	}
	if made {
		changed(TagChange{Tag: tag, Time: start})
	}
	t.next, t.hasNext = start+a.PeriodMillis, true
	return t.prune(store, a, changed)
}

// prune deletes the oldest of the tags that were made by themselves, where too many are.
func (t *Tagger) prune(store Store, a AutoTags, changed func(TagChange)) error {
	if a.Keep == 0 {
		return nil
	}
	tags, err := tagsBySnapshot(store)
	if err != nil {
		return err
	}
	tags = slices.DeleteFunc(tags, func(tag Tag) bool { _, auto := a.time(tag.Name); return !auto })
	for i := 0; i < len(tags)-a.Keep; i++ {
		files, err := RemoveTag(store, tags[i].Name)
		if err != nil {
			return err
		}
		changed(TagChange{Tag: tags[i], Deleted: true, Files: files})
	}
	return nil
}

// AppendState appends the canonical form. Where tags are made by time, it matters what
// the time is.
func (t *Tagger) AppendState(b []byte, now int64) []byte {
	if t.hasNext {
		b = binary.AppendVarint(b, now)
	}
	return binary.AppendVarint(binary.AppendVarint(append(b, byte(bit(t.ready)), byte(bit(t.hasNext))), t.next), t.nextSnapshot)
}
