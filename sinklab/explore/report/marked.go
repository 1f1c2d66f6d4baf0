package report

import (
	"fmt"
	"io"
	"strings"

	"exactlyonce/sinklab/sinks/registry"
	"exactlyonce/trace"
)

// around is how many lines are shown before and behind a marked one.
const around = 3

// text prints a counterexample: the log around the two lines that matter, the cause,
// and how to see it again.
func (c *Counterexample) text(out io.Writer, r *Report, lang trace.Lang) {
	what := lang.Pick("safety: a reader sees what is wrong", "破坏了安全性：读者会看到错误的数据")
	if c.Verdict.Word.Safe() {
		what = lang.Pick("liveness: what is visible is right, and the rest does not come", "破坏了活性：可见的数据正确，其余的却一直不出现")
	}
	fmt.Fprintf(out, lang.Pick("COUNTEREXAMPLE: %s with %s (%s)\n\n", "反例：%s，只用了 %s（%s）\n\n"), c.Verdict, many(len(c.Row.Schedule), lang, "pick", "处选择"), what)
	c.Log(out, lang)
	fmt.Fprintf(out, lang.Pick("\ncause: %s\n", "\n原因：%s\n"), r.Cause(lang))
	if !c.Minimal {
		fmt.Fprintln(out, lang.Pick("shrunk: the search was stopped before it had the shortest", "已化简：搜索中途停止，也许还有更短的反例"))
	}
	fmt.Fprintf(out, lang.Pick("replay: %s\n", "重现：%s\n"), r.ReplayCommand(c.Row.Schedule))
	if c.Nearby != nil {
		fmt.Fprintf(out, lang.Pick("nearby nothing breaks: %s\n", "换到附近的时刻就一切正常：%s\n"), r.ReplayCommand(c.Nearby))
	}
}

// Cause is one sentence: what a mutant does wrong, which messages came late and behind what,
// and which properties do not hold.
func (r *Report) Cause(lang trace.Lang) string {
	var why []string
	if claim := r.Subject.Claim; claim != "" && !r.Subject.Repaired {
		why = append(why, strings.TrimSuffix(claim, "."))
	}
	words := registry.Words(r.Subject.Value.Plan.Table.Connector)
	for _, e := range r.Counter.Trace.Events {
		if e.Kind == trace.Late {
			why = append(why, words.Describe(e, lang))
		}
	}
	for _, p := range r.Counter.Verdict.Broken() {
		if p.Name != "no-orphan" {
			why = append(why, p.Name+": "+p.Why(lang))
		}
	}
	for _, reason := range r.Counter.Verdict.Because {
		why = append(why, reason.In(lang))
	}
	if len(why) == 0 {
		why = append(why, r.Counter.Verdict.Word.In(lang))
	}
	return strings.Join(why, "; ")
}

// Log prints the lines of the run around the two marked ones, as the real system would log
// them, and "..." where some are left out.
func (c *Counterexample) Log(out io.Writer, lang trace.Lang) {
	lines, struck, damage := c.lines(lang)
	last := -1
	for i, l := range lines {
		if !near(i, struck) && !near(i, damage) {
			continue
		}
		if i > last+1 {
			fmt.Fprintln(out, "   ...")
		}
		last = i
		mark := "  "
		if i == struck || i == damage {
			mark = ">>"
		}
		fmt.Fprintln(out, mark+" "+l)
	}
	if last < len(lines)-1 {
		fmt.Fprintln(out, "   ...")
	}
}

func near(i, marked int) bool { return marked >= 0 && i >= marked-around && i <= marked+around }

// lines are the log of the run, with the two marked events in it even where a real log
// would be silent.
func (c *Counterexample) lines(lang trace.Lang) (lines []string, struck, damage int) {
	struck, damage = -1, -1
	words := registry.Words(c.Trace.Header.Connector)
	for i, e := range c.Trace.Events {
		own := words.BriefLines(e, c.Trace.Header, lang)
		for _, l := range own {
			lines = append(lines, l.Brief(c.Trace.Header.EpochMillis))
		}
		if i != c.Struck && i != c.Damage {
			continue
		}
		if len(own) == 0 {
			lines = append(lines, strings.Join(strings.Fields(trace.TextLine(e)), " "))
		}
		if i == c.Struck {
			struck = len(lines) - 1
		}
		if i == c.Damage {
			damage = len(lines) - 1
		}
	}
	return lines, struck, damage
}
