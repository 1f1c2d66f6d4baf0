package mem_test

import (
	"errors"
	"fmt"
	"slices"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/mem"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/world"
)

// act is one thing that somebody does to a table. How it went is part of how the table
// behaves. Names come from who does it, never from what was done before: all that an act
// depends on is in the store.
type act struct {
	name string
	do   func(*mem.Store) error
}

// acts are what writers, committers and the lab do to an append table.
func acts() (all []act) {
	for n := range int64(2) {
		all = append(all,
			act{fmt.Sprint("write ", n), func(s *mem.Store) error { return write(s, appendFile(n)) }},
			act{fmt.Sprint("commit ", n), func(s *mem.Store) error { return commitFile(s, n) }},
			act{fmt.Sprint("insert ", n), func(s *mem.Store) error { return errors.Join(write(s, appendFile(n)), commitFile(s, n)) }},
		)
	}
	return append(all,
		act{"write less", func(s *mem.Store) error { return write(s, paimon.AppendSpec("data-0", []rows.Range{{From: 0, To: 3}})) }},
		act{"abort", abort},
		act{"expire", func(s *mem.Store) error { return expire(s, 50) }},
		act{"begin to expire", func(s *mem.Store) error { return expire(s, 1) }},
		act{"tag", tag},
		act{"move the tag", moveTag},
		act{"untag", func(s *mem.Store) error { _, err := paimon.RemoveTag(s, "t"); return err }},
		act{"remove orphans", func(s *mem.Store) error { _, err := s.RemoveOrphans(0); return err }},
		act{"lose power", (*mem.Store).LosePower},
		act{"hint", func(s *mem.Store) error { return s.WriteHint(paimon.Earliest, 2) }},
		act{"break", func(s *mem.Store) error { s.Break("store/publish"); return nil }},
	)
}

// keyedActs are those of a writer of a primary-key table, with compactions.
func keyedActs() (all []act) {
	for n := range int64(2) {
		all = append(all,
			act{fmt.Sprint("write ", n), func(s *mem.Store) error { return write(s, keyedFile(n)) }},
			act{fmt.Sprint("insert ", n), func(s *mem.Store) error { return errors.Join(write(s, keyedFile(n)), commitFile(s, n)) }},
			act{fmt.Sprint("compact ", n), func(s *mem.Store) error { return compact(s, n) }},
		)
	}
	other := keyedFile(0)
	other.Keyed = keyedFile(1).Keyed
	return append(all,
		act{"write other rows", func(s *mem.Store) error { return write(s, other) }},
		act{"expire", func(s *mem.Store) error { return expire(s, 50) }},
		act{"remove orphans", func(s *mem.Store) error { _, err := s.RemoveOrphans(0); return err }},
	)
}

func write(s *mem.Store, spec paimon.DataSpec) error {
	_, err := s.WriteData(spec)
	return err
}

// errReferenced: a writer deletes what it has not committed only.
var errReferenced = errors.New("a snapshot references the file")

func abort(s *mem.Store) error {
	orphans, err := s.OrphanFiles()
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(orphans, func(e paimon.ManifestEntry) bool { return e.File.FileName == "data-0" }) {
		return errReferenced
	}
	return s.DeleteData(paimon.NoPlace, "data-0")
}

func appendFile(n int64) paimon.DataSpec {
	return paimon.AppendSpec(fmt.Sprint("data-", n), []rows.Range{{From: 10 * n, To: 10*n + 5}})
}

// keyedFile of 1 has half its keys in common with that of 0, and newer rows.
func keyedFile(n int64) paimon.DataSpec {
	r := paimon.KeyedRange{Range: rows.Range{Split: int32(n), From: 5 * n, To: 5*n + 10}, FirstSequence: 10 * n}
	return paimon.DataSpec{Place: paimon.NoPlace, Name: fmt.Sprint("data-", n), Keyed: []paimon.KeyedRange{r}}
}

// names is who commits: the names that it gives say which snapshot it is after.
type names struct {
	store *mem.Store
	after int64
	given int
}

func (n *names) next(kind string) string {
	n.given++
	return fmt.Sprintf("%s-%d-%d", kind, n.after, n.given)
}
func (n *names) Store() paimon.Store                                { return n.store }
func (n *names) ManifestName() string                               { return n.next("manifest") }
func (n *names) ManifestListName() string                           { return n.next("manifest-list") }
func (n *names) SnapshotUUID() string                               { return fmt.Sprint("uuid-", n.after) }
func (n *names) TimeMillis() int64                                  { return 0 }
func (n *names) NowMillis() int64                                   { return 0 }
func (n *names) Published(*paimon.Snapshot, []paimon.ManifestEntry) {}
func (n *names) Retried(int64, string)                              {}
func (n *names) Found(int64, int64)                                 {}

