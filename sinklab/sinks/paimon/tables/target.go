package tables

import (
	"errors"
	"fmt"
	"slices"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/warehouse"
	"exactlyonce/sinklab/world"
	"exactlyonce/trace"
)

// target is a table under a job.
type target struct {
	name      connector.Name
	table     *disk.Table
	generator rows.Generator
	before    *content          // rows that the job found, and those that others have added since; nil = no job has begun
	faults    filesystem.Faulty // of the job's own access to the table
	blurred   bool              // before holds rows that the job itself has committed before
	users     []string          // commit users of the job, at most one unless the sink is wrong
	seen      int64             // the newest snapshot whose writer is known
	others    int64             // rows that snapshots counted before the job, and those that others have added since
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
	if t.before != nil {
		return warehouse.Begun{}, nil
	}
	t.seen = s.Baseline
	if was, err := t.table.Snapshot(s.Baseline); err == nil {
		t.others = was.TotalRecordCount
	}
	var err error
	if t.before, err = t.contentSince(s.Baseline); err != nil {
		err = fmt.Errorf("table %s cannot be read: %w", t.name, err)
	}
	return warehouse.Begun{}, err
}

// Observe implements warehouse.Target.
func (t *target) Observe(e trace.Event) error {
	if e.Kind == trace.Commit {
		id, _ := e.Int("snapshot")
		if err := t.othersUpTo(id - 1); err != nil {
			return err
		}
		t.seen = max(t.seen, id) // the job's own
		return nil
	}
	if user := e.Get("commitUser"); e.Kind == trace.Open && user != "" && !slices.Contains(t.users, user) {
		t.users = append(t.users, user)
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
	if err := t.othersUpTo(latest); err != nil {
		return seen, err
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

// compare tallies what is visible against what was there and what the job emitted.
func (t *target) compare(seen *warehouse.Seen, visible *content, e warehouse.Ended) {
	emitted := generated(t.generator, t.table.Schema(), e.Emitted)
	if t.blurred {
		t.before = t.before.without(emitted)
	}
	if len(t.table.Schema().PrimaryKeys) > 0 {
		seen.Tally, seen.Emitted = compareKeyed(visible, t.before, emitted, e.Finished), emitted.keyCount()
		return
	}
	seen.Tally = compare(visible, t.before, emitted, e.Finished)
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
