package folder

import (
	"encoding/json"

	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/world"
)

var _ world.Kept = (*Folder)(nil)

// Points are those at which it asks.
var Points = world.StorePoints("a file is written", "写出一个文件", "a file is renamed", "重命名一个文件")

// Read implements world.World: the rows of the finished files, or of all.
func (f *Folder) Read(i world.Isolation) (out []rows.Range, err error) {
	for k := range f.files {
		if i == world.Committed && Hidden(f.files[k].name) {
			continue
		}
		for _, r := range f.files[k].rows {
			out = rows.Append(out, r)
		}
	}
	return out, nil
}

// Totals implements world.World. A folder keeps no books.
func (f *Folder) Totals() (newest, visible int64) {
	for k := range f.files {
		if !Hidden(f.files[k].name) {
			visible += rows.Count(f.files[k].rows)
		}
	}
	return 0, visible
}

// Commits implements world.World: a folder does not know when a file was finished, nor by whom.
func (f *Folder) Commits(func(world.Commit)) {}

// Units implements world.World: the files. The hidden ones belong to nobody once the job
// has ended.
func (f *Folder) Units(visit func(world.Unit)) {
	for k := range f.files {
		u := world.Unit{Name: f.files[k].name, State: world.Done, Rows: rows.Count(f.files[k].rows) + f.files[k].earlier}
		if Hidden(u.Name) {
			u.State = world.Prepared
		}
		visit(u)
	}
}

// stored is the folder in a file.
type stored struct {
	Files   []storedFile `json:"files"`
	Earlier int64        `json:"earlier,omitempty"`
}

type storedFile struct {
	Name    string       `json:"name"`
	Rows    []rows.Range `json:"rows"`
	Earlier int64        `json:"earlier,omitempty"`
}

// MarshalJSON implements world.Kept.
func (f *Folder) MarshalJSON() ([]byte, error) {
	s := stored{Earlier: f.earlier}
	for _, x := range f.files {
		s.Files = append(s.Files, storedFile{x.name, x.rows, x.earlier})
	}
	return json.Marshal(s)
}

// UnmarshalJSON implements world.Kept.
func (f *Folder) UnmarshalJSON(b []byte) error {
	var s stored
	if err := json.Unmarshal(b, &s); err != nil {
		return err
	}
	*f = Folder{earlier: s.Earlier}
	for _, x := range s.Files {
		f.put(file{name: x.Name, rows: x.Rows, earlier: x.Earlier})
	}
	return nil
}
