package lab

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/trace"
)

func TestWhereItBreaks(t *testing.T) {
	r := grade.Result{Script: "short", Seed: 2}
	require.Equal(t, "script short.sql, seed 2", Where(r, grade.Write, "short.sql", trace.English))
	require.Empty(t, Where(grade.Result{Seed: 2}, grade.Write, "short.sql", trace.English))
	require.Empty(t, Where(r, grade.Repair, "short.sql", trace.English))
	r.Schedule = "throw/gen@1=1"
	require.Equal(t, "脚本 short.sql，种子 2", Where(r, grade.Repair, "short.sql", trace.Chinese))
}

func TestPrintedLinesAreTheFirst(t *testing.T) {
	for _, c := range []struct {
		output, lines string
		more          int
	}{
		{"", "", 0}, {"\n \n", "", 0}, {"a", "a", 0}, {"\na\n\nb\n\n", "|a", 2}, {"a\nb\n", "a|b", 0}, {"a\nb\nc\n", "a|b", 1},
	} {
		lines, more := PrintedLines(c.output, 2)
		require.Equal(t, c.lines, strings.Join(lines, "|"), "%q", c.output)
		require.Equal(t, c.more, more, "%q", c.output)
	}
}
