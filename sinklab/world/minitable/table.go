// Package minitable is a table of snapshots in small, for the exercises: data files that
// nobody sees until a snapshot names them, snapshots that are added in one step, and for
// each snapshot the user and the identifier it was committed with.
//
// It is what a sink needs of Paimon, without manifests and without a format. Unlike
// Paimon it never asks whether a file is in the table already: committing it again shows
// its rows again.
//
// Non-goals: keys, compaction, expiry, conflicts between writers.
package minitable

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"exactlyonce/sinklab/rows"
)

// Table is the table. The zero value is empty.
type Table struct {
	files     []file
	snapshots []snapshot
	appended  []rows.Range // visible without any snapshot
	hidden    int          // snapshots of an earlier job, which no question is about
}

type file struct {
	name string
	rows []rows.Range
}

type snapshot struct {
	user       string
	identifier int64
	files      []string
}

// errInjected is a file that could not be written.
var errInjected = errors.New("java.io.IOException: injected fault")

// Answers of the points store/data and store/publish.
const (
	fails = 1 // nothing was done
	lost  = 2 // it was done, and its answer is lost
)

// Append makes rows visible at once and for good.
func (t *Table) Append(r rows.Range) { t.appended = rows.Append(t.appended, r) }

// Appended is how many rows were shown that way.
func (t *Table) Appended() int64 { return rows.Count(t.appended) }

// WriteFile stores rows in a new file that no snapshot names yet. It passes the point
// store/data: 1 = it fails.
func (t *Table) WriteFile(choose func(string, int) int, r []rows.Range) (name string, err error) {
	if choose("store/data", 2) == fails {
		return "", errInjected
	}
	name = "data-" + strconv.Itoa(len(t.files)+1)
	t.files = append(t.files, file{name: name, rows: slices.Clone(r)})
	return name, nil
}

// Commit adds one snapshot that makes the files visible, all of them or none. It passes
// the point store/publish: 1 = it fails and nothing was done, 2 = it was done and its
// answer is lost. Both look alike to who asked: answered is false. An error is an answer:
// the commit names a file that does not exist.
func (t *Table) Commit(choose func(string, int) int, user string, identifier int64, files []string) (answered bool, err error) {
	strike := choose("store/publish", 3)
	if strike == fails {
		return false, nil
	}
	for _, name := range files {
		if t.file(name) < 0 {
			return true, fmt.Errorf("java.io.FileNotFoundException: commit %d of user %s names file %q, which nobody has written", identifier, user, name)
		}
	}
	t.snapshots = append(t.snapshots, snapshot{user: user, identifier: identifier, files: slices.Clone(files)})
	return strike != lost, nil
}

// Newest is the greatest identifier with which the user has committed; false = it has
// committed nothing.
func (t *Table) Newest(user string) (identifier int64, ok bool) {
	for _, s := range t.snapshots {
		if s.user == user && (!ok || s.identifier > identifier) {
			identifier, ok = s.identifier, true
		}
	}
	return identifier, ok
}

func (t *Table) file(name string) int {
	return slices.IndexFunc(t.files, func(f file) bool { return f.name == name })
}

// Settle ends the story of one job: the next one is judged by what comes after it.
func (t *Table) Settle() {
	t.hidden, t.appended = len(t.snapshots), nil
	for _, s := range t.snapshots {
		for _, name := range s.files {
			t.files[t.file(name)].rows = nil
		}
	}
}

// Clone is an independent copy. Files and snapshots are never changed in place but by Settle.
func (t *Table) Clone() any {
	c := *t
	c.files, c.snapshots, c.appended = slices.Clone(t.files), slices.Clone(t.snapshots), slices.Clone(t.appended)
	return &c
}

// AppendState appends the canonical form.
func (t *Table) AppendState(b []byte, _ int64) []byte {
	b = appendRows(binary.AppendVarint(b, int64(len(t.files))), t.appended)
	for _, f := range t.files {
		b = appendRows(b, f.rows)
	}
	for _, s := range t.snapshots {
		b = binary.AppendVarint(append(append(b, s.user...), 0), s.identifier)
		for _, name := range s.files {
			b = append(append(b, name...), 0)
		}
	}
	return b
}

func appendRows(b []byte, all []rows.Range) []byte {
	b = binary.AppendVarint(b, int64(len(all)))
	for _, r := range all {
		b = r.AppendState(b)
	}
	return b
}
