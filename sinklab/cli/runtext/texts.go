// Package runtext is SinkLab's own lines about a run, in English and Chinese: title,
// verdict, cause, the command that replays it.
//
// Non-goals: the job's log (package trace), which of the lines are printed.
package runtext

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/cli/scripts"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/mutants"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/trace"
)

// Lines are SinkLab's own lines in one language. Verdict words, property names
// and Flink's job statuses are names and stay as they are.
type Lines struct {
	titles    map[string]string // of scenarios; nil = the scripts' own
	reasons   map[string]string // why options have no effect, by the English text; nil = that one
	lang      trace.Lang
	job       string // job status, restarts
	verdictIs string // word, meaning, job
	expected  string
	cause     string
	bound     string
	replay    string
	mutant    string // name, title
	repaired  string // name, title
	filesAre  string // table, on disk, referenced, orphans
	ignored   string // key, value, why
	unset     string // key, why
	Savepoint string // folder
	Warning   string // of a query
	NoJob     string
	Elsewhere string // warehouse, the script's
	Summary   string // runs, as expected
	lineForm  string // mark, name, seed, verdict, rows, restarts, splits
	rows      string
}

// In are the lines in a language.
func In(lang trace.Lang) Lines {
	if lang == trace.Chinese {
		return chinese
	}
	return english
}

var english = Lines{
	job:       "job %s, restarts: %d",
	verdictIs: "[SinkLab] verdict: %s — %s (%s)",
	expected:  "[SinkLab]   expected: %s",
	cause:     "[SinkLab]   cause: %s",
	bound:     "[SinkLab]   stopped at a bound: %s",
	replay:    "[SinkLab]   replay: %s",
	mutant:    "[SinkLab] mutant %s: %s. The real systems do not do so\n",
	repaired:  "[SinkLab] REPAIRED %s: %s. The real systems do not do so yet\n",
	filesAre:  "[SinkLab] parquet files under %s: %d, referenced by snapshots: %d, orphan files: %d",
	ignored:   "[SinkLab] '%s' = '%s' is taken, no effect in the lab: %s",
	unset:     "[SinkLab] '%s' is not set, and its default has no effect in the lab: %s",
	Savepoint: "[SinkLab] savepoint written to %s",
	Warning:   "[SinkLab] warning: %s",
	NoJob:     "[SinkLab] the script has no INSERT: nothing to judge\n",
	Elsewhere: "[SinkLab] the tables are in %s; %s, which the script names, was not touched (--warehouse '%s')\n",
	Summary:   "%d runs, %d as expected\n",
	lineForm:  "%s %-*s seed %-4d %-18s %-16s restarts %d  %s",
	rows:      "%d rows",
}

// Title is what a script is about.
func (t Lines) Title(s scripts.Source) string {
	if own, ok := t.titles[s.Name]; ok && s.Title != "" {
		return own
	}
	return s.Title
}

// Deviation names the rule that is not the real systems', "" = each is theirs.
func (t Lines) Deviation(h trace.Header) string {
	form, name := t.mutant, h.Mutant
	if h.Repair != "" {
		form, name = t.repaired, h.Repair
	}
	m, err := mutants.Find(name)
	if err != nil {
		return ""
	}
	return fmt.Sprintf(form, m.Name, m.Title)
}

// Ignored says which option the lab takes without effect, and why.
func (t Lines) Ignored(i flinksql.Ignored) string {
	why := i.Why
	if other, ok := t.reasons[why]; ok {
		why = other
	}
	if i.Value == "" {
		return fmt.Sprintf(t.unset, i.Key, why)
	}
	return fmt.Sprintf(t.ignored, i.Key, console.OneLine(i.Value), why)
}

// Files counts the data files, as the lecture prints it.
func (t Lines) Files(j *runner.JobReport) string {
	return fmt.Sprintf(t.filesAre, j.Table, j.Files.OnDisk, j.Files.Referenced, j.Files.Orphans)
}

// Verdict is the end of a run.
func (t Lines) Verdict(r *runner.Report, j *runner.JobReport) string {
	first := fmt.Sprintf(t.verdictIs, j.Verdict, j.Verdict.Word.In(t.lang), fmt.Sprintf(t.job, j.Status, j.Restarts))
	return first + "\n" + t.Why(r, j)
}

// Why is what stands below a verdict: what did not hold, and how to see it again.
// The cause of a failure that is expected stands in the log above.
func (t Lines) Why(r *runner.Report, j *runner.JobReport) string {
	var b strings.Builder
	add := func(form, text string) {
		if text != "" {
			fmt.Fprintf(&b, form+"\n", console.OneLine(text))
		}
	}
	if !j.Met {
		add(t.expected, j.Expected)
	}
	if !j.Met && !saysCause(j) {
		add(t.cause, j.Cause)
	}
	for _, p := range j.Verdict.Broken() {
		add("[SinkLab]   "+string(p.Kind)+" "+p.Name+": %s", p.Why(t.lang))
	}
	add(t.bound, j.Bound)
	for _, why := range j.Verdict.Because {
		add("[SinkLab]   "+string(j.Verdict.Word)+": %s", why.In(t.lang))
	}
	if j.Schedule != "" || r.Seed != 0 || j.Mutant != "" || j.Repair != "" {
		add(t.replay, replayOf(r, j))
	}
	return b.String()
}

// saysCause tells whether what stands behind the properties has the cause in it.
func saysCause(j *runner.JobReport) bool {
	return slices.ContainsFunc(j.Verdict.Because, func(why verdict.Reason) bool { return strings.Contains(why.In(trace.English), j.Cause) })
}

// Line is a run in one line: scenario, seed, verdict, rows seen, rows by snapshot.
func (t Lines) Line(r *runner.Report, j *runner.JobReport, width int) string {
	splits := make([]string, len(j.Snapshots))
	for i, s := range j.Snapshots {
		splits[i] = fmt.Sprint(s.DeltaRecordCount)
	}
	mark := "ok  "
	if !j.Met {
		mark = "FAIL"
	}
	rows := ""
	if j.Rows != nil {
		rows = fmt.Sprintf(t.rows, j.Rows.Count)
		if j.Rows.DistinctIDs != nil {
			rows = fmt.Sprintf("%d/%d/%d/%d", j.Rows.Count, *j.Rows.DistinctIDs, *j.Rows.MinID, *j.Rows.MaxID)
		}
	}
	word := j.Verdict.String()
	if word == "" {
		word = "-"
	}
	return strings.TrimRight(fmt.Sprintf(t.lineForm, mark, width, r.Scenario, r.Seed, word, rows, j.Restarts, strings.Join(splits, "|")), " ")
}

// replayOf is the command that repeats a run.
func replayOf(r *runner.Report, j *runner.JobReport) string {
	return compose.Command{Script: r.Scenario, Seed: r.Seed, Mutant: cmp.Or(j.Mutant, j.Repair), Schedule: j.Schedule}.String()
}
