package lab

import (
	"fmt"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/lab"
	"exactlyonce/trace"
)

func newList() *cobra.Command {
	var f labFlags
	c := &cobra.Command{
		Use: "list", Short: "List the exercises and which are done",
		Args: console.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return labList(c, f) },
	}
	f.add(c)
	return c
}

func labList(c *cobra.Command, f labFlags) error {
	l, err := f.open(c)
	if err != nil {
		return err
	}
	l.list()
	fmt.Fprintln(l.out)
	l.bar()
	return nil
}

// stateCells is the width of the longest state, which is Chinese.
const stateCells = 6

// list prints all exercises, a line each.
func (l *learner) list() {
	for _, e := range l.Exercises {
		here, mark := " ", l.lang.Pick("open", "未完成")
		if e.Name == l.progress.At() {
			here, mark = "▶", l.lang.Pick("now", "当前")
		}
		if l.progress.IsDone(e.Name) {
			mark = l.lang.Pick("done", "已完成")
		}
		fmt.Fprintf(l.out, "%s %s  %-*s  %s  %s\n", here, trace.Pad(mark, stateCells), l.widest(), e.Name, trace.Pad(lab.KindName(e.Kind, l.lang), len("predict")), e.Title.In(l.lang))
	}
}
