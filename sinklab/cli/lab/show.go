package lab

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/lab"
)

func newShow() *cobra.Command {
	var f labFlags
	c := &cobra.Command{
		Use: "show NN", Short: "Show the solution of an exercise that you have passed",
		Long: "Prints the solution, and below it the lines in which your file differs: with - as you have them, with + as the\n" +
			"solution has them. Exit code 1 where the exercise is not passed yet.",
		Args: oneExercise,
		RunE: func(c *cobra.Command, args []string) error { return labShow(c, args, f) },
	}
	f.add(c)
	return c
}

func labShow(c *cobra.Command, args []string, f labFlags) error {
	l, err := f.open(c)
	if err != nil {
		return err
	}
	e, err := l.Find(args[0])
	if err != nil {
		return err
	}
	if !l.progress.IsDone(e.Name) {
		fmt.Fprintf(c.ErrOrStderr(), l.lang.Pick(
			"sinklab: %s is not passed yet, and its solution is for afterwards; check it with '%s', or get a hint with '%s'\n",
			"sinklab: %s 还没有通过，参考解答要在通过之后看；用 '%s' 检查，或用 '%s' 看提示\n"), e.Name, l.command("check "+e.Number), l.command("hint "+e.Number))
		return console.Exit(console.ExitUnexpected)
	}
	solution, err := e.Solution()
	if err != nil {
		return err
	}
	fmt.Fprintln(l.out, strings.TrimRight(string(solution), "\n"))
	return l.differs(e, solution)
}

// differs says in which lines the learner's file is another one.
func (l *learner) differs(e *lab.Exercise, solution []byte) error {
	now, err := os.ReadFile(e.Path())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return console.FileFailed(lab.Shown(e.Path()), "cannot be read", err)
	}
	lines := lab.Difference(now, solution)
	if len(lines) == 0 {
		l.say("\n=== %s is the same", "\n=== %s 与它相同", lab.Shown(e.Path()))
		return nil
	}
	l.say("\n=== %s (-) differs from it (+) in these lines:", "\n=== %s（-）与它（+）不同的行：", lab.Shown(e.Path()))
	fmt.Fprintln(l.out, strings.Join(lines, "\n"))
	return nil
}
