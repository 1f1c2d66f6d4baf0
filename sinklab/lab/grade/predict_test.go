package grade_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/labs"
	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/trace"
)

// prediction is an exercise with the questions of one job.
func prediction(t *testing.T, questions ...grade.Question) grade.Spec {
	t.Helper()
	text, err := labs.Files.ReadFile("scripts/append-table.sql")
	require.NoError(t, err)
	for i := range questions {
		questions[i].Script, questions[i].Text = "append-table", string(text)
	}
	return grade.Spec{Name: "test", Kind: grade.Predict, Questions: questions}
}

func guess(s grade.Spec, answers ...string) grade.Result {
	e := grade.Exercise{Answers: map[string]string{}}
	for i := 0; i+1 < len(answers); i += 2 {
		e.Answers[answers[i]] = answers[i+1]
	}
	return grade.Check(s, e)
}

// An answer may be written as people write lists, and must be right.
func TestAnswersAreComparedWithTheRun(t *testing.T) {
	s := prediction(t, grade.Question{Key: "ids", Fact: "identifiers"}, grade.Question{Key: "word", Fact: "verdict"})
	for _, c := range []struct{ ids, word, cause string }{
		{"1, 2, 3, MAX", "exactly-once", ""},
		{" 1,2 ,3,max", "Exactly-Once", ""},
		{"1，2、3，9223372036854775807", " exactly-once\n", ""},
		{"1, 2, 3, MAX", "lost", "answer"},
		{"1, 2, 4, MAX", "exactly-once", "answer"},
		{"1, 2, 3", "exactly-once", "answer"},
		{"1, 2, 3, MAX, ", "exactly-once", "answer"},
		{"?", "exactly-once", "unanswered"},
		{" ", "exactly-once", "unanswered"},
		{"none", "?", "unanswered"},
	} {
		r := guess(s, "ids", c.ids, "word", c.word)
		require.Equal(t, c.cause, r.Cause, "%+v: %s", c, r.Reason)
		require.Equal(t, c.cause == "", r.Verdict == grade.Passed)
	}
	require.Equal(t, "answer", guess(s, "ids", "1, 2, 3, MAX", "word", "exactly-once", "more", "1").Cause, "nobody asked")
	require.Equal(t, "unanswered", grade.Check(s, grade.Exercise{}).Cause, "no answers at all")
}

// What is told never holds the right value, and nothing is told before all are given.
func TestTheRightValueIsNeverShown(t *testing.T) {
	s := prediction(t, grade.Question{Key: "rows", Fact: "delta-rows"}, grade.Question{Key: "files", Fact: "files"})
	for _, lang := range []trace.Lang{trace.English, trace.Chinese} {
		s.Lang = lang
		r := guess(s, "rows", "7, 8", "files", "7")
		require.Equal(t, grade.Failed, r.Verdict)
		require.Contains(t, r.Reason, "rows, files")
		require.Len(t, r.Log, 1, "the form of one is wrong")
		require.NotContains(t, r.Reason+strings.Join(r.Log, " ")+r.Trace, "40")
		require.NotContains(t, r.Reason, "4")

		r = guess(s, "rows", "20, 40, 40, 20", "files", "?")
		require.NotContains(t, r.Reason, "rows")
		require.Empty(t, r.Log)
		require.Zero(t, r.Runs)
	}
}

// A name is right if a run under it is the trace: there may be two names for one run.
func TestAMutantIsNamedByItsTrace(t *testing.T) {
	shown, err := labs.Files.ReadFile("15-name-the-mutant/01.jsonl")
	require.NoError(t, err)
	s := prediction(t, grade.Question{Key: "01", Fact: "mutant", Schedule: "notify/committer@1=1", Trace: string(shown)})
	require.NotContains(t, string(shown), "mutant")
	require.Equal(t, grade.Passed, guess(s, "01", " m8 ").Verdict)
	for name, help := range map[string]string{
		"G7": "parts from the trace at event", "M8b": "parts from", "M9": "parts from", "end-of-input": "parts from", "M99": "unknown mutant",
		"": "", "a word": "unknown mutant",
	} {
		r := guess(s, "01", name)
		require.Equal(t, grade.Failed, r.Verdict, name)
		require.Contains(t, strings.Join(r.Log, " "), help, name)
		require.NotContains(t, strings.Join(r.Log, " "), "M8 ", name)
	}
}

