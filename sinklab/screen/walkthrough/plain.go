package walkthrough

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"exactlyonce/sinklab/screen"
	"exactlyonce/trace"
)

// WritePlain writes the whole walk as text, a step a paragraph, for readers without
// a terminal and for screen readers: what happened, what changed, and where a kind of
// event comes first, why it happens and what a crash there would do.
func WritePlain(w io.Writer, d Document, lang trace.Lang) error {
	out := bufio.NewWriter(w)
	p := plain{track: newTrack(d), lang: lang, out: out, told: map[string]bool{}}
	p.head()
	if len(p.events) == 0 {
		p.nothing()
	}
	for i := range p.events {
		p.step(i)
	}
	if d.Ending != "" {
		fmt.Fprintln(out, screen.Clean(d.Ending))
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("walk: writing: %w", err)
	}
	return nil
}

// plain is a walk being written.
type plain struct {
	*track
	lang trace.Lang
	out  *bufio.Writer
	told map[string]bool // why's; looked up only
}

func (p plain) head() {
	line := screen.Clean(p.Name)
	if p.Title != "" {
		line += p.lang.Pick(": ", "：") + screen.Clean(p.Title)
	}
	fmt.Fprintln(p.out, line)
	for _, part := range []struct{ en, zh, text string }{
		{"Schedule: ", "调度：", p.Trace.Header.Schedule}, {"Mutant: ", "变异体：", p.Trace.Header.Mutant}, {"REPAIRED: ", "已修复（REPAIRED）：", p.Trace.Header.Repair}, {"Note: ", "注意：", p.Note},
		{"What is wrong: ", "问题：", p.Reason},
	} {
		if part.text != "" {
			fmt.Fprintln(p.out, p.lang.Pick(part.en, part.zh)+screen.Clean(part.text))
		}
	}
	var names []string
	for _, l := range p.lanes {
		names = append(names, screen.Clean(strings.Join(l.parts, " → ")))
	}
	fmt.Fprintln(p.out, p.lang.Pick("Lanes: ", "泳道：")+strings.Join(names, p.lang.Pick("; ", "；")))
	fmt.Fprintln(p.out)
}

// step writes the paragraph of one event.
func (p plain) step(i int) {
	e, lang := p.events[i], p.lang
	told := p.tell(i, lang)
	fmt.Fprintf(p.out, lang.Pick("Step %d of %d, %s s, %s: %s\n", "第 %d 步，共 %d 步，%s 秒，%s：%s\n"), i+1, len(p.events),
		strings.TrimSpace(clockText(e.AtMillis, clockCells)), name(e), e.Kind)
	fmt.Fprintln(p.out, told.what)
	p.line("Before it: ", "在此之前：", p.calls(i, lang))
	p.line("In "+p.words.Name()+": ", p.words.Name()+" 中：", told.method)
	if !p.told[told.why] {
		p.told[told.why] = true
		p.line("Why: ", "为什么：", told.why)
		p.line("A crash here: ", "若在此崩溃：", told.crash)
	}
	before := p.stateLines(i, lang)
	for _, line := range changed(before, p.stateLines(i+1, lang)) {
		p.line("Now: ", "现在：", strings.Join(strings.Fields(line), " "))
	}
	p.stops(e.Seq)
	fmt.Fprintln(p.out)
}

// stops are the questions of the tour at an event.
func (p plain) stops(seq int64) {
	for _, s := range p.Stops {
		if s.Seq == seq {
			p.line("Question: ", "问题：", oneLine(s.Question))
			p.line("Answer: ", "答案：", oneLine(s.Answer))
		}
	}
}

// nothing says why there is no event.
func (p plain) nothing() {
	for _, line := range reason(p.Document, p.lang) {
		fmt.Fprintln(p.out, line)
	}
	p.stops(0)
	fmt.Fprintln(p.out)
}

func (p plain) line(en, zh, text string) {
	if text != "" {
		fmt.Fprintln(p.out, p.lang.Pick(en, zh)+text)
	}
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
