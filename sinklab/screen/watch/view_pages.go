package watch

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/lipgloss"

	"exactlyonce/sinklab/lab"
	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/sinklab/screen"
)

// hintLines are the hints seen so far, the newest at the end, and what is left.
func (m *Model) hintLines(w int) []string {
	e, _ := m.exercise()
	var lines []string
	for i, hint := range e.Hints[:min(e.Seen, len(e.Hints))] {
		s := m.styles.Dim
		if i == e.Seen-1 {
			s = m.styles.Plain
		}
		for _, line := range hung(fmt.Sprintf("%d  %s", i+1, screen.Clean(hint)), w, 3) {
			lines = append(lines, s.Render(line))
		}
		lines = append(lines, "")
	}
	left := len(e.Hints) - e.Seen
	if left > 0 {
		return append(lines, m.styled(m.styles.Dim, fmt.Sprintf(m.say("Hints that you have not seen: %d. h shows the next one.", "还有 %d 条提示没有看。按 h 看下一条。"), left), w)...)
	}
	return append(lines, m.styled(m.styles.Dim, lab.NoMoreHints(e.Kind, e.Number, m.options.Lang), w)...)
}

// listLines are all exercises around the cursor, below how far one is.
func (m *Model) listLines(w int) []string {
	lines := make([]string, len(m.course.Exercises))
	widths := [3]int{}
	for _, e := range m.course.Exercises {
		widths[0] = max(widths[0], lipgloss.Width(lab.KindName(e.Kind, m.options.Lang)))
	}
	for i, e := range m.course.Exercises {
		here := "  "
		if e.Name == m.course.At {
			here = "▶ "
		}
		cursor := "  "
		if i == m.cursor {
			cursor = "> " // a terminal without colours shows no other sign of it
		}
		line := cursor + here + m.mark(e) + " " + e.Number + "  " + screen.Fit(lab.KindName(e.Kind, m.options.Lang), widths[0]) + "  " + screen.Clean(e.Title)
		switch {
		case i == m.cursor:
			line = m.styles.Now.Render(screen.Fit(line, w))
		case e.Done:
			line = m.styles.Dim.Render(line)
		}
		lines[i] = line
	}
	from, to := m.window()
	return append(m.sumLines(w), lines[from:to]...)
}

// window is the part of the list around the cursor that there is room for.
func (m *Model) window() (from, to int) {
	all, room := len(m.course.Exercises), max(1, m.room()-len(m.troubleLines(m.width))-len(m.sumLines(m.width)))
	from = max(0, min(m.cursor-room/2, all-room))
	return from, min(all, from+room)
}

// mark is an exercise's state, and behind it what the newest check of everything said.
func (m *Model) mark(e Exercise) string {
	mark := "·"
	if e.Done {
		mark = "✓"
	}
	if m.all == nil {
		return mark
	}
	now := map[grade.Verdict]string{grade.Passed: "✓", grade.Failed: "✗", grade.Inconclusive: "?", "": " "} // looked up only
	return mark + now[m.verdictOf(e.Name)]
}

// sumLines say how far one is, where there is room for it.
func (m *Model) sumLines(w int) []string {
	if m.height < roomy {
		return nil
	}
	hints := 0
	for _, e := range m.course.Exercises {
		hints += e.Seen
	}
	done, all := m.count(), len(m.course.Exercises)
	text := fmt.Sprintf(m.say("Done: %d of %d. Hints seen: %d.", "已完成 %d / %d。看过 %d 条提示。"), done, all, hints)
	if m.all != nil {
		passed := 0
		for _, r := range m.all {
			if r.Verdict == grade.Passed {
				passed++
			}
		}
		text += fmt.Sprintf(m.say(" Passed just now: %d.", "刚才通过 %d 个。"), passed)
	}
	return append(m.styled(m.styles.Plain, text, w), "")
}

// solutionLines are the solution as it stands.
func (m *Model) solutionLines(w int) (lines []string) {
	for _, line := range m.lines {
		s := m.styles.Plain
		switch {
		case strings.HasPrefix(line, "+"):
			s = m.styles.Good
		case strings.HasPrefix(line, "-"):
			s = m.styles.Bad
		}
		for _, part := range hung(screen.Clean(strings.ReplaceAll(line, "\t", "    ")), w, 10) {
			lines = append(lines, s.Render(part))
		}
	}
	return lines
}

// taskLines are the exercise's own text: long lines are broken, code and tables as little as
// anything else is.
func (m *Model) taskLines(w int) (lines []string) {
	for _, line := range m.lines {
		s := m.styles.Plain
		if strings.HasPrefix(line, "#") {
			s = m.styles.Title
		}
		line = screen.Clean(strings.ReplaceAll(line, "\t", "    "))
		for _, part := range hung(line, w, len(line)-len(strings.TrimLeft(line, " "))) {
			lines = append(lines, s.Render(part))
		}
	}
	return lines
}

// resetLines ask before anything is lost.
func (m *Model) resetLines(w int) []string {
	e, _ := m.exercise()
	text := fmt.Sprintf(m.say("Put the untouched %s back? What you wrote moves to %s.", "要恢复原始的 %s 吗？你写的内容会移到 %s。"), filepath.Base(e.Path), filepath.Base(e.Backup))
	if m.now.File == "" {
		text = fmt.Sprintf(m.say("Put the untouched %s back?", "要恢复原始的 %s 吗？"), filepath.Base(e.Path))
	} else if m.now.Backup {
		text += m.say(" An earlier text is there already: it is lost.", "那里已经有一份更早的内容：它会丢失。")
	}
	return m.styled(m.styles.Warn, text, w)
}

// helpLines list every key, and when it means something.
func (m *Model) helpLines(w int) []string {
	k := m.keys
	var lines []string
	add := func(text string) { lines = append(lines, m.styled(m.styles.Plain, text, w)...) }
	add(m.say("Edit the file and save it: it is checked at once.", "编辑并保存文件，就会立即检查。"))
	lines = append(lines, "")
	passed := m.say(" (once it is passed)", "（通过之后）")
	for _, row := range []struct {
		key  key.Binding
		more string
	}{
		{k.Next, passed}, {k.Hint, m.say(": one more each time", "：每次多一条")}, {k.List, m.say(" of all exercises, with enter and c", "：全部练习，可用 enter 和 c")},
		{k.Task, m.say(": what README.md says", "：README.zh.md 的内容")},
		{k.Check, m.say("; in the list: all", "；在列表中：检查全部")}, {k.Solution, passed}, {k.Reset, m.say(" to the untouched file; asks first", "为原始文件，会先询问")},
		{k.Back, ""}, {k.Quit, ""}, {k.Scroll, m.say("; pgup, pgdn, g and G as well", "；也可用 pgup、pgdn、g 和 G")},
	} {
		lines = append(lines, hung(screen.Fit("  "+row.key.Help().Key, 9)+row.key.Help().Desc+row.more, w, 9)...)
	}
	lines = append(lines, "")
	add(m.say("✓ passed   ✗ not passed   ? no verdict   · open   ▶ you are here", "✓ 通过   ✗ 未通过   ? 没有结论   · 未完成   ▶ 你在这里"))
	add(m.say("Two signs in the list: what you have passed so far, and what checking all says now.", "列表中有两个符号时：前一个是至今是否通过过，后一个是刚才检查全部的结果。"))
	return lines
}
