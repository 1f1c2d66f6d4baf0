package watch

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/lipgloss"

	"exactlyonce/sinklab/lab"
	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/sinklab/screen"
)

// body is what the page shows, all of it, in lines of w cells.
func (m *Model) body(w int) []string {
	lines := m.troubleLines(w)
	switch m.page {
	case pageHints:
		return append(lines, m.hintLines(w)...)
	case pageList:
		return append(lines, m.listLines(w)...)
	case pageSolution:
		return append(lines, m.solutionLines(w)...)
	case pageTask:
		return append(lines, m.taskLines(w)...)
	case pageReset:
		return append(lines, m.resetLines(w)...)
	case pageHelp:
		return append(lines, m.helpLines(w)...)
	}
	return append(lines, m.resultLines(w)...)
}

// troubleLines say what did not work.
func (m *Model) troubleLines(w int) []string {
	if m.trouble == "" {
		return nil
	}
	return append(m.styled(m.styles.Bad, m.trouble, w), "")
}

// styled is a text broken into lines of one style.
func (m *Model) styled(s lipgloss.Style, text string, w int) []string {
	lines := screen.Wrap(screen.Clean(text), w)
	for i := range lines {
		lines[i] = s.Render(lines[i])
	}
	return lines
}

// resultLines say what came of the newest check. While the next one runs, the old one is
// dimmed.
func (m *Model) resultLines(w int) []string {
	e, one := m.exercise()
	switch {
	case !m.now.Folder:
		return m.styled(m.styles.Plain, fmt.Sprintf(m.say("Nothing is at %s any more. As soon as the course is back there, it goes on.", "%s 处已经没有课程。它一回来就会继续。"), m.course.Dir), w)
	case !one:
		return m.endLines(w)
	case m.known && m.now.File == "":
		return m.styled(m.styles.Plain, m.say("Save it again, and it is checked; or press r to get the untouched one back.", "重新保存它就会检查；也可以按 r 取回原始文件。"), w)
	case m.result == nil:
		return nil
	}
	lines := append(m.readLines(e, w), m.told(*m.result, e, w)...)
	if m.checking == "" {
		return lines
	}
	for i := range lines {
		lines[i] = m.styles.Dim.Render(screen.Plain(lines[i]))
	}
	return lines
}

// readLines say what to read before anything is written.
func (m *Model) readLines(e Exercise, w int) []string {
	if !m.now.Untouched || e.Readme == "" {
		return nil
	}
	return append(m.styled(m.styles.Title, fmt.Sprintf(m.say("read first: %s (t shows it)", "先阅读：%s（按 t 显示）"), e.Readme), w), "")
}

// passedLines say what comes behind a pass.
func (m *Model) passedLines(e Exercise, w int) []string {
	next := m.say("That was the last one: all exercises are done. n shows what comes then.", "这是最后一个：所有练习都已完成。按 n 看接下来做什么。")
	for _, x := range m.course.Exercises {
		if name := m.nextOpen(); x.Name == name && name != e.Name {
			next = fmt.Sprintf(m.say("n goes on to %s · %s.", "按 n 进入 %s · %s。"), x.Number, x.Title)
		}
	}
	var lines []string
	if e.Kind == grade.Predict {
		next = m.say("The runs are as you said. ", "运行与你的预测一致。") + next
	} else {
		next = m.say("None of the runs breaks the promise. ", "没有一次运行违背承诺。") + next
	}
	lines = append(lines, m.styled(m.styles.Plain, next, w)...)
	lines = append(lines, m.styled(m.styles.Plain, m.say("x shows the solution, and in which lines yours differs.", "按 x 查看参考解答，以及与你的代码不同的行。"), w)...)
	observe := m.say("README.md says what to observe now (t shows it).", "README.zh.md 写着现在可以观察什么（按 t 显示）。")
	if e.Kind == grade.Write {
		observe += fmt.Sprintf(m.say(" 'sinklab lab run %s' tells a whole run of yours.", "'sinklab lab run %s' 会完整讲述你的代码的一次运行。"), e.Number)
	}
	return append(lines, m.styled(m.styles.Plain, observe, w)...)
}

// endLines stand at the end of the course.
func (m *Model) endLines(w int) (lines []string) {
	text := lab.AllDone(len(m.course.Exercises), m.options.Lang) + "\n\n" +
		m.say("l lists the exercises; enter opens one again.", "按 l 列出练习，按 enter 重新打开其中一个。")
	for _, paragraph := range strings.Split(text, "\n") {
		lines = append(lines, m.styled(m.styles.Plain, paragraph, w)...)
	}
	return lines
}
