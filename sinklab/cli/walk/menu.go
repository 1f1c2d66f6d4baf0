package walk

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/mattn/go-runewidth"
	"github.com/spf13/cobra"

	"exactlyonce/sinklab/cli/scripts"
	"exactlyonce/sinklab/lab"
	"exactlyonce/sinklab/screen"
	"exactlyonce/sinklab/screen/walkhost"
	"exactlyonce/sinklab/screen/walkthrough"
)

// printMenu is the menu without a screen.
func printMenu(c *cobra.Command, menu []walkthrough.Entry) error {
	out := c.OutOrStdout()
	width := map[string]int{} // of the names of a section
	for _, e := range menu {
		width[e.Section] = max(width[e.Section], runewidth.StringWidth(e.Name))
	}
	for i, e := range menu {
		if len(width) > 1 && (i == 0 || e.Section != menu[i-1].Section) {
			if i > 0 {
				fmt.Fprintln(out)
			}
			fmt.Fprintln(out, screen.Clean(e.Section))
		}
		mark := ""
		if e.Mark != "" {
			mark = " (" + strings.TrimSpace(e.Mark) + ")"
		}
		fmt.Fprintf(out, "%s  %s%s\n", runewidth.FillRight(e.Name, width[e.Section]), screen.Clean(e.Title), mark)
	}
	return nil
}

// mayBeExercise tells whether an argument can only name an exercise of the course: it is
// no scenario, no file and no path.
func mayBeExercise(host walkhost.Host, name string) bool {
	name = strings.TrimRight(name, `/\`)
	if name == "" || filepath.Base(name) != name || strings.ContainsAny(name, "#.") || name == "-" {
		return false
	}
	if _, err := host.Find(name); err == nil {
		return false
	}
	info, err := os.Stat(name)
	return err != nil || info.IsDir()
}

// exerciseNamed is the exercise that an argument names, "" = it names something else.
func exerciseNamed(host walkhost.Host, arg string, cfg scripts.RunConfig) (string, error) {
	if !mayBeExercise(host, arg) {
		return "", nil
	}
	name, err := host.Course.Find(arg)
	number := strings.ContainsAny(arg[:1], "0123456789") // no scenario begins so
	switch {
	case err != nil && number:
		return "", err
	case err != nil:
		return "", nil
	case cfg.Schedule != nil || cfg.Mutant != "" || cfg.Seeds[0] != 0:
		return "", fmt.Errorf("%s: --schedule, --mutant, --fixed and --seed say how to run a script; an exercise is checked under the faults that it names", name)
	}
	return name, nil
}

// walkExercise checks an exercise and writes what that came to.
func walkExercise(c *cobra.Command, host walkhost.Host, name string) error {
	fmt.Fprintln(c.ErrOrStderr(), host.Lang.Pick("checking ", "检查 ")+name)
	o, err := host.Check(c.Context(), name)
	if err != nil {
		return err
	}
	return walkthrough.WriteOutcome(c.OutOrStdout(), o, host.Lang)
}

// walkNames completes the argument of walk: scenarios, and the exercises of a course that
// is here.
func walkNames(c *cobra.Command, given []string, typed string) ([]string, cobra.ShellCompDirective) {
	names, directive := scripts.Complete(c, given, typed)
	course, err := lab.Open("")
	if err != nil || len(given) > 0 {
		return names, directive
	}
	for _, e := range course.Exercises {
		if strings.HasPrefix(e.Name, typed) {
			names = append(names, e.Name+"\t"+e.Title.En)
		}
	}
	return names, directive
}
