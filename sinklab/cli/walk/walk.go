// Package walk is 'sinklab walk': it finds the run that an argument names and steps through
// it, on the screen or as text.
package walk

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/cli/runtext"
	"exactlyonce/sinklab/cli/scripts"
	"exactlyonce/sinklab/cli/tracefile"
	"exactlyonce/sinklab/mutants"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/screen/terminal"
	"exactlyonce/sinklab/screen/walkhost"
	"exactlyonce/sinklab/screen/walkthrough"
	"exactlyonce/trace"
)

// walkFlags are the flags of walk as typed.
type walkFlags struct {
	scripts.RunFlags
	plain bool
}

func Command() *cobra.Command {
	var f walkFlags
	c := &cobra.Command{
		Use:   "walk [SCENARIO | FILE.sql | TRACE | TRANSCRIPT | LOG | EXERCISE]",
		Short: "Step through a run, forwards and backwards",
		Long: "Runs a scenario, or reads a trace (run --trace), a jdb transcript or a log of Flink, and shows it step by step:\n" +
			"what moves between the tasks, the state at this moment, what just happened and why, and what a crash right here\n" +
			"would do; then lets you try that crash. Without an argument it offers a menu. ? lists the keys.\n\n" +
			"Where there is a course (see 'sinklab lab'), the menu has its exercises. The number or name of one, such as 04, checks\n" +
			"it and walks through the run that broke.\n\n" +
			"Without a terminal, or with --plain, the same walk is text: a step a paragraph.",
		Example:           "  sinklab walk\n  sinklab walk failover\n  sinklab walk failover --plain\n  sinklab run failover --trace t.jsonl && sinklab walk t.jsonl",
		Args:              atMostOneRun,
		RunE:              func(c *cobra.Command, args []string) error { return runWalk(c, args, f) },
		ValidArgsFunction: walkNames,
	}
	fl := c.Flags()
	fl.BoolVar(&f.plain, "plain", false, "print the walk as text, a step a paragraph")
	fl.StringVar(&f.Lang, "lang", "en", "language of the walkthrough: en or zh")
	fl.StringVar(&f.Seed, "seed", "0", "draw latencies and first checkpoint delays from this seed")
	fl.StringVar(&f.Schedule, "schedule", "", "walk through the run with these choices, e.g. 'crash/committer/before-commit@2=1'")
	fl.StringVar(&f.Mutant, "mutant", "", "walk through the run of this wrong design; 'sinklab mutants' lists them")
	fl.StringVar(&f.Fixed, "fixed", "", "walk through the run with this repair of the real system: "+strings.Join(scripts.Repairs(), ", "))
	console.CompleteWith(c, "lang", console.Languages...)
	console.CompleteWith(c, "mutant", mutants.Names()...)
	console.CompleteWith(c, "fixed", scripts.Repairs()...)
	return c
}

// atMostOneRun refuses more than one argument.
func atMostOneRun(c *cobra.Command, args []string) error {
	if len(args) > 1 {
		return fmt.Errorf("'%s' takes one run, got %d; press d in the walkthrough to compare two", c.CommandPath(), len(args))
	}
	return nil
}

func runWalk(c *cobra.Command, args []string, f walkFlags) error {
	cfg, err := f.Check(c)
	if err != nil {
		return err
	}
	if len(cfg.Seeds) > 1 {
		return errors.New("walk takes one seed")
	}
	host := walkHost(c, cfg)
	if len(args) == 0 || mayBeExercise(host, args[0]) {
		host.Course = walkhost.OpenCourse(c.Context(), cfg.Lang)
		defer host.Course.Close()
	}
	o := walkthrough.Options{Lang: cfg.Lang, Host: host}
	out := console.Terminal(c)
	if len(args) == 0 {
		o.Menu = host.Menu(savedRuns())
	} else if o.Exercise, err = exerciseNamed(host, args[0], cfg); err != nil {
		return err
	} else if o.Exercise != "" {
		o.Menu = host.Menu(savedRuns())
	} else if o.Document, o.Menu, err = walkThrough(host, args[0], cfg); err != nil {
		return err
	}
	switch {
	case o.Exercise != "" && (f.plain || out == nil):
		return walkExercise(c, host, o.Exercise)
	case f.plain && o.Document == nil || out == nil && o.Document == nil:
		return printMenu(c, o.Menu)
	case f.plain || out == nil:
		return walkthrough.WritePlain(c.OutOrStdout(), *o.Document, cfg.Lang)
	}
	if err := walkhost.Show(c.Context(), o, c.InOrStdin(), out.(*os.File)); errors.Is(err, terminal.ErrDefect) {
		fmt.Fprintln(c.ErrOrStderr(), "sinklab: defect: the walkthrough failed; please report it with the command line and the stack above")
		return console.Exit(console.ExitDefect)
	} else if err != nil {
		return err
	}
	return nil
}

