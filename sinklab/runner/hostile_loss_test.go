package runner_test

import (
	"context"
	"fmt"
	"path"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/doctor"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/internal/soak"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/paimon/examine"
	"exactlyonce/sinklab/paimon/relations"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/sqlview"
	"exactlyonce/trace"
)

// committed remembers the snapshots that the committer was told are there.
type committed struct {
	silent
	ids []int64
}

func (c *committed) Observe(e trace.Event) {
	if e.Kind == trace.Commit {
		id, _ := e.Int("snapshot")
		c.ids = append(c.ids, id)
	}
}

// loss is failover up to the operation before which the power goes.
type loss struct {
	disk *memDisk
	told []int64           // snapshots that were committed by then
	seen map[int64]visible // what a reader saw of them
	over bool              // the run had ended before
}

// visible is one snapshot as a reader meets it.
type visible struct {
	snapshot paimon.Snapshot
	rows     int64
}

func powerLoss(t testing.TB, s scenarios.Scenario, fsync bool, operations int) loss {
	t.Helper()
	text := s.Text
	if fsync {
		text = "SET 'sinklab.fsync' = 'true';\n" + text
	}
	script, err := flinksql.Parse(s.Name, text)
	require.NoError(t, err)
	heard := &committed{}
	l := loss{disk: newMemDisk(), seen: map[int64]visible{}}
	l.disk.left = operations
	_, err = runner.Run(script, text, runner.Options{Warehouse: "a/w", FS: l.disk}, heard)
	l.over, l.told = err == nil && !l.disk.dead, heard.ids
	if table := openLost(l.disk.backOn()); table != nil {
		snapshots, err := paimon.Snapshots(table)
		require.NoError(t, err)
		for _, sn := range snapshots {
			n, err := countRows(table, sn)
			require.NoError(t, err)
			l.seen[sn.ID] = visible{sn, n}
		}
	}
	return l
}

// openLost opens failover's table, nil where there is none.
func openLost(d *memDisk) *disk.Table {
	w, err := disk.OpenWarehouse(d, "a/w")
	if err != nil {
		return nil
	}
	table, err := w.Open("default", "sk_fail")
	if err != nil {
		return nil
	}
	return table
}

// With sinklab.fsync every snapshot whose commit was reported survives a power
// loss at any operation, whole and with the same rows. One that was being
// published may be gone, but is never torn.
func TestPowerLossWithFsync(t *testing.T) {
	s, _ := scenarios.Get("failover")
	tried := 0
	for n := 0; ; n += soak.Step(7) {
		l := powerLoss(t, s, true, n)
		if l.over {
			break
		}
		for _, c := range cuts(uint64(n)) {
			tried++
			if err := kept(l, l.disk.crash(c)); err != nil {
				t.Errorf("power lost at operation %d, %s: %v", n, c.name, err)
			}
		}
	}
	t.Logf("%d power losses tried", tried)
	require.Greater(t, tried, 100)
}

// kept compares a table after a power loss with what was reported before it.
func kept(l loss, d *memDisk) error {
	table := openLost(d)
	if table == nil {
		if len(l.told) == 0 {
			return nil
		}
		return fmt.Errorf("the table is gone; it had snapshots %v", l.told)
	}
	if err := sound(d, "a/w"); err != nil {
		return err
	}
	for _, id := range l.told {
		s, err := table.Snapshot(id)
		if err != nil {
			return err
		}
		n, err := countRows(table, s)
		if err != nil || n != l.seen[id].rows || s != l.seen[id].snapshot {
			return fmt.Errorf("snapshot %d had %d rows and has %d: %w", id, l.seen[id].rows, n, err)
		}
	}
	return nil
}

// Without fsync, as Paimon on a local disk, a power loss may tear the table. Then
// every reader names a file instead of giving a wrong count.
func TestPowerLossWithoutFsync(t *testing.T) {
	s, _ := scenarios.Get("failover")
	tried, torn := 0, 0
	for n := 0; ; n += soak.Step(11) {
		l := powerLoss(t, s, false, n)
		if l.over {
			break
		}
		for _, c := range cuts(uint64(n)) {
			tried++
			tears, err := honest(l, l.disk.crash(c))
			if err != nil {
				t.Errorf("power lost at operation %d, %s: %v", n, c.name, err)
			}
			if tears {
				torn++
			}
		}
	}
	t.Logf("%d power losses tried, %d tore the table", tried, torn)
	require.Positive(t, torn)
}

// honest asks each reader of a table that may be torn: an error names a file of the
// table; an answer is one that was true of the snapshot it is about.
func honest(l loss, d *memDisk) (torn bool, err error) {
	w, err := disk.OpenWarehouse(d, "a/w")
	if err != nil {
		return false, err
	}
	latest, n, read := byFiles(w)
	if read == nil && n != l.seen[latest].rows {
		return false, fmt.Errorf("snapshot %d had %d rows, a reader counts %d", latest, l.seen[latest].rows, n)
	}
	counted, query := bySQL(w)
	if query == nil && (read != nil || counted != n) {
		return false, fmt.Errorf("SQL counts %d; reading the files: %d, %v", counted, n, read)
	}
	for _, e := range []error{read, query} {
		if e != nil && !namesAFile(e) {
			return true, fmt.Errorf("no file is named: %w", e)
		}
	}
	return read != nil, diagnosed(w, read)
}

// byFiles is the newest snapshot and how many rows it has; 0 where there is none.
func byFiles(w *disk.Warehouse) (latest, n int64, err error) {
	names, err := w.Tables()
	if err != nil || len(names) == 0 {
		return 0, 0, err
	}
	table, err := w.Open("default", "sk_fail")
	if err != nil {
		return 0, 0, err
	}
	if latest, err = table.LatestID(); err != nil || latest == 0 {
		return 0, 0, err
	}
	s, err := table.Snapshot(latest)
	if err != nil {
		return latest, 0, err
	}
	n, err = countRows(table, s)
	return latest, n, err
}

func bySQL(w *disk.Warehouse) (int64, error) {
	names, err := w.Tables()
	if err != nil || len(names) == 0 {
		return 0, err
	}
	db, err := sqlview.Open([]sqlview.Source{relations.Of(w)})
	if err != nil {
		return 0, err
	}
	defer db.Close()
	r, err := db.Query(context.Background(), "SELECT COUNT(id) FROM sk_fail")
	if err != nil {
		return 0, err
	}
	n, _ := strconv.ParseInt(fmt.Sprint(r.Rows[0][0]), 10, 64)
	return n, nil
}

// namesAFile tells whether an error says which file of the table is damaged.
func namesAFile(err error) bool {
	for _, part := range []string{"snapshot/snapshot-", "manifest/manifest-", "manifest-list-", "bucket-0/data-", "data-", "schema/schema-"} {
		if strings.Contains(err.Error(), part) {
			return true
		}
	}
	return false
}

// diagnosed asks doctor: what a reader stumbles over is a finding about a file,
// unless only the content of a data file is torn, which doctor does not read.
func diagnosed(w *disk.Warehouse, read error) error {
	report, err := doctor.Examine([]doctor.Examiner{examine.Of(w)}, doctor.Options{})
	if err != nil || read == nil {
		return err
	}
	for _, table := range report.Tables {
		for _, f := range table.Head().Findings {
			if strings.Contains(read.Error(), path.Base(f.File)) {
				return nil
			}
		}
	}
	if strings.Contains(read.Error(), "data-") {
		return nil
	}
	return fmt.Errorf("doctor does not name what readers stumble over: %w", read)
}
