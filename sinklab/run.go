package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/mutants"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/verdict"
)

// runFlags are the flags of run as typed.
type runFlags struct {
	warehouse, seed, schedule, mutant, fixed, realtime, trace, format, lang, savepoint string
	json, quiet, force, resume                                                         bool
}

func newRun() *cobra.Command {
	var f runFlags
	c := &cobra.Command{
		Use:   "run [SCENARIO… | FILE.sql… | all]",
		Short: "Run scenarios or your own Flink SQL scripts",
		Long: "Runs each script on the embedded engine, writes real Paimon tables, prints the job's log, the results of\n" +
			"its queries and the verdict. Exit code 0 if every job ended as its script expects (SET 'sinklab.expect').\n\n" +
			"With --quiet or several seeds each run is a line: rows/distinct/min/max of the first integer column, and\n" +
			"the rows of each snapshot. Tables go to --warehouse, whatever the script's catalog says.",
		Example:           "  sinklab run all\n  sinklab run failover --format jdb\n  sinklab run failover --seed 1..50\n  sinklab run my.sql --warehouse /tmp/lab",
		RunE:              func(c *cobra.Command, args []string) error { return runScripts(c, args, f) },
		ValidArgsFunction: scenarioNames,
	}
	fl := c.Flags()
	fl.StringVar(&f.warehouse, "warehouse", "warehouse", "folder of the tables; a run replaces only tables that it created")
	fl.StringVar(&f.seed, "seed", "0", "draw latencies and first checkpoint delays from this seed; 1..50 runs each of them")
	fl.StringVar(&f.schedule, "schedule", "", "replay these choices, e.g. 'crash/committer/before-commit@2=1'")
	fl.StringVar(&f.mutant, "mutant", "", "run this wrong design instead of the faithful one; 'sinklab mutants' lists them")
	fl.StringVar(&f.fixed, "fixed", "", "run with this repair of the real system: "+strings.Join(repairNames(), ", ")+"; what keeps the promise is then as expected")
	fl.StringVar(&f.realtime, "realtime", "", "print at the pace of the virtual clock, or SPEED times as fast")
	fl.StringVar(&f.trace, "trace", "", "write the trace to this file as JSON Lines")
	fl.StringVar(&f.format, "format", "", "print the trace instead: text, log, jdb, jdb-raw or jsonl")
	fl.StringVar(&f.lang, "lang", "en", "language of SinkLab's own lines: en or zh")
	fl.BoolVar(&f.json, "json", false, "print one JSON object a run")
	fl.BoolVar(&f.quiet, "quiet", false, "print the verdicts only")
	fl.BoolVar(&f.resume, "resume", false, "go on with the job that a killed run left in the warehouse")
	fl.StringVar(&f.savepoint, "from-savepoint", "", "start the script's first job from this savepoint")
	fl.BoolVar(&f.force, "force", false, "replace tables that the lab did not create")
	fl.Lookup("realtime").NoOptDefVal = "1"
	completeWith(c, "format", traceFormats...)
	completeWith(c, "lang", languages...)
	completeWith(c, "mutant", mutants.Names()...)
	completeWith(c, "fixed", repairNames()...)
	return c
}

func runScripts(c *cobra.Command, args []string, f runFlags) error {
	cfg, err := f.check(c)
	if err != nil {
		return err
	}
	sources, err := resolve(args)
	if err != nil {
		return err
	}
	scripts := make([]*flinksql.Script, len(sources))
	for i, s := range sources { // all of them, before anything runs
		if scripts[i], err = flinksql.Parse(s.name, s.text); err != nil {
			return err
		}
	}
	file, err := createTrace(cfg.trace)
	if err != nil {
		return err
	}
	p := newPrinter(c, cfg, sources, file)
	if err := file.close(runAll(p, sources, scripts)); err != nil {
		return err
	}
	p.summary()
	if code := p.code(); code != exitOK {
		return exitError(code)
	}
	return nil
}

// runAll runs every script with every seed.
func runAll(p *printer, sources []source, scripts []*flinksql.Script) error {
	for i, s := range sources {
		for _, seed := range p.cfg.seeds {
			if err := runOne(p, s, scripts[i], seed); err != nil {
				return err
			}
		}
	}
	return nil
}

func runOne(p *printer, s source, script *flinksql.Script, seed uint64) error {
	p.begin(s)
	report, err := runner.Run(script, s.text, runner.Options{
		Warehouse: p.cfg.warehouse, Seed: seed, Schedule: p.cfg.schedule, Force: p.cfg.force, Stop: p.stop,
		Resume: p.cfg.resume, Savepoint: p.cfg.savepoint, Mutant: p.cfg.mutant,
	}, p)
	if err != nil {
		return err
	}
	if err := p.end(report); err != nil {
		return err
	}
	if !p.cfg.json {
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
		return exitOK
	case j.Verdict.Word == verdict.Inconclusive:
		return exitInconclusive
	}
	return exitUnexpected
}
