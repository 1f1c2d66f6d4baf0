package walkthrough

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"exactlyonce/sinklab/screen"
)

// listPage offers choices; opening one does something.
type listPage struct {
	head    string
	intro   []string // above the choices
	choices []Choice
	cursor  int
	chosen  func(m *Model, i int) tea.Cmd
}

// press implements page.
func (p *listPage) press(m *Model, msg tea.KeyMsg) tea.Cmd {
	k := m.keys
	switch {
	case key.Matches(msg, k.Return):
		return m.pop()
	case len(p.choices) == 0:
	case key.Matches(msg, k.Open):
		return p.chosen(m, p.cursor)
	default:
		p.cursor = moveCursor(k, msg, p.cursor, len(p.choices))
	}
	return nil
}

// moveCursor moves in a list of n.
func moveCursor(k keymap, msg tea.KeyMsg, cursor, n int) int {
	switch {
	case key.Matches(msg, k.Next, k.Step):
		cursor++
	case key.Matches(msg, k.Previous, k.Back):
		cursor--
	case key.Matches(msg, k.Down):
		cursor += 10
	case key.Matches(msg, k.Up):
		cursor -= 10
	case key.Matches(msg, k.Begin):
		cursor = 0
	case key.Matches(msg, k.End):
		cursor = n - 1
	}
	return min(max(0, cursor), n-1)
}

// view implements page.
func (p *listPage) view(m *Model, w, h int) []string {
	var lines []string
	for _, text := range p.intro {
		lines = append(lines, screen.Wrap(text, w)...)
	}
	lines = append(lines, "")
	if len(lines) > h/2 {
		lines = lines[:h/2]
	}
	return screen.Block(append(lines, choiceLines(m, p.choices, p.cursor, w, h-len(lines))...), w, h)
}

// detail is a choice in full, where its line is too short for it.
func detail(c Choice, name, w int) []string {
	if 4+name+screen.Width(c.Title) <= w && screen.Width(c.Name) <= name {
		return nil
	}
	return append([]string{""}, screen.Wrap(screen.Clean(c.Name)+"  "+screen.Clean(c.Title), w)...)
}

// choiceLines shows the part of a list around the cursor.
func choiceLines(m *Model, choices []Choice, cursor, w, h int) []string {
	name := 0
	for _, c := range choices {
		name = max(name, screen.Width(c.Name))
	}
	name = min(name, w/2)
	var more []string
	if len(choices) > 0 {
		more = detail(choices[cursor], name, w)
	}
	h = max(1, h-len(more))
	first := max(0, min(cursor-h/2, len(choices)-h))
	var lines []string
	for i := first; i < len(choices) && len(lines) < h; i++ {
		line := screen.Fit(screen.Clean(choices[i].Name), name) + "  " + screen.Clean(choices[i].Title)
		if i == cursor {
			line = m.styles.Now.Render(screen.Fit("▶ "+line, w))
		} else {
			line = "  " + line
		}
		lines = append(lines, screen.Crop(line, w))
	}
	return append(lines, more...)
}

// title implements page.
func (p *listPage) title(*Model) string { return p.head }

// bindings implements page.
func (p *listPage) bindings(m *Model) [][]key.Binding {
	k := m.keys
	return [][]key.Binding{{k.Open, k.Next, k.Previous, k.Return, k.Begin, k.End}}
}
