package walkthrough

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"exactlyonce/sinklab/screen"
)

// textPage shows lines that may be longer than the screen.
type textPage struct {
	head   string
	lines  []string
	scroll int
}

// press implements page: keys scroll, and the ones that return do.
func (p *textPage) press(m *Model, msg tea.KeyMsg) tea.Cmd {
	k := m.keys
	switch {
	case key.Matches(msg, k.Return):
		return m.pop()
	case key.Matches(msg, k.Next):
		p.scroll++
	case key.Matches(msg, k.Previous):
		p.scroll--
	case key.Matches(msg, k.Down, k.Step):
		p.scroll += m.height / 2
	case key.Matches(msg, k.Up, k.Back):
		p.scroll -= m.height / 2
	case key.Matches(msg, k.Begin):
		p.scroll = 0
	case key.Matches(msg, k.End):
		p.scroll = 1 << 30 // the view knows where the end is
	}
	return nil
}

// view implements page.
func (p *textPage) view(_ *Model, w, h int) []string {
	p.scroll = min(max(0, p.scroll), max(0, len(p.lines)-h))
	return screen.Block(p.lines[p.scroll:], w, h)
}

// title implements page.
func (p *textPage) title(*Model) string { return screen.Clean(p.head) }

// bindings implements page.
func (p *textPage) bindings(m *Model) [][]key.Binding {
	k := m.keys
	return [][]key.Binding{{k.Return, k.Next, k.Previous, k.Down, k.Up, k.Begin, k.End}}
}
