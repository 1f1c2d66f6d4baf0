package watch

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

// pressAll presses one key after the other: a terminal that is slow hands over several
// characters as one message.
func (m *Model) pressAll(msg tea.KeyMsg) tea.Cmd {
	if msg.Type != tea.KeyRunes || len(msg.Runes) < 2 {
		return m.press(msg)
	}
	var cmds []tea.Cmd
	for _, r := range msg.Runes {
		if cmd := m.press(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}, Alt: msg.Alt}); cmd != nil {
			cmds = append(cmds, cmd)
		}
	}
	return tea.Batch(cmds...)
}

// press does what a key means, where it means something.
func (m *Model) press(msg tea.KeyMsg) tea.Cmd {
	k := m.keys
	m.trouble, m.note = "", ""
	if msg.Type == tea.KeyCtrlC {
		return tea.Quit
	}
	if m.page == pageReset {
		return m.answer(msg)
	}
	switch {
	case m.offers(msg, k.Quit):
		return tea.Quit
	case m.offers(msg, k.Next):
		return m.show(m.nextOpen())
	case m.offers(msg, k.Hint):
		return m.hint()
	case m.offers(msg, k.List):
		return m.list()
	case m.offers(msg, k.Check):
		return m.check()
	case m.offers(msg, k.CheckAll):
		return m.checkAll()
	case m.offers(msg, k.Open):
		return m.show(m.course.Exercises[m.cursor].Name)
	case m.offers(msg, k.Reset):
		m.turn(pageReset)
	case m.offers(msg, k.Solution):
		return m.read(pageSolution, m.options.Host.Solution)
	case m.offers(msg, k.Task):
		return m.read(pageTask, m.options.Host.Task)
	case m.offers(msg, k.Help):
		m.turn(pageHelp)
	case m.offers(msg, k.Back), m.offers(msg, k.Close):
		m.turn(pageResult)
	default:
		m.note = m.notNow(msg)
		m.move(msg)
	}
	return nil
}

// notNow says why a key that the help lists means nothing now.
func (m *Model) notNow(msg tea.KeyMsg) string {
	k := m.keys
	e, one := m.exercise()
	switch {
	case !one || m.page == pageList || !m.now.Folder:
	case key.Matches(msg, k.Next) && !e.Done:
		return m.say("not passed yet: n goes on when it is; l lists the others", "还没有通过：通过之后才能按 n 继续；按 l 看其他练习")
	case key.Matches(msg, k.Solution) && !e.Done:
		return m.say("not passed yet: the solution is for afterwards", "还没有通过：参考解答要在通过之后看")
	case key.Matches(msg, k.Reset) && m.known && m.now.Untouched:
		return m.say("untouched: there is nothing to put back", "文件没有改动：无需重置")
	}
	return ""
}

// answer takes y or n to the question whether to reset. Anything else is no answer.
func (m *Model) answer(msg tea.KeyMsg) tea.Cmd {
	name := m.shown
	switch {
	case key.Matches(msg, m.keys.Yes):
		m.turn(pageResult)
		return m.do(func(h Host) error { return h.Reset(name) })
	case key.Matches(msg, m.keys.No):
		m.turn(pageResult)
	}
	return nil
}

// hint shows the hints seen so far, and on their page one more.
func (m *Model) hint() tea.Cmd {
	e, _ := m.exercise()
	first := m.page != pageHints
	m.turn(pageHints)
	if first && e.Seen > 0 || e.Seen >= len(e.Hints) {
		return nil
	}
	return m.do(func(h Host) error { return h.Hint(e.Name) })
}

func (m *Model) list() tea.Cmd {
	m.turn(pageList)
	m.cursor = max(0, slices.IndexFunc(m.course.Exercises, func(e Exercise) bool { return e.Name == m.shown }))
	return nil
}

// read shows a text of the host on a page of its own.
func (m *Model) read(p page, text func(exercise string) ([]string, error)) tea.Cmd {
	name := m.shown
	return func() tea.Msg {
		lines, err := text(name)
		return read{name, p, lines, err}
	}
}

// move scrolls, and in the list moves the cursor.
func (m *Model) move(msg tea.KeyMsg) {
	k := m.keys
	at, last := &m.scroll, m.beyond()
	if m.page == pageList {
		at, last = &m.cursor, len(m.course.Exercises)-1
	}
	half := max(1, m.height/2)
	switch {
	case key.Matches(msg, k.Down):
		*at++
	case key.Matches(msg, k.Up):
		*at--
	case key.Matches(msg, k.PageDown):
		*at += half
	case key.Matches(msg, k.PageUp):
		*at -= half
	case key.Matches(msg, k.Begin):
		*at = 0
	case key.Matches(msg, k.End):
		*at = last
	}
	*at = min(max(0, *at), max(0, last))
}
