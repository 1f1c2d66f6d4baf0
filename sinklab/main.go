// Command sinklab is the lab where people learn, see and prove how a Flink job
// writes exactly once.
//
// This package is the command line only: flags, printing, exit codes. What runs
// is composed by package runner.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

// Exit codes.
const (
	exitOK           = 0
	exitUnexpected   = 1
	exitInconclusive = 2
	exitUsage        = 3
	exitDefect       = 4
)

// exitMeanings documents the codes, by number.
var exitMeanings = []string{
	exitOK:           "every run ended as its script expects",
	exitUnexpected:   "a run did not end as its script expects",
	exitInconclusive: "inconclusive: a bound was passed, or the run never reached its point",
	exitUsage:        "wrong flags or input: nothing was run, or a file could not be read or written",
	exitDefect:       "a defect of sinklab itself",
}

// exitError ends the command with a code and nothing more to say.
type exitError int

func (e exitError) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

func main() { os.Exit(Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// Main runs the command line and returns its exit code. Errors are one line on stderr.
func Main(args []string, in io.Reader, out, errOut io.Writer) (code int) {
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(errOut, "sinklab: defect: %v; please report it with the command line and this stack\n%s", p, debug.Stack())
			code = exitDefect
		}
	}()
	root := newRoot()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errOut)
	err := root.Execute()
	var exit exitError
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &exit):
		return int(exit)
	}
	fmt.Fprintln(errOut, "sinklab: "+oneLine(err.Error()))
	return exitUsage
}

// oneLine keeps an error on one line.
func oneLine(s string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(s, "\n", " ")), " ")
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "sinklab",
		Short: "Learn, see and prove how a Flink job writes exactly once",
		Long: "SinkLab runs Flink SQL scripts on an embedded deterministic engine, writes real Paimon tables,\n" +
			"records every prepare, snapshot and notify, and says whether each row arrived exactly once.",
		Example:       "  sinklab run all\n  sinklab run failover --format jdb\n  sinklab sql -e 'SELECT * FROM `sk_fail$snapshots`'",
		SilenceErrors: true, SilenceUsage: true,
		SuggestionsMinimumDistance: 2,
		Args:                       cobra.NoArgs,
		RunE:                       func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return fmt.Errorf("%w; see '%s --help'", err, c.CommandPath())
	})
	root.AddCommand(newRun(), newSQL(), newTrace(), newScenarios(), newVersion(), newDocs())
	return root
}
