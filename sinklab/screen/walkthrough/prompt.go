package walkthrough

import (
	tea "github.com/charmbracelet/bubbletea"

	"exactlyonce/sinklab/screen"
	"exactlyonce/trace"
)

// prompt reads one line at the bottom of the screen.
type prompt struct {
	label string
	text  []rune
	enter func(m *Model, text string) tea.Cmd
}

func (p *prompt) press(m *Model, msg tea.KeyMsg) tea.Cmd {
	switch msg.Type {
	case tea.KeyEsc:
		m.prompt = nil
	case tea.KeyEnter:
		m.prompt = nil
		return p.enter(m, string(p.text))
	case tea.KeyBackspace:
		if len(p.text) == 0 {
			m.prompt = nil // as in vi and less
			return nil
		}
		p.text = p.text[:len(p.text)-1]
	case tea.KeyCtrlU:
		p.text = nil
	case tea.KeySpace:
		p.text = append(p.text, ' ')
	case tea.KeyRunes:
		p.text = append(p.text, []rune(screen.Clean(string(msg.Runes)))...)
	}
	return nil
}

// line is the prompt in w cells; of a long text the end is shown.
func (p *prompt) line(w int) string {
	text := p.text
	for len(text) > 0 && screen.Width(p.label+string(text))+1 > w {
		text = text[1:]
	}
	return screen.Fit(p.label+string(text)+"█", w)
}

// read opens a prompt.
func (m *Model) read(label string, enter func(m *Model, text string) tea.Cmd) tea.Cmd {
	m.prompt = &prompt{label: label, enter: enter}
	return nil
}

// Lang is the language of the walkthrough's own words.
func (m *Model) Lang() trace.Lang { return m.options.Lang }
