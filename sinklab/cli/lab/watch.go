package lab

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/cli/points"
	"exactlyonce/sinklab/lab"
	"exactlyonce/sinklab/screen/terminal"
	"exactlyonce/sinklab/screen/watchhost"
)

func newWatch() *cobra.Command {
	f := labCheckFlags{time: lab.DefaultTime}
	c := &cobra.Command{
		Use: "watch", Short: "Check the current exercise whenever you save it",
		Long: "Shows the current exercise on the screen, checks it whenever its file is saved and shows what came of it. ? lists\n" +
			"the keys. Without a terminal it checks once and prints the result, as 'sinklab lab check' does.",
		Args: console.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return labWatch(c, f) },
	}
	f.add(c)
	return c
}

func labWatch(c *cobra.Command, f labCheckFlags) error {
	l, err := f.open(c)
	if err != nil {
		return err
	}
	out, _ := console.Terminal(c).(*os.File)
	switch {
	case out == nil && l.progress.At() == "":
		fmt.Fprintln(l.out, lab.AllDone(len(l.Exercises), l.lang))
		return nil
	case out == nil:
		return labCheck(c, nil, f)
	}
	means := func(pick string) string { return points.Means(pick, l.lang) }
	if err := watchhost.Show(c.Context(), l.Course, lab.Options{Lang: l.lang, Time: f.time}, means, c.InOrStdin(), out); errors.Is(err, terminal.ErrDefect) {
		fmt.Fprintln(c.ErrOrStderr(), "sinklab: defect: the course's screen failed; please report it with the command line and the stack above")
		return console.Exit(console.ExitDefect)
	} else if err != nil {
		return err
	}
	return nil
}
