package runner

import (
	"fmt"
	"slices"

	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sqlview"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/sinklab/world"
	"exactlyonce/trace"
)

// target is what a job writes to, as seen by the runner.
type target interface {
	// world is handed to the sink.
	world() any
	// incarnation is a number that no other job which starts here is given.
	incarnation() (int64, error)
	// baseline is the newest snapshot that is there already, 0 = none.
	baseline() (int64, error)
	// since makes a snapshot the state that the job is judged against.
	since(snapshot int64) error
	// observe sees every event before the target changes further.
	observe(trace.Event) error
	// inspect adds what a proper reader sees to the facts and the report.
	inspect(j *JobReport, result engine.Result, f *verdict.Facts) error
	// queryOptions make the target's rows known to SQL where the warehouse does not have them.
	queryOptions() []sqlview.Option
}

// tableTarget is a Paimon table in the warehouse.
type tableTarget struct {
	name    disk.TableName
	records records
	table   *disk.Table
	owner   owner
	before  *content
	job     *flinksql.Job
	faults  filesystem.Faulty // of the job's own access to the table
	blurred bool              // before holds rows that the job itself has committed before
	users   []string          // commit users of the job, at most one unless the sink is wrong
	seen    int64             // the newest snapshot whose writer is known
	epoch   int64             // calendar time of virtual 0
	rows    int64             // that snapshots counted before the job
}

func (t *tableTarget) world() any {
	return &tableWorld{Table: t.table.WithFaults(&t.faults), plain: t.table}
}
func (t *tableTarget) queryOptions() []sqlview.Option { return nil }
func (t *tableTarget) baseline() (int64, error)       { return t.table.LatestID() }

func (t *tableTarget) since(snapshot int64) (err error) {
	t.seen = snapshot
	if s, err := t.table.Snapshot(snapshot); err == nil {
		t.rows = s.TotalRecordCount
	}
	if t.before, err = t.contentSince(snapshot); err != nil {
		err = fmt.Errorf("table %s cannot be read: %w", t.name, err)
	}
	return err
}

// added is how many rows the latest snapshot counts more than the job found. A commit may
// have happened of which no event tells. What cannot be read is told when the table is judged.
func (t *tableTarget) added() (int64, bool) {
	latest, err := t.table.LatestID()
	if err != nil || latest == 0 {
		return 0, err == nil
	}
	s, err := t.table.Snapshot(latest)
	return s.TotalRecordCount - t.rows, err == nil
}

// observe writes a new commit user down before its first commit, so that the lab
// knows its own snapshots again. It does so on tables of others too.
func (t *tableTarget) observe(e trace.Event) error {
	if e.Kind == trace.Commit {
		id, _ := e.Int("snapshot")
		return t.othersBefore(id)
	}
	user := e.Get("commitUser")
	if e.Kind != trace.Open || slices.Contains(t.users, user) {
		return nil
	}
	t.users = append(t.users, user)
	if slices.Contains(t.owner.Users, user) {
		return nil
	}
	return t.amend(func(o *owner) { o.Users = append(o.Users, user) })
}

// incarnation gives a number away for good, so that two jobs which start at the
// same moment do not draw the same names.
func (t *tableTarget) incarnation() (given int64, err error) {
	err = t.amend(func(o *owner) {
		given = o.Incarnation
		o.Incarnation++
	})
	return given, err
}

func (t *tableTarget) amend(change func(*owner)) (err error) {
	t.owner, err = t.records.amend(t.name, change)
	return err
}

