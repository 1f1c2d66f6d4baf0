package trace

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/cli/tracefile"
	"exactlyonce/trace"
	"exactlyonce/trace/diff"
	"exactlyonce/trace/jdb"
)

func newDiff() *cobra.Command {
	var explain, asJSON bool
	var job int
	c := &cobra.Command{
		Use: "diff A B", Short: "Say whether two traces show the same protocol", Args: twoFiles,
		Long: "Compares two runs thread by thread. A and B may be traces (run --trace), jdb transcripts, raw or compact, or logs\n" +
			"of Flink; - is standard input. What only time decides is no difference.\n" +
			"Exit code 0: the same protocol; 1: different, and where; 3: a file could not be read.",
		Example: "  sinklab run failover --trace a.jsonl && sinklab run failover --seed 7 --trace b.jsonl && sinklab trace diff a.jsonl b.jsonl --explain",
		RunE: func(c *cobra.Command, args []string) error {
			if err := console.AtMostOne(c, "explain", "json"); err != nil {
				return err
			}
			r, err := diffTraces(c.InOrStdin(), c.ErrOrStderr(), args, job)
			if err != nil {
				return err
			}
			if asJSON {
				enc := json.NewEncoder(c.OutOrStdout())
				enc.SetEscapeHTML(false)
				err = enc.Encode(r)
			} else {
				err = r.WriteText(c.OutOrStdout(), explain)
			}
			if err == nil && !r.Same {
				return console.Exit(console.ExitUnexpected)
			}
			return err
		},
	}
	c.Flags().BoolVar(&explain, "explain", false, "show every thread side by side, the orders that were checked, and what is timing")
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	c.Flags().IntVar(&job, "job", 0, "compare this job of files that hold several, counted from 1")
	return c
}

// twoFiles wants exactly two files.
func twoFiles(c *cobra.Command, args []string) error {
	if len(args) == 2 {
		return nil
	}
	return fmt.Errorf("'%s' takes two files, got %d; see '%s --help'", c.CommandPath(), len(args), c.CommandPath())
}

// diffTraces compares the two files. Of files with several jobs it takes the
// given one, counted from 1.
func diffTraces(in io.Reader, errOut io.Writer, args []string, job int) (diff.Report, error) {
	if args[0] == "-" && args[1] == "-" {
		return diff.Report{}, errors.New("standard input can be only one of the two traces")
	}
	var traces [2]trace.Trace
	var forms [2]jdb.Form
	for i, name := range args {
		all, notes, err := tracefile.ReadAny(in, name)
		if err != nil {
			return diff.Report{}, err
		}
		if text := notes.String(); text != "" {
			fmt.Fprintf(errOut, "sinklab: %s: %s\n", name, text)
		}
		if len(all) > 1 && job == 0 || job > len(all) {
			return diff.Report{}, fmt.Errorf("%s holds the traces of %d jobs; choose one with --job 1 to %d", name, len(all), len(all))
		}
		traces[i], forms[i] = all[max(job-1, 0)], notes.Form
	}
	r := diff.Diff(traces[0], traces[1])
	r.A.Name, r.A.Form = args[0], string(forms[0])
	r.B.Name, r.B.Form = args[1], string(forms[1])
	return r, nil
}
