package tables

import (
	"errors"
	"fmt"
	"slices"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/warehouse"
	"exactlyonce/sinklab/world"
	"exactlyonce/trace"
)

// target is a table under a job.
type target struct {
	name   connector.Name
	table  *disk.Table
	insert warehouse.Insert
	faults filesystem.Faulty // of the job's own access to the table
	own    *witness          // of what the INSERT found; nil = no job has begun
	script *witness          // of what the script found: nil = the INSERT is its first on the table, and own is it
}

// World implements warehouse.Target.
func (t *target) World() any {
	return &tableWorld{Table: t.table.WithFaults(&t.faults), target: t, published: true}
}

// Foreign implements warehouse.Target: SQL reads the files.
func (t *target) Foreign() *connector.Foreign { return nil }

// Faults implements warehouse.Target.
func (t *target) Faults() *filesystem.Faulty { return &t.faults }

// Keep implements warehouse.Target: every operation has written its file.
func (t *target) Keep() error { return nil }

// Baseline implements warehouse.Target: the newest snapshot, 0 = none.
func (t *target) Baseline() (int64, error) { return t.table.LatestID() }

// Begin implements warehouse.Target. Rows are told by their values, so each job's splits
// begin at 0. A job that goes on in the same process is judged against the same snapshot.
func (t *target) Begin(s warehouse.Start) (warehouse.Begun, error) {
	if t.own != nil {
		return warehouse.Begun{}, nil
	}
	own, err := since(t.table, s.Baseline, nil)
	if err == nil && len(t.insert.Earlier) > 0 {
		t.script, err = since(t.table, t.insert.BaselineOf(s.Baseline), t.insert.UsersBefore())
	}
	if err != nil {
		return warehouse.Begun{}, fmt.Errorf("table %s cannot be read: %w", t.name, err)
	}
	t.own = own
	return warehouse.Begun{}, nil
}

// witnesses are those that there are.
func (t *target) witnesses() []*witness {
	if t.script == nil {
		return []*witness{t.own}
	}
	return []*witness{t.own, t.script}
}

// base is the witness of what the script did not write.
func (t *target) base() *witness { return t.witnesses()[len(t.witnesses())-1] }

// Observe implements warehouse.Target.
func (t *target) Observe(e trace.Event) error {
	if e.Kind == trace.Commit {
		id, _ := e.Int("snapshot")
		for _, w := range t.witnesses() {
			if err := w.othersUpTo(id - 1); err != nil {
				return err
			}
			w.seen = max(w.seen, id) // the job's own
		}
		return nil
	}
	for _, w := range t.witnesses() {
		if user := e.Get("commitUser"); e.Kind == trace.Open && user != "" && !slices.Contains(w.users, user) {
			w.users = append(w.users, user)
		}
	}
	return nil
}

// Inspect implements warehouse.Target. A torn snapshot is what the run came to.
func (t *target) Inspect(e warehouse.Ended) (warehouse.Seen, error) {
	seen, err := t.inspect(e)
	if errors.Is(err, paimon.ErrTorn) {
		seen.Unreadable, err = err.Error(), nil
	}
	return seen, err
}

func (t *target) inspect(e warehouse.Ended) (seen warehouse.Seen, err error) {
	latest, err := t.table.LatestID()
	if err != nil {
		return seen, err
	}
	visible, err := readContent(t.table, latest)
	if err != nil {
		return seen, err
	}
	seen.Rows = visible.report()
	snapshots, err := paimon.Snapshots(t.table)
	if err != nil {
		return seen, err
	}
	for _, w := range t.witnesses() {
		if err := w.othersUpTo(latest); err != nil {
			return seen, err
		}
	}
	t.compare(&seen, visible, e)
	for _, s := range snapshots {
		seen.Commits = append(seen.Commits, warehouse.Commit{
			ID: s.ID, CommitUser: s.CommitUser, CommitIdentifier: s.CommitIdentifier, CommitKind: s.CommitKind,
			DeltaRecordCount: s.DeltaRecordCount, TotalRecordCount: s.TotalRecordCount,
		})
	}
	seen.Units, err = t.units(snapshots, e.NowMillis)
	return seen, err
}

// compare tallies what is visible against what was there and what was emitted: with a
// primary key by the INSERT, for no row can be there twice, else by the script so far.
func (t *target) compare(seen *warehouse.Seen, visible *content, e warehouse.Ended) {
	schema := t.table.Schema()
	if len(schema.PrimaryKeys) > 0 {
		emitted := generated(t.insert.Rows, schema, e.Emitted)
		seen.Tally, seen.Emitted = compareKeyed(visible, t.own.sharp(emitted), emitted, e.Finished), emitted.keyCount()
		return
	}
	seen.Tally = t.compareScript(visible, e)
	for _, n := range e.Emitted {
		seen.Emitted += n
	}
}

// units compares the data files on disk with those that snapshots reference.
func (t *target) units(snapshots []paimon.Snapshot, now int64) (c world.Count, err error) {
	onDisk, err := t.table.DataFilesOnDisk()
	if err != nil {
		return c, err
	}
	expiry, err := expiryOf(t.table)
	if err != nil {
		return c, err
	}
	c.There, c.Files = len(onDisk), true
	c.Committed, c.Missing, err = paimon.CountReferences(t.table, expiry, snapshots, now)
	return c, err
}
