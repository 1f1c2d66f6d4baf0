package lab

import (
	"fmt"
	"strings"

	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/trace"
)

// VerdictName is a verdict as a sign and as a word.
func VerdictName(v grade.Verdict, lang trace.Lang) (sign, word string) {
	switch v {
	case grade.Passed:
		return "✓", lang.Pick("passed", "通过")
	case grade.Failed:
		return "✗", lang.Pick("failed", "未通过")
	}
	return "?", lang.Pick("inconclusive", "无结论")
}

// Where is on which script, called by its file, and with which seed an exercise breaks; "" =
// it is not about a run: of a repair that breaks without any fault the reason says all.
func Where(r grade.Result, k grade.Kind, file string, lang trace.Lang) string {
	if r.Script == "" || k == grade.Repair && r.Schedule == "" {
		return ""
	}
	return fmt.Sprintf(lang.Pick("script %s, seed %d", "脚本 %s，种子 %d"), file, r.Seed)
}

// PrintedLines are the first lines of what a learner's code printed, and how many more
// there are; white space alone is nothing.
func PrintedLines(output string, most int) (lines []string, more int) {
	if strings.TrimSpace(output) == "" {
		return nil, 0
	}
	all := strings.Split(strings.TrimRight(output, "\n"), "\n")
	lines = all[:min(len(all), most)]
	return lines, len(all) - len(lines)
}
