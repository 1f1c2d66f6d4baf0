package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/sinks/registry"
	"exactlyonce/trace"
	"exactlyonce/trace/jdb"
)

// traceFormats are the codecs that print a whole trace.
var traceFormats = []string{"text", "log", "jdb", "jdb-raw", "jsonl"}

// writeTrace prints a trace in one of traceFormats.
func writeTrace(w io.Writer, format string, t trace.Trace, lang trace.Lang) error {
	words := registry.Words(t.Header.Connector)
	switch format {
	case "text":
		return trace.WriteText(w, t)
	case "log":
		return words.WriteLog(w, t, lang)
	case "jdb":
		return words.WriteJDB(w, t)
	case "jdb-raw":
		return jdb.WriteRaw(w, t)
	}
	return trace.WriteJSONL(w, t)
}

func newTrace() *cobra.Command {
	c := &cobra.Command{Use: "trace", Short: "Work with recorded traces", Args: subcommand,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() }}
	c.AddCommand(newTraceShow(), newTraceLegend(), newTraceDiff(), newTraceExport())
	return c
}

func newTraceShow() *cobra.Command {
	var format, lang string
	c := &cobra.Command{
		Use: "show FILE", Short: "Print a trace recorded with 'run --trace FILE' (- = standard input)", Args: exactlyOne("file"),
		Example: "  sinklab run failover --trace t.jsonl && sinklab trace show t.jsonl --format jdb",
		RunE: func(c *cobra.Command, args []string) error {
			if err := oneOf("format", format, traceFormats); err != nil {
				return err
			}
			l, err := parseLang(lang)
			if err != nil {
				return err
			}
			traces, err := readShown(c.InOrStdin(), c.ErrOrStderr(), args[0])
			for i := 0; i < len(traces) && err == nil; i++ {
				err = writeTrace(c.OutOrStdout(), format, traces[i], l)
			}
			return err
		},
	}
	c.Flags().StringVar(&format, "format", "text", "text, log, jdb, jdb-raw or jsonl")
	c.Flags().StringVar(&lang, "lang", "en", "language of SinkLab's own lines: en or zh")
	completeWith(c, "format", traceFormats...)
	completeWith(c, "lang", languages...)
	return c
}

func newTraceLegend() *cobra.Command {
	var lang string
	c := &cobra.Command{Use: "legend", Short: "Explain the symbols of the text format", Args: noArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			l, err := parseLang(lang)
			if err == nil {
				_, err = fmt.Fprint(c.OutOrStdout(), trace.Legend(l))
			}
			return err
		}}
	c.Flags().StringVar(&lang, "lang", "en", "en or zh")
	completeWith(c, "lang", languages...)
	return c
}

// completeWith offers fixed words for a flag.
func completeWith(c *cobra.Command, flag string, words ...string) {
	_ = c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}
