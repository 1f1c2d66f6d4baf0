package doctor

import (
	"errors"
	"fmt"
	"slices"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
)

// Day is the age from which Paimon's remove_orphan_files deletes by default.
const Day = 24 * 3600 * 1000

// Options say what to look at and as of when.
type Options struct {
	Tables []disk.TableName // empty = all of the warehouse
	// OlderThanMillis is the age from which an unreferenced file counts as an orphan:
	// a younger one may belong to a commit under way. 0 = all count.
	OlderThanMillis int64
	// NowMillis is what ages are counted to, milliseconds since 1970 UTC; 0 = each
	// table's newest commit, so that a report depends on nothing but the warehouse.
	NowMillis int64
}

// Examine looks at the tables and changes nothing. An error means that it could not
// look at all: a folder that cannot be listed, a table that is not there. Whatever is
// wrong with a table is in the report.
func Examine(w *disk.Warehouse, o Options) (Report, error) {
	names, err := w.Tables()
	if err != nil {
		return Report{}, err
	}
	if len(o.Tables) > 0 {
		for _, n := range o.Tables {
			if !slices.Contains(names, n) {
				return Report{}, fmt.Errorf("table %s: %w", n, paimon.ErrNotFound)
			}
		}
		names = o.Tables
	}
	r := Report{Severity: OK, Tables: []Table{}}
	for _, n := range names {
		t, err := examineTable(w, n, o)
		if err != nil {
			return Report{}, fmt.Errorf("table %s: %w", n, err)
		}
		r.Tables = append(r.Tables, t)
		r.Severity = worse(r.Severity, t.Severity)
	}
	return r, nil
}

// exam is the examination of one table.
type exam struct {
	options Options
	table   *disk.Table
	report  Table

	onDisk     []disk.FoundFile
	sizes      map[string]int64 // of the files on disk
	referenced map[string]bool
	read       []paimon.Snapshot // those that can be read, oldest first
	blind      []string          // why orphans cannot be told
	stays      int64             // the oldest snapshot that no expiry takes, 0 = none goes
}

func examineTable(w *disk.Warehouse, n disk.TableName, o Options) (Table, error) {
	x := &exam{options: o, sizes: map[string]int64{}, referenced: map[string]bool{}, report: Table{
		Name: n.String(), Severity: OK, Users: []User{}, Findings: []Finding{},
		Snapshots: Snapshots{Missing: []Span{}}, Orphans: Orphans{Files: []Orphan{}},
	}}
	var err error
	if x.table, err = w.Open(n.Database, n.Name); err != nil {
		x.damaged(RuleTable, err)
		x.report.Orphans.Unknown = "the table cannot be opened"
		return x.report, nil
	}
	if x.onDisk, err = x.table.FilesOnDisk(); err != nil {
		return Table{}, err
	}
	for _, f := range x.onDisk {
		x.sizes[f.Name] = f.Size
	}
	if err := x.snapshots(); err != nil {
		return Table{}, err
	}
	x.features()
	x.hints()
	x.users()
	x.references()
	x.tags()
	x.expiring()
	x.lastCommit()
	x.orphans()
	return x.report, nil
}

func (x *exam) find(s Severity, rule, file, format string, args ...any) {
	x.report.Findings = append(x.report.Findings, Finding{s, rule, file, fmt.Sprintf(format, args...)})
	x.report.Severity = worse(x.report.Severity, s)
}

// damaged reports an error of reading as a problem of the file that it names.
func (x *exam) damaged(rule string, err error) {
	var f *disk.FileError
	if !errors.As(err, &f) {
		x.find(Problem, rule, "", "%v", err)
		return
	}
	text := f.Rule
	if f.Err != nil {
		text += ": " + f.Err.Error()
	}
	x.find(Problem, rule, f.File, "%s", text)
}

// snapshots reads all snapshot files and names what is missing between them.
func (x *exam) snapshots() error {
	ids, err := x.table.SnapshotIDs()
	if err != nil {
		return err
	}
	ids = slices.DeleteFunc(ids, func(id int64) bool { return id <= 0 })
	s := &x.report.Snapshots
	s.Count = len(ids)
	for _, id := range ids {
		snapshot, err := x.table.Snapshot(id)
		if err != nil {
			x.damaged(RuleSnapshot, err)
			x.blind = append(x.blind, disk.SnapshotPath(id)+" cannot be read")
			continue
		}
		x.read = append(x.read, snapshot)
	}
	if len(ids) > 0 {
		s.First, s.Latest = ids[0], ids[len(ids)-1]
	}
	x.stays = x.oldestToStay()
	for i := 1; i < len(ids); i++ {
		if ids[i] > ids[i-1]+1 {
			x.hole(ids[i-1], ids[i])
		}
	}
	return nil
}

// String is "3" or "3 to 5", the largest identifier as MAX.
func (s Span) String() string {
	if s.From == s.To {
		return idText(s.From)
	}
	return idText(s.From) + " to " + idText(s.To)
}

// now is what ages are counted to.
func (x *exam) now() int64 {
	switch {
	case x.options.NowMillis != 0:
		return x.options.NowMillis
	case len(x.read) > 0:
		return x.read[len(x.read)-1].TimeMillis
	}
	return x.table.Schema().TimeMillis
}

func (x *exam) lastCommit() {
	if len(x.read) == 0 {
		return
	}
	s := x.read[len(x.read)-1]
	c := &Commit{Snapshot: s.ID, TimeMillis: s.TimeMillis}
	if x.options.NowMillis != 0 {
		age := x.options.NowMillis - s.TimeMillis
		c.AgeMillis = &age
	}
	x.report.LastCommit = c
}
