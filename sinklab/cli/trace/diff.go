package trace

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

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
		Use: "diff A B | A... -- B...", Short: "Say whether two traces show the same protocol", Args: twoRuns,
		Long: "Compares two runs thread by thread. A and B may be traces (run --trace), jdb transcripts, raw or compact, or logs\n" +
			"of Flink; - is standard input. The logs that the processes of one run have left, as jobmanager.log and\n" +
			"taskmanager.log, are read as one: they stand on one side of --. What only time decides is no difference (--explain tells it).\n" +
			"Exit code 0: the same protocol, or the same but for what a schedule or a latency sets, which is told: the instant of a\n" +
			"failure, a timeout; 1: different, and where; 3: a file could not be read.",
		Example: "  sinklab run failover --trace a.jsonl && sinklab run failover --seed 7 --trace b.jsonl && sinklab trace diff a.jsonl b.jsonl --explain\n" +
			"  sinklab trace diff jobmanager.log taskmanager.log -- a.jsonl",
		RunE: func(c *cobra.Command, args []string) error {
			if err := console.AtMostOne(c, "explain", "json"); err != nil {
				return err
			}
			r, err := diffRuns(c, runsOf(c, args), job)
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
			if err == nil && !r.Alike {
				return console.Exit(console.ExitUnexpected)
			}
			return err
		},
	}
	c.Flags().BoolVar(&explain, "explain", false, "show every thread side by side, the orders that were checked, and what is timing")
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	c.Flags().IntVar(&job, "job", 0, "compare this job of files that hold several, counted from 1 (trace jobs lists them)")
	return c
}

// twoRuns wants two files, or files on both sides of --.
func twoRuns(c *cobra.Command, args []string) error {
	runs := runsOf(c, args)
	switch {
	case c.ArgsLenAtDash() < 0 && len(args) != 2:
		return fmt.Errorf("'%s' takes two files, or those of one run -- those of another, got %d; see '%s --help'", c.CommandPath(), len(args), c.CommandPath())
	case len(runs[0]) == 0 || len(runs[1]) == 0:
		return fmt.Errorf("'%s' takes at least one file on each side of --; see '%s --help'", c.CommandPath(), c.CommandPath())
	case slices.Contains(runs[0], "-") && slices.Contains(runs[1], "-"):
		return errors.New("standard input can be only one of the two traces")
	}
	return nil
}

// otherLog names the process whose log seems to be missing: of a job that checkpoints, one half of what
// happens is logged by the JobManager, the other by the TaskManager that has the committer.
func otherLog(t trace.Trace) string {
	checkpoints, commits := count(t, trace.Complete), count(t, trace.CommitReady)+count(t, trace.Commit)+count(t, trace.UnitPrepared)+count(t, trace.UnitCommitted)
	switch {
	case checkpoints > 0 && commits == 0:
		return "no line of a committer; it logs in a TaskManager: give that log too, on the same side of --"
	case commits > 0 && count(t, trace.NoCheckpoint)+count(t, trace.RestoreJob)+count(t, trace.Trigger)+checkpoints == 0:
		return "no line of the checkpoint coordinator; it logs in the JobManager: give that log too, on the same side of --"
	}
	return ""
}

// runsOf are the files of each of the two runs.
func runsOf(c *cobra.Command, args []string) [2][]string {
	at := c.ArgsLenAtDash()
	if at < 0 {
		at = min(1, len(args))
	}
	return [2][]string{args[:at], args[at:]}
}

// diffRuns compares two runs. Of files with several jobs it takes the given one.
func diffRuns(c *cobra.Command, runs [2][]string, job int) (diff.Report, error) {
	var sides [2]diff.Of
	var forms [2]jdb.Form
	several := false
	for i, names := range runs {
		all, notes, err := tracefile.ReadAny(c.InOrStdin(), names...)
		if err != nil {
			return diff.Report{}, err
		}
		shown := strings.Join(names, ", ")
		if text := notes.String(); text != "" {
			fmt.Fprintf(c.ErrOrStderr(), "sinklab: %s: %s\n", shown, text)
		}
		at := 0 // of the one job there is, whichever of the other run's is meant
		if len(all) > 1 {
			several = true
			if at, err = chosen(shown, all, job); err != nil {
				return diff.Report{}, err
			}
		}
		sides[i], forms[i] = diff.Job(all, at), notes.Form
		if text := otherLog(all[at]); text != "" && notes.Form == jdb.Log {
			fmt.Fprintf(c.ErrOrStderr(), "sinklab: %s: %s\n", shown, text)
		}
	}
	if job > 1 && !several {
		return diff.Report{}, fmt.Errorf("--job %d: both hold the trace of one job", job)
	}
	r := diff.Compare(sides[0], sides[1])
	r.A.Name, r.A.Form = strings.Join(runs[0], ", "), string(forms[0])
	r.B.Name, r.B.Form = strings.Join(runs[1], ", "), string(forms[1])
	return r, nil
}
