package grade

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/explore/jobs"
	"exactlyonce/sinklab/explore/report"
	"exactlyonce/sinklab/explore/workers"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/verdict"
)

// repair searches a script whose settings the learner has mended: on Paimon's own sink,
// with its rules.
func repair(s Spec) Result {
	total := 0
	for _, run := range s.Runs {
		if why := untouchable(run, s); why != "" {
			return Result{Verdict: Failed, Cause: "changed", Reason: why, Script: run.Script}
		}
		r := searchScript(s, run)
		total += r.Runs
		if r.Runs = total; r.Verdict != Passed {
			r.Script = run.Script
			return r
		}
	}
	return Result{Verdict: Passed, Runs: total}
}

func searchScript(s Spec, run Run) Result {
	script, err := flinksql.Parse(run.Script, run.Text)
	if err != nil {
		return Result{Verdict: Failed, Cause: "script", Reason: err.Error()}
	}
	subject, err := jobs.New(script, "")
	if err != nil {
		return Result{Verdict: Failed, Cause: "script", Reason: err.Error()}
	}
	found, err := report.Make(context.Background(), subject, report.Options{Options: workers.Options{
		Workers: 1, Budget: explore.Budget{Faults: run.Faults, Orders: run.Orders}, MaxRuns: int64(run.MaxRuns),
	}})
	if err != nil {
		return defect(err)
	}
	r := Result{Verdict: Passed, Runs: int(found.Executed)}
	switch {
	case found.Counter != nil:
		word := string(found.Counter.Verdict.Word)
		r.Verdict, r.Cause, r.Reason = Failed, word, word+": "+found.Cause()
		if found.Counter.Verdict.Word == verdict.Refused {
			r.Reason = word + ": " + refusal(subject)
		}
		r.Schedule, r.Log = found.Counter.Row.Schedule.String(), story(found.Counter, s.Lang)
	case found.Vacuous != "" || !found.Result.Complete:
		r.Verdict, r.Cause, r.Reason = Inconclusive, "budget", found.Vacuous+found.Stopped
	}
	return r
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

// setting is a SET statement on a line of its own; lab is one of the lab's own.
var (
	setting = regexp.MustCompile(`(?i)^\s*SET\s+'([^']*)'`)
	comment = regexp.MustCompile(`--.*`)
)

// untouchable says what the learner has changed besides Flink's settings: the job itself,
// or what the lab asks of it.
func untouchable(run Run, s Spec) string {
	given, now := fixed(run.Given), fixed(run.Text)
	if given == now {
		return ""
	}
	return s.Lang.Pick(
		fmt.Sprintf("%s: only SET statements of Flink's own settings may be changed, added or removed; tables, the INSERT and 'sinklab.…' stay as they were", run.Script),
		fmt.Sprintf("%s：只能修改、增加或删除 Flink 自己的 SET 设置；表、INSERT 和 'sinklab.…' 必须保持原样", run.Script))
}

// fixed is the part of a script that must stay, without comments and white space.
func fixed(text string) string {
	var b strings.Builder
	for _, line := range strings.Split(text, "\n") {
		line = comment.ReplaceAllString(line, "")
		if m := setting.FindStringSubmatch(line); m != nil && !strings.HasPrefix(strings.ToLower(m[1]), "sinklab.") {
			continue
		}
		b.WriteString(strings.Join(strings.Fields(line), ""))
	}
	return b.String()
}
