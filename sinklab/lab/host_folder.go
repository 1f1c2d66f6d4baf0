package lab

import (
	"os"
	"path/filepath"
	"time"

	"exactlyonce/sinklab/internal/filelock"
)

// hostFolder is how the folders of hosts are called, among everybody's temporary ones.
const hostFolder = "sinklab-lab-"

// young is a folder that may not be locked yet.
const young = time.Minute

// newHost makes a folder for a host, locked as long as it is in use: a process that is
// killed leaves it behind, and the next one removes what nobody holds.
func newHost() (*host, error) {
	sweepHosts()
	dir, err := os.MkdirTemp("", hostFolder)
	if err == nil {
		dir, err = filepath.Abs(dir) // TMPDIR may say anything
	}
	if err != nil {
		return nil, noPlace(os.TempDir(), err)
	}
	h := &host{dir: dir, path: filepath.Join(dir, "host")}
	if h.held, err = os.Open(dir); err == nil {
		_ = filelock.Lock(h.held, true) // where it fails, nobody else gets it either
	}
	return h, nil
}

func (h *host) close() {
	os.RemoveAll(h.dir)
	if h.held != nil {
		h.held.Close()
	}
}

// sweepHosts removes what processes have left behind.
func sweepHosts() {
	if !filelock.Works {
		return
	}
	left, _ := filepath.Glob(filepath.Join(os.TempDir(), hostFolder+"*")) // of nobody else's
	for _, dir := range left {
		info, err := os.Lstat(dir)
		if err != nil || !info.IsDir() || time.Since(info.ModTime()) < young {
			continue
		}
		f, err := os.Open(dir)
		if err != nil {
			continue
		}
		if filelock.Lock(f, true) == nil {
			_ = os.RemoveAll(dir)
		}
		f.Close()
	}
}
