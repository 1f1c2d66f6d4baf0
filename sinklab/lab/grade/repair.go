package grade

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/explore/jobs"
	"exactlyonce/sinklab/explore/report"
	"exactlyonce/sinklab/explore/workers"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/trace"
)

// repair searches a script whose settings the learner has mended: on Paimon's own sink,
// with its rules.
func repair(s Spec) Result {
	if len(s.Runs) == 0 {
		return defect(errors.New("an exercise of repairs without a script"))
	}
	total := 0
	for _, run := range s.Runs {
		r := repaired(s, run)
		total += r.Runs
		if r.Runs = total; r.Verdict != Passed {
			r.Script = run.Script
			return r
		}
	}
	return Result{Verdict: Passed, Runs: total}
}

func repaired(s Spec, run Run) Result {
	before, err := flinksql.Parse(run.Script, run.Given)
	if err != nil {
		return defect(err)
	}
	script, err := flinksql.Parse(run.Script, run.Text)
	if err != nil {
		return Result{Verdict: Failed, Cause: "script", Reason: placed(err, s, run)}
	}
	if !slices.Equal(fixed(before), fixed(script)) {
		return Result{Verdict: Failed, Cause: "changed", Reason: s.Lang.Pick(
			"only SET statements of Flink's own settings may be changed, added or removed; tables, queries, the INSERT and 'sinklab.…' stay as they were",
			"只能修改、增加或删除 Flink 自己的 SET 设置；表、查询、INSERT 和 'sinklab.…' 必须保持原样")}
	}
	subject, err := jobs.New(script, "")
	if err != nil {
		return Result{Verdict: Failed, Cause: "script", Reason: placed(err, s, run)}
	}
	return searched(s, run, subject)
}

// placed is an error about the learner's script with its file, as the compiler's have; where
// several things are wrong, a line each.
func placed(err error, s Spec, run Run) string {
	lines := strings.Split(err.Error(), "\n")
	for i, line := range lines {
		if rest, ok := strings.CutPrefix(line, run.Script+":"); ok {
			lines[i] = s.Name + "/" + run.Script + ".sql:" + rest
		}
	}
	return strings.Join(lines, "\n")
}

// searched tries every schedule of the budget within the promise.
func searched(s Spec, run Run, subject *jobs.Subject) Result {
	found, err := report.Make(context.Background(), subject, report.Options{
		Options: workers.Options{Workers: 1, Budget: explore.Budget{Faults: run.Faults, Orders: run.Orders}, MaxRuns: int64(run.limit())},
		Classes: groups(subject, run.Without),
	})
	if err != nil {
		return defect(err)
	}
	r := Result{Verdict: Passed, Runs: int(found.Executed)}
	switch {
	case found.Counter != nil:
		broken(&r, found, s.Lang)
	case found.Vacuous != "":
		r.Verdict, r.Cause, r.Reason = Inconclusive, "vacuous", found.Vacuous
	case found.Result == nil || !found.Result.Complete:
		r.Verdict, r.Cause, r.Reason = Inconclusive, "budget", found.Stopped
	}
	return r
}

// groups are the groups of points that are tried: neither those outside the promise nor
// those that the exercise leaves out.
func groups(subject *jobs.Subject, without []string) []string {
	return slices.DeleteFunc(report.Groups(subject.Labels()), func(group string) bool {
		return choose.ClassOf(group+"/") == choose.Outside || slices.Contains(without, group+"/")
	})
}

// broken is what a counterexample tells the learner.
func broken(r *Result, found *report.Report, lang trace.Lang) {
	word, why := found.Counter.Verdict.Word, found.Cause(lang)
	if word == verdict.Refused {
		why = refusal(found.Subject)
	}
	r.Verdict, r.Cause, r.Reason = Failed, string(word), string(word)+": "+why
	r.show(found.Counter, lang)
}

// refusal is what the real client prints when the sink does not accept the job.
func refusal(s *jobs.Subject) string {
	job, err := s.Value.Job()
	if err != nil {
		return err.Error()
	}
	if r := engine.New(job, choose.Default{}, nil).Result().Refusal; r != nil {
		return r.Error()
	}
	return verdict.Refused.Meaning()
}

// setting is a SET statement as everybody writes it; one that is written otherwise (with a
// comment inside) has to stay.
var setting = regexp.MustCompile(`(?i)^SET\s*'([^']*)'\s*=\s*'[^']*'$`)

// fixed are the statements that a repair leaves alone, as they are written: all but the
// SETs of Flink's own keys. The parser has split them, so neither lines nor comments matter.
func fixed(script *flinksql.Script) (texts []string) {
	for _, st := range script.Statements {
		m := setting.FindStringSubmatch(st.Text)
		if m == nil || strings.HasPrefix(strings.ToLower(strings.TrimSpace(m[1])), "sinklab") {
			texts = append(texts, st.Text)
		}
	}
	return texts
}
