package trace

import (
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/cli/tracefile"
	"exactlyonce/trace"
)

func newJobs() *cobra.Command {
	return &cobra.Command{
		Use: "jobs FILE...", Short: "List the jobs that a trace or a log holds, by the number that --job takes", Args: console.AtLeastOne("file"),
		Long: "Several files are the logs that the processes of one run have left; - is standard input. Queries, which write nothing,\n" +
			"are left out where there are other jobs.",
		Example: "  sinklab trace jobs jobmanager.log taskmanager.log",
		RunE: func(c *cobra.Command, args []string) error {
			all, err := tracefile.ReadShown(c.InOrStdin(), c.ErrOrStderr(), args...)
			if err != nil {
				return err
			}
			out := tabwriter.NewWriter(c.OutOrStdout(), 0, 0, 2, ' ', 0)
			fmt.Fprintln(out, "job\tid\ttable\tevents\tcheckpoints\tcommits\trestores\tname")
			for i, t := range all {
				fmt.Fprintf(out, "%d\t%s\t%s\t%d\t%d\t%d\t%d\t%.60q\n", i+1, known(t.Header.JobID), known(t.Header.Table), len(t.Events),
					count(t, trace.Complete), count(t, trace.Commit)+count(t, trace.UnitCommitted), count(t, trace.RestoreJob), t.Header.Job)
			}
			return out.Flush()
		},
	}
}

func known(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

func count(t trace.Trace, kind trace.Kind) int {
	n := 0
	for _, e := range t.Events {
		if e.Kind == kind {
			n++
		}
	}
	return n
}

// chosen is the place of the job that --job names, counted from 1, among several.
func chosen(shown string, all []trace.Trace, job int) (int, error) {
	if job < 1 || job > len(all) {
		return 0, fmt.Errorf("%s holds the traces of %d jobs; choose one with --job 1 to %d ('sinklab trace jobs' lists them)", shown, len(all), len(all))
	}
	return job - 1, nil
}
