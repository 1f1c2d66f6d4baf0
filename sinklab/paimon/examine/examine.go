package examine

import (
	"errors"
	"fmt"
	"slices"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/doctor"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
)

// Of examines the tables of a warehouse.
func Of(w *disk.Warehouse) doctor.Examiner { return examiner{w} }

type examiner struct{ warehouse *disk.Warehouse }

// Tables lists the tables of the warehouse.
func (e examiner) Tables() (names []connector.Name, err error) {
	tables, err := e.warehouse.Tables()
	for _, t := range tables {
		names = append(names, connector.Name{Database: t.Database, Table: t.Name})
	}
	return names, err
}

// exam is the examination of one table.
type exam struct {
	name    connector.Name
	options doctor.Options
	table   *disk.Table
	report  Table

	onDisk     []disk.FoundFile
	sizes      map[string]int64 // of the files on disk
	referenced map[string]bool
	added      added
	told       bool              // how files come to be missing
	read       []paimon.Snapshot // those that can be read, oldest first
	blind      []string          // why orphans cannot be told
	stays      int64             // the oldest snapshot that no expiry takes, 0 = none goes
}

// Examine looks at one table.
func (e examiner) Examine(n connector.Name, o doctor.Options) (doctor.Table, error) {
	x := &exam{name: n, options: o, sizes: map[string]int64{}, referenced: map[string]bool{}, report: Table{
		Name: n.String(), Severity: doctor.OK, Users: []User{}, Findings: []doctor.Finding{},
		Snapshots: Snapshots{Missing: []doctor.Span{}}, Orphans: Orphans{Files: []Orphan{}},
	}}
	var err error
	if x.table, err = e.warehouse.Open(n.Database, n.Table); err != nil {
		x.damaged(RuleTable, err)
		x.report.Orphans.Unknown = "the table cannot be opened"
		return x.report, nil
	}
	if x.onDisk, err = x.table.FilesOnDisk(); err != nil {
		return nil, err
	}
	for _, f := range x.onDisk {
		x.sizes[f.Name] = f.Size
	}
	if err := x.snapshots(); err != nil {
		return nil, err
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

func (x *exam) find(s doctor.Severity, rule, file, format string, args ...any) {
	x.report.Findings = append(x.report.Findings, doctor.Finding{Severity: s, Rule: rule, File: file, Text: fmt.Sprintf(format, args...)})
	x.report.Severity = doctor.Worse(x.report.Severity, s)
}

// damaged reports an error of reading as a problem of the file that it names.
func (x *exam) damaged(rule string, err error) {
	var f *disk.FileError
	if !errors.As(err, &f) {
		x.find(doctor.Problem, rule, "", "%v", err)
		return
	}
	text := f.Rule
	if f.Err != nil {
		text += ": " + f.Err.Error()
	}
	x.find(doctor.Problem, rule, f.File, "%s", text)
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
