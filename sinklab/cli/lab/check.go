package lab

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/lab"
	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/trace"
)

type labCheckFlags struct {
	labFlags
	all, solutions, json bool
	trace, from          string
	time                 time.Duration
}

func newCheck() *cobra.Command {
	var f labCheckFlags
	c := &cobra.Command{
		Use: "check [NN…]", Short: "Check exercises",
		Long: "Builds the exercises and judges each in a process of its own, with limits of time and memory. Without a number it\n" +
			"is the current exercise. A single one is explained: what broke, the shortest schedule of faults that breaks it, the\n" +
			"run around it.\n\n" +
			"What decides a result are the exercise.yaml and the scripts of the course, and it warns where they are not as this\n" +
			"sinklab hands them out. --from takes nothing but answers from a learner's folder: exercise.go with the Go files\n" +
			"beside it, exercise.sql.\n\n" +
			"Exit code 0: all passed; 1: some failed; 2: none failed and some are inconclusive, which is no pass either.",
		Example: "  sinklab lab check 04 --dir course    # exit 1: untouched it loses rows\n" +
			"  sinklab lab check 04 --dir course --trace t.jsonl    # exit 1: and the run that shows it\n  sinklab walk t.jsonl --plain\n  sinklab lab check --all --dir course    # exit 1",
		RunE: func(c *cobra.Command, args []string) error { return labCheck(c, args, f) },
	}
	f.add(c)
	fl := c.Flags()
	fl.BoolVar(&f.all, "all", false, "check every exercise")
	fl.BoolVar(&f.solutions, "solutions", false, "check the solutions instead")
	fl.StringVar(&f.from, "from", "", "judge what a learner wrote in this folder, by the scripts and rules of the course here or in --dir")
	fl.BoolVar(&f.json, "json", false, "print one JSON object an exercise, each on one line")
	fl.StringVar(&f.trace, "trace", "", "write the run that broke to this file as JSON Lines, for 'sinklab walk'")
	fl.DurationVar(&f.time, "time", lab.DefaultTime, "limit of time of each exercise")
	return c
}

// labCheck checks and prints.
func labCheck(c *cobra.Command, args []string, f labCheckFlags) error {
	lang, err := console.ParseLang(f.lang)
	switch {
	case err != nil:
		return err
	case f.time <= 0:
		return fmt.Errorf("--time %v: a limit of time is greater than nothing, e.g. 20s", f.time)
	case f.from != "" && f.solutions:
		return errors.New("--from judges what a learner wrote, --solutions what the course has; leave one of them out")
	case f.from != "" && !f.all && len(args) == 0:
		return errors.New("--from: name exercises, such as 04, or --all")
	case f.all && len(args) > 0:
		return errors.New("--all means every exercise; leave the numbers out, or --all")
	}
	course, err := lab.Open(f.dir)
	if err != nil {
		return err
	}
	chosen, err := labChosen(course, args, f)
	if err != nil {
		return err
	}
	p := &printer{out: c.OutOrStdout(), lang: lang, single: len(chosen) == 1 && !f.all, flags: f}
	if f.trace != "" && !p.single {
		return errors.New("--trace keeps one run; name one exercise")
	}
	file, err := console.CreateFile("--trace", f.trace)
	if err != nil {
		return err
	}
	o := lab.Options{Lang: lang, Solutions: f.solutions, From: f.from, Time: f.time, Each: p.result, Building: building(c, lang)}
	begin := time.Now()
	results, err := lab.Check(c.Context(), course, chosen, o)
	if err != nil {
		if keepErr := keepShown(course, results, o); keepErr != nil {
			fmt.Fprintln(c.ErrOrStderr(), "sinklab: the progress is not kept: "+console.OneLine(keepErr.Error()))
		}
		return file.Close(err)
	}
	if !f.json {
		fmt.Fprintf(c.ErrOrStderr(), lang.Pick("checked in %.1f s\n", "检查用时 %.1f 秒\n"), time.Since(begin).Seconds())
		p.summary(results)
	}
	labChanged(c, lang, results)
	if err := labTrace(c, file, results[0].Result); err != nil {
		return err
	}
	labKeep(c, course, results, o, f)
	return labCode(results)
}

// building says what takes long.
func building(c *cobra.Command, lang trace.Lang) func() {
	return func() {
		fmt.Fprintln(c.ErrOrStderr(), lang.Pick("building the exercises: the first time it takes a minute …", "正在编译练习：第一次需要大约一分钟……"))
	}
}

// labTrace keeps the run that a result is about.
func labTrace(c *cobra.Command, file *console.File, r grade.Result) error {
	if file == nil {
		return nil
	}
	if r.Trace == "" {
		why := "nothing ran that could be kept"
		if r.Verdict == grade.Passed {
			why = "no run broke"
		}
		_ = file.Close(errors.New(why))
		fmt.Fprintf(c.ErrOrStderr(), "sinklab: --trace %s: %s, nothing was written\n", file.Name, why)
		return nil
	}
	if _, err := io.WriteString(file, r.Trace); err != nil {
		return file.Close(file.Failed(err))
	}
	return file.Close(nil)
}

// labChosen are the exercises that arguments name.
func labChosen(course *lab.Course, args []string, f labCheckFlags) (chosen []*lab.Exercise, err error) {
	if f.all {
		return course.Exercises, nil
	}
	for _, arg := range args {
		e, err := course.Find(arg)
		if err != nil {
			return nil, err
		}
		chosen = append(chosen, e)
	}
	if len(args) > 0 {
		return chosen, nil
	}
	e, err := course.Current()
	return []*lab.Exercise{e}, err
}

// labCode is the exit code of some results. What the grader could not judge outranks all:
// it is to be reported, whatever else failed.
func labCode(results []lab.Result) error {
	code := console.ExitOK
	for _, r := range results {
		switch {
		case r.Cause == grade.DefectCause:
			return console.Exit(console.ExitDefect)
		case r.Verdict == grade.Failed:
			code = console.ExitUnexpected
		case r.Verdict != grade.Passed && code == console.ExitOK:
			code = console.ExitInconclusive
		}
	}
	if code == console.ExitOK {
		return nil
	}
	return console.Exit(code)
}

// checkJSON is what --json prints.
type checkJSON struct {
	grade.Result
	Changed bool `json:"changed,omitempty" doc:"its exercise.yaml or one of its scripts is not as this sinklab hands it out: the result is not that of the course"`
}

// CheckFields documents what 'lab check --json' prints.
func CheckFields() []compose.Field { return compose.FieldsOf(reflect.TypeFor[checkJSON]()) }

// labChanged warns of results that are not the course's.
func labChanged(c *cobra.Command, lang trace.Lang, results []lab.Result) {
	for _, r := range results {
		if len(r.Changed) > 0 {
			fmt.Fprintf(c.ErrOrStderr(), lang.Pick(
				"sinklab: %s: not as this sinklab hands it out: %s; the result is not that of the course\n", "sinklab: %s：与本 sinklab 发放的不一致：%s；这不是课程原本的检查结果\n"),
				r.Name, strings.Join(r.Changed, ", "))
		}
	}
}

// result prints one, as soon as those before it are there.
func (p *printer) result(r lab.Result) {
	if p.flags.json {
		line, err := json.Marshal(checkJSON{r.Result, len(r.Changed) > 0})
		if err != nil {
			panic(err) // strings and numbers
		}
		fmt.Fprintln(p.out, string(line))
		return
	}
	p.line(r)
	if p.single {
		p.feedback(r)
		p.further(r)
	}
}
