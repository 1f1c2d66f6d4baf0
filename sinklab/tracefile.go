package main

import (
	"fmt"
	"os"

	"exactlyonce/trace"
)

// traceFile is the file of --trace: the traces of all jobs, one after the other.
// It is written beside and gets its name when all is well, so that it is there
// as a whole or not at all. A device or a pipe is written to directly.
type traceFile struct {
	flag, name, temp string // temp "" = written directly
	f                *os.File
}

// createTrace finds out before anything runs whether the file can be written.
func createTrace(name string) (*traceFile, error) { return createFile("--trace", name) }

// createFile is createTrace for the file that another flag names.
func createFile(flag, name string) (*traceFile, error) {
	if name == "" {
		return nil, nil
	}
	t := &traceFile{flag: flag, name: name}
	target := name
	if info, err := os.Stat(name); err != nil || info.Mode().IsRegular() || info.IsDir() {
		if err == nil && info.IsDir() {
			return nil, fmt.Errorf("%s %s: it is a folder; name a file in it", flag, name)
		}
		t.temp = name + ".tmp"
		target = t.temp
	}
	f, err := os.OpenFile(target, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
	if err != nil {
		return nil, t.failed(err)
	}
	t.f = f
	return t, nil
}

func (t *traceFile) failed(err error) error {
	return &fileError{t.flag + " " + t.name, "cannot be written", err}
}

// add appends the trace of a job.
func (t *traceFile) add(of trace.Trace) error {
	if t == nil {
		return nil
	}
	if err := trace.WriteJSONL(t.f, of); err != nil {
		return t.failed(err)
	}
	return nil
}

// close gives the file its name, or takes it away where the command failed.
func (t *traceFile) close(failed error) error {
	if t == nil {
		return failed
	}
	err := t.f.Close()
	switch {
	case t.temp == "":
	case failed != nil || err != nil:
		_ = os.Remove(t.temp)
	default:
		err = os.Rename(t.temp, t.name)
	}
	if failed == nil && err != nil {
		return t.failed(err)
	}
	return failed
}
