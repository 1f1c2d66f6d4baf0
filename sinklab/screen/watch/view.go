package watch

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/lipgloss"

	"exactlyonce/sinklab/lab"
	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/sinklab/screen"
)

// roomy is the height from which on there are empty lines between the parts.
const roomy = 18

// View implements tea.Model. It fills the terminal and never goes beyond it.
func (m *Model) View() string {
	w := m.width
	m.scroll = min(m.scroll, m.beyond())
	lines := append(m.head(w), screen.Block(m.body(w)[m.scroll:], w, m.room())...)
	return strings.Join(screen.Block(append(lines, m.foot(w)), w, m.height), "\n")
}

// room is how many lines the body has.
func (m *Model) room() int { return max(0, m.height-m.headRows()-1) }

// beyond is how many lines of the body are not on the screen.
func (m *Model) beyond() int { return max(0, len(m.body(m.width))-m.room()) }

// head says where one is: the exercise, its file, and what is going on.
func (m *Model) head(w int) []string {
	title, path := screen.Clean(m.course.Title), m.course.Dir
	if e, ok := m.exercise(); ok && m.page != pageList {
		title, path = e.Number+" · "+screen.Clean(e.Title), e.Path
	}
	if m.page == pageHelp {
		title = m.say("help", "帮助")
	}
	if w < 60 {
		path = short(path, w)
	}
	lines := []string{
		m.between(m.styles.Title.Render(title), m.done(w), w),
		m.styles.Dim.Render(screen.Crop(screen.Clean(path), w)),
		m.between(m.status(w), m.more(), w),
	}
	return screen.Block(lines, w, m.headRows())
}

// headRows is how many lines the head has: an empty one where there is room.
func (m *Model) headRows() int {
	if m.height >= roomy {
		return 4
	}
	return 3
}

// between puts a text on either side of a line; the left one is shortened.
func (m *Model) between(left, right string, w int) string {
	return screen.Fit(left, w-lipgloss.Width(right)-1) + " " + right
}

// done is how many exercises are done.
func (m *Model) done(w int) string {
	n := m.count()
	text := fmt.Sprintf("%d/%d", n, len(m.course.Exercises))
	if w >= 60 {
		text = lab.Bar(n, len(m.course.Exercises), 20) + " " + text
	}
	return text
}

func (m *Model) count() (n int) {
	for _, e := range m.course.Exercises {
		if e.Done {
			n++
		}
	}
	return n
}

// short keeps the end of a path, which tells more than its beginning.
func short(path string, w int) string {
	for lipgloss.Width(path) > w {
		_, rest, ok := strings.Cut(strings.TrimPrefix(path, "…/"), "/")
		if !ok {
			return path
		}
		path = "…/" + rest
	}
	return path
}

// spinner turns while something is checked.
var spinner = []rune("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")

// status is what is going on, or what came of it.
func (m *Model) status(w int) string {
	s, text := m.styles.Warn, ""
	switch e, one := m.exercise(); {
	case !m.now.Folder:
		text = m.say("? the course is gone", "? 课程目录不见了")
	case m.checking == everything:
		text = fmt.Sprintf(m.say("%c checking all exercises", "%c 正在检查全部练习"), m.turned())
	case m.checking != "":
		text = fmt.Sprintf(m.say("%c checking %s", "%c 正在检查 %s"), m.turned(), m.checking)
	case m.note != "":
		text = m.note
	case m.page == pageList:
	case !one:
		s, text = m.styles.Good, m.say("✓ all exercises are done", "✓ 所有练习都已完成")
	case m.known && m.now.File == "":
		text = m.say("? the file is not there", "? 文件不见了")
	case m.result != nil:
		s, text = m.outcome(m.result.Result, e.Kind)
	}
	return s.Render(screen.Crop(text, w))
}

// more says that there is something below.
func (m *Model) more() string {
	n := m.beyond() - m.scroll
	if m.page == pageList {
		_, to := m.window()
		n = len(m.course.Exercises) - to
	}
	if n <= 0 {
		return ""
	}
	return m.styles.Dim.Render(fmt.Sprintf(m.say("↓ %d more", "↓ 还有 %d 行"), n))
}

func (m *Model) turned() rune { return spinner[m.beats%len(spinner)] }

// outcome is a result in a few words. What did not pass says so.
func (m *Model) outcome(r grade.Result, kind grade.Kind) (lipgloss.Style, string) {
	switch r.Verdict {
	case grade.Passed:
		text := fmt.Sprintf(m.say("✓ passed: %d runs", "✓ 通过：%d 次运行"), r.Runs)
		if kind == grade.Predict {
			text = m.say("✓ passed", "✓ 通过")
		}
		return m.styles.Good, text
	case grade.Failed:
		return m.styles.Bad, m.say("✗ not passed: ", "✗ 未通过：") + screen.Clean(r.Cause)
	}
	return m.styles.Warn, m.say("? no verdict, so not passed: ", "? 没有结论，因此未通过：") + screen.Clean(r.Cause)
}

// foot are the keys, as many as there is room for.
func (m *Model) foot(w int) string {
	keys := m.meaningful()
	if m.page == pageList || m.beyond() > 0 {
		keys = append(keys, m.keys.Scroll)
	}
	line := ""
	for _, k := range keys {
		next := line
		if next != "" {
			next += m.styles.Dim.Render(" · ")
		}
		next += m.styles.Title.Render(k.Help().Key) + " " + m.styles.Dim.Render(k.Help().Desc)
		if lipgloss.Width(next) > w {
			break
		}
		line = next
	}
	return line
}
