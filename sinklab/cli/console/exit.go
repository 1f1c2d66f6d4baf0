// Package console is what every subcommand shares on its way to a person and back: exit
// codes and the one line of an error, flags and what is wrong with them, standard output
// and the files that flags name, signals, the terminal.
//
// Non-goals: what a subcommand does or says.
package console

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
)

// Exit codes.
const (
	ExitOK           = 0
	ExitUnexpected   = 1
	ExitInconclusive = 2
	ExitUsage        = 3
	ExitDefect       = 4

	ExitInterrupt = 130 // as shells report SIGINT
	ExitPipe      = 141 // as shells report SIGPIPE
)

// ExitMeanings documents the codes, by number.
var ExitMeanings = []string{
	ExitOK:           "every run ended as its script expects; no schedule that was searched breaks the promise",
	ExitUnexpected:   "a run did not end as its script expects; a schedule breaks the promise, or none shows what a real run did; an exercise has not passed",
	ExitInconclusive: "inconclusive: a bound was passed, the run never reached its point, a search was stopped, or the check of an exercise came to no end",
	ExitUsage:        "wrong flags or input: nothing was run, or a file could not be read or written",
	ExitDefect:       "a defect of sinklab itself",
}

// Exit ends the command with a code and nothing more to say.
type Exit int

func (e Exit) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

// ErrStopped: a run was interrupted.
var ErrStopped = errors.New("interrupted")

// Execute runs a command line and returns its exit code. An error is one line on stderr, and
// where several things are wrong with a script, each is.
// The end of ctx stops a run between two events.
func Execute(ctx context.Context, root *cobra.Command, args []string, in io.Reader, out, errOut io.Writer) (code int) {
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(errOut, "sinklab: defect: %v; please report it with the command line and this stack\n%s", p, debug.Stack())
			code = ExitDefect
		}
	}()
	stdout := &output{w: out}
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(stdout)
	root.SetErr(errOut)
	err := root.ExecuteContext(ctx)
	if stdout.err != nil {
		err = stdout.err // what follows from it says less
	}
	return explain(errOut, err)
}

// explain prints an error and turns it into an exit code.
func explain(errOut io.Writer, err error) int {
	var exit Exit
	switch {
	case err == nil:
		return ExitOK
	case errors.As(err, &exit):
		return int(exit)
	case errors.Is(err, syscall.EPIPE):
		return ExitPipe // nobody is there to be told
	case errors.Is(err, ErrStopped):
		fmt.Fprintln(errOut, "sinklab: interrupted; a table that was being written holds whole snapshots only")
		return ExitInterrupt
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(errOut, "sinklab: interrupted")
		return ExitInterrupt
	}
	for _, one := range each(err) {
		fmt.Fprintln(errOut, "sinklab: "+OneLine(one.Error()))
	}
	return ExitUsage
}

// each is the errors that one is made of, where it says nothing besides.
func each(err error) (all []error) {
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return []error{err}
	}
	var lines []string
	for _, one := range joined.Unwrap() {
		lines = append(lines, one.Error())
		all = append(all, each(one)...)
	}
	if strings.Join(lines, "\n") != err.Error() {
		return []error{err}
	}
	return all
}

// OneLine keeps an error on one line.
func OneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
