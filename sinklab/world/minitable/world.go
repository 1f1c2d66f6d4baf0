package minitable

import (
	"encoding/json"
	"slices"

	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/world"
)

var _ world.Kept = (*Table)(nil)

// Points are those at which it asks.
var Points = world.StorePoints("a data file is written", "写出一个数据文件", "a snapshot is published", "发布一个 snapshot")

// Read implements world.World: the rows of the newest snapshot, repeats included. No reader
// sees what is not committed.
func (t *Table) Read(world.Isolation) (out []rows.Range, err error) {
	out = slices.Clone(t.appended)
	for _, s := range t.snapshots {
		for _, name := range s.files {
			for _, r := range t.files[t.file(name)].rows {
				out = rows.Append(out, r)
			}
		}
	}
	return out, nil
}

// Totals implements world.World: the snapshots of this job, and the rows of all.
func (t *Table) Totals() (newest, visible int64) {
	visible = rows.Count(t.appended)
	for i := range t.snapshots {
		visible += t.added(&t.snapshots[i])
	}
	return int64(len(t.snapshots) - t.hidden), visible
}

// Commits implements world.World: the snapshots of this job, counted from 1.
func (t *Table) Commits(visit func(world.Commit)) {
	for i := range t.snapshots[t.hidden:] {
		s := &t.snapshots[t.hidden+i]
		visit(world.Commit{Sequence: int64(i) + 1, Identifier: s.identifier, Owner: s.user, Rows: t.added(s)})
	}
}

// added is how many rows a snapshot has added. Of an earlier job's it is 0.
func (t *Table) added(s *snapshot) (n int64) {
	for _, name := range s.files {
		n += rows.Count(t.files[t.file(name)].rows)
	}
	return n
}

// Units implements world.World: the files.
func (t *Table) Units(visit func(world.Unit)) {
	for i := range t.files {
		u := world.Unit{Name: t.files[i].name, State: world.Prepared, Rows: rows.Count(t.files[i].rows)}
		if k := slices.IndexFunc(t.snapshots, func(s snapshot) bool { return slices.Contains(s.files, u.Name) }); k >= 0 {
			u.State, u.Owner = world.Done, t.snapshots[k].user
		}
		visit(u)
	}
}

// stored is the table in a file.
type stored struct {
	Files     []storedFile     `json:"files"`
	Snapshots []storedSnapshot `json:"snapshots"`
	Appended  []rows.Range     `json:"appended,omitempty"`
	Hidden    int              `json:"hidden,omitempty"`
}

type storedFile struct {
	Name string       `json:"name"`
	Rows []rows.Range `json:"rows"`
}

type storedSnapshot struct {
	User       string   `json:"user"`
	Identifier int64    `json:"identifier"`
	Files      []string `json:"files"`
}

// MarshalJSON implements world.Kept.
func (t *Table) MarshalJSON() ([]byte, error) {
	s := stored{Appended: t.appended, Hidden: t.hidden}
	for _, f := range t.files {
		s.Files = append(s.Files, storedFile{f.name, f.rows})
	}
	for _, sn := range t.snapshots {
		s.Snapshots = append(s.Snapshots, storedSnapshot{sn.user, sn.identifier, sn.files})
	}
	return json.Marshal(s)
}

// UnmarshalJSON implements world.Kept.
func (t *Table) UnmarshalJSON(b []byte) error {
	var s stored
	if err := json.Unmarshal(b, &s); err != nil {
		return err
	}
	*t = Table{appended: s.Appended, hidden: s.Hidden}
	for _, f := range s.Files {
		t.files = append(t.files, file{f.Name, f.Rows})
	}
	for _, sn := range s.Snapshots {
		t.snapshots = append(t.snapshots, snapshot{sn.User, sn.Identifier, sn.Files})
	}
	return nil
}
