package kit

import (
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/world/folder"
	"exactlyonce/trace"
)

// Folder is the folder that an exercise writes, as an operator sees it during one call.
// Readers pass over names that begin with "." or "_".
type Folder struct {
	env   *sink.Env
	world folderWorld
}

// folderWorld is what stands behind it.
type folderWorld interface {
	Write(choose func(string, int) int, name string, rows []sink.Rows) error
	Rename(choose func(string, int) int, from, to string) (answered bool, err error)
	Exists(name string) bool
	Rows(name string) int64
	HiddenFiles() []string
	Remove(name string)
	Finished() int
}

// FolderOf is the folder that the job writes.
func FolderOf(env *sink.Env) Folder { return Folder{env, env.World.(folderWorld)} }

// Write makes a file and closes it. It silently replaces a file that has the name, and
// readers see it at once unless the name hides it.
func (f Folder) Write(name string, checkpoint int64, rows []sink.Rows) error {
	gone := f.world.Rows(name)
	if err := f.world.Write(f.env.Chooser(), name, rows); err != nil {
		return err
	}
	kind := trace.Visible
	if folder.Hidden(name) {
		kind = trace.File
	}
	f.env.Emit(kind, checkpoint, "file", name, "rows", sink.Itoa(count(rows)), "replaces", sink.Itoa(gone))
	return nil
}

// Rename gives a file another name in one step, and silently replaces a file that has that
// name. Unknown = no answer came: it may have been done or not. An error = there is no file
// to be renamed.
func (f Folder) Rename(from, to string) (sink.Outcome, error) {
	rows, gone, had := f.world.Rows(from), f.world.Rows(to), f.world.Exists(from)
	answered, err := f.world.Rename(f.env.Chooser(), from, to)
	if err != nil {
		return sink.NotDone, err
	}
	if had && !f.world.Exists(from) {
		f.env.Emit(trace.Commit, 0, "snapshot", sink.Itoa(f.world.Finished()), "identifier", to, "kind", "RENAME", "rows", sink.Itoa(rows), "files", from,
			"replaces", sink.Itoa(gone))
	}
	if !answered {
		f.env.Emit(trace.CommitRetry, 0, "snapshot", to, "kind", "UNKNOWN", "reason", "no answer came: the file may have been renamed or not")
		return sink.Unknown, nil
	}
	return sink.Done, nil
}

// Exists tells whether there is a file of that name.
func (f Folder) Exists(name string) bool { return f.world.Exists(name) }

// Hidden are the names of the files that readers pass over, ascending.
func (f Folder) Hidden() []string { return f.world.HiddenFiles() }

// Remove deletes a file. One that is gone already is no error.
func (f Folder) Remove(name string) { f.world.Remove(name) }

// Waiting is the part of a committer that knows when: it keeps what the writers handed over
// until the checkpoint that covers it is complete. How to commit, and what is found after
// a failure, is left to who embeds it.
type Waiting struct {
	Pending []Group  // handles by checkpoint, ascending; their checkpoints are not known to be complete
	Due     []string // handles that are to be committed now, oldest first
}

var _ sink.EndInputter = (*Waiting)(nil)

// Collect implements sink.Committer.
func (w *Waiting) Collect(_ *sink.Env, in sink.Committable) error {
	w.Pending = add(w.Pending, in)
	return nil
}

// SnapshotState stores everything that is pending.
func (w *Waiting) SnapshotState(_ *sink.Env, checkpoint int64) (sink.State, error) {
	w.Cover(checkpoint)
	return Encode(w.Pending), nil
}

// Cover has what the end of the input left belong to the checkpoint that is taken now: it
// is the first whose state holds it.
func (w *Waiting) Cover(checkpoint int64) {
	for i := range w.Pending {
		w.Pending[i].Checkpoint = min(w.Pending[i].Checkpoint, checkpoint)
	}
}

// Notify makes everything up to N due.
func (w *Waiting) Notify(_ *sink.Env, checkpoint int64) error {
	for len(w.Pending) > 0 && w.Pending[0].Checkpoint <= checkpoint {
		w.Due, w.Pending = append(w.Due, w.Pending[0].Files...), w.Pending[1:]
	}
	return nil
}

// EndInput implements sink.EndInputter: without checkpoints nothing else will call.
func (w *Waiting) EndInput(env *sink.Env) error {
	if env.CheckpointingEnabled {
		return nil
	}
	return w.Notify(env, sink.EndOfInput)
}

// After says what a step of Commit came to that was about the first handle of Due: one that
// is done is due no more.
func (w *Waiting) After(env *sink.Env, o sink.Outcome) sink.Progress {
	if o == sink.Done {
		w.Due, o = w.Due[1:], sink.More
	}
	return sink.Progress{Outcome: o, WaitMillis: env.Latency("commit-publish")}
}
