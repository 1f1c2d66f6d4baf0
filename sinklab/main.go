// Command sinklab is the lab where people learn, see and prove how a Flink job
// writes exactly once.
//
// This package wires the subcommands and nothing else: each has a room of its own below
// cli.
package main

import (
	"context"
	"io"
	"os"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/cli/checkpoints"
	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/cli/docs"
	"exactlyonce/sinklab/cli/doctor"
	"exactlyonce/sinklab/cli/explore"
	"exactlyonce/sinklab/cli/lab"
	"exactlyonce/sinklab/cli/mutants"
	"exactlyonce/sinklab/cli/run"
	"exactlyonce/sinklab/cli/scenarios"
	"exactlyonce/sinklab/cli/sql"
	"exactlyonce/sinklab/cli/tour"
	"exactlyonce/sinklab/cli/trace"
	"exactlyonce/sinklab/cli/version"
	"exactlyonce/sinklab/cli/walk"
)

func main() { os.Exit(Main(console.UntilSignalled(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// Main runs the command line and returns its exit code.
func Main(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	return console.Execute(ctx, newRoot(), args, in, out, errOut)
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "sinklab",
		Short: "Learn, see and prove how a Flink job writes exactly once",
		Long: "SinkLab runs Flink SQL scripts on an embedded deterministic engine, writes real Paimon tables,\n" +
			"records every prepare, snapshot and notify, and says whether each row arrived exactly once.",
		Example:       "  sinklab run all\n  sinklab run failover --format jdb\n  sinklab sql -e 'SELECT * FROM `sk_fail$snapshots`'",
		SilenceErrors: true, SilenceUsage: true,
		Args: console.Subcommand,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	root.SetFlagErrorFunc(console.FlagError)
	root.AddCommand(run.Command(), explore.Command(), mutants.Command(), sql.Command(), doctor.Command(), checkpoints.Command(), trace.Command(), walk.Command(), lab.Command(), scenarios.Command(), version.Command(), docs.Command(newRoot, pageFields()), tour.Command(Main))
	return root
}

// pageFields are the fields of JSON objects that commands print of their own.
func pageFields() docs.Fields {
	return docs.Fields{Reach: explore.ReachFields(), Check: lab.CheckFields(), Progress: lab.ProgressFields()}
}
