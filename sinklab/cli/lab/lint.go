package lab

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/lab"
)

func newLint() *cobra.Command {
	var dir string
	c := &cobra.Command{
		Use: "lint", Short: "Check the course itself",
		Long: "For who writes exercises: names, texts in both languages, hints, files; and with the grader, that no exercise passes\n" +
			"as it is handed out, that each solution passes, and that wrong answers are refused for their reason.\n\n" +
			"Each finding is a line: file, rule, what is wrong, what to do. Exit code 1 if there is one.",
		Args: console.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			course, err := lab.Open(dir)
			if err != nil {
				return err
			}
			begin := time.Now()
			l, err := lab.Lint(c.Context(), course, lab.Options{})
			if err != nil {
				return err
			}
			for _, f := range l.Findings {
				fmt.Fprintln(c.OutOrStdout(), console.OneLine(f.String()))
			}
			fmt.Fprintf(c.OutOrStdout(), "%d exercises, %d stubs, %d solutions, %d wrong answers: %d findings\n", l.Exercises, l.Stubs, l.Solutions, l.Wrongs, len(l.Findings))
			fmt.Fprintf(c.ErrOrStderr(), "linted in %.1f s\n", time.Since(begin).Seconds())
			if len(l.Findings) > 0 {
				return console.Exit(console.ExitUnexpected)
			}
			return nil
		},
	}
	c.Flags().StringVar(&dir, "dir", "", "folder of the course; without it the one around the working directory, or labs in it")
	return c
}
