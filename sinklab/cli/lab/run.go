package lab

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/cli/scripts"
	"exactlyonce/sinklab/lab"
	"exactlyonce/sinklab/lab/grade"
)

type labRunFlags struct {
	labFlags
	script, seed, schedule, trace string
	earlier                       bool
	time                          time.Duration
}

func newRun() *cobra.Command {
	var f labRunFlags
	c := &cobra.Command{
		Use: "run [NN]", Short: "Run your sink once, and tell the whole run",
		Long: "Runs the sink that you wrote on one script, with the faults of --schedule and no others, and tells the run from its\n" +
			"start to its end: one sentence an event, as a failed check does. So a sink that passed can be watched, and a schedule\n" +
			"that broke it can be tried again. Without a number it is the current exercise. It passes no exercise.\n\n" +
			"Exit code 0: this run is as promised; 1: it is not; 2: inconclusive, e.g. because it never comes to a point of the\n" +
			"schedule.",
		Example: "  sinklab lab run 04 --dir course    # exit 1: untouched it loses rows\n" +
			"  sinklab lab run 04 --dir course --script one-writer --schedule crash/writer/after-prepare@2=1 --trace t.jsonl    # exit 1\n  sinklab walk t.jsonl --plain",
		Args: atMostOneExercise,
		RunE: func(c *cobra.Command, args []string) error { return labRun(c, args, f) },
	}
	f.add(c)
	fl := c.Flags()
	fl.StringVar(&f.script, "script", "", "script to run on; without it the first that the check uses")
	fl.StringVar(&f.seed, "seed", "0", "draw latencies and first checkpoint delays from this seed")
	fl.StringVar(&f.schedule, "schedule", "", "the faults that strike, e.g. 'crash/writer/after-prepare@2=1'")
	fl.BoolVar(&f.earlier, "earlier", false, "on a table that an earlier job of the same sink has written")
	fl.StringVar(&f.trace, "trace", "", "write the run to this file as JSON Lines, for 'sinklab walk'")
	fl.DurationVar(&f.time, "time", lab.DefaultTime, "limit of time")
	return c
}

// once is the run that the flags mean.
func (f labRunFlags) once() (o lab.Once, err error) {
	seeds, err := scripts.ParseSeeds(f.seed)
	switch {
	case err != nil:
		return o, err
	case len(seeds) != 1:
		return o, fmt.Errorf("--seed %s: it is one run and takes one seed", f.seed)
	case f.time <= 0:
		return o, fmt.Errorf("--time %v: a limit of time is greater than nothing, e.g. 20s", f.time)
	}
	o = lab.Once{Script: f.script, Seed: seeds[0], Earlier: f.earlier}
	o.Schedule, err = choose.Parse(f.schedule)
	return o, err
}

func labRun(c *cobra.Command, args []string, f labRunFlags) error {
	l, err := f.open(c)
	if err != nil {
		return err
	}
	once, err := f.once()
	if err != nil {
		return err
	}
	e, err := l.chosen(args)
	if err != nil {
		return err
	}
	file, err := console.CreateFile("--trace", f.trace)
	if err != nil {
		return err
	}
	r, err := lab.RunOnce(c.Context(), l.Course, e, once, lab.Options{Lang: l.lang, Time: f.time, Building: building(c, l.lang)})
	if err != nil {
		return file.Close(err)
	}
	p := &printer{out: l.out, lang: l.lang, single: true}
	p.told(r)
	if r.Trace != "" && f.trace == "" {
		p.heading("Next:", "接下来：")
		fmt.Fprintf(l.out, "  %s; sinklab walk t.jsonl\n", l.command(f.again(e, once)+" --trace t.jsonl"))
	}
	if err := labTrace(c, file, r.Result); err != nil {
		return err
	}
	return labCode([]lab.Result{r})
}

// again are the words of the command that runs this once more.
func (f labRunFlags) again(e *lab.Exercise, o lab.Once) string {
	words := "run " + e.Number
	if f.script != "" {
		words += " --script " + f.script
	}
	if o.Seed != 0 {
		words += " --seed " + f.seed
	}
	if len(o.Schedule) > 0 {
		words += " --schedule " + o.Schedule.String()
	}
	if o.Earlier {
		words += " --earlier"
	}
	return words
}

// told tells a run from its start to its end, and what it came to.
func (p *printer) told(r lab.Result) {
	fmt.Fprintln(p.out, r.Name)
	if r.Script != "" {
		fmt.Fprintf(p.out, p.lang.Pick("script %s, seed %d\n", "脚本 %s，种子 %d\n"), r.Exercise.ScriptFile(r.Script), r.Seed)
	}
	if r.Schedule != "" {
		p.picks(r.Schedule)
	}
	fmt.Fprintln(p.out)
	for _, line := range r.Log {
		p.event(line)
	}
	if len(r.Log) > 0 {
		fmt.Fprintln(p.out)
	}
	p.indented(0, p.outcome(r))
	p.printed(r.Output)
}

// outcome is what one run came to.
func (p *printer) outcome(r lab.Result) string {
	switch {
	case r.Verdict == grade.Passed:
		return p.lang.Pick("✓ This run is as promised. ", "✓ 这次运行符合承诺。") + r.Reason
	case r.Verdict == grade.Failed && r.Trace != "":
		return p.lang.Pick("✗ This run is not as promised. ", "✗ 这次运行违背承诺。") + r.Reason
	}
	mark, _ := lab.VerdictName(r.Verdict, p.lang)
	return strings.TrimSpace(mark + " " + r.Reason)
}
