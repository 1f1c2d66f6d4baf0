package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/trace"
)

// runFlags are the flags of run as typed.
type runFlags struct {
	warehouse, seed, schedule, realtime, trace, format, lang string
	json, quiet, force                                       bool
}

func newRun() *cobra.Command {
	var f runFlags
	c := &cobra.Command{
		Use:   "run [SCENARIO… | FILE.sql… | all]",
		Short: "Run scenarios or your own Flink SQL scripts",
		Long: "Runs each script on the embedded engine, writes real Paimon tables, prints the job's log, the results of\n" +
			"its queries and the verdict. Exit code 0 if every job ended as its script expects (SET 'sinklab.expect').",
		Example: "  sinklab run all\n  sinklab run failover --format jdb\n  sinklab run failover --seed 1..50\n  sinklab run my.sql --warehouse /tmp/lab",
		RunE:    func(c *cobra.Command, args []string) error { return runScripts(c, args, f) },
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return scenarioNames(), cobra.ShellCompDirectiveDefault
		},
	}
	fl := c.Flags()
	fl.StringVar(&f.warehouse, "warehouse", "warehouse", "folder of the tables; a run replaces only tables that it created")
	fl.StringVar(&f.seed, "seed", "0", "draw latencies and first checkpoint delays from this seed; 1..50 runs each of them")
	fl.StringVar(&f.schedule, "schedule", "", "replay these choices, e.g. 'crash/committer/before-commit@2=1'")
	fl.StringVar(&f.realtime, "realtime", "", "print at the pace of the virtual clock, or SPEED times as fast")
	fl.StringVar(&f.trace, "trace", "", "write the trace to this file as JSON Lines")
	fl.StringVar(&f.format, "format", "", "print the trace instead: text, log, jdb or jsonl")
	fl.StringVar(&f.lang, "lang", "en", "language of SinkLab's own lines: en or zh")
	fl.BoolVar(&f.json, "json", false, "print one JSON object a run")
	fl.BoolVar(&f.quiet, "quiet", false, "print the verdicts only")
	fl.BoolVar(&f.force, "force", false, "replace tables that the lab did not create")
	fl.Lookup("realtime").NoOptDefVal = "1"
	c.MarkFlagsMutuallyExclusive("json", "format", "quiet")
	completeWith(c, "format", traceFormats...)
	completeWith(c, "lang", "en", "zh")
	return c
}

// runConfig is runFlags after checking.
type runConfig struct {
	runFlags
	seeds    []uint64
	schedule choose.Schedule
	speed    float64
	lang     trace.Lang
}

func (f runFlags) check() (cfg runConfig, err error) {
	cfg.runFlags = f
	if cfg.seeds, err = parseSeeds(f.seed); err != nil {
		return cfg, err
	}
	if cfg.schedule, err = choose.Parse(f.schedule); err != nil {
		return cfg, err
	}
	if cfg.lang, err = trace.ParseLang(f.lang); err != nil {
		return cfg, err
	}
	if f.format != "" {
		if err = checkFormat(f.format); err != nil {
			return cfg, err
		}
	}
	if f.realtime != "" {
		cfg.speed, err = strconv.ParseFloat(strings.TrimSuffix(f.realtime, "x"), 64)
		if err != nil || !(cfg.speed > 0) || cfg.speed > 1e6 {
			return cfg, fmt.Errorf("--realtime=%s: the speed is a number above 0 and at most 1000000, e.g. --realtime=2", f.realtime)
		}
	}
	return cfg, nil
}

const maxSeeds = 100_000

// parseSeeds reads "7" or "1..50".
func parseSeeds(text string) ([]uint64, error) {
	low, high, isRange := strings.Cut(text, "..")
	a, err := strconv.ParseUint(low, 10, 64)
	b := a
	if err == nil && isRange {
		b, err = strconv.ParseUint(high, 10, 64)
	}
	if err != nil || b < a || b-a >= maxSeeds {
		return nil, fmt.Errorf("--seed %s: a seed is a whole number, or a range such as 1..50 of at most %d", text, maxSeeds)
	}
	var seeds []uint64
	for s := a; ; s++ {
		seeds = append(seeds, s)
		if s == b {
			return seeds, nil
		}
	}
}

// source is a script to run.
type source struct{ name, title, text string }

// resolve finds the scripts that the arguments name.
func resolve(args []string) ([]source, error) {
	if len(args) == 0 {
		return nil, fmt.Errorf("run what? name a scenario, a .sql file, or 'all'; 'sinklab scenarios' lists them")
	}
	var out []source
	for _, arg := range args {
		switch s, ok := scenarios.Get(arg); {
		case arg == "all":
			for _, s := range scenarios.All() {
				out = append(out, source{s.Name, s.Title, s.Text})
			}
		case ok:
			out = append(out, source{s.Name, s.Title, s.Text})
		case strings.HasSuffix(arg, ".sql") || strings.ContainsRune(arg, os.PathSeparator):
			text, err := os.ReadFile(arg)
			if err != nil {
				return nil, err
			}
			out = append(out, source{name: arg, text: string(text)})
		default:
			return nil, unknownScenario(arg)
		}
	}
	return out, nil
}

// scenarioNames completes the arguments of run.
func scenarioNames() []string {
	names := []string{"all"}
	for _, s := range scenarios.All() {
		names = append(names, s.Name)
	}
	return names
}

func unknownScenario(name string) error {
	if near := scenarios.Nearest(name); near != "" {
		return fmt.Errorf("unknown scenario %q; did you mean %q? a script of your own ends in .sql", name, near)
	}
	return fmt.Errorf("unknown scenario %q; 'sinklab scenarios' lists them, a script of your own ends in .sql", name)
}

func runScripts(c *cobra.Command, args []string, f runFlags) error {
	cfg, err := f.check()
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
	code := exitOK
	for i, s := range sources {
		for _, seed := range cfg.seeds {
			report, err := runOne(c, cfg, s, scripts[i], seed)
			if err != nil {
				return err
			}
			code = max(code, codeOf(report))
		}
	}
	if code != exitOK {
		return exitError(code)
	}
	return nil
}

// codeOf turns a report into an exit code; 1 outranks 2 only by being found first
// in a list of runs, so the larger one is kept.
func codeOf(r *runner.Report) int {
	code := exitOK
	for _, j := range r.Jobs {
		switch {
		case j.Met:
		case j.Verdict.Word == verdict.Inconclusive:
			code = max(code, exitInconclusive)
		default:
			code = max(code, exitUnexpected)
		}
	}
	return code
}

func runOne(c *cobra.Command, cfg runConfig, s source, script *flinksql.Script, seed uint64) (*runner.Report, error) {
	p := newPrinter(c.OutOrStdout(), c.ErrOrStderr(), cfg)
	p.begin(s)
	report, err := runner.Run(script, s.text, runner.Options{
		Warehouse: cfg.warehouse, Seed: seed, Schedule: cfg.schedule, Force: cfg.force,
	}, p)
	if err != nil {
		return nil, err
	}
	if err := p.end(report); err != nil {
		return nil, err
	}
	if cfg.json {
		line, err := json.Marshal(report)
		if err != nil {
			return nil, err
		}
		fmt.Fprintln(c.OutOrStdout(), string(line))
	}
	return report, nil
}
