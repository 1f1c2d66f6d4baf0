package console

import (
	"fmt"
	"io"

	"exactlyonce/sinklab/filesystem"
)

// output is standard output. It keeps the first error of writing, so that a
// printer need not look at each line's and the command still ends with it.
type output struct {
	w   io.Writer
	err error
}

// Write implements io.Writer.
func (o *output) Write(b []byte) (int, error) {
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.w.Write(b)
	if err != nil {
		o.err = FileFailed("standard output", "cannot be written", err)
	}
	return n, err
}

// WriteFailure is the error with which writing to standard output has failed, nil = it has
// not.
func WriteFailure(out io.Writer) error {
	if o, ok := out.(*output); ok {
		return o.err
	}
	return nil
}

// fileError is what went wrong with a file of the user, without the names of
// system calls.
type fileError struct {
	file, what string
	err        error
}

// FileFailed says that a file of the user could not be read or written: which, what of it,
// and why, without the names of system calls.
func FileFailed(file, what string, err error) error { return &fileError{file, what, err} }

// Error implements error.
func (e *fileError) Error() string {
	return fmt.Sprintf("%s: %s: %s", e.file, e.what, filesystem.Cause(e.err))
}

// Unwrap returns the cause.
func (e *fileError) Unwrap() error { return e.err }