// errCommitted: the table has that committable already.
var errCommitted = errors.New("committed before")

// commit takes a committable into the table, unless its user has committed it.
func commit(s *mem.Store, identifier int64, m paimon.CommitMessage) error {
	m.Partition, m.TotalBuckets = paimon.EmptyRow, -1
	c := paimon.ManifestCommittable{Identifier: identifier, Messages: []paimon.CommitMessage{m}}
	rest, err := paimon.FilterCommitted(s, "user", []paimon.ManifestCommittable{c})
	if err != nil {
		return err
	}
	if len(rest) == 0 {
		return errCommitted
	}
	way := &paimon.Commit{Committable: c, User: "user", Compact: len(m.NewFiles) == 0}
	newest, _ := s.Totals()
	for host := (&names{store: s, after: newest}); ; {
		if result, err := way.Step(host); err != nil || result == paimon.Committed {
			return err
		}
	}
}

func commitFile(s *mem.Store, n int64) error {
	var file paimon.DataFile
	err := errors.New("nothing was written")
	s.Units(func(u world.Unit) {
		if u.Name == fmt.Sprint("data-", n) {
			file, err = paimon.NewAppendFile(u.Name, 1, u.Rows), nil
		}
	})
	if err != nil {
		return err
	}
	return commit(s, n+1, paimon.CommitMessage{NewFiles: []paimon.DataFile{file}})
}

// compact replaces all files of the table by one and commits it.
func compact(s *mem.Store, n int64) error {
	newest, _ := s.Totals()
	snapshot, err := s.Snapshot(newest)
	if err != nil {
		return err
	}
	live, err := paimon.LiveFiles(s, snapshot)
	if err != nil {
		return err
	}
	made, err := s.Compact(paimon.CompactSpec{Place: paimon.NoPlace, Name: fmt.Sprint("compacted-", n), Level: 5, DropDeletes: true, Inputs: live})
	if err != nil {
		return err
	}
	m := paimon.CommitMessage{CompactAfter: []paimon.DataFile{made}}
	for _, e := range live {
		m.CompactBefore = append(m.CompactBefore, e.File)
	}
	return commit(s, 100+n, m)
}

// expire leaves one snapshot, unless it is over after some steps.
func expire(s *mem.Store, steps int) error {
	newest, _ := s.Totals()
	e, more, err := paimon.PlanExpiry(s, paimon.Retention{Min: 1, Max: 1, Limit: 50}, newest, 0)
	for ; more && err == nil && steps > 0; steps-- {
		more, err = e.Step(s)
	}
	return err
}

// tag tags the newest snapshot.
func tag(s *mem.Store) error {
	newest, _ := s.Totals()
	snapshot, err := s.Snapshot(newest)
	if err != nil {
		return err
	}
	_, err = paimon.CreateTag(s, paimon.Tag{Name: "t", Snapshot: snapshot})
	return err
}

func moveTag(s *mem.Store) error {
	newest, _ := s.Totals()
	snapshot, err := s.Snapshot(newest)
	if err != nil {
		return err
	}
	return s.WriteTag(paimon.Tag{Name: "t", Snapshot: snapshot})
}

// seen is everything that a table shows, as text.
func seen(s *mem.Store) string {
	visible, err := s.Read(world.Committed)
	b := fmt.Appendf(nil, "read %v %v\n", visible, err)
	newest, count := s.Totals()
	earliest, err := s.EarliestID()
	b = fmt.Appendf(b, "newest %d earliest %d %v, rows %d, broken %t\n", newest, earliest, err, count, s.IsBroken("store/publish"))
	for id := earliest; id <= newest; id++ {
		snapshot, err := s.Snapshot(id)
		b = fmt.Appendf(b, "snapshot %+v %v\n", snapshot, err)
	}
	s.Commits(func(c world.Commit) { b = fmt.Appendf(b, "commit %+v\n", c) })
	s.Units(func(u world.Unit) { b = fmt.Appendf(b, "unit %+v\n", u) })
	units, err := s.Count(0)
	b = fmt.Appendf(b, "count %+v %v\n", units, err)
	orphans, err := s.OrphanFiles()
	for _, e := range orphans {
		b = fmt.Appendf(b, "orphan %s %d\n", e.File.FileName, e.File.RowCount)
	}
	b = fmt.Appendf(b, "orphans %v\n", err)
	tags, err := s.Tags()
	for _, t := range tags {
		b = fmt.Appendf(b, "tag %s of %d\n", t.Name, t.Snapshot.ID)
	}
	return string(fmt.Appendf(b, "tags %v\n", err))
}
