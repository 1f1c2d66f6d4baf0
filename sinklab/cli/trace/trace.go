// Package trace is 'sinklab trace': recorded runs printed, compared and drawn.
package trace

import (
	"fmt"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/cli/tracefile"
	"exactlyonce/trace"
)

func Command() *cobra.Command {
	c := &cobra.Command{Use: "trace", Short: "Work with recorded traces", Args: console.Subcommand,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() }}
	c.AddCommand(newShow(), newJobs(), newLegend(), newDiff(), newExport())
	return c
}

func newShow() *cobra.Command {
	var format, lang string
	c := &cobra.Command{
		Use: "show FILE...", Short: "Print a trace recorded with 'run --trace FILE', a transcript or a log (- = standard input)", Args: console.AtLeastOne("file"),
		Long:    "Several files are the logs that the processes of one run have left: they are read as one, by the times of their records.",
		Example: "  sinklab run failover --trace t.jsonl && sinklab trace show t.jsonl --format jdb\n  sinklab trace show jobmanager.log taskmanager.log",
		RunE: func(c *cobra.Command, args []string) error {
			if err := console.OneOf("format", format, tracefile.Formats); err != nil {
				return err
			}
			l, err := console.ParseLang(lang)
			if err != nil {
				return err
			}
			traces, err := tracefile.ReadShown(c.InOrStdin(), c.ErrOrStderr(), args...)
			for i := 0; i < len(traces) && err == nil; i++ {
				err = tracefile.Write(c.OutOrStdout(), format, traces[i], l)
			}
			return err
		},
	}
	c.Flags().StringVar(&format, "format", "text", "text, log, jdb, jdb-raw or jsonl")
	c.Flags().StringVar(&lang, "lang", "en", "language of SinkLab's own lines: en or zh")
	console.CompleteWith(c, "format", tracefile.Formats...)
	console.CompleteWith(c, "lang", console.Languages...)
	return c
}

func newLegend() *cobra.Command {
	var lang string
	c := &cobra.Command{Use: "legend", Short: "Explain the symbols of the text format", Args: console.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			l, err := console.ParseLang(lang)
			if err == nil {
				_, err = fmt.Fprint(c.OutOrStdout(), trace.Legend(l))
			}
			return err
		}}
	c.Flags().StringVar(&lang, "lang", "en", "en or zh")
	console.CompleteWith(c, "lang", console.Languages...)
	return c
}
