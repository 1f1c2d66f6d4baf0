// Command sinklab is the lab where people learn, see and prove how a Flink job
// writes exactly once.
//
// This package is the command line only: flags, printing, exit codes. What runs
// is composed by package runner.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
)

// Exit codes.
const (
	exitOK           = 0
	exitUnexpected   = 1
	exitInconclusive = 2
	exitUsage        = 3
	exitDefect       = 4

	exitInterrupt = 130 // as shells report SIGINT
	exitPipe      = 141 // as shells report SIGPIPE
)

// exitMeanings documents the codes, by number.
var exitMeanings = []string{
	exitOK:           "every run ended as its script expects; no schedule that was searched breaks the promise",
	exitUnexpected:   "a run did not end as its script expects; a schedule breaks the promise, or none shows what a real run did; an exercise has not passed",
	exitInconclusive: "inconclusive: a bound was passed, the run never reached its point, a search was stopped, or the check of an exercise came to no end",
	exitUsage:        "wrong flags or input: nothing was run, or a file could not be read or written",
	exitDefect:       "a defect of sinklab itself",
}

// exitError ends the command with a code and nothing more to say.
type exitError int

func (e exitError) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

// errStopped: a run was interrupted.
var errStopped = errors.New("interrupted")

func main() {
	signal.Ignore(syscall.SIGPIPE) // a reader that went away is an error of writing, and what was begun is put away
	ctx, stop := signal.NotifyContext(context.Background(), endings()...)
	context.AfterFunc(ctx, func() {
		signal.Ignore(syscall.SIGHUP) // shells send it once more to what their terminal leaves behind
		stop()                        // the second Ctrl-C ends the process
	})
	os.Exit(Main(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// endings are the signals that end a command in order: whoever asks, and the terminal that
// is closed, where nohup has not said that this is to go on.
func endings() []os.Signal {
	all := []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGQUIT}
	if !signal.Ignored(syscall.SIGHUP) {
		all = append(all, syscall.SIGHUP)
	}
	return all
}

// Main runs the command line and returns its exit code. Errors are one line on
// stderr. The end of ctx stops a run between two events.
func Main(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	return execute(ctx, newRoot(), args, in, out, errOut)
}

func execute(ctx context.Context, root *cobra.Command, args []string, in io.Reader, out, errOut io.Writer) (code int) {
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(errOut, "sinklab: defect: %v; please report it with the command line and this stack\n%s", p, debug.Stack())
			code = exitDefect
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
	var exit exitError
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &exit):
		return int(exit)
	case errors.Is(err, syscall.EPIPE):
		return exitPipe // nobody is there to be told
	case errors.Is(err, errStopped):
		fmt.Fprintln(errOut, "sinklab: interrupted; a table that was being written holds whole snapshots only")
		return exitInterrupt
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(errOut, "sinklab: interrupted")
		return exitInterrupt
	}
	fmt.Fprintln(errOut, "sinklab: "+oneLine(err.Error()))
	return exitUsage
}

// oneLine keeps an error on one line.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "sinklab",
		Short: "Learn, see and prove how a Flink job writes exactly once",
		Long: "SinkLab runs Flink SQL scripts on an embedded deterministic engine, writes real Paimon tables,\n" +
			"records every prepare, snapshot and notify, and says whether each row arrived exactly once.",
		Example:       "  sinklab run all\n  sinklab run failover --format jdb\n  sinklab sql -e 'SELECT * FROM `sk_fail$snapshots`'",
		SilenceErrors: true, SilenceUsage: true,
		Args: subcommand,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	root.SetFlagErrorFunc(flagError)
	root.AddCommand(newRun(), newExplore(), newMutants(), newSQL(), newDoctor(), newCheckpoints(), newTrace(), newWalk(), newLab(), newScenarios(), newVersion(), newDocs(), newTour())
	return root
}
