// Package folder is a file system in small, as a file sink uses it: files are written
// under hidden names and shown by a rename.
//
// A reader passes over names that begin with a dot or an underscore, as Flink's and Hive's
// do. A rename is one step, which fails where the old name is gone and silently replaces
// what had the new name, as in POSIX. A crash of the job keeps what was written.
//
// Non-goals: folders in folders, a second file system (a rename never crosses one), files
// that are written to in several steps.
package folder

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"

	"exactlyonce/sinklab/rows"
)

// Folder is the folder. The zero value is empty.
type Folder struct {
	files   []file // by name, ascending
	earlier int64  // rows that an earlier job has shown
}

type file struct {
	name    string
	rows    []rows.Range
	earlier int64 // rows of an earlier job, which no question is about as long as they are there
}

// errInjected is a file that could not be written.
var errInjected = errors.New("java.io.IOException: injected fault")

// Answers of the points store/data and store/publish.
const (
	fails = 1 // nothing was done
	lost  = 2 // it was done, and its answer is lost
)

// Hidden tells whether readers pass over a file of that name.
func Hidden(name string) bool { return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") }

// Write makes a file, whole and synced, or replaces the one that has the name. It passes
// the point store/data: 1 = it fails.
func (f *Folder) Write(choose func(string, int) int, name string, r []rows.Range) error {
	if choose("store/data", 2) == fails {
		return errInjected
	}
	f.put(file{name: name, rows: slices.Clone(r)})
	return nil
}

// Rename gives a file another name. It passes the point store/publish: 1 = it fails and
// nothing was done, 2 = it was done and its answer is lost. Both look alike to who asked:
// answered is false. An error is an answer: there is no such file.
func (f *Folder) Rename(choose func(string, int) int, from, to string) (answered bool, err error) {
	strike := choose("store/publish", 3)
	if strike == fails {
		return false, nil
	}
	i, ok := f.find(from)
	if !ok {
		return true, fmt.Errorf("java.nio.file.NoSuchFileException: %s -> %s", from, to)
	}
	moved := f.files[i]
	f.files = slices.Delete(f.files, i, i+1)
	moved.name = to
	f.put(moved)
	return strike != lost, nil
}

// Exists tells whether there is a file of that name.
func (f *Folder) Exists(name string) bool {
	_, ok := f.find(name)
	return ok
}

// Rows are how many rows a file has, 0 where there is none.
func (f *Folder) Rows(name string) int64 {
	if i, ok := f.find(name); ok {
		return rows.Count(f.files[i].rows) + f.files[i].earlier
	}
	return 0
}

// HiddenFiles are the names that readers pass over, ascending.
func (f *Folder) HiddenFiles() (names []string) {
	for i := range f.files {
		if Hidden(f.files[i].name) {
			names = append(names, f.files[i].name)
		}
	}
	return names
}

// Finished is how many files readers see.
func (f *Folder) Finished() int { return len(f.files) - len(f.HiddenFiles()) }

// Remove deletes a file. One that is gone already is no error.
func (f *Folder) Remove(name string) {
	if i, ok := f.find(name); ok {
		f.files = slices.Delete(f.files, i, i+1)
	}
}

func (f *Folder) find(name string) (at int, ok bool) {
	return slices.BinarySearchFunc(f.files, name, func(x file, name string) int { return strings.Compare(x.name, name) })
}

func (f *Folder) put(x file) {
	i, replaces := f.find(x.name)
	if replaces {
		f.files[i] = x
		return
	}
	f.files = slices.Insert(f.files, i, x)
}

// Settle ends the story of one job: what it has shown is no longer asked about, unless it
// vanishes. Its files stay, hidden ones too.
func (f *Folder) Settle() {
	for i := range f.files {
		if x := &f.files[i]; !Hidden(x.name) {
			x.earlier, x.rows = x.earlier+rows.Count(x.rows), nil
		}
	}
	f.earlier = f.settled()
}

// settled are the rows of earlier jobs that readers see.
func (f *Folder) settled() (n int64) {
	for i := range f.files {
		if !Hidden(f.files[i].name) {
			n += f.files[i].earlier
		}
	}
	return n
}

// Vanished are the rows that an earlier job has shown and that nobody sees any more: a file
// of this job has taken their name, or they were removed.
func (f *Folder) Vanished() int64 { return f.earlier - f.settled() }

// Clone is an independent copy. What a file holds is replaced and never changed in place.
func (f *Folder) Clone() any { return &Folder{files: slices.Clone(f.files), earlier: f.earlier} }

// AppendState appends the canonical form: nothing in it depends on the order in which
// files came.
func (f *Folder) AppendState(b []byte, _ int64) []byte {
	b = binary.AppendVarint(b, f.earlier)
	for _, x := range f.files {
		b = append(append(b, x.name...), 0)
		b = binary.AppendVarint(binary.AppendVarint(b, x.earlier), int64(len(x.rows)))
		for _, r := range x.rows {
			b = r.AppendState(b)
		}
	}
	return b
}
