// Package checkpoints is 'sinklab checkpoints': the jobs of a warehouse and their completed
// checkpoints, from the journals that runs keep.
package checkpoints

import (
	"encoding/json"
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/runner"
)

func Command() *cobra.Command {
	var warehouse string
	var asJSON bool
	c := &cobra.Command{
		Use: "checkpoints", Short: "List the jobs of a warehouse with their completed checkpoints", Args: cobra.NoArgs,
		Long: "Every run keeps a journal of its job in the warehouse: ids in use, completed checkpoints, restarts, faults that\n" +
			"have struck. 'sinklab run SCRIPT --resume' goes on from the newest checkpoint of a job that was killed.",
		Example: "  sinklab checkpoints",
		RunE: func(c *cobra.Command, _ []string) error {
			jobs, err := runner.Jobs(filesystem.OS{}, warehouse)
			if err != nil {
				return err
			}
			if asJSON {
				return json.NewEncoder(c.OutOrStdout()).Encode(jobs)
			}
			return printJobs(c, jobs)
		},
	}
	c.Flags().StringVar(&warehouse, "warehouse", "warehouse", "folder of the tables")
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON array")
	return c
}

func printJobs(c *cobra.Command, jobs []runner.JobSummary) error {
	if len(jobs) == 0 {
		_, err := fmt.Fprintln(c.OutOrStdout(), "no jobs have run in this warehouse")
		return err
	}
	w := tabwriter.NewWriter(c.OutOrStdout(), 0, 0, 2, ' ', 0)
	for _, j := range jobs {
		fmt.Fprintf(w, "%s  %s\n  job %s  %s  restarts %d\n", j.Scenario, j.Table, j.JobID, j.Status, j.Restarts)
		for _, cp := range j.Checkpoints {
			fmt.Fprintf(w, "  %s %d\tat %d.%03d s\t%d bytes%s\n", cp.Kind, cp.ID, cp.AtMillis/1000, cp.AtMillis%1000, cp.Bytes, in(cp.Folder))
		}
	}
	return w.Flush()
}

// in tells where a checkpoint lies that a job can start from.
func in(folder string) string {
	if folder == "" {
		return ""
	}
	return "\tin " + folder
}
