package lab

import (
	"github.com/spf13/cobra"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/lab"
)

func newNext() *cobra.Command {
	var f labFlags
	c := &cobra.Command{
		Use: "next", Short: "Go to the next exercise, also past one that is open",
		Long: "Goes to the next exercise that is not done; behind the last one come those that are still open. 'sinklab lab check'\n" +
			"goes on by itself when the current exercise passes.",
		Args: console.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return labNext(c, f) },
	}
	f.add(c)
	return c
}

func labNext(c *cobra.Command, f labFlags) error {
	l, err := f.open(c)
	if err != nil {
		return err
	}
	before := l.progress.At()
	next := l.progress // a copy, to see where it leads
	switch to := next.Next(); {
	case before == "":
		return l.now()
	case to == before:
		l.say("%s is the only exercise that is still open.\n", "只剩 %s 还没有完成。\n", before)
	default:
		if err := l.change(func(p *lab.Progress) { p.Next() }); err != nil {
			return err
		}
		l.say("You go past %s, which stays open; it comes back behind the last one.\n", "跳过 %s，它仍未完成；最后一个之后会再回到它。\n", before)
	}
	return l.now()
}
