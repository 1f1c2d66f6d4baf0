// Package scripts finds the scripts that arguments name, and reads the flags that say which
// run of one is meant: seed, schedule, mutant or repair.
//
// Non-goals: running them (package runner does, for the subcommands).
package scripts

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/internal/nearest"
	"exactlyonce/sinklab/lab"
	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/sinklab/mutants"
	"exactlyonce/sinklab/sinks/registry"
)

// Source is a script to run.
type Source struct{ Name, Title, Text string }

// Parse reads the script. The error is all that is wrong with it, not with its form alone.
func (s Source) Parse() (*flinksql.Script, error) {
	script, err := flinksql.Parse(s.Name, s.Text)
	if err != nil {
		return nil, script.Wrong(registry.All)
	}
	return script, nil
}

// Resolve finds the scripts that the arguments name.
func Resolve(args []string) ([]Source, error) {
	if len(args) == 0 {
		return nil, fmt.Errorf("run what? name a scenario, a .sql file, or 'all'; 'sinklab scenarios' lists them")
	}
	var out []Source
	for _, arg := range args {
		switch s, ok := scenarios.Get(arg); {
		case arg == "all":
			for _, s := range scenarios.All() {
				out = append(out, Source{s.Name, s.Title, s.Text})
			}
		case ok:
			out = append(out, Source{s.Name, s.Title, s.Text})
		case strings.HasSuffix(arg, ".sql") || strings.ContainsRune(arg, os.PathSeparator):
			text, err := Read(arg)
			if err != nil {
				return nil, err
			}
			out = append(out, Source{Name: arg, Text: text})
		default:
			text, ok := mutants.Script(arg)
			if !ok {
				return nil, Unknown(arg)
			}
			out = append(out, Source{Name: arg, Text: text})
		}
	}
	return out, nil
}

// Complete offers the names of scenarios for the arguments of a command, with what each is about; where
// none fits, the shell completes files.
func Complete(_ *cobra.Command, given []string, typed string) ([]string, cobra.ShellCompDirective) {
	names := []string{"all\tevery scenario"}
	for _, s := range scenarios.All() {
		names = append(names, s.Name+"\t"+s.Title)
	}
	return slices.DeleteFunc(names, func(n string) bool {
		name, _, _ := strings.Cut(n, "\t")
		return !strings.HasPrefix(n, typed) || slices.Contains(given, name)
	}), cobra.ShellCompDirectiveDefault
}

// Unknown is the error of a name that is no scenario, with what may have been meant.
func Unknown(name string) error {
	if e := exerciseHere(name); e != nil {
		ways := fmt.Sprintf("'sinklab walk %s' or 'sinklab lab check %[1]s'", e.Number)
		if e.Kind == grade.Write {
			ways += fmt.Sprintf(", and 'sinklab lab run %s' runs your sink once", e.Number)
		}
		return fmt.Errorf("%s is an exercise of the course: %s", e.Name, ways)
	}
	if _, err := parseSpeed(name); err == nil {
		return fmt.Errorf("unknown scenario %q; a speed follows --realtime with '=': --realtime=%s", name, name)
	}
	if near := nearestScenario(name); near != "" {
		return fmt.Errorf("unknown scenario %q; did you mean %q? a script of your own ends in .sql", name, near)
	}
	return fmt.Errorf("unknown scenario %q; 'sinklab scenarios' lists them, a script of your own ends in .sql", name)
}

// nearestScenario is the one that was most likely meant: the closest by edit distance,
// else the one that begins with or contains what was typed; "" where none is near.
func nearestScenario(name string) string {
	typed := strings.ToLower(strings.TrimSuffix(strings.TrimSpace(name), ".sql"))
	if typed == "" {
		return ""
	}
	var names []string
	for _, s := range scenarios.All() {
		names = append(names, s.Name)
	}
	if near := nearest.To(typed, names); near != "" {
		return near
	}
	for _, fits := range []func(s, part string) bool{strings.HasPrefix, strings.Contains} {
		for _, n := range names {
			if fits(n, typed) {
				return n
			}
		}
	}
	return ""
}

// exerciseHere is the exercise of that number or name in the course that one is in, nil =
// there is none.
func exerciseHere(name string) *lab.Exercise {
	course, err := lab.Open("")
	if err != nil || name == "" {
		return nil
	}
	e, err := course.Find(name)
	if err != nil {
		return nil
	}
	return e
}

// maxScript is the most that the dialect accepts, in bytes.
const maxScript = 1 << 20

// Read reads a script, and never more of it than could be one.
func Read(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", console.FileFailed(name, "cannot be read", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxScript+1))
	if err != nil {
		return "", console.FileFailed(name, "cannot be read", err)
	}
	if len(text) > maxScript {
		return "", fmt.Errorf("%s: longer than %d bytes, the limit of a script; is it one?", name, maxScript)
	}
	return string(text), nil
}
