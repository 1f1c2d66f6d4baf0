package lab

import (
	"fmt"
	"io"
	"strings"

	"github.com/mattn/go-runewidth"

	"exactlyonce/sinklab/cli/points"
	"exactlyonce/sinklab/lab"
	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/sinklab/screen"
	"exactlyonce/trace"
)

// printer prints results of the course.
type printer struct {
	out    io.Writer
	lang   trace.Lang
	single bool // it is explained
	flags  labCheckFlags
}

// lineWidth is that of a terminal nobody has made wider.
const lineWidth = 80

// line is a result in one line.
func (p *printer) line(r lab.Result) {
	mark, word := lab.VerdictName(r.Verdict, p.lang)
	text := fmt.Sprintf("%s %-24s %s  ", mark, r.Name, runewidth.FillRight(word, len("inconclusive")))
	switch {
	case r.Verdict == grade.Passed && r.Exercise.Kind == grade.Predict:
		text += fmt.Sprintf(p.lang.Pick("%d answers", "%d 个答案"), r.Runs)
	case r.Verdict == grade.Passed:
		text += fmt.Sprintf(p.lang.Pick("%d runs", "%d 次运行"), r.Runs)
	case p.single:
		text = fmt.Sprintf("%s %s  %s", mark, r.Name, word)
	default:
		text = screen.Crop(text+screen.Clean(r.Reason), lineWidth)
	}
	fmt.Fprintln(p.out, text)
}

// summary counts.
func (p *printer) summary(results []lab.Result) {
	if p.single {
		return
	}
	count := map[grade.Verdict]int{}
	for _, r := range results {
		count[r.Verdict]++
	}
	fmt.Fprintf(p.out, p.lang.Pick("%d exercises: %d passed, %d failed, %d inconclusive\n", "共 %d 个练习：%d 个通过，%d 个未通过，%d 个无结论\n"),
		len(results), count[grade.Passed], count[grade.Failed], count[grade.Inconclusive])
	if len(results) > count[grade.Passed] && !p.flags.solutions {
		fmt.Fprintln(p.out, p.lang.Pick("'sinklab lab check NN' explains one of them", "用 'sinklab lab check NN' 查看其中一个的详情"))
	}
}

// indented prints a text, broken into lines, some cells to the right.
func (p *printer) indented(n int, text string) {
	for _, line := range screen.Wrap(text, lineWidth-n) {
		fmt.Fprintln(p.out, strings.Repeat(" ", n)+line)
	}
}

func (p *printer) heading(en, zh string) { fmt.Fprintf(p.out, "\n%s\n", p.lang.Pick(en, zh)) }

// feedback explains a result that is no pass, and shows what was printed in any case.
func (p *printer) feedback(r lab.Result) {
	if r.Verdict == grade.Passed {
		p.printed(r.Output)
		return
	}
	fmt.Fprintln(p.out)
	p.indented(2, screen.Clean(r.Reason))
	p.schedule(r)
	p.log(r)
	p.printed(r.Output)
}

// schedule says when it breaks.
func (p *printer) schedule(r lab.Result) {
	where := lab.Where(r.Result, r.Exercise.Kind, r.Exercise.ScriptFile(r.Script), p.lang)
	switch {
	case where == "":
		return
	case r.Schedule == "":
		p.heading("No fault is needed ("+where+").", "不需要任何故障（"+where+"）。")
		return
	}
	p.heading("The shortest schedule that shows it ("+where+"):", "能够展示它的最短调度（"+where+"）：")
	p.picks(r.Schedule)
	if r.Nearby != "" {
		p.heading("Nearby, with this schedule, nothing breaks:", "而在邻近的这个调度下，一切正常：")
		fmt.Fprintln(p.out, "  "+r.Nearby)
	}
}

// picks are those of a schedule, each with what it means.
func (p *printer) picks(schedule string) {
	for _, pick := range strings.Split(schedule, ",") {
		fmt.Fprintln(p.out, "  "+pick)
		if means := points.Means(pick, p.lang); means != "" {
			p.indented(4, means)
		}
	}
}

// log is the run around the harm, or what else the grader has to tell.
func (p *printer) log(r lab.Result) {
	switch {
	case len(r.Log) == 0:
		return
	case r.Trace == "" && r.Schedule == "" && r.Script == "":
		fmt.Fprintln(p.out)
		for _, line := range r.Log {
			p.indented(2, screen.Clean(line))
		}
		return
	}
	p.heading("The run around it; >> marks the last fault and the harm:", "出问题前后的运行过程；>> 标出最后一个故障和损害：")
	for _, line := range r.Log {
		p.event(screen.Clean(line))
	}
}

// event is one line of the log; what does not fit goes on below its sentence.
func (p *printer) event(line string) {
	if len(line) <= grade.LogMargin || strings.TrimSpace(line) == "..." {
		fmt.Fprintln(p.out, line)
		return
	}
	for i, part := range screen.Wrap(line[grade.LogMargin:], lineWidth-grade.LogMargin) {
		margin := strings.Repeat(" ", grade.LogMargin)
		if i == 0 {
			margin = line[:grade.LogMargin]
		}
		fmt.Fprintln(p.out, margin+part)
	}
}

// maxPrinted bounds how many lines of the learner's output are shown.
const maxPrinted = 12

func (p *printer) printed(output string) {
	lines, more := lab.PrintedLines(output, maxPrinted)
	if len(lines) == 0 {
		return
	}
	p.heading("Your code printed:", "你的代码输出：")
	for _, line := range lines {
		fmt.Fprintln(p.out, "  | "+screen.Crop(screen.Clean(line), lineWidth-4))
	}
	if more > 0 {
		fmt.Fprintf(p.out, p.lang.Pick("  … and more, %d lines at least\n", "  … 还有至少 %d 行\n"), more)
	}
}

// further says where to look next.
func (p *printer) further(r lab.Result) {
	number := r.Exercise.Number
	if p.flags.from != "" {
		return // it is somebody else's to go on with
	}
	if r.Verdict == grade.Passed {
		if r.Exercise.Kind == grade.Write && !p.flags.solutions {
			fmt.Fprintf(p.out, p.lang.Pick("  a whole run of it, told: sinklab lab run %s\n", "  完整观看它的一次运行：sinklab lab run %s\n"), number)
		}
		return
	}
	p.heading("Next:", "接下来：")
	if unbuilt(r) {
		fmt.Fprintf(p.out, p.lang.Pick("  mend that, then: sinklab lab check %s\n", "  先改好它，然后：sinklab lab check %s\n"), number)
		return
	}
	fmt.Fprintf(p.out, "  sinklab lab hint %s\n", number)
	if r.Trace != "" {
		fmt.Fprintf(p.out, "  sinklab lab check %s --trace t.jsonl; sinklab walk t.jsonl\n", number)
	}
}

// unbuilt tells whether a result is about how something is written: nothing was run, and a
// hint would say nothing of it.
func unbuilt(r lab.Result) bool {
	return r.Cause == "compile" || r.Cause == "import" || r.Cause == "script"
}
