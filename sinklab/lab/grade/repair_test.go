package grade_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/labs"
	"exactlyonce/sinklab/lab/grade"
)

const (
	broken = "12-refused-settings/exercise.sql"
	mended = "12-refused-settings/solution/exercise.sql"
)

func text(t *testing.T, name string) string {
	t.Helper()
	data, err := labs.Files.ReadFile(name)
	require.NoError(t, err)
	return string(data)
}

// mend judges a script in place of another one.
func mend(given, now string, faults int) grade.Result {
	return grade.Check(grade.Spec{Name: "test", Kind: grade.Repair, Runs: []grade.Run{{
		Script: "exercise", Given: given, Text: now, Faults: faults, Without: []string{"ack/", "outage/", "savepoint/"},
	}}}, grade.Exercise{})
}

// without is a script without what a pattern finds, which must be there.
func without(t *testing.T, script, pattern string) string {
	t.Helper()
	re := regexp.MustCompile(pattern)
	require.Regexp(t, re, script)
	return re.ReplaceAllString(script, "")
}

// Each thing that is mended shows the next one, in the words of the real sink.
func TestTheSearchLeadsFromOneSettingToTheNext(t *testing.T) {
	given := text(t, broken)
	r := mend(given, given, 1)
	require.Equal(t, "never-visible", r.Cause)
	require.Contains(t, r.Trace, `"kind":"position"`)

	on := strings.Replace(given, "SET 'execution.checkpointing.mode'", "SET 'execution.checkpointing.interval' = '2 s';\nSET 'execution.checkpointing.mode'", 1)
	r = mend(given, on, 1)
	require.Equal(t, "refused", r.Cause)
	first := r.Reason
	require.Contains(t, first, "Paimon sink currently")

	for _, setting := range []string{`SET 'execution.checkpointing.mode'.*\n`, `SET 'execution.checkpointing.unaligned.enabled'.*\n`} {
		r = mend(given, without(t, on, setting), 1)
		require.Equal(t, "refused", r.Cause, setting)
	}
	require.NotEqual(t, first, mend(given, without(t, on, `SET 'execution.checkpointing.unaligned.enabled'.*\n`), 1).Reason)

	r = mend(given, text(t, mended), 1)
	require.Equal(t, grade.Passed, r.Verdict, r.Reason)
	require.Greater(t, r.Runs, 50)
	slow := strings.Replace(text(t, mended), "'2 s'", "'9 s'", 1)
	r = mend(given, slow, 1)
	require.Equal(t, "never-visible", r.Cause)
	require.NotEmpty(t, r.Schedule)
}

// The ways around the question, each on a script that would pass.
func TestOnlyFlinksSettingsMayChange(t *testing.T) {
	good, given := text(t, mended), text(t, broken)
	insert := "INSERT INTO orders SELECT id FROM gen;"
	swap := func(old, with string) string {
		require.Contains(t, good, old)
		return strings.Replace(good, old, with, 1)
	}
	for name, now := range map[string]string{
		"the verdict is expected":   "SET 'sinklab.expect' = 'never-visible';\n" + good,
		"in lower case":             "set 'sinklab.expect' = 'never-visible';\n" + good,
		"with a space in the key":   "SET ' sinklab.expect' = 'never-visible';\n" + good,
		"over several lines":        "SET\n'sinklab.expect'\n=\n'never-visible';\n" + good,
		"on a line with others":     "SET 'restart-strategy.type' = 'fixed-delay'; SET 'sinklab.expect' = 'lost';\n" + good,
		"behind a comment":          "/* SET 'a' = 'b' */ SET 'sinklab.expect' = 'lost';\n" + good,
		"a comment inside":          "SET /* 'execution.x' = '' */ 'sinklab.expect' = 'lost';\n" + good,
		"a comment that is none":    "SET 'pipeline.name' = '--'; SET 'sinklab.expect' = 'lost';\n" + good,
		"a mutant":                  "SET 'sinklab.mutant' = 'M22';\n" + good,
		"a schedule":                "SET 'sinklab.schedule' = 'order/channel@1=1';\n" + good,
		"all settings are reset":    "RESET;\n" + good,
		"one of the lab is reset":   swap(insert, "RESET 'sinklab.run-for';\n"+insert),
		"the lab's setting is gone": without(t, good, `SET 'sinklab.run-for'.*\n`),
		"and later":                 swap(insert, insert+"\nSET 'sinklab.run-for' = '10 s';"),
		"another run time":          swap("'10 s'", "'1000 s'"),
		"another table":             swap("orders (id BIGINT)", "orders (id BIGINT PRIMARY KEY NOT ENFORCED)"),
		"options of the table":      swap("orders (id BIGINT)", "orders (id BIGINT) WITH ('bucket' = '-1')"),
		"another source":            swap("'20'", "'1'"),
		"an end":                    swap("'20'", "'20', 'number-of-rows' = '40'"),
		"another query":             swap(insert, "INSERT INTO orders SELECT id + 1 AS id FROM gen;"),
		"no query":                  swap(insert, ""),
		"a query in a comment":      swap(insert, "/* "+insert+" */"),
		"two queries":               swap(insert, insert+"\n"+insert),
		"a setting inside":          swap("'rows-per-second' = '20'", "\nSET 'x' = 'y'"),
		"nothing but settings":      "SET 'execution.checkpointing.interval' = '2 s';",
	} {
		r := mend(given, now, 0)
		require.Equal(t, grade.Failed, r.Verdict, name)
		require.Contains(t, []string{"changed", "script"}, r.Cause, name)
		require.NotEmpty(t, r.Reason, name)
	}
}

