package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"exactlyonce/sinklab/explore/jobs"
	"exactlyonce/sinklab/sinks/registry"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/trace"
)

// Text prints a report for a terminal of 80 columns; schedules and lines of a log may
// be longer, so that they can be copied whole.
func (r *Report) Text(w io.Writer, lang trace.Lang) error {
	out := bufio.NewWriter(w)
	r.heading(out, lang)
	if r.Vacuous != "" {
		fmt.Fprintf(out, lang.Pick("inconclusive: %s\n", "无法得出结论：%s\n"), why(r.Vacuous, lang))
		return out.Flush()
	}
	cells := r.Cells()
	fmt.Fprintf(out, "\n%s", matrix(cells, false, lang))
	if r.untimed() {
		fmt.Fprintln(out, lang.Pick("x: some order ends so", "x：有某种次序会这样结束"))
	}
	if m := matrix(cells, true, lang); m != "" {
		fmt.Fprintf(out, "\n%s\n%s", lang.Pick("Outside the promise:", "不在承诺范围内："), m)
	}
	if strings.Contains(matrix(cells, false, lang)+matrix(cells, true, lang), "+o") {
		fmt.Fprintln(out, r.orphans(lang))
	}
	if !r.untimed() {
		fmt.Fprintf(out, "\n%s\n", lang.Pick("The shortest schedule of each cell:", "每一格中最短的 schedule："))
		schedules(out, cells, lang)
	}
	r.conclusion(out, lang)
	return out.Flush()
}

// orphans says what the mark +o means: of a foreign system, units that nobody has committed.
func (r *Report) orphans(lang trace.Lang) string {
	words := registry.Words(r.Subject.Value.Plan.Table.Connector)
	if words.ArePaimons() {
		return lang.Pick("+o: orphan files remain that no snapshot references", "+o：留下了孤儿文件，没有任何 snapshot 引用它们")
	}
	return fmt.Sprintf(lang.Pick("+o: %s remain that are in no commit", "+o：留下了未提交的%s"), words.Unit().Several(lang))
}

func (r *Report) heading(out io.Writer, lang trace.Lang) {
	b := r.Options.Budget
	if r.untimed() {
		fmt.Fprint(out, r.headingUntimed(lang))
		r.searched(out, lang)
		return
	}
	late := ""
	if b.Late > 0 {
		late = fmt.Sprintf(lang.Pick(", and %s", "，另外最多 %s"), many(b.Late, lang, "late message", "条迟到的消息"))
	}
	fmt.Fprintf(out, lang.Pick("%s: every schedule with at most %s and %s%s%s\n", "%s：穷举所有 schedule（最多 %s，另外最多 %s%s）%s\n"),
		r.Subject.Value.Name(), many(b.Faults, lang, "fault", "个故障"), many(b.Orders, lang, "other order", "处次序不同"), late, deviation(r.Subject, lang))
	r.searched(out, lang)
}

// searched says in which points, within which bounds, and how far the search came.
func (r *Report) searched(out io.Writer, lang trace.Lang) {
	u := &r.Universe
	fmt.Fprintf(out, lang.Pick("searched: %d points, asked %d times on the run without faults, in the groups\n  %s\n", "搜索范围：%d 个注入点，无故障的那次运行询问了 %d 次，分组：\n  %s\n"),
		len(u.Labels), u.Asked, strings.Join(Groups(u.Labels), " "))
	fmt.Fprintf(out, lang.Pick("bounds of a run: %d events, %d attempts; model version %d\n", "单次运行的上限：%d 个事件，%d 次启动；模型版本 %d\n"), u.Events, u.Starts, u.Model)
	if r.Result == nil {
		return
	}
	state := fmt.Sprintf(lang.Pick("complete for %s", "对%s已全部搜完"), r.Timings(lang))
	if !r.Result.Complete {
		state = fmt.Sprintf(lang.Pick("STOPPED, %s: the counts are lower bounds", "没有搜完（%s）：以下计数只是下界"), why(r.Stopped, lang))
	}
	switch {
	case r.untimed():
		state = fmt.Sprintf(lang.Pick("%d distinct states, %s", "%d 个不同的状态，%s"), r.Result.States, state)
	case r.Result.States > 0:
		state = fmt.Sprintf(lang.Pick("%d distinct states, depth %d, %s", "%d 个不同的状态，深度 %d，%s"), r.Result.States, r.Result.Depth, state)
	}
	noun := "schedules"
	if r.Schedules() == 1 {
		noun = "schedule"
	}
	if r.untimed() {
		fmt.Fprintln(out, state)
	} else {
		fmt.Fprintf(out, lang.Pick("%s %s, %s\n", "共 %s 个 %s，%s\n"), count(r.Schedules()), lang.Pick(noun, "schedule"), state)
	}
	if !r.Result.Complete {
		fmt.Fprintln(out, r.cut(lang))
	}
}

