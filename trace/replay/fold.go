package replay

import (
	"slices"
	"strings"

	"exactlyonce/trace"
)

// At folds the first n events.
func At(events []trace.Event, n int) State {
	r := NewRun()
	for _, e := range events[:n] {
		r.Step(e)
	}
	return r.State
}

// Fold is the state after e, given the state before it, which stays as it is.
func Fold(s State, e trace.Event) State {
	r := Run{State: s}
	r.step(e)
	return r.State
}

func (r *Run) step(e trace.Event) {
	switch e.Kind {
	case trace.JobStatus:
		r.Job = e.Get("to")
		if terminal(r.Job) {
			r.orphaned(0)
		}
	case trace.TaskStatus:
		name := trace.TaskName(e.Thread)
		put(&r.Tasks, &r.Touched.Tasks, Task{name, e.Thread, e.Get("to")}, func(t Task) bool { return t.Name == name })
	case trace.Position:
		p := Position{e.Get("split"), number(e, "to")}
		put(&r.Positions, &r.Touched.Positions, p, func(q Position) bool { return q.Split == p.Split })
	case trace.Visible:
		r.Uncommitted += number(e, "rows")
	case trace.Trigger, trace.Complete, trace.Expire, trace.Decline, trace.Abort, trace.RestoreJob, trace.NoCheckpoint, trace.Notify:
		r.foldCheckpoint(e)
	case trace.Open, trace.Snapshot, trace.Filter:
		r.foldCommitter(e)
	case trace.File, trace.Commit, trace.AlreadyThere:
		r.foldTable(e)
		if e.Get("unit") != "" {
			r.foldUnit(e)
		}
	case trace.UnitPrepared, trace.UnitCommitted, trace.UnitAborted, trace.UnitFenced:
		r.foldUnit(e)
	case trace.SnapshotsExpired, trace.TagDeleted:
		r.foldDeleted(e)
	}
}

// foldDeleted takes away the snapshots before the end, and the data files that went.
func (r *Run) foldDeleted(e trace.Event) {
	if e.Kind == trace.SnapshotsExpired {
		end := number(e, "end")
		remove(&r.Snapshots, &r.Touched.Snapshots, func(p Snapshot) bool { return p.ID < end })
	}
	if gone := names(e, "files"); len(gone) > 0 {
		remove(&r.Files, &r.Touched.Files, func(f File) bool { return slices.Contains(gone, f.Name) })
		r.unplace()
	}
}

// names are the parts of a value that lists file names.
func names(e trace.Event, value string) []string {
	return strings.FieldsFunc(e.Get(value), func(r rune) bool { return r == ',' || r == ' ' })
}

func (r *Run) foldCheckpoint(e trace.Event) {
	c := r.checkpoint(e.Checkpoint)
	switch e.Kind {
	case trace.NoCheckpoint:
		if e.BeginsAttempt() {
			r.Pending = nil
			r.orphaned(0)
		}
		return
	case trace.RestoreJob: // operator state is that of the checkpoint again
		r.Pending = c.Pending
		r.orphaned(e.Checkpoint)
		return
	case trace.Complete:
		c.Status = Completed
	case trace.Notify: // a transcript of jdb shows no completion; being told of one implies it
		if c.Status != Pending {
			return
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
	r.keep(c)
}

func (r *Run) foldCommitter(e trace.Event) {
	switch e.Kind {
	case trace.Open:
		r.CommitUser = e.Get("commitUser")
	case trace.Snapshot:
		// A key set that does not parse is shown as empty: replay judges nothing.
		r.Pending, _ = trace.ParseKeySet(e.Get("committablesPerCheckpoint.keySet()"))
		if e.Checkpoint != 0 {
			c := r.checkpoint(e.Checkpoint)
			c.Pending = r.Pending
			r.keep(c)
		}
	case trace.Filter: // filterCommitted keeps what is newer than this user's newest snapshot
		committed := func(id int64) bool {
			return slices.ContainsFunc(r.Snapshots, func(p Snapshot) bool { return p.User == r.CommitUser && id <= p.Identifier })
		}
		r.Pending = slices.DeleteFunc(slices.Clone(r.Pending), committed)
	}
}

func (r *Run) foldTable(e trace.Event) {
	if e.Kind == trace.File {
		r.addFile(File{Name: e.Get("file"), Rows: number(e, "rows"), Checkpoint: e.Checkpoint})
		return
	}
	r.Pending = without(r.Pending, number(e, "identifier"))
	if e.Kind == trace.AlreadyThere {
		return
	}
	files := names(e, "files")
	r.reference(files)
	add(&r.Snapshots, &r.Touched.Snapshots, Snapshot{
		ID: number(e, "snapshot"), Identifier: number(e, "identifier"), User: e.Get("user"), Kind: e.Get("kind"),
		Rows: number(e, "rows"), Total: number(e, "total"), Files: files})
}

// checkpoint is looked for from the newest on, which is the one that events are about.
func (r *Run) checkpoint(id int64) Checkpoint {
	for _, c := range slices.Backward(r.Checkpoints) {
		if c.ID == id {
			return c
		}
	}
	return Checkpoint{ID: id, Status: Pending}
}

func (r *Run) keep(c Checkpoint) {
	put(&r.Checkpoints, &r.Touched.Checkpoints, c, func(d Checkpoint) bool { return d.ID == c.ID })
}

// without returns list without id, in a copy: a checkpoint may hold the same list.
func without(list []int64, id int64) []int64 {
	return slices.DeleteFunc(slices.Clone(list), func(other int64) bool { return other == id })
}

// number is the named value, 0 where there is none.
func number(e trace.Event, name string) int64 {
	n, _ := e.Int(name)
	return n
}
