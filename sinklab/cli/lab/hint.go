package lab

import (
	"fmt"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/lab"
)

func newHint() *cobra.Command {
	var f labFlags
	c := &cobra.Command{
		Use: "hint [NN]", Short: "One more hint; those before it stand above it",
		Long:    "Each time one more hint of the exercise, a question first and never the answer. Without a number it is the current one.",
		Example: "  sinklab lab hint --dir course\n  sinklab lab hint 04 --dir course",
		Args:    atMostOneExercise,
		RunE:    func(c *cobra.Command, args []string) error { return labHint(c, args, f) },
	}
	f.add(c)
	return c
}

func labHint(c *cobra.Command, args []string, f labFlags) error {
	l, err := f.open(c)
	if err != nil {
		return err
	}
	e, err := l.chosen(args)
	if err != nil {
		return err
	}
	before := min(l.progress.Hints(e.Name), len(e.Hints))
	if err := l.change(func(p *lab.Progress) { p.SeeHint(e.Name, len(e.Hints)) }); err != nil {
		return err
	}
	seen := min(l.progress.Hints(e.Name), len(e.Hints))
	fmt.Fprintf(l.out, "%s · %s\n\n", e.Number, e.Title.In(l.lang))
	for i, hint := range e.Hints[:seen] {
		l.wrapped(3, fmt.Sprintf("%d  %s", i+1, hint.In(l.lang)))
	}
	fmt.Fprintln(l.out)
	switch left := len(e.Hints) - seen; {
	case left > 0:
		l.say("%d of %d; one more: %s", "第 %d 条，共 %d 条；再看一条：%s", seen, len(e.Hints), l.command("hint "+e.Number))
	case before < seen:
		l.say("%d of %d, the last one", "第 %d 条，共 %d 条，这是最后一条", seen, len(e.Hints))
	default:
		l.wrapped(0, lab.NoMoreHints(e.Kind, e.Number, l.lang))
	}
	return nil
}
