package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/mattn/go-runewidth"

	"exactlyonce/sinklab/lab"
	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/trace"
)

// labPrinter prints results of the course.
type labPrinter struct {
	out    io.Writer
	lang   trace.Lang
	single bool // it is explained
	flags  labCheckFlags
}

const labWidth = 80

// line is a result in one line.
func (p *labPrinter) line(r lab.Result) {
	mark, word := "✓", p.lang.Pick("passed", "通过")
	switch r.Verdict {
	case grade.Failed:
		mark, word = "✗", p.lang.Pick("failed", "未通过")
	case grade.Inconclusive:
		mark, word = "?", p.lang.Pick("inconclusive", "无结论")
	}
	text := fmt.Sprintf("%s %-26s %s  ", mark, r.Name, runewidth.FillRight(word, len("inconclusive")))
	if r.Verdict == grade.Passed {
		text += fmt.Sprintf(p.lang.Pick("%d runs", "%d 次运行"), r.Runs)
	} else {
		text += r.Reason
	}
	if !p.single {
		text = runewidth.Truncate(text, labWidth, "…")
	} else if r.Verdict != grade.Passed {
		text = fmt.Sprintf("%s %s  %s", mark, r.Name, word)
	}
	fmt.Fprintln(p.out, text)
}

// summary counts.
func (p *labPrinter) summary(results []lab.Result) {
	count := map[grade.Verdict]int{}
	for _, r := range results {
		count[r.Verdict]++
	}
	fmt.Fprintf(p.out, p.lang.Pick("%d exercises: %d passed, %d failed, %d inconclusive\n", "共 %d 个练习：%d 个通过，%d 个未通过，%d 个无结论\n"),
		len(results), count[grade.Passed], count[grade.Failed], count[grade.Inconclusive])
}

// feedback explains a result that is no pass.
func (p *labPrinter) feedback(r lab.Result) {
	if r.Verdict == grade.Passed {
		return
	}
	fmt.Fprintln(p.out)
	fmt.Fprintln(p.out, r.Reason)
	if r.Schedule != "" {
		fmt.Fprintln(p.out, r.Schedule)
	}
	fmt.Fprintln(p.out, strings.Join(r.Log, "\n"))
}
