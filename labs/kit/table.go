package kit

import (
	"strings"

	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/world"
	"exactlyonce/trace"
)

// Table is the table that an exercise writes, as an operator sees it during one call.
type Table struct {
	env   *sink.Env
	world tableWorld
}

// tableWorld is what stands behind it.
type tableWorld interface {
	Append(r sink.Rows)
	WriteFile(choose func(string, int) int, rows []sink.Rows) (name string, err error)
	Commit(choose func(string, int) int, user string, identifier int64, files []string) (answered bool, err error)
	Newest(user string) (identifier int64, ok bool)
	Commits(visit func(world.Commit))
}

// TableOf is the table that the job writes.
func TableOf(env *sink.Env) Table { return Table{env, env.World.(tableWorld)} }

// Append makes rows visible at once. No reader can tell them from committed ones, and
// nobody can take them back.
func (t Table) Append(r sink.Rows) {
	if r.Len() == 0 {
		return
	}
	t.world.Append(r)
	t.env.Emit(trace.Visible, 0, "rows", sink.Itoa(r.Len()), "split", sink.Itoa(r.Split), "from", sink.Itoa(r.From), "to", sink.Itoa(r.To))
}

// WriteFile stores rows in a new file and returns its name. No reader sees the rows
// before a commit names the file.
func (t Table) WriteFile(checkpoint int64, rows []sink.Rows) (name string, err error) {
	name, err = t.world.WriteFile(t.env.Chooser(), rows)
	if err == nil {
		t.env.Emit(trace.File, checkpoint, "file", name, "rows", sink.Itoa(count(rows)))
	}
	return name, err
}

// Commit adds one snapshot that makes the files visible, all of them or none; with no
// files it is an empty snapshot. Unknown = no answer came: it may have been done or not.
// The table does not ask whether a file is in it already.
func (t Table) Commit(user string, identifier int64, files []string) (sink.Outcome, error) {
	before, _, _ := t.totals()
	answered, err := t.world.Commit(t.env.Chooser(), user, identifier, files)
	if err != nil {
		return sink.NotDone, err
	}
	if n, rows, total := t.totals(); n > before {
		t.env.Emit(trace.Commit, 0, "snapshot", sink.Itoa(n), "user", user, "identifier", sink.Itoa(identifier), "kind", "APPEND",
			"rows", sink.Itoa(rows), "total", sink.Itoa(total), "files", strings.Join(files, ","))
	}
	if !answered {
		t.env.Emit(trace.CommitRetry, 0, "snapshot", "snapshot "+sink.Itoa(before+1), "kind", "UNKNOWN", "reason", "no answer came: it may have been done or not")
		return sink.Unknown, nil
	}
	return sink.Done, nil
}

// Newest is the greatest identifier with which the user has committed, 0 if it has
// committed nothing.
func (t Table) Newest(user string) int64 {
	identifier, _ := t.world.Newest(user)
	return identifier
}

// totals are the number of snapshots, the rows that the last one added, and all rows.
func (t Table) totals() (snapshots, last, total int64) {
	t.world.Commits(func(c world.Commit) { snapshots, last, total = snapshots+1, c.Rows, total+c.Rows })
	return snapshots, last, total
}

func count(rows []sink.Rows) (n int64) {
	for _, r := range rows {
		n += r.Len()
	}
	return n
}
