package disk

import (
	"errors"
	"fmt"
	"io/fs"

	"exactlyonce/sinklab/paimon"
)

// FileError is what went wrong with a file of a table.
type FileError struct {
	File string // relative to the table's folder: snapshot/snapshot-3
	Rule string // what was expected of it
	Err  error  // what was found instead, or why it could not be told; may be nil
}

// Error is "file: rule: cause".
func (e *FileError) Error() string {
	if e.Err == nil {
		return e.File + ": " + e.Rule
	}
	return e.File + ": " + e.Rule + ": " + e.Err.Error()
}

// Unwrap returns the cause.
func (e *FileError) Unwrap() error { return e.Err }

// ioError wraps an error of the file system; a file that is not there becomes
// paimon.ErrNotFound.
func ioError(file, doing string, err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, fs.ErrNotExist) {
		err = paimon.ErrNotFound
	}
	return &FileError{File: file, Rule: doing, Err: err}
}

// broken is the error of a file whose content is against a rule.
func broken(file, format string, args ...any) error {
	return &FileError{File: file, Rule: fmt.Sprintf(format, args...)}
}

// guard turns a panic of a library over damaged bytes into an error naming the
// file. Use: defer guard(file, &err).
func guard(file string, err *error) {
	if r := recover(); r != nil {
		*err = broken(file, "damaged content: %v", r)
	}
}
