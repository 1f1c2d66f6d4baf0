package lab

import (
	"fmt"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/lab/grade"
)

// hostFailed is the exit code of a host that could not judge.
const hostFailed = 4

var hostMain = fmt.Sprintf(`package main

import (
	"fmt"
	"os"
	"runtime/debug"

	"exactlyonce/sinklab/lab/grade"
)

var linked = map[string]grade.Exercise{}

func main() {
	debug.SetMaxStack(64 << 20) // an endless recursion ends before the limit of the memory
	verdict := os.Stdout
	os.Stdout = os.Stderr // what a learner's code prints
	if err := grade.Serve(os.Stdin, verdict, linked); err != nil {
		fmt.Fprintln(os.Stderr, "the host:", err)
		os.Exit(%d)
	}
}
`, hostFailed)

// hostUnit links one unit in: its import path, its key, and what its package offers.
const hostUnit = `package main

import (
	p %q

	"exactlyonce/sinklab/lab/grade"
)

func init() { linked[%q] = grade.Exercise{%s: p.%[3]s} }
`

// unitFile is the name of a unit's source; the compiler's messages have it.
func unitFile(n int) string { return fmt.Sprintf("unit%d.go", n) }

func (c *Course) unitSource(u *unit) string {
	offers := "New"
	if u.exercise.Kind == grade.Predict {
		offers = "Answers"
	}
	return fmt.Sprintf(hostUnit, c.importPath(u), u.key, offers)
}

// noPlace is an error about a file of the host program, which is made anew each time.
func noPlace(name string, err error) error {
	return fmt.Errorf("no place for the host program: %s: cannot be written: %s; TMPDIR can name another folder", name, filesystem.Cause(err))
}
