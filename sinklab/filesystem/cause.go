package filesystem

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// Cause is the cause of an error of the file system in a few words, without the names
// of system calls: for messages that name the file and the way out themselves.
func Cause(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "there is no such file or folder"
	case errors.Is(err, fs.ErrPermission):
		return "no permission"
	case errors.Is(err, syscall.ENOSPC):
		return "no space left on the disk"
	case errors.Is(err, syscall.EROFS):
		return "the file system is read-only"
	case errors.Is(err, syscall.ENOTDIR):
		return "a part of the path is a file, not a folder"
	case errors.Is(err, syscall.EISDIR):
		return "it is a folder, not a file"
	case errors.Is(err, syscall.ELOOP):
		return "its links lead in a circle"
	}
	var p *fs.PathError
	var l *os.LinkError
	switch {
	case errors.As(err, &p):
		return p.Err.Error()
	case errors.As(err, &l):
		return l.Err.Error()
	}
	return err.Error()
}
