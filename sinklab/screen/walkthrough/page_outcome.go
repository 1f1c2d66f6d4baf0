package walkthrough

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"exactlyonce/sinklab/screen"
	"exactlyonce/trace"
)

// outcomePage is a text that is broken to the width of the screen, and perhaps a run to
// walk through.
type outcomePage struct {
	textPage
	text []Line
	run  *Document
}

// press implements page.
func (p *outcomePage) press(m *Model, msg tea.KeyMsg) tea.Cmd {
	if p.run != nil && key.Matches(msg, m.keys.Open) {
		return m.push(newPage(*p.run))
	}
	return p.textPage.press(m, msg)
}

// view implements page.
func (p *outcomePage) view(m *Model, w, h int) []string {
	p.lines = broken(p.text, w)
	p.scroll = max(0, p.scroll)
	return m.scrolled(p.lines, &p.scroll, w, h)
}

// broken are lines of w cells. What does not fit goes on behind the margin.
func broken(text []Line, w int) (lines []string) {
	for _, l := range text {
		margin, room := screen.Clean(l.Margin), w-screen.Width(l.Margin)
		if room < w/2 { // so narrow that the margin would be all
			margin, room = "", w
			lines = append(lines, screen.Crop(strings.TrimSpace(screen.Clean(l.Margin)), w))
		}
		for i, part := range screen.Wrap(screen.Clean(l.Text), room) {
			if i > 0 {
				margin = strings.Repeat(" ", screen.Width(margin))
			}
			lines = append(lines, margin+part)
		}
	}
	return lines
}

// bindings implements page.
func (p *outcomePage) bindings(m *Model) [][]key.Binding {
	groups := p.textPage.bindings(m)
	if p.run == nil {
		return groups
	}
	walk := m.keys.Open
	walk.SetHelp("enter", m.say("walk through the run", "逐步观看这次运行"))
	groups[0] = append([]key.Binding{walk}, groups[0]...)
	return groups
}

// WriteOutcome writes what a check came to as text: the walk through the run that broke,
// where there is one, and what there is to say.
func WriteOutcome(w io.Writer, o Outcome, lang trace.Lang) error {
	if o.Run != nil {
		if err := WritePlain(w, *o.Run, lang); err != nil {
			return err
		}
	}
	out := bufio.NewWriter(w)
	if o.Run != nil {
		fmt.Fprintln(out)
	}
	fmt.Fprintln(out, screen.Clean(o.Head))
	for _, l := range o.Lines {
		fmt.Fprintln(out, strings.TrimRight(screen.Clean(l.Margin+l.Text), " "))
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("walk: writing: %w", err)
	}
	return nil
}
