package replay

import (
	"slices"
	"strings"

	"exactlyonce/trace"
)

// At folds the first n events.
func At(events []trace.Event, n int) State {
	var s State
	for _, e := range events[:n] {
		s = Fold(s, e)
	}
	return s
}

// Fold is the state after e, given the state before it.
func Fold(s State, e trace.Event) State {
	switch e.Kind {
	case trace.JobStatus:
		s.Job = e.Get("to")
		if terminal(s.Job) {
			return s.orphaned(0)
		}
	case trace.TaskStatus:
		name := trace.TaskName(e.Thread)
		s.Tasks = put(s.Tasks, Task{name, e.Thread, e.Get("to")}, func(t Task) bool { return t.Name == name })
	case trace.Position:
		p := Position{e.Get("split"), number(e, "to")}
		s.Positions = put(s.Positions, p, func(q Position) bool { return q.Split == p.Split })
	case trace.Visible:
		s.Uncommitted += number(e, "rows")
	case trace.Trigger, trace.Complete, trace.Expire, trace.Decline, trace.Abort, trace.RestoreJob, trace.NoCheckpoint, trace.Notify:
		return foldCheckpoint(s, e)
	case trace.Open, trace.Snapshot, trace.Filter:
		return foldCommitter(s, e)
	case trace.File, trace.Commit, trace.AlreadyThere:
		return foldTable(s, e)
	case trace.SnapshotsExpired, trace.TagDeleted:
		return foldDeleted(s, e)
	}
	return s
}

// foldDeleted takes away the snapshots before the end, and the data files that went.
func foldDeleted(s State, e trace.Event) State {
	if e.Kind == trace.SnapshotsExpired {
		end := number(e, "end")
		s.Snapshots = slices.DeleteFunc(slices.Clone(s.Snapshots), func(p Snapshot) bool { return p.ID < end })
	}
	gone := names(e, "files")
	s.Files = slices.DeleteFunc(slices.Clone(s.Files), func(f File) bool { return slices.Contains(gone, f.Name) })
	return s
}

// names are the parts of a value that lists file names.
func names(e trace.Event, value string) []string {
	return strings.FieldsFunc(e.Get(value), func(r rune) bool { return r == ',' || r == ' ' })
}

func foldCheckpoint(s State, e trace.Event) State {
	c := s.checkpoint(e.Checkpoint)
	switch e.Kind {
	case trace.NoCheckpoint:
		s.Pending = nil
		return s.orphaned(0)
	case trace.RestoreJob: // operator state is that of the checkpoint again
		s.Pending = c.Pending
		return s.orphaned(e.Checkpoint)
	case trace.Complete:
		c.Status = Completed
	case trace.Notify: // a transcript of jdb shows no completion; being told of one implies it
		if c.Status != Pending {
			return s
		}
		c.Status = Completed
	case trace.Expire:
		c.Status = Expired
	case trace.Decline:
		c.Status = Declined
	case trace.Abort:
		if c.Status == Pending { // the reason that came first stays
			c.Status = Aborted
		}
	}
	return s.withCheckpoint(c)
}

func foldCommitter(s State, e trace.Event) State {
	switch e.Kind {
	case trace.Open:
		s.CommitUser = e.Get("commitUser")
	case trace.Snapshot:
		// A key set that does not parse is shown as empty: replay judges nothing.
		s.Pending, _ = trace.ParseKeySet(e.Get("committablesPerCheckpoint.keySet()"))
		if e.Checkpoint != 0 {
			c := s.checkpoint(e.Checkpoint)
			c.Pending = s.Pending
			return s.withCheckpoint(c)
		}
	case trace.Filter: // filterCommitted keeps what is newer than this user's newest snapshot
		for _, published := range s.Snapshots {
			if published.User == s.CommitUser {
				s.Pending = slices.DeleteFunc(slices.Clone(s.Pending), func(id int64) bool { return id <= published.Identifier })
			}
		}
	}
	return s
}

func foldTable(s State, e trace.Event) State {
	if e.Kind == trace.File {
		s.Files = append(slices.Clip(s.Files), File{Name: e.Get("file"), Rows: number(e, "rows"), Checkpoint: e.Checkpoint})
		return s
	}
	s.Pending = without(s.Pending, number(e, "identifier"))
	if e.Kind == trace.AlreadyThere {
		return s
	}
	files := names(e, "files")
	s.Files = slices.Clone(s.Files)
	for i, f := range s.Files {
		s.Files[i].Referenced = f.Referenced || slices.Contains(files, f.Name)
	}
	s.Snapshots = append(slices.Clip(s.Snapshots), Snapshot{
		ID: number(e, "snapshot"), Identifier: number(e, "identifier"), User: e.Get("user"), Kind: e.Get("kind"),
		Rows: number(e, "rows"), Total: number(e, "total"), Files: files})
	return s
}

func (s State) checkpoint(id int64) Checkpoint {
	for _, c := range s.Checkpoints {
		if c.ID == id {
			return c
		}
	}
	return Checkpoint{ID: id, Status: Pending}
}

func (s State) withCheckpoint(c Checkpoint) State {
	s.Checkpoints = put(s.Checkpoints, c, func(d Checkpoint) bool { return d.ID == c.ID })
	return s
}

// put returns a copy of list with v in place of the element that is the same,
// or at its end.
func put[T any](list []T, v T, same func(T) bool) []T {
	if i := slices.IndexFunc(list, same); i >= 0 {
		list = slices.Clone(list)
		list[i] = v
		return list
	}
	return append(slices.Clip(list), v)
}

// without returns list without id, in a copy.
func without(list []int64, id int64) []int64 {
	return slices.DeleteFunc(slices.Clone(list), func(other int64) bool { return other == id })
}

// number is the named value, 0 where there is none.
func number(e trace.Event, name string) int64 {
	n, _ := e.Int(name)
	return n
}
