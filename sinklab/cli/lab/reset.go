package lab

import (
	"bufio"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/lab"
)

func newReset() *cobra.Command {
	var f labFlags
	var yes bool
	c := &cobra.Command{
		Use: "reset NN", Short: "Put an exercise back as it was handed out",
		Long: "What you wrote moves to exercise.go.bak (exercise.sql.bak) beside it. On a terminal it asks first. Where a text was\n" +
			"moved there before, that one is lost; without a terminal this needs --yes. What is done stays done.",
		Args: oneExercise,
		RunE: func(c *cobra.Command, args []string) error { return labReset(c, args, f, yes) },
	}
	f.add(c)
	c.Flags().BoolVar(&yes, "yes", false, "do not ask, and replace a text that was moved away before")
	return c
}

func labReset(c *cobra.Command, args []string, f labFlags, yes bool) error {
	l, err := f.open(c)
	if err != nil {
		return err
	}
	e, err := l.Find(args[0])
	if err != nil {
		return err
	}
	if e.Untouched() {
		l.say("%s is as it was handed out; there is nothing to do", "%s 就是原始的样子；无需重置", lab.Shown(e.Path()))
		return nil
	}
	older := e.HasBackup()
	switch {
	case yes:
	case console.Terminal(c) != nil:
		if !l.sure(c, e, older) {
			return console.Exit(console.ExitUnexpected)
		}
	case older:
		return fmt.Errorf("%s is there already and would be lost; move it away, or say --yes", lab.Shown(e.BackupPath()))
	}
	kept, err := e.Reset()
	if err != nil {
		return err
	}
	l.say("%s is as it was handed out again", "%s 已恢复为原始的样子", lab.Shown(e.Path()))
	if kept {
		l.say("what you wrote is in %s", "你写的内容在 %s", lab.Shown(e.BackupPath()))
	}
	if older {
		l.say("the text that was there before is lost", "那里原来的内容已丢失")
	}
	return nil
}

// sure asks on the terminal; anything but y is a no.
func (l *learner) sure(c *cobra.Command, e *lab.Exercise, older bool) bool {
	text := fmt.Sprintf(l.lang.Pick("what you wrote in %s moves to %s", "你在 %s 中写的内容会移到 %s"), lab.Shown(e.Path()), lab.Shown(e.BackupPath()))
	if older {
		text += l.lang.Pick(", and the text that is there is lost", "，那里原有的内容会丢失")
	}
	fmt.Fprint(l.out, text+l.lang.Pick("; go on? (y/n) ", "；继续吗？(y/n) "))
	answer, _ := bufio.NewReader(c.InOrStdin()).ReadString('\n') // no answer is a no
	return strings.EqualFold(strings.TrimSpace(answer), "y")
}
