// Package explore is 'sinklab explore': it searches a script's schedules, prints what they
// come to, and looks for the one that a real run took.
package explore

import (
	"errors"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/cli/scripts"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/explore/report"
	"exactlyonce/sinklab/explore/workers"
	"exactlyonce/sinklab/mutants"
)

// exploreFlags are the flags of explore as typed.
type exploreFlags struct {
	faults, orders       int
	checkpoints, bursts  int
	late                 string
	workers              int
	maxRuns              int64
	class, mutant, fixed string
	memory               string
	save, reaches        string
	lang                 string
	noReduction, json    bool
}

func Command() *cobra.Command {
	var f exploreFlags
	c := &cobra.Command{
		Use:   "explore SCENARIO | FILE.sql",
		Short: "Try a fault at every instant, and count what each comes to",
		Long: "Runs the script's job on a table of values under every schedule within the budget: a crash before and after\n" +
			"each step, a lost or late message, a failing operation of the table, in every combination of up to --faults of\n" +
			"them and up to --orders other orders of what may come in either order. Durations are those of the model, unless\n" +
			"--late lets messages come late: any of them waits behind whatever its receiver does meanwhile, however much that\n" +
			"is. With --late any durations do not matter: every order of events in a small job of the script is searched.\n" +
			"Prints how many schedules end in which verdict, by the instant of the last fault, and the shortest schedule that\n" +
			"breaks the promise, if there is one; and for which durations that is complete.\n\n" +
			"Exit code 0: none does. 1: one does. 2: the search was stopped, or the script's own fault never strikes.",
		Example: "  sinklab explore failover\n  sinklab explore failover --faults 2 --class crash,savepoint\n  sinklab explore my.sql --orders 1 --json\n" +
			"  sinklab explore staggered-end-of-input --faults 0 --late 1    # exit 1: nothing fails, and a row is lost\n" +
			"  sinklab explore failover --mutant M12           # exit 1: rows are lost\n  sinklab run failover --trace run.jsonl && sinklab explore failover --reaches run.jsonl",
		Args:              oneScript,
		RunE:              func(c *cobra.Command, args []string) error { return runExplore(c, args[0], f) },
		ValidArgsFunction: scripts.Complete,
	}
	fl := c.Flags()
	fl.IntVar(&f.faults, "faults", 1, "faults that a schedule may have")
	fl.IntVar(&f.orders, "orders", 0, "other orders that a schedule may have; they do not spend a fault")
	fl.StringVar(&f.late, "late", "0", "messages that may come late in a schedule, however far: behind whatever else happens; any = every order of events")
	fl.IntVar(&f.checkpoints, "checkpoints", 0, "with --late any: checkpoints of the small job before everything else is done, 0 = 2 of one writer and 1 of several")
	fl.IntVar(&f.bursts, "bursts", 2, "with --late any: bursts in which each source of the small job reads its rows")
	fl.StringVar(&f.class, "class", "", "try these groups of points only, e.g. crash,notify; naming 'outside' lets it decide the exit code")
	fl.StringVar(&f.mutant, "mutant", "", "search this wrong design instead; 'sinklab mutants' lists them")
	fl.StringVar(&f.fixed, "fixed", "", "search with this repair of the real system: "+strings.Join(scripts.Repairs(), ", "))
	fl.StringVar(&f.reaches, "reaches", "", "look for the schedule that shows the protocol of this transcript, log or trace")
	fl.StringVar(&f.save, "save", "", "write the counterexample to this file as a script for 'sinklab run'")
	fl.Int64Var(&f.maxRuns, "budget", 0, "stop after that many executed runs, 0 = when everything is done")
	fl.StringVar(&f.memory, "memory", "1GB", "stop when the states that are remembered take that much; the process takes up to 1 GB more")
	fl.IntVar(&f.workers, "workers", runtime.NumCPU(), "searches that share the work")
	fl.BoolVar(&f.noReduction, "no-reduction", false, "run every schedule, also from states that were met before")
	fl.BoolVar(&f.json, "json", false, "print one JSON object")
	fl.StringVar(&f.lang, "lang", "en", "language of the report: en or zh")
	console.CompleteWith(c, "late", "1", anyOrder)
	console.CompleteWith(c, "lang", console.Languages...)
	console.CompleteWith(c, "mutant", mutants.Names()...)
	console.CompleteWith(c, "fixed", scripts.Repairs()...)
	return c
}

func (f *exploreFlags) budget() explore.Budget {
	return explore.Budget{Faults: f.faults, Orders: f.orders, Late: f.lateMessages()}
}

// oneScript refuses anything but one argument.
func oneScript(_ *cobra.Command, args []string) error {
	if len(args) != 1 || args[0] == "all" {
		return errors.New("explore takes one scenario or one .sql file; 'sinklab scenarios' lists the scenarios")
	}
	return nil
}

func runExplore(c *cobra.Command, arg string, f exploreFlags) error {
	lang, err := console.ParseLang(f.lang)
	if err != nil {
		return err
	}
	if err := f.checkLate(c); err != nil {
		return err
	}
	if min(f.faults, f.orders) < 0 || f.workers < 1 || f.maxRuns < 0 {
		return errors.New("--faults, --orders and --budget are 0 or more, --workers is 1 or more")
	}
	if f.mutant, err = scripts.Deviation(c, f.mutant, f.fixed); err != nil {
		return err
	}
	subject, text, err := subjectOf(arg, f.mutant)
	if err != nil {
		return err
	}
	subject.Late = f.lateMessages() > 0
	if f.reaches != "" {
		return runReach(c, subject, f, lang)
	}
	memory, err := parseMemory(f.memory)
	if err != nil {
		return err
	}
	o := report.Options{Untimed: f.untimed(subject), Options: workers.Options{Workers: f.workers, Budget: f.budget(), NoReduction: f.noReduction, MaxRuns: f.maxRuns, MaxBytes: memory}}
	if o.Classes, o.Outside, err = parseClasses(f.class, subject); err != nil {
		return err
	}
	file, err := console.CreateFile("--save", f.save)
	if err != nil {
		return err
	}
	line := newProgress(c.ErrOrStderr())
	o.Progress = line.show
	defer limitMemory(memory)()
	r, err := report.Make(c.Context(), subject, o)
	line.clear(r)
	if err != nil {
		return file.Close(err)
	}
	err = printReport(c, r, f.json, lang)
	if failed := saveCounterexample(c, file, text, r); failed != nil { // what was found is printed by now
		return failed
	}
	return err
}