// walkHost runs scripts as the command line names them.
func walkHost(c *cobra.Command, cfg scripts.RunConfig) walkhost.Host {
	return walkhost.Host{
		Lang: cfg.Lang,
		Find: func(name string) (walkhost.Source, error) {
			isScript := strings.HasSuffix(name, ".sql")
			if name == "" || name == "all" || !isScript && strings.ContainsRune(name, os.PathSeparator) {
				return walkhost.Source{}, scripts.Unknown(name)
			}
			found, err := scripts.Resolve([]string{name})
			if err != nil {
				return walkhost.Source{}, err
			}
			return walkhost.Source{Name: found[0].Name, Title: runtext.In(cfg.Lang).Title(found[0]), Text: found[0].Text}, nil
		},
		Read: func(name string) ([]trace.Trace, string, error) {
			traces, notes, err := tracefile.ReadAny(c.InOrStdin(), name)
			return traces, notes.String(), err
		},
		Ending: func(r *runner.Report) string { return endingOf(runtext.In(cfg.Lang), r) },
	}
}

// walkThrough finds what an argument names: a script is run as the flags say, a file
// is read; one with several runs becomes a menu.
func walkThrough(host walkhost.Host, name string, cfg scripts.RunConfig) (*walkthrough.Document, []walkthrough.Entry, error) {
	isScript := strings.HasSuffix(name, ".sql")
	_, err := os.Stat(name)
	bare := err != nil && filepath.Base(name) == name && !strings.ContainsAny(name, "#.") && name != "-"
	if isScript || bare {
		source, err := host.Find(name)
		if err != nil {
			return nil, nil, err
		}
		d, err := host.Run(source, runner.Options{Seed: cfg.Seeds[0], Schedule: cfg.Schedule, Mutant: cfg.Mutant})
		return &d, nil, err
	}
	if cfg.Schedule != nil || cfg.Mutant != "" || cfg.Seeds[0] != 0 {
		return nil, nil, fmt.Errorf("%s: --schedule, --mutant, --fixed and --seed say how to run a script; this was recorded already", name)
	}
	if strings.Contains(name, "#") {
		d, err := host.Open(name)
		return &d, nil, err
	}
	runs, err := host.Runs(name)
	if err != nil {
		return nil, nil, err
	}
	if len(runs) == 1 {
		return &runs[0], nil, nil
	}
	var menu []walkthrough.Entry
	for _, r := range runs {
		menu = append(menu, walkthrough.Entry{Name: r.Name, Title: strings.TrimSpace(r.Trace.Header.Scenario + " " + r.Title)})
	}
	return nil, menu, nil
}

// savedRuns are the traces, transcripts, logs and scripts in this folder; a search
// saves its counterexample as a script.
func savedRuns() []string {
	var files []string
	for _, pattern := range []string{"*.jsonl", "*.jdb.txt", "*.log", "*.sql"} {
		found, _ := filepath.Glob(pattern) // the patterns are good
		files = append(files, found...)
	}
	slices.Sort(files)
	return files
}

// endingOf is what a run came to, on one line: the verdicts without the lab's mark.
func endingOf(t runtext.Lines, r *runner.Report) string {
	var parts []string
	for _, j := range r.Jobs {
		for _, line := range strings.Split(strings.TrimSpace(t.Verdict(r, j)), "\n") {
			line = strings.TrimSpace(strings.TrimPrefix(line, "[SinkLab]"))
			if line != "" && !slices.Contains(parts, line) && !strings.HasPrefix(line, "replay:") && !strings.HasPrefix(line, "重放：") {
				parts = append(parts, line)
			}
		}
	}
	return strings.Join(parts, "; ")
}