// What the exercise itself has wrong is no wrong answer.
func TestAWrongQuestionIsADefect(t *testing.T) {
	for name, q := range map[string]grade.Question{
		"fact":     {Fact: "weather"},
		"schedule": {Fact: "restarts", Schedule: "crash/writer/burst"},
		"never":    {Fact: "restarts", Schedule: "crash/writer/burst@99=1"},
		"point":    {Fact: "restarts", Schedule: "crash/nobody@1=1"},
		"trace":    {Fact: "mutant"},
		"untold":   {Fact: "identifiers", Schedule: "store/publish@2=2"}, // the trace misses a commit
	} {
		q.Key = "q"
		r := guess(prediction(t, q), "q", "1")
		require.Equal(t, grade.Inconclusive, r.Verdict, name)
		require.Equal(t, "grader", r.Cause, name)
		require.NotEmpty(t, r.Reason, name)
	}
	require.Equal(t, grade.Inconclusive, guess(prediction(t)).Verdict, "no question")
	q := prediction(t, grade.Question{Key: "q", Fact: "restarts"})
	q.Questions[0].Text = "SELECT"
	require.Equal(t, "grader", guess(q, "q", "1").Cause)
}

// Every fact, on a run with a failure. Who adds one adds it here.
func TestFacts(t *testing.T) {
	after := map[string]string{
		"checkpoints": "5", "delta-rows": "20, 40, 20, 40, 0", "files": "4", "identifiers": "1, 2, 3, 4, MAX", "kinds": "APPEND, APPEND, APPEND, APPEND, APPEND",
		"orphans": "0", "outcome": "exactly-once, 1, 0", "recommitted": "0, 1", "restarts": "1", "restored": "2", "snapshots": "5", "users": "1",
		"verdict": "exactly-once", "visible-rows": "120",
	}
	early := map[string]string{"restored": "none", "recommitted": "0, 0", "restarts": "1"}
	for _, name := range grade.Facts() {
		if name == "mutant" {
			continue
		}
		require.Contains(t, after, name)
		s := prediction(t, grade.Question{Key: "q", Fact: name, Schedule: "crash/committer/before-notify@2=1"})
		require.Equal(t, grade.Passed, guess(s, "q", after[name]).Verdict, name)
		if want, ok := early[name]; ok {
			s := prediction(t, grade.Question{Key: "q", Fact: name, Schedule: "crash/writer/before-prepare@1=1"})
			require.Equal(t, grade.Passed, guess(s, "q", want).Verdict, name)
		}
	}
}

// An answer that has not the form of any is told so, and is wrong.
func TestTheFormOfAnAnswerIsNamed(t *testing.T) {
	for _, c := range []struct{ fact, answer, help string }{
		{"files", "three", "'three' is not a number"},
		{"visible-rows", "none", "a number is asked for"},
		{"restarts", "1, 2", "not a list"},
		{"identifiers", "1, two, MAX", "'two' is not a number"},
		{"restored", "2 3", "'2 3' is not a number"},
		{"kinds", "APPEND, MERGE", "append, compact"},
		{"verdict", "fine", "never-visible"},
		{"verdict", "blocked", ""},
		{"identifiers", "none", ""},
		{"recommitted", "MAX", ""},
	} {
		r := guess(prediction(t, grade.Question{Key: "q", Fact: c.fact}), "q", c.answer)
		require.Equal(t, "answer", r.Cause, "%+v", c)
		if c.help == "" {
			require.NotContains(t, strings.Join(r.Log, ""), "'")
			continue
		}
		require.Len(t, r.Log, 1, "%+v", c)
		require.Contains(t, r.Log[0], c.help)
	}
}
