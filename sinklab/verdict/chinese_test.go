package verdict_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/trace"
)

func TestEveryWordHasAMeaningInChinese(t *testing.T) {
	for _, w := range verdict.Words() {
		require.NotEmpty(t, w.In(trace.Chinese), w)
		require.NotEmpty(t, w.In(trace.English), w)
	}
}

// Every broken property reads in Chinese with all its numbers.
func TestChineseDetailsKeepTheNumbers(t *testing.T) {
	facts := verdict.Facts{
		Status: "RUNNING", Emitted: 90, Faults: 5, Struck: 2, Early: 7, Late: 6, OnDisk: 9, Referenced: 6, Missing: 3,
		Tally:     rows.Tally{Visible: 40, Due: 80, Duplicated: 4, Lost: 8},
		Snapshots: []verdict.Snapshot{{ID: 11, Identifier: 21, User: "u"}, {ID: 12, Identifier: 20, User: "u"}},
	}
	v := verdict.Judge(facts)
	require.Len(t, v.Broken(), len(verdict.Properties()), "the facts break every property")
	requireSameNumbers(t, v)

	facts.Foreign = true // of which there are no files to be missing, and no snapshots
	v = verdict.Judge(facts)
	require.Len(t, v.Broken(), len(verdict.Properties())-1)
	for _, p := range v.Broken() {
		require.NotRegexp(t, "snapshot|file|文件", p.Name+p.Detail+p.Why(trace.Chinese))
	}
	requireSameNumbers(t, v)
}

// requireSameNumbers looks for the numbers of English texts in the Chinese ones.
func requireSameNumbers(t *testing.T, v verdict.Verdict) {
	t.Helper()
	digits, latin := regexp.MustCompile(`\d+`), regexp.MustCompile(`[A-Za-z]+`)
	for _, p := range v.Broken() {
		text := p.Why(trace.Chinese)
		require.NotContains(t, text, "%!", p.Name)
		require.ElementsMatch(t, digits.FindAllString(p.Detail, -1), digits.FindAllString(text, -1), p.Name)
		for _, word := range latin.FindAllString(text, -1) {
			require.Contains(t, []string{"snapshot", "checkpoint"}, word)
		}
	}
}
