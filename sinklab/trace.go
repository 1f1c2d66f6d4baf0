package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"exactlyonce/trace"
)

// traceFormats are the codecs that print a whole trace.
var traceFormats = []string{"text", "log", "jdb", "jsonl"}

func checkFormat(format string) error {
	if slices.Contains(traceFormats, format) {
		return nil
	}
	return fmt.Errorf("unknown format %q; formats are %s", format, strings.Join(traceFormats, ", "))
}

// writeTrace prints a trace in one of traceFormats.
func writeTrace(w io.Writer, format string, t trace.Trace, lang trace.Lang) error {
	switch format {
	case "text":
		return trace.WriteText(w, t)
	case "log":
		return trace.WriteLog(w, t, lang)
	case "jdb":
		return trace.WriteJDB(w, t)
	}
	return trace.WriteJSONL(w, t)
}

func newTrace() *cobra.Command {
	c := &cobra.Command{Use: "trace", Short: "Work with recorded traces", Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() }}
	c.AddCommand(newTraceShow(), newTraceLegend())
	return c
}

func newTraceShow() *cobra.Command {
	var format, lang string
	c := &cobra.Command{
		Use: "show FILE", Short: "Print a trace recorded with 'run --trace FILE' (- = standard input)", Args: cobra.ExactArgs(1),
		Example: "  sinklab run failover --trace t.jsonl && sinklab trace show t.jsonl --format jdb",
		RunE: func(c *cobra.Command, args []string) error {
			if err := checkFormat(format); err != nil {
				return err
			}
			l, err := trace.ParseLang(lang)
			if err != nil {
				return err
			}
			t, err := readTrace(c.InOrStdin(), args[0])
			if err != nil {
				return err
			}
			return writeTrace(c.OutOrStdout(), format, t, l)
		},
	}
	c.Flags().StringVar(&format, "format", "text", "text, log, jdb or jsonl")
	c.Flags().StringVar(&lang, "lang", "en", "language of SinkLab's own lines: en or zh")
	completeWith(c, "format", traceFormats...)
	completeWith(c, "lang", "en", "zh")
	return c
}

func newTraceLegend() *cobra.Command {
	var lang string
	c := &cobra.Command{Use: "legend", Short: "Explain the symbols of the text format", Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			l, err := trace.ParseLang(lang)
			if err == nil {
				_, err = fmt.Fprint(c.OutOrStdout(), trace.Legend(l))
			}
			return err
		}}
	c.Flags().StringVar(&lang, "lang", "en", "en or zh")
	return c
}

func readTrace(in io.Reader, name string) (trace.Trace, error) {
	if name == "-" {
		t, err := trace.ReadJSONL(in)
		if err != nil {
			return t, fmt.Errorf("standard input: %w", err)
		}
		return t, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return trace.Trace{}, err
	}
	defer f.Close()
	t, err := trace.ReadJSONL(f)
	if err != nil {
		return t, fmt.Errorf("%s: %w", name, err)
	}
	return t, nil
}

// completeWith offers fixed words for a flag.
func completeWith(c *cobra.Command, flag string, words ...string) {
	_ = c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}
