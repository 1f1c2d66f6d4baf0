package grade

import (
	"fmt"
	"slices"
	"strings"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/explore/report"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/trace"
)

// counterexample runs a schedule once more, with a trace. A run that now ends otherwise
// says that the sink is not deterministic.
func (w *writing) counterexample(schedule choose.Schedule, v verdict.Verdict, cause, why string) Result {
	var c *report.Counterexample
	if crash := guard(func() { c = w.counter(schedule, v, cause) }); crash != nil || c.Verdict.Word != v.Word {
		return w.restless()
	}
	if v.Word == verdict.Blocked {
		why = w.spec.Lang.Pick("the job cannot go on without an operator", "没有人介入，作业无法继续")
	}
	r := Result{Verdict: Failed, Cause: cause, Reason: cause + ": " + why + w.about(c, v), Script: w.run.Script, Seed: w.seed}
	r.show(c, w.spec.Lang)
	return r
}

// show adds the run that broke: when, where nothing breaks, its story and the whole of it. A
// run that came to no end proves nothing.
func (r *Result) show(c *report.Counterexample, lang trace.Lang) {
	if c.Verdict.Word == verdict.Inconclusive {
		r.Verdict = Inconclusive
	}
	r.Schedule, r.Nearby, r.Log, r.Trace = c.Row.Schedule.String(), c.Nearby.String(), story(c, lang), kept(c.Trace)
}

// kept is a run as JSON Lines, "" = nothing happened: the job was refused.
func kept(t trace.Trace) string {
	var b strings.Builder
	if err := trace.WriteJSONL(&b, t); err != nil || len(t.Events) == 0 {
		return ""
	}
	return b.String()
}

// about is what else is to be known: why the job failed, and whose table it was.
func (w *writing) about(c *report.Counterexample, v verdict.Verdict) (text string) {
	if cause := failure(c.Trace.Events); cause != "" && (v.Word == verdict.Blocked || v.Word == verdict.Failed) {
		text = w.spec.Lang.Pick("; the last error was: ", "；最后一次的错误是：") + cause
	}
	if w.run.Earlier {
		text += w.spec.Lang.Pick("; an earlier job of this sink had written here before", "；在此之前，另一个用同样 sink 的作业已经在这里写过")
	}
	return text
}

// failure is what the last task to fail has thrown.
func failure(events []trace.Event) string {
	for _, e := range slices.Backward(events) {
		if e.Kind == trace.TaskStatus && e.Get("to") == "FAILED" {
			return e.Get("cause")
		}
	}
	return ""
}

// restless is a sink that is another one each time it runs: no run of it can be shown.
func (w *writing) restless() Result {
	return Result{Verdict: Inconclusive, Cause: "not-deterministic", Reason: w.spec.Lang.Pick(
		"two runs with the same schedule differ: an operator may depend on nothing but its calls and its state (no clock, no chance, no order of a map, no variable that outlives it)",
		"同一个调度的两次运行结果不同：算子只能依赖它收到的调用和自己的状态（不能依赖时钟、随机数、map 的遍历顺序，也不能依赖比算子活得更久的变量）")}
}

// overBudget is a search that came to no end: what was not tried may break.
func (w *writing) overBudget(limit int) Result {
	return Result{Verdict: Inconclusive, Cause: "budget", Script: w.run.Script, Seed: w.seed, Reason: w.spec.Lang.Pick(
		fmt.Sprintf("the search was stopped after %d runs: the sink asks for many more operations than this exercise needs", limit),
		fmt.Sprintf("搜索在 %d 次运行之后停止：这个 sink 的操作远多于本练习所需", limit))}
}

// told are the kinds that a learner is told of: what the protocol and the sink do.
var told = []trace.Kind{
	trace.StartFrom, trace.RestoreJob, trace.NoCheckpoint, trace.Trigger, trace.Complete, trace.Abort, trace.Expire, trace.Decline, trace.Fault, trace.Restart, trace.Choice,
	trace.EndOfInput, trace.Prepare, trace.Snapshot, trace.Notify, trace.File, trace.Visible, trace.Commit, trace.CommitRetry, trace.Position,
}

// tell is an event in words. What a notification leads to is the learner's to decide, so
// it is not told what the real committer makes of it.
func tell(e trace.Event, words trace.Words, lang trace.Lang) string {
	gone := ""
	if n, ok := e.Int("replaces"); ok && n > 0 {
		gone = fmt.Sprintf(lang.Pick("; it REPLACES one of that name: %d rows are gone", "；它替换了同名的文件：%d 行就此消失"), n)
	}
	switch {
	case e.Kind == trace.Notify:
		return fmt.Sprintf(lang.Pick("the committer is told that checkpoint %d is complete", "committer 得知 checkpoint %d 已经完成"), e.Checkpoint)
	case e.Kind == trace.Visible && e.Get("file") != "":
		return fmt.Sprintf(lang.Pick("file %s is visible at once: %s rows", "文件 %s 立刻可见：%s 行"), e.Get("file"), e.Get("rows")) + gone
	case e.Kind == trace.Snapshot:
		e.Values = slices.Clone(e.Values)
		for i, v := range e.Values {
			e.Values[i].Text = shortState(v.Text)
		}
	}
	return words.Describe(e, lang) + gone
}

// sentence is the event at i on a line of the log.
func sentence(events []trace.Event, tasks *trace.Tasks, words trace.Words, i int, marked bool, lang trace.Lang) string {
	e := events[i]
	sign := "  "
	if marked {
		sign = ">>"
	}
	return fmt.Sprintf("%s %3d.%03d s  %s", sign, e.AtMillis/1000, e.AtMillis%1000, tell(e, words, lang)+trace.LearntFrom(events, tasks, i, lang))
}

// LogMargin is where the sentence of an event begins in a line of the log, in bytes and in
// cells: behind its mark and its time.
const LogMargin = len(">> 123.456 s  ")

// around is how many sentences are shown on either side of a marked one.
const around = 8

// story is the run around the last fault and around the harm, one sentence an event.
func story(c *report.Counterexample, lang trace.Lang) (lines []string) {
	tasks, words := trace.TasksOf(c.Trace), trace.WordsOf(c.Trace.Header.Connector, trace.Vocabulary{})
	var sentences []string
	var marks []int
	for i, e := range c.Trace.Events {
		marked := i == c.Struck || i == c.Damage
		if !marked && !isTold(e) {
			continue
		}
		if marked {
			marks = append(marks, len(sentences))
		}
		sentences = append(sentences, sentence(c.Trace.Events, tasks, words, i, marked, lang))
	}
	last := -1
	for i, line := range sentences {
		if !slices.ContainsFunc(marks, func(m int) bool { return i >= m-around && i <= m+around }) {
			continue
		}
		if i > last+1 {
			lines = append(lines, "   ...")
		}
		lines, last = append(lines, line), i
	}
	if last < len(sentences)-1 {
		lines = append(lines, "   ...")
	}
	return lines
}