// How settings are written does not matter.
func TestSettingsMayBeWrittenAsFlinkTakesThem(t *testing.T) {
	good, given := text(t, mended), text(t, broken)
	for name, now := range map[string]string{
		"lower case":      strings.ReplaceAll(good, "SET 'exec", "set 'exec"),
		"several lines":   strings.Replace(good, "SET 'execution.checkpointing.interval' = '2 s'", "SET\n  'execution.checkpointing.interval'\n  = '2 s'", 1),
		"one line":        strings.Replace(good, ";\nSET 'execution.checkpointing.mode'", "; SET 'execution.checkpointing.mode'", 1),
		"more comments":   "-- mine\n/* and\nmine */" + good,
		"fewer comments":  without(t, good, `(?m)^--.*\n`),
		"Windows":         strings.ReplaceAll(good, "\n", "\r\n"),
		"deprecated name": strings.Replace(good, "unaligned.enabled", "unaligned", 1),
		"one more":        "SET 'pipeline.name' = 'mine';\n" + good,
	} {
		r := mend(given, now, 0)
		require.Equal(t, grade.Passed, r.Verdict, "%s: %s", name, r.Reason)
	}
}

// A job that gives up has not kept its promise, though its rows are right; what cannot be
// searched to its end has not passed either.
func TestNoRepairPassesByDefault(t *testing.T) {
	good, given := text(t, mended), text(t, broken)
	r := mend(given, strings.Replace(good, "'fixed-delay'", "'none'", 1), 1)
	require.Equal(t, "failed", r.Cause)
	r = mend(given, strings.Replace(good, "SET 'restart-strategy.type'", "SET 'no.such' = '1';\nSET 'restart-strategy.type'", 1), 1)
	require.Equal(t, "script", r.Cause)
	require.Contains(t, r.Reason, "test/exercise.sql:8:")

	s := grade.Spec{Name: "test", Kind: grade.Repair, Runs: []grade.Run{{Script: "exercise", Given: given, Text: good, Faults: 2, MaxRuns: 10}}}
	r = grade.Check(s, grade.Exercise{})
	require.Equal(t, grade.Inconclusive, r.Verdict)
	require.Equal(t, "budget", r.Cause)
	s.Runs = nil
	require.Equal(t, grade.Inconclusive, grade.Check(s, grade.Exercise{}).Verdict, "no script")
	require.Equal(t, "grader", mend("SELECT", good, 0).Cause, "a given script that is none")

	never := strings.NewReplacer("SELECT id FROM gen", "SELECT fail_at(id, 900) AS id FROM gen",
		"'20'", "'20', 'fields.id.kind' = 'sequence', 'fields.id.start' = '1', 'fields.id.end' = '1000'").Replace(good)
	never = "CREATE TEMPORARY SYSTEM FUNCTION fail_at AS 'sinklab.FailAt';\n" + never // a row that is not reached in 10 s
	r = mend(never, never, 1)
	require.Equal(t, "vacuous", r.Cause, r.Reason)
	require.Equal(t, grade.Inconclusive, r.Verdict)
}
