package walkhost

import (
	"fmt"
	"strings"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/lab"
	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/sinklab/screen/walkthrough"
	"exactlyonce/trace"
)

// telling says what a check came to.
type telling struct {
	c     *Course
	e     *lab.Exercise
	r     lab.Result
	p     lab.Progress
	kept  error // why the progress could not be kept
	lines []walkthrough.Line
}

func (t *telling) say(en, zh string) string { return t.c.lang.Pick(en, zh) }

func (t *telling) add(margin, text string) {
	t.lines = append(t.lines, walkthrough.Line{Margin: margin, Text: text})
}

// heading begins a new part.
func (t *telling) heading(en, zh string) {
	t.add("", "")
	t.add("", t.say(en, zh))
}

// outcome is everything: a run that broke is walked through, so its log is not told.
func (t *telling) outcome() walkthrough.Outcome {
	sign, verdict := lab.VerdictName(t.r.Verdict, t.c.lang)
	o := walkthrough.Outcome{Head: t.e.Name + t.say(": ", "：") + verdict, Run: t.run()}
	t.add("", sign+" "+verdict+t.say(": ", "：")+t.e.Title.In(t.c.lang))
	if t.r.Verdict != grade.Passed {
		t.add("", "")
		t.add("", t.r.Reason)
		t.schedule()
		if o.Run == nil {
			t.log()
		}
		t.printed()
	}
	t.further()
	o.Lines = t.lines
	return o
}

// run is the run that broke, as a document.
func (t *telling) run() *walkthrough.Document {
	if !broke(t.r) {
		return nil
	}
	tr, err := trace.ReadJSONL(strings.NewReader(t.r.Trace))
	if err != nil || len(tr.Events) == 0 {
		return nil // the log tells what there is
	}
	return &walkthrough.Document{
		Name: t.e.Name + " (" + t.r.Cause + ")", Title: t.e.Title.In(t.c.lang), Trace: tr,
		Reason: t.r.Reason, Exercise: t.e.Number,
	}
}

// schedule says when it breaks.
func (t *telling) schedule() {
	where := lab.Where(t.r.Result, t.e.Kind, t.e.ScriptFile(t.r.Script), t.c.lang)
	switch {
	case where == "":
		return
	case t.r.Schedule == "":
		t.heading("No fault is needed ("+where+").", "不需要任何故障（"+where+"）。")
		return
	}
	t.heading("The shortest schedule that shows it ("+where+"):", "能够展示它的最短调度（"+where+"）：")
	for _, pick := range strings.Split(t.r.Schedule, ",") {
		t.add("  ", pick)
		if s, err := choose.Parse(pick); err == nil && len(s) == 1 {
			t.add("    ", walkthrough.FaultText(s[0].Label, s[0].Option, t.c.lang))
		}
	}
	if t.r.Nearby != "" {
		t.heading("Nearby, with this schedule, nothing breaks:", "而在邻近的这个调度下，一切正常：")
		t.add("  ", t.r.Nearby)
	}
}

// log is the run around the harm, or what else the grader has to tell.
func (t *telling) log() {
	if len(t.r.Log) == 0 {
		return
	}
	t.add("", "")
	for _, line := range t.r.Log {
		if t.r.Script == "" || len(line) <= grade.LogMargin || strings.TrimSpace(line) == "..." {
			t.add("", line)
			continue
		}
		t.add(line[:grade.LogMargin], line[grade.LogMargin:])
	}
}

// maxPrinted bounds how many lines of the learner's output are told.
const maxPrinted = 12

func (t *telling) printed() {
	lines, more := lab.PrintedLines(t.r.Output, maxPrinted)
	if len(lines) == 0 {
		return
	}
	t.heading("Your code printed:", "你的代码输出：")
	for _, line := range lines {
		t.add("  | ", line)
	}
	if more > 0 {
		t.add("  ", fmt.Sprintf(t.say("… and more, %d lines at least", "… 还有至少 %d 行"), more))
	}
}

// further says how to go on.
func (t *telling) further() {
	if t.kept != nil {
		t.heading("The progress of the course is not kept:", "课程进度没有保存：")
		t.add("  ", t.kept.Error())
	}
	e, head := t.e, t.say("Next: edit ", "接下来：编辑 ")
	if t.r.Verdict == grade.Passed {
		next := t.p.At()
		if next == "" && t.kept == nil {
			t.heading("That was the last open exercise: the course is done.", "没有未完成的练习了：课程已全部完成。")
			return
		}
		var err error
		if e, err = t.c.course.Find(next); err != nil {
			return
		}
		t.heading("Next: "+e.Number+", "+e.Title.En, "接下来："+e.Number+"，"+e.Title.Zh)
		head = t.say("Edit ", "编辑 ")
	} else {
		t.add("", "")
	}
	t.add("", head+lab.Shown(e.Path()))
	t.add("  ", fmt.Sprintf(t.say("sinklab lab hint %s    one more hint", "sinklab lab hint %s    再看一条提示"), e.Number))
	t.add("  ", t.say("sinklab lab watch      checks whenever you save", "sinklab lab watch      每次保存后自动检查"))
}
