package grade

import (
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

// Unanswered is what stands where a learner has not answered yet.
const Unanswered = "?"

// predict compares the learner's answers with what the runs show. It says which answers
// are wrong and never what would be right.
func predict(s Spec, answers map[string]string) Result {
	r := Result{Verdict: Passed}
	var open, wrong []string
	for _, q := range s.Questions {
		answer := normal(answers[q.Key])
		if answer == "" || answer == Unanswered {
			open = append(open, q.Key)
			continue
		}
		right, why, err := q.answeredBy(answer, s.Lang)
		if err != nil {
			return defect(err)
		}
		if r.Runs++; !right {
			wrong = append(wrong, q.Key)
			if why != "" {
				r.Log = append(r.Log, q.Key+": "+why)
			}
		}
	}
	unknown := unknownKeys(s, answers)
	switch {
	case len(open) > 0:
		r.Verdict, r.Cause, r.Reason = Failed, "unanswered", s.Lang.Pick("not answered yet: ", "尚未回答：")+strings.Join(open, ", ")
	case len(unknown) > 0:
		r.Verdict, r.Cause, r.Reason = Failed, "answer", s.Lang.Pick("nobody asked for: ", "没有这些问题：")+strings.Join(unknown, ", ")
	case len(wrong) > 0:
		r.Verdict, r.Cause, r.Reason = Failed, "answer", s.Lang.Pick("the run shows something else for: ", "与实际运行不符：")+strings.Join(wrong, ", ")
	}
	return r
}

func unknownKeys(s Spec, answers map[string]string) (unknown []string) {
	for key := range answers { // order: sorted below
		if !slices.ContainsFunc(s.Questions, func(q Question) bool { return q.Key == key }) {
			unknown = append(unknown, key)
		}
	}
	slices.Sort(unknown)
	return unknown
}

// normal is an answer without differences that mean nothing: "1,2" is "1, 2", and MAX is
// short for the number.
func normal(answer string) string {
	parts := strings.Split(answer, ",")
	for i := range parts {
		if parts[i] = strings.ToLower(strings.Join(strings.Fields(parts[i]), " ")); parts[i] == "max" {
			parts[i] = sink.Itoa(trace.MaxIdentifier)
		}
	}
	return strings.Join(parts, ", ")
}

// answeredBy tells whether an answer is right. why helps with the form of a wrong one.
func (q Question) answeredBy(answer string, lang trace.Lang) (right bool, why string, err error) {
	if q.Fact == "mutant" {
		return q.explainedBy(answer, lang)
	}
	run, err := q.trace("")
	if err != nil {
		return false, "", err
	}
	f, ok := facts[q.Fact]
	if !ok {
		return false, "", fmt.Errorf("%s: nobody knows the fact %q", q.Key, q.Fact)
	}
	truth := normal(f(run))
	if got, want := strings.Count(answer, ","), strings.Count(truth, ","); got != want && want > 0 {
		why = lang.Pick(fmt.Sprintf("%d values are given, and the run has another number of them", got+1), fmt.Sprintf("给出了 %d 个值，而运行中的个数不同", got+1))
	}
	return truth == answer, why, nil
}

// trace is the run that a question is about, under a mutant where one is named.
func (q Question) trace(mutant string) (t jobs.Traced, err error) {
	script, err := flinksql.Parse(q.Script, q.Text)
	if err != nil {
		return t, err
	}
	subject, err := jobs.New(script, mutant)
	if err != nil {
		return t, err
	}
	schedule, err := choose.Parse(q.Schedule)
	if err != nil {
		return t, err
	}
	replay := choose.NewReplay(schedule)
	t = subject.TraceBy(replay, schedule)
	if mutant != "" { // under another rule a point may never be reached
		return t, nil
	}
	return t, replay.Err()
}

// explainedBy tells whether a run under the named mutant gives the very trace of the
// exercise.
func (q Question) explainedBy(name string, lang trace.Lang) (right bool, why string, err error) {
	if _, err := mutants.Find(name); err != nil {
		return false, err.Error(), nil
	}
	given, err := trace.ReadJSONL(strings.NewReader(q.Trace))
	if err != nil {
		return false, "", err
	}
	run, err := q.trace(name)
	if err != nil {
		return false, "", err
	}
	for i, e := range given.Events {
		if i >= len(run.Trace.Events) || trace.TextLine(run.Trace.Events[i]) != trace.TextLine(e) {
			return false, fmt.Sprintf(lang.Pick("a run under %s parts from the trace at event %d", "在 %s 之下的运行从第 %d 个事件起就与记录不同"), strings.ToUpper(name), e.Seq), nil
		}
	}
	return len(run.Trace.Events) == len(given.Events), "", nil
}