func (t *tableTarget) inspect(j *JobReport, result engine.Result, f *verdict.Facts) error {
	latest, err := t.table.LatestID()
	if err != nil {
		return err
	}
	visible, err := readContent(t.table, latest)
	if err != nil {
		return err
	}
	j.Rows = visible.report()
	snapshots, err := paimon.Snapshots(t.table)
	if err != nil {
		return err
	}
	if err := t.othersBefore(latest + 1); err != nil {
		return err
	}
	emitted := generated(t.job, t.table.Schema(), result.Emitted)
	if t.blurred {
		t.before = t.before.without(emitted)
	}
	finished := result.Status == engine.Finished
	if len(t.table.Schema().PrimaryKeys) > 0 {
		f.Tally, f.Emitted = compareKeyed(visible, t.before, emitted, finished), emitted.keyCount()
	} else {
		f.Tally = compare(visible, t.before, emitted, finished)
	}
	for _, s := range snapshots {
		f.Snapshots = append(f.Snapshots, verdict.Snapshot{ID: s.ID, Identifier: s.CommitIdentifier, User: s.CommitUser, Kind: s.CommitKind})
		j.Snapshots = append(j.Snapshots, SnapshotReport{s.ID, s.CommitUser, s.CommitIdentifier, s.CommitKind, s.DeltaRecordCount, s.TotalRecordCount})
	}
	return t.files(j, snapshots, t.epoch+result.AtMillis, f)
}

// files compares the data files on disk with those that snapshots reference.
func (t *tableTarget) files(j *JobReport, snapshots []paimon.Snapshot, now int64, f *verdict.Facts) error {
	onDisk, err := t.table.DataFilesOnDisk()
	if err != nil {
		return err
	}
	f.OnDisk = len(onDisk)
	expiry, err := expiryOf(t.table)
	if err != nil {
		return err
	}
	if f.Referenced, f.Missing, err = paimon.CountReferences(t.table, expiry, snapshots, now); err != nil {
		return err
	}
	j.Files = &FilesReport{OnDisk: f.OnDisk, Referenced: f.Referenced, Orphans: max(0, f.OnDisk-f.Referenced+f.Missing)}
	return nil
}

// logTarget is a table that lives in a foreign system without a warehouse.
type logTarget struct {
	table *flinksql.Table
	log   world.World
	job   *flinksql.Job
	seen  []rows.Range
	jobs  int64
}

func (t *logTarget) world() any                  { return t.log }
func (t *logTarget) incarnation() (int64, error) { return t.jobs, nil }
func (t *logTarget) baseline() (int64, error)    { return 0, nil }
func (t *logTarget) since(int64) error           { return nil }
func (t *logTarget) observe(trace.Event) error   { return nil }

func (t *logTarget) inspect(j *JobReport, result engine.Result, f *verdict.Facts) error {
	visible, err := t.log.Read(world.Committed)
	if err != nil {
		return err
	}
	t.seen = visible
	j.Rows = t.content().report()
	due := make([]int64, len(result.Emitted))
	if result.Status == engine.Finished {
		due = result.Emitted
	}
	f.Tally = rows.Compare(visible, due, result.Emitted)
	return nil
}

// content is the rows as far as reports need them: their first integer column.
func (t *logTarget) content() *content {
	c := &content{texts: make([]string, rows.Count(t.seen))}
	k := slices.IndexFunc(t.table.Columns, func(col flinksql.Column) bool {
		typ, err := paimon.ParseType(col.Type)
		return err == nil && typ.Integer()
	})
	for _, r := range t.seen {
		for pos := r.From; pos < r.To && k >= 0; pos++ {
			if n, ok := t.job.Rows.Value(r.Split, pos, k).(int64); ok {
				c.ids = append(c.ids, n)
			}
		}
	}
	return c
}

func (t *logTarget) queryOptions() []sqlview.Option {
	if t.job == nil {
		return nil
	}
	columns := make([]sqlview.Column, len(t.table.Columns))
	for i, c := range t.table.Columns {
		columns[i] = sqlview.Column{Name: c.Name, Type: c.Type}
	}
	var cells [][]any
	for _, r := range t.seen {
		for pos := r.From; pos < r.To; pos++ {
			row := make([]any, len(columns))
			for k := range row {
				row[k] = t.job.Rows.Value(r.Split, pos, k)
			}
			cells = append(cells, row)
		}
	}
	return []sqlview.Option{sqlview.WithRows(t.table.Name, columns, cells)}
}
