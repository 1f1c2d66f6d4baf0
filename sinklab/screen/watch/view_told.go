package watch

import (
	"cmp"
	"strings"

	"exactlyonce/sinklab/lab"
	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/sinklab/screen"
)

// told is a result in full: what broke, when, and the run around it.
func (m *Model) told(r Result, e Exercise, w int) []string {
	if r.Verdict == grade.Passed {
		return m.passedLines(e, w)
	}
	lines := m.styled(m.styles.Plain, r.Reason, w)
	lines = append(lines, m.scheduleLines(r, e, w)...)
	if len(r.Log) > 0 {
		lines = append(lines, "")
	}
	for _, text := range r.Log {
		lines = append(lines, m.logLines(text, w)...)
	}
	return append(lines, m.printedLines(r.Output, w)...)
}

// scheduleLines say on which run it breaks, what the picks of its schedule mean, and where
// nothing breaks.
func (m *Model) scheduleLines(r Result, e Exercise, w int) (lines []string) {
	where := lab.Where(r.Result, e.Kind, cmp.Or(r.File, r.Script), m.options.Lang)
	if where == "" {
		return nil
	}
	add := func(text string) { lines = append(lines, m.styled(m.styles.Plain, text, w)...) }
	if r.Schedule == "" {
		add(m.say("No fault is needed (", "不需要任何故障（") + where + m.say(").", "）。"))
		return lines
	}
	add(m.say("The shortest schedule (", "最短的调度（") + where + m.say("):", "）："))
	for _, pick := range strings.Split(r.Schedule, ",") {
		add("  " + pick)
		if m.options.Means == nil {
			continue
		}
		if means := m.options.Means(pick); means != "" {
			for _, line := range screen.Wrap(screen.Clean(means), max(1, w-4)) {
				lines = append(lines, m.styles.Dim.Render("    "+line))
			}
		}
	}
	if r.Nearby != "" {
		add(m.say("Nearby, nothing breaks: ", "而在邻近处一切正常：") + r.Nearby)
	}
	return lines
}

// logLines is one line of the log; what matters is marked, and what does not fit goes on
// below its beginning.
func (m *Model) logLines(text string, w int) []string {
	s, hang := m.styles.Plain, 2
	switch {
	case strings.HasPrefix(text, ">>"):
		s = m.styles.Bad
		fallthrough
	case strings.HasPrefix(text, "  "):
		if hang = 5; w >= 60 {
			hang = grade.LogMargin
		}
	}
	lines := hung(screen.Clean(text), w, hang)
	for i := range lines {
		lines[i] = s.Render(lines[i])
	}
	return lines
}

// hung is a text in lines, the second and the following ones indented.
func hung(text string, w, indent int) []string {
	lines := screen.Wrap(text, w)
	if len(lines) < 2 || w <= 2*indent {
		return lines
	}
	first := lines[0]
	lines = screen.Wrap(strings.TrimLeft(strings.TrimPrefix(text, first), " "), w-indent)
	for i := range lines {
		lines[i] = strings.Repeat(" ", indent) + lines[i]
	}
	return append([]string{first}, lines...)
}

// maxPrinted bounds how many lines of the learner's own output are shown.
const maxPrinted = 50

// printedLines are what the learner's code printed.
func (m *Model) printedLines(output string, w int) []string {
	printed, more := lab.PrintedLines(output, maxPrinted)
	if len(printed) == 0 {
		return nil
	}
	lines := []string{"", m.say("Your code printed:", "你的代码输出：")}
	for _, line := range printed {
		lines = append(lines, m.styles.Dim.Render(screen.Crop("  | "+screen.Clean(line), w)))
	}
	if more > 0 {
		lines = append(lines, "  …")
	}
	return lines
}
