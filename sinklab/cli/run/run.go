// Package run is 'sinklab run': it runs scripts and prints the job's log, the results of the
// queries and the verdict while they go on.
package run

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/cli/scripts"
	"exactlyonce/sinklab/cli/tracefile"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/mutants"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/verdict"
)

func Command() *cobra.Command {
	var f scripts.RunFlags
	c := &cobra.Command{
		Use:   "run [SCENARIO… | FILE.sql… | all]",
		Short: "Run scenarios or your own Flink SQL scripts",
		Long: "Runs each script on the embedded engine, writes real Paimon tables, prints the job's log, the results of\n" +
			"its queries and the verdict. Exit code 0 if every job ended as its script expects (SET 'sinklab.expect').\n\n" +
			"With --quiet or several seeds each run is a line: rows/distinct/min/max of the first integer column, and\n" +
			"the rows of each snapshot. Tables go to --warehouse, whatever the script's catalog says.",
		Example:           "  sinklab run all\n  sinklab run failover --format jdb\n  sinklab run failover --seed 1..50\n  sinklab run my.sql --warehouse /tmp/lab",
		RunE:              func(c *cobra.Command, args []string) error { return runScripts(c, args, f) },
		ValidArgsFunction: scripts.Complete,
	}
	fl := c.Flags()
	fl.StringVar(&f.Warehouse, "warehouse", "warehouse", "folder of the tables; a run replaces only tables that it created")
	fl.StringVar(&f.Seed, "seed", "0", "draw latencies and first checkpoint delays from this seed; 1..50 runs each of them")
	fl.StringVar(&f.Schedule, "schedule", "", "replay these choices, e.g. 'crash/committer/before-commit@2=1'")
	fl.StringVar(&f.Mutant, "mutant", "", "run this wrong design instead of the faithful one; 'sinklab mutants' lists them")
	fl.StringVar(&f.Fixed, "fixed", "", "run with this repair of the real system: "+strings.Join(scripts.Repairs(), ", ")+"; what keeps the promise is then as expected")
	fl.StringVar(&f.Realtime, "realtime", "", "print at the pace of the virtual clock, or SPEED times as fast")
	fl.StringVar(&f.Trace, "trace", "", "write the trace to this file as JSON Lines")
	fl.StringVar(&f.Format, "format", "", "print the trace instead: text, log, jdb, jdb-raw or jsonl")
	fl.StringVar(&f.Lang, "lang", "en", "language of SinkLab's own lines: en or zh")
	fl.BoolVar(&f.JSON, "json", false, "print one JSON object a run")
	fl.BoolVar(&f.Quiet, "quiet", false, "print the verdicts only")
	fl.BoolVar(&f.Resume, "resume", false, "go on with the job that a killed run left in the warehouse")
	fl.StringVar(&f.Savepoint, "from-savepoint", "", "start the script's first job from this savepoint")
	fl.BoolVar(&f.Force, "force", false, "replace tables that the lab did not create")
	fl.Lookup("realtime").NoOptDefVal = "1"
	console.CompleteWith(c, "format", tracefile.Formats...)
	console.CompleteWith(c, "lang", console.Languages...)
	console.CompleteWith(c, "mutant", mutants.Names()...)
	console.CompleteWith(c, "fixed", scripts.Repairs()...)
	return c
}

func runScripts(c *cobra.Command, args []string, f scripts.RunFlags) error {
	cfg, err := f.Check(c)
	if err != nil {
		return err
	}
	sources, err := scripts.Resolve(args)
	if err != nil {
		return err
	}
	parsed := make([]*flinksql.Script, len(sources))
	wrong := make([]error, len(sources))
	for i, s := range sources { // all of them, before anything runs
		parsed[i], wrong[i] = s.Parse()
	}
	if err := errors.Join(wrong...); err != nil {
		return err
	}
	file, err := console.CreateFile("--trace", cfg.Trace)
	if err != nil {
		return err
	}
	p := newPrinter(c, cfg, sources, file)
	if err := file.Close(runAll(p, sources, parsed)); err != nil {
		return err
	}
	p.summary()
	if code := p.code(); code != console.ExitOK {
		return console.Exit(code)
	}
	return nil
}

// runAll runs every script with every seed.
func runAll(p *printer, sources []scripts.Source, parsed []*flinksql.Script) error {
	for i, s := range sources {
		for _, seed := range p.cfg.Seeds {
			if err := runOne(p, s, parsed[i], seed); err != nil {
				return err
			}
		}
	}
	return nil
}

func runOne(p *printer, s scripts.Source, script *flinksql.Script, seed uint64) error {
	p.begin(s)
	report, err := runner.Run(script, s.Text, runner.Options{
		Warehouse: p.cfg.Warehouse, Seed: seed, Schedule: p.cfg.Schedule, Force: p.cfg.Force, Stop: p.stop,
		Ignored: p.ignored, Resume: p.cfg.Resume, Savepoint: p.cfg.Savepoint, Mutant: p.cfg.Mutant,
	}, p)
	if err != nil {
		return err
	}
	if err := p.end(report); err != nil {
		return err
	}
	if !p.cfg.JSON {
		return p.stop()
	}
	line, err := json.Marshal(report)
	if err != nil {
		return err
	}
	fmt.Fprintln(p.out, string(line))
	return p.stop()
}

// codeOf turns a job into an exit code; of several the highest counts.
func codeOf(j *runner.JobReport) int {
	switch {
	case j.Met:
		return console.ExitOK
	case j.Verdict.Word == verdict.Inconclusive:
		return console.ExitInconclusive
	}
	return console.ExitUnexpected
}