// Timings says for which durations a complete search speaks.
func (r *Report) Timings(lang trace.Lang) string {
	if r.untimed() {
		return lang.Pick("every timing", "任何时序")
	}
	if n := r.Options.Budget.Late; n > 0 {
		return fmt.Sprintf(lang.Pick("at most %s", "最多 %s"), many(n, lang, "late message", "条迟到的消息"))
	}
	return lang.Pick("the latencies of the model", "模型的延迟")
}

// Schedules is how many schedules there are.
func (r *Report) Schedules() (n uint64) {
	for _, row := range r.Result.Rows {
		n += row.Schedules
	}
	return n
}

func many(n int, lang trace.Lang, english, chinese string) string {
	switch {
	case lang == trace.Chinese:
		return fmt.Sprintf("%d %s", n, chinese)
	case n == 1:
		return "1 " + english
	}
	return fmt.Sprintf("%d %ss", n, english)
}

// schedules lists the cells with their meaning and shortest schedule.
func schedules(out io.Writer, cells []Cell, lang trace.Lang) {
	last := "-"
	for _, c := range cells {
		if c.Instant != last {
			last = c.Instant
			fmt.Fprintf(out, "%s\n", instantLine(c.Instant, lang))
		}
		mark := ""
		if c.Outside {
			mark = lang.Pick(" (outside)", "（不在承诺范围内）")
		}
		restarts := fmt.Sprint(c.Low)
		if c.High > c.Low {
			restarts += fmt.Sprintf("-%d", c.High)
		}
		schedule := c.Shortest.Schedule.String()
		if schedule == "" {
			schedule = "-"
		}
		fmt.Fprintf(out, lang.Pick("     %-15s restarts %-4s %s%s\n", "     %-15s 重启 %-4s %s%s\n"), short(c.Word), restarts, schedule, mark)
	}
}

func instantLine(name string, lang trace.Lang) string {
	if i := instantAt(name); i >= 0 {
		at := jobs.Instants[i]
		return trace.Pad(name, 6) + lang.Pick(at.Means, at.Chinese)
	}
	return lang.Pick("no fault", "无故障")
}

func (r *Report) conclusion(out io.Writer, lang trace.Lang) {
	fmt.Fprintln(out)
	switch {
	case r.Counter != nil:
		r.Counter.text(out, r, lang)
	case r.Broken != "":
		fmt.Fprintf(out, lang.Pick("some order ends in '%s', which no schedule with one late message shows: --late 2 and more may\n",
			"有某种次序以 '%s' 结束，但只有一条迟到消息的 schedule 都到不了：--late 2 或更多也许可以\n"), r.Broken)
	case !r.Result.Complete:
		fmt.Fprintln(out, lang.Pick("no counterexample so far", "到目前为止没有找到反例"))
	default:
		fmt.Fprintln(out, r.kept(lang))
	}
}

// kept says which promise no schedule breaks: exactly once, or what a script expects
// instead, such as 'duplicated'. What such a script promises of other rows nobody has
// checked, so nothing is said of them.
func (r *Report) kept(lang trace.Lang) string {
	once := lang.Pick("no row twice, none lost, none stuck", "没有一行重复，没有一行丢失，也没有作业卡住")
	expected, otherwise, who := "", false, lang.Pick("every one", "每一个 schedule")
	for _, row := range r.Result.Rows {
		switch {
		case row.Outside && !r.Options.Outside: // may end in anything
			who = lang.Pick("every one inside the promise", "承诺范围内的每一个 schedule")
		case verdict.Word(row.Word).Kept():
			otherwise = true
		default: // Breaks lets through what the script expects, and nothing else
			expected = row.Word
		}
	}
	if expected == "" {
		return lang.Pick("no schedule breaks the promise: ", "没有任何 schedule 违背承诺：") + once
	}
	text := fmt.Sprintf(lang.Pick("no schedule breaks what the script expects (sinklab.expect):\n%s ends in '%s'", "没有任何 schedule 违背脚本的预期（sinklab.expect）：\n%s 都以 %s 结束"), who, expected)
	if otherwise {
		text += lang.Pick(" or keeps exactly once\n(", "，或保持恰好一次\n（") + once + lang.Pick(")", "）")
	}
	return text
}

// deviation names the rule that is not the real system's.
func deviation(s *jobs.Subject, lang trace.Lang) string {
	switch m := s.Value.Plan.Lab.Mutant; {
	case m == "":
		return ""
	case s.Repaired:
		return fmt.Sprintf(lang.Pick("\nREPAIRED %s: %s", "\n已修复（REPAIRED）%s：%s"), m, s.Title)
	default:
		return fmt.Sprintf(lang.Pick("\nMUTANT %s: %s", "\n变异体（MUTANT）%s：%s"), m, s.Title)
	}
}
