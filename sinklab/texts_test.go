package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/verdict"
)

func TestChineseHasEveryTitleAndMeaning(t *testing.T) {
	for _, s := range scenarios.All() {
		require.Contains(t, chinese.titles, s.Name)
	}
	require.Len(t, chinese.titles, len(scenarios.All()))
	for _, w := range verdict.Words() {
		require.Contains(t, chinese.meanings, w)
	}
}

// Every broken property reads in Chinese with all its numbers.
func TestChineseDetailsKeepTheNumbers(t *testing.T) {
	v := verdict.Judge(verdict.Facts{
		Status: "RUNNING", Emitted: 90, Faults: 5, Struck: 2, Early: 7, Late: 6, OnDisk: 9, Referenced: 6, Missing: 3,
		Tally:     rows.Tally{Visible: 40, Due: 80, Duplicated: 4, Lost: 8},
		Snapshots: []verdict.Snapshot{{ID: 11, Identifier: 21, User: "u"}, {ID: 12, Identifier: 20, User: "u"}},
	})
	require.Len(t, v.Broken(), len(verdict.Properties()), "the facts break every property")
	latin := regexp.MustCompile(`[A-Za-z]+`)
	for _, p := range v.Broken() {
		text := chinese.detail(p)
		require.NotContains(t, text, "%!", p.Name)
		require.ElementsMatch(t, number.FindAllString(p.Detail, -1), number.FindAllString(text, -1), p.Name)
		for _, word := range latin.FindAllString(text, -1) {
			require.Contains(t, []string{"snapshot", "checkpoint"}, word)
		}
	}
}

func TestOneLine(t *testing.T) {
	require.Equal(t, "a b c", oneLine(" a\nb\t c\n"))
	require.False(t, strings.Contains(oneLine("x\r\ny"), "\r"))
}
