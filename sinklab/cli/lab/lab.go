// Package lab is 'sinklab lab': the course on the command line, a file a subcommand.
//
// Non-goals: judging (sinklab/lab), the screen of 'lab watch' (sinklab/screen/watch).
package lab

import (
	"fmt"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/cli/console"
)

// Command is the course. Its commands are in files of their own.
func Command() *cobra.Command {
	var f labFlags
	c := &cobra.Command{
		Use: "lab", Short: "Do the course: exercises that are checked",
		Long: "The course is a folder of exercises: predict what a run shows, write a piece of a sink, repair a script. What you\n" +
			"write is tried under every fault that its promise has to survive, and a failed check shows the run that broke it.\n\n" +
			"Without a command it says what to do now. 'sinklab lab init DIR' makes a copy of the course to work in.",
		Example: "  sinklab lab init course && cd course && sinklab lab",
		Args:    console.Subcommand,
		RunE:    func(c *cobra.Command, _ []string) error { return labNow(c, f) },
	}
	f.add(c)
	c.AddCommand(learnerCommands()...)
	c.AddCommand(newCheck(), newRun(), newInit(), newLint(), newBook())
	return c
}

// labFlags are those of every command of the course.
type labFlags struct{ dir, lang string }

func (f *labFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&f.dir, "dir", "", "folder of the course; without it the one around the working directory, or labs in it")
	c.Flags().StringVar(&f.lang, "lang", "en", "language of what is said: en or zh")
	console.CompleteWith(c, "lang", console.Languages...)
}

// atMostOneExercise refuses more.
func atMostOneExercise(c *cobra.Command, args []string) error {
	if len(args) > 1 {
		return fmt.Errorf("'%s' takes one exercise, got %d; see '%s --help'", c.CommandPath(), len(args), c.CommandPath())
	}
	return nil
}

// oneExercise wants exactly one.
func oneExercise(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("'%s' takes the number of an exercise, such as 04; see '%s --help'", c.CommandPath(), c.CommandPath())
	}
	return atMostOneExercise(c, args)
}
