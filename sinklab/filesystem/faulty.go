package filesystem

import (
	"exactlyonce/sinklab/choose"
)

// Faulty is a file system that asks at every operation whether it works. The
// points are FaultLabels, "io/<operation>"; option 0 is that it works, 1 that it
// fails this time, 2 that it fails from now on, 3 that it is done and its answer
// is lost, 4 that the task that asked crashes before it.
//
// An operation that only looks has nothing to be done: there 3 is the same as 1. A
// write that fails has written its first half, as on a disk that is full.
//
// Non-goals: losing what was written (a power loss strikes the machine, not one
// operation), and reads that lie (damage is found when a file is read).
type Faulty struct {
	FS
	// Choose asks the run's chooser; nil = no faults.
	Choose func(label string, n int) int

	gone    [operations]bool // fails from now on
	crashed error            // the task that asked last is dead; nil = it lives
}

var _ FS = (*Faulty)(nil)

// operation is what a job does to a file or folder.
type operation uint8

const (
	opCreate operation = iota
	opWrite
	opSync
	opClose
	opRename
	opLink
	opRemove
	opReadDir
	opOpen
	opStat
	opMkdir
	opSyncDir
	operations
)

// FaultLabels are the points that a Faulty file system asks at.
var FaultLabels = []string{
	"io/create", "io/write", "io/sync", "io/close", "io/rename", "io/link",
	"io/remove", "io/readdir", "io/open", "io/stat", "io/mkdir", "io/sync-dir",
}

// Options of a point.
const (
	works = iota
	fails
	failsForGood
	answerLost
	crashes
	faultOptions
)

// errInjected is an injected I/O error.
type errInjected struct{ label string }

func (e errInjected) Error() string { return "java.io.IOException: injected fault: " + e.label }

// errCrashed is the end of the task that asked; choose.IsCrash recognises it.
type errCrashed struct{ label string }

func (e errCrashed) Error() string { return "injected crash: " + e.label }

// Is makes it the crash that every other fault point knows.
func (errCrashed) Is(target error) bool { return target == choose.ErrCrash }

// Revive says that the task which crashed has ended: what comes now is another one.
// Until then a crash answers everything, for a dead task tidies nothing up.
func (f *Faulty) Revive() { f.crashed = nil }

// ask is the option that the schedule has for one operation.
func (f *Faulty) ask(op operation) int {
	switch {
	case f.crashed != nil:
		return crashes
	case f.gone[op]:
		return fails
	case f.Choose == nil:
		return works
	}
	option := f.Choose(FaultLabels[op], faultOptions)
	switch option {
	case failsForGood:
		f.gone[op] = true
		return fails
	case crashes:
		f.crashed = errCrashed{FaultLabels[op]}
	}
	return option
}

// do passes an operation that changes something.
func (f *Faulty) do(op operation, action func() error) error {
	switch f.ask(op) {
	case fails:
		return errInjected{FaultLabels[op]}
	case crashes:
		return f.crashed
	case answerLost:
		if err := action(); err != nil {
			return err
		}
		return errInjected{FaultLabels[op]}
	}
	return action()
}

// look passes an operation that changes nothing.
func (f *Faulty) look(op operation) error {
	switch f.ask(op) {
	case works:
		return nil
	case crashes:
		return f.crashed
	}
	return errInjected{FaultLabels[op]}
}
