package shell

import (
	"io"
	"os"
	"path/filepath"
)

// historian is the part of the line editor that keeps lines.
type historian interface {
	ReadHistory(io.Reader) (int, error)
	WriteHistory(io.Writer) (int, error)
}

// history is the file of earlier lines; without a path nothing is kept. It is a
// convenience: a folder that cannot be written is no error.
type history struct{ path string }

// openHistory uses the given file, or the one in the user's state directory.
func openHistory(path string) history {
	switch path {
	case "-":
		return history{}
	case "":
		return history{stateFile()}
	}
	return history{path}
}

// stateFile is $XDG_STATE_HOME/sinklab/sql_history, or under ~/.local/state; ""
// where there is neither.
func stateFile() string {
	dir := os.Getenv("XDG_STATE_HOME")
	if !filepath.IsAbs(dir) { // relative paths are to be ignored, says the XDG specification
		home, err := os.UserHomeDir()
		if err != nil {
			return ""
		}
		dir = filepath.Join(home, ".local", "state")
	}
	return filepath.Join(dir, "sinklab", "sql_history")
}

func (h history) load(to historian) {
	if h.path == "" {
		return
	}
	if f, err := os.Open(h.path); err == nil {
		defer f.Close()
		_, _ = to.ReadHistory(f)
	}
}

func (h history) save(from historian) {
	if h.path == "" || os.MkdirAll(filepath.Dir(h.path), 0o700) != nil {
		return
	}
	if f, err := os.OpenFile(h.path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600); err == nil {
		defer f.Close()
		_, _ = from.WriteHistory(f)
	}
}
