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
	m.trouble = ""
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
		return m.solution()
	case m.offers(msg, k.Help):
		m.turn(pageHelp)
	case m.offers(msg, k.Back):
		m.turn(pageResult)
	default:
		m.move(msg)
	}
	return nil
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

func (m *Model) solution() tea.Cmd {
	name := m.shown
	return func() tea.Msg {
		lines, err := m.options.Host.Solution(name)
		return solved{name, lines, err}
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
