package grade

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/explore/jobs"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/mutants"
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// unanswered is what stands where a learner has not answered yet.
const unanswered = "?"

// MutantFact asks for the wrong design that made a given trace.
const MutantFact = "mutant"

// predict compares the learner's answers with what the runs show. It names the wrong ones
// and never what would be right, and says nothing before all are given: who answers one
// question after the other watches the grader instead of thinking.
func predict(s Spec, answers map[string]string) Result {
	if len(s.Questions) == 0 {
		return defect(errors.New("an exercise of predictions without a question"))
	}
	if r := given(s, answers); r.Verdict != Passed {
		return r
	}
	r := Result{Verdict: Passed}
	var wrong []string
	for _, q := range s.Questions {
		right, help, err := q.answeredBy(normal(answers[q.Key]), s.Lang)
		if err != nil {
			return defect(fmt.Errorf("%s: %w", q.Key, err))
		}
		r.Runs++
		if !right {
			wrong = append(wrong, q.Key)
			if help != "" {
				r.Log = append(r.Log, q.Key+": "+help)
			}
		}
	}
	if len(wrong) > 0 {
		r.Verdict, r.Cause, r.Reason = Failed, "answer", s.Lang.Pick("the run shows something else for: ", "与实际运行不符：")+strings.Join(wrong, ", ")
	}
	return r
}

// given looks whether each question has an answer, and each answer a question.
func given(s Spec, answers map[string]string) Result {
	var open, unasked []string
	for _, q := range s.Questions {
		if a := normal(answers[q.Key]); a == "" || a == unanswered {
			open = append(open, q.Key)
		}
	}
	for key := range answers { // order: sorted below
		if !slices.ContainsFunc(s.Questions, func(q Question) bool { return q.Key == key }) {
			unasked = append(unasked, key)
		}
	}
	slices.Sort(unasked)
	switch {
	case len(open) > 0:
		return Result{Verdict: Failed, Cause: "unanswered", Reason: s.Lang.Pick("not answered yet: ", "尚未回答：") + strings.Join(open, ", ")}
	case len(unasked) > 0:
		return Result{Verdict: Failed, Cause: "answer", Reason: s.Lang.Pick("nobody asked for: ", "没有这些问题：") + strings.Join(unasked, ", ")}
	}
	return Result{Verdict: Passed}
}

// punctuation is how else a list may be written.
var punctuation = strings.NewReplacer("，", ",", "、", ",")

// normal is an answer without differences that mean nothing: "1,2" is "1, 2", "Lost" is
// "lost", and MAX is short for the number.
func normal(answer string) string {
	parts := strings.Split(punctuation.Replace(answer), ",")
	for i := range parts {
		if parts[i] = strings.ToLower(strings.Join(strings.Fields(parts[i]), " ")); parts[i] == "max" {
			parts[i] = sink.Itoa(trace.MaxIdentifier)
		}
	}
	return strings.Join(parts, ", ")
}

// answeredBy tells whether an answer is right; help is about the form of a wrong one.
func (q Question) answeredBy(answer string, lang trace.Lang) (right bool, help string, err error) {
	p, err := q.parse()
	if err != nil {
		return false, "", err
	}
	if q.Fact == MutantFact {
		return p.explainedBy(answer, lang)
	}
	fact, ok := facts[q.Fact]
	if !ok {
		return false, "", fmt.Errorf("nobody knows the fact %q", q.Fact)
	}
	run, err := p.faithful()
	if err == nil && untold(run) && slices.Contains(ofSnapshots, q.Fact) {
		err = fmt.Errorf("a commit of this run is not in its trace, so %q cannot be told", q.Fact)
	}
	if err != nil {
		return false, "", err
	}
	truth := normal(fact(run))
	if help = misform(q.Fact, answer, lang); help != "" {
		return false, help, nil
	}
	if n := strings.Count(answer, ",") + 1; n != strings.Count(truth, ",")+1 {
		help = fmt.Sprintf(lang.Pick("%d value(s) given, and the run has another number of them", "给出了 %d 个值，而运行中的个数不同"), n)
	}
	return truth == answer, help, nil
}

// posed is a question whose script and schedule have been read.
type posed struct {
	Question
	script   *flinksql.Script
	schedule choose.Schedule
}

func (q Question) parse() (p posed, err error) {
	p.Question = q
	if p.script, err = flinksql.Parse(q.Script, q.Text); err != nil {
		return p, err
	}
	p.schedule, err = choose.Parse(q.Schedule)
	return p, err
}

// faithful is the run that is asked about. A schedule that does not fit is an error: the
// question would be about another run.
func (p posed) faithful() (jobs.Traced, error) {
	subject, err := jobs.New(p.script, "")
	if err != nil {
		return jobs.Traced{}, err
	}
	replay := choose.NewReplay(p.schedule)
	return subject.TraceBy(replay, p.schedule), replay.Err()
}

// explainedBy tells whether a run under the named mutant is the given trace. A mutant that
// cannot run this script did not make it.
func (p posed) explainedBy(name string, lang trace.Lang) (right bool, help string, err error) {
	shown, err := trace.ReadJSONL(strings.NewReader(p.Trace))
	switch {
	case err != nil:
		return false, "", err
	case len(shown.Events) == 0:
		return false, "", errors.New("the trace to be explained is empty")
	}
	if _, err := mutants.Find(name); err != nil {
		return false, err.Error(), nil
	}
	subject, err := jobs.New(p.script, name)
	if err != nil {
		return false, err.Error(), nil
	}
	at, same := parts(shown.Events, subject.Trace(p.schedule).Trace.Events)
	if !same {
		help = fmt.Sprintf(lang.Pick("a run under %s parts from the trace at event %d", "在 %s 之下的运行从第 %d 个事件起就与记录不同"), strings.ToUpper(name), at)
	}
	return same, help, nil
}

// parts is the number of the first event that two runs do not share.
func parts(a, b []trace.Event) (seq int, same bool) {
	for i := range min(len(a), len(b)) {
		if trace.TextLine(a[i]) != trace.TextLine(b[i]) {
			return i + 1, false
		}
	}
	return min(len(a), len(b)) + 1, len(a) == len(b)
}
