package main

import (
	"fmt"
	"io"
	"os"

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
		o.err = &fileError{"standard output", "cannot be written", err}
	}
	return n, err
}

// fileError is what went wrong with a file of the user, without the names of
// system calls.
type fileError struct {
	file, what string
	err        error
}

func (e *fileError) Error() string {
	return fmt.Sprintf("%s: %s: %s", e.file, e.what, filesystem.Cause(e.err))
}

// Unwrap returns the cause.
func (e *fileError) Unwrap() error { return e.err }

// maxScript is the most that the dialect accepts, in bytes.
const maxScript = 1 << 20

// readScript reads a script, and never more of it than could be one.
func readScript(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", &fileError{name, "cannot be read", err}
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxScript+1))
	if err != nil {
		return "", &fileError{name, "cannot be read", err}
	}
	if len(text) > maxScript {
		return "", fmt.Errorf("%s: longer than %d bytes, the limit of a script; is it one?", name, maxScript)
	}
	return string(text), nil
}
