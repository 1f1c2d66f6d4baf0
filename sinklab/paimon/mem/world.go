package mem

import (
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/world"
)

var (
	_ world.World   = (*Store)(nil)
	_ world.Counter = (*Store)(nil)
)

// Totals implements world.World: the newest snapshot and the rows that it counts.
func (s *Store) Totals() (newest, visible int64) {
	if len(s.snapshots) == 0 {
		return 0, 0
	}
	last := s.snapshots[len(s.snapshots)-1]
	return last.ID, last.TotalRecordCount
}

// Commits implements world.World: the snapshots that exist.
func (s *Store) Commits(visit func(world.Commit)) {
	for _, sn := range s.snapshots {
		visit(world.Commit{Sequence: sn.ID, Identifier: sn.CommitIdentifier, Owner: sn.CommitUser, Kind: sn.CommitKind, Rows: sn.DeltaRecordCount})
	}
}

// Units implements world.World: the data files. Who wrote one that no snapshot references
// it does not say, and a table whose metadata cannot be read shows all as such.
func (s *Store) Units(visit func(world.Unit)) {
	committed, _, err := s.referenced()
	for i, f := range s.data {
		u := world.Unit{Name: f.name, State: world.Prepared, Rows: rows.Count(f.rows) + paimon.CountKeyed(f.keyed)}
		if err == nil && committed[i] {
			u.State = world.Done
		}
		visit(u)
	}
}

// Count implements world.Counter. Where snapshots may have expired it takes a closer look.
func (s *Store) Count(now int64) (c world.Count, err error) {
	c.Files = true
	c.There = len(s.data)
	if newest, _ := s.Totals(); s.Expiry != nil && !s.Expiry.None(newest) {
		snapshots := make([]paimon.Snapshot, len(s.snapshots))
		for i, sn := range s.snapshots {
			snapshots[i] = *sn
		}
		c.Committed, c.Missing, err = paimon.CountReferences(s, s.Expiry, snapshots, now)
		return c, err
	}
	seen, gone, err := s.referenced()
	for _, ok := range seen {
		if ok {
			c.Committed++
		}
	}
	c.Committed, c.Missing = c.Committed+gone, gone
	return c, err
}

// referenced tells of each data file whether a snapshot or a tag references it, and counts
// the references to files that do not exist: those of files that a compaction took out and
// an expiry deleted are among them. What the oldest snapshot builds on and what each one
// added is all that there is.
func (s *Store) referenced() (seen []bool, gone int, err error) {
	seen = make([]bool, len(s.data))
	for i := range s.snapshots {
		if i == 0 {
			err = s.mark(seen, &gone, s.snapshots[i].BaseManifestList)
		}
		if err == nil {
			err = s.mark(seen, &gone, s.snapshots[i].DeltaManifestList)
		}
		if err != nil {
			return nil, 0, err
		}
	}
	for _, t := range s.tags {
		for _, name := range []string{t.Snapshot.BaseManifestList, t.Snapshot.DeltaManifestList} {
			if err := s.mark(seen, &gone, name); err != nil {
				return nil, 0, err
			}
		}
	}
	return seen, gone, nil
}

// mark notes the files that a manifest list adds.
func (s *Store) mark(seen []bool, gone *int, list string) error {
	files, err := s.ReadManifestList(list)
	if err != nil {
		return err
	}
	for k := range files {
		entries, err := s.ReadManifest(files[k].FileName)
		if err != nil {
			return err
		}
		for e := range entries {
			if entries[e].Kind != paimon.Add {
				continue
			}
			if at := s.file(entries[e].Place(), entries[e].File.FileName); at >= 0 {
				seen[at] = true
			} else {
				*gone++
			}
		}
	}
	return nil
}
