package tui

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

// menuPage is where a walkthrough without a document begins.
type menuPage struct {
	entries []Entry
	cursor  int
}

// press implements page.
func (p *menuPage) press(m *Model, msg tea.KeyMsg) tea.Cmd {
	if len(p.entries) == 0 {
		return nil
	}
	if !key.Matches(msg, m.keys.Open) {
		p.cursor = moveCursor(m.keys, msg, p.cursor, len(p.entries))
		return nil
	}
	name := p.entries[p.cursor].Name
	return m.ask(m.say("opening ", "打开 ")+clean(name), func() (func(*Model) tea.Cmd, error) {
		d, err := m.options.Host.Open(name)
		return func(m *Model) tea.Cmd { return m.push(newPage(d)) }, err
	})
}

// view implements page.
func (p *menuPage) view(m *Model, w, h int) []string {
	lines := wrap(m.say("Step through a run, forwards and backwards. What do you want to see?", "逐步观看一次运行，可前进可后退。想看哪一个？"), w)
	lines = append(lines, "")
	if len(lines) > h/2 {
		lines = nil
	}
	choices := make([]Choice, len(p.entries))
	for i, e := range p.entries {
		choices[i] = Choice(e)
	}
	return block(append(lines, choiceLines(m, choices, p.cursor, w, h-len(lines))...), w, h)
}

// title implements page.
func (p *menuPage) title(m *Model) string { return m.say("SinkLab walkthrough", "SinkLab 演练") }

// bindings implements page.
func (p *menuPage) bindings(m *Model) [][]key.Binding {
	k := m.keys
	return [][]key.Binding{{k.Open, k.Next, k.Previous, k.Begin, k.End}}
}
