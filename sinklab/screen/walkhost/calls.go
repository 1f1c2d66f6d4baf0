package walkhost

import (
	"io/fs"
	"os"
	"strings"

	"exactlyonce/sinklab/screen/walkthrough"
	"exactlyonce/sinklab/sqlview"
	"exactlyonce/trace"
)

// Query implements runner.Listener. A procedure that a script calls between its jobs has
// no event, for there is no job; what it has done to the data files is seen on the disk.
func (l *listener) Query(statement string, _ *sqlview.Result) {
	if l.folder == "" || !strings.HasPrefix(strings.ToUpper(strings.TrimSpace(statement)), "CALL ") {
		return
	}
	l.calls = append(l.calls, walkthrough.Call{Before: l.events + 1, Text: statement, Gone: l.gone()})
}

// gone are the data files of the events so far that are not on the disk any more, but for
// those of which an event or an earlier call says so.
func (l *listener) gone() []string {
	told := map[string]bool{} // looked up only
	err := fs.WalkDir(os.DirFS(l.folder), ".", func(_ string, e fs.DirEntry, err error) error {
		if err == nil {
			told[e.Name()] = true
		}
		return err
	})
	if err != nil {
		return nil // nothing is known
	}
	for _, c := range l.calls {
		for _, name := range c.Gone {
			told[name] = true
		}
	}
	return l.written(l.expired(told))
}

// expired adds the files that went with old snapshots.
func (l *listener) expired(told map[string]bool) map[string]bool {
	for _, t := range l.traces {
		for _, e := range t.Events {
			if e.Kind == trace.SnapshotsExpired {
				for _, name := range e.FileNames("files") {
					told[name] = true
				}
			}
		}
	}
	return told
}

// written are the files of the events that are not told.
func (l *listener) written(told map[string]bool) (files []string) {
	for _, t := range l.traces {
		for _, e := range t.Events {
			if name := e.Get("file"); e.Kind == trace.File && !told[name] {
				files = append(files, name)
			}
		}
	}
	return files
}
