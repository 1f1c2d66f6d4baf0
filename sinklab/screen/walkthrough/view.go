package walkthrough

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/bubbles/help"
	"github.com/charmbracelet/bubbles/key"

	"exactlyonce/sinklab/screen"
)

// Sizes from which on there is room for more.
const (
	wideCells, wideRows     = 100, 30 // all panes
	mediumCells, mediumRows = 60, 18  // one pane and the narration
	footerRows              = 2       // a message above the keys, where there is room
)

// medium: there is room for a pane and the narration.
func (m *Model) medium() bool { return m.width >= mediumCells && m.height >= mediumRows }

// View implements tea.Model. It fills the terminal and never goes beyond it.
func (m *Model) View() string {
	w, h := m.width, m.height
	footer := m.footer(w, h)
	body := max(0, h-1-len(footer))
	lines := append([]string{m.styles.Title.Render(screen.Fit(m.top().title(m), w))}, m.top().view(m, w, body)...)
	return strings.Join(screen.Block(append(lines, footer...), w, h), "\n")
}

// footer is the message or the prompt, and the keys.
func (m *Model) footer(w, h int) []string {
	keys := screen.Fit(m.shortHelp(w), w)
	text := ""
	switch {
	case m.prompt != nil:
		text = m.prompt.line(w)
	case m.busy != "":
		text = m.styles.Warn.Render(screen.Crop(m.waiting(w), w))
	case m.message != "":
		text = m.styles.Warn.Render(screen.Crop(m.message, w))
	}
	if h >= mediumRows {
		return []string{text, keys}
	}
	if text != "" {
		return []string{text}
	}
	return []string{keys}
}

// shortHelp are the page's most useful keys, as many as there is room for.
func (m *Model) shortHelp(w int) string {
	groups := m.top().bindings(m)
	if len(groups) == 0 {
		return ""
	}
	shown := append([]key.Binding{m.keys.Help, m.keys.Quit}, groups[0]...)
	return m.helper(w).ShortHelpView(shown)
}

// helper is the bubble that prints bindings, in our styles.
func (m *Model) helper(w int) help.Model {
	h := help.New()
	h.Width = w
	h.Styles = help.Styles{
		Ellipsis: m.styles.Dim, ShortKey: m.styles.Title, ShortDesc: m.styles.Dim, ShortSeparator: m.styles.Dim,
		FullKey: m.styles.Title, FullDesc: m.styles.Plain, FullSeparator: m.styles.Dim,
	}
	return h
}

// helpPage lists every key that means something on the page below, and the commands.
func (m *Model) helpPage() page {
	below := m.top()
	var lines []string
	for _, group := range append(below.bindings(m), []key.Binding{m.keys.Help, m.keys.Quit}) {
		for _, b := range group {
			if b.Enabled() {
				lines = append(lines, fmt.Sprintf("  %s %s", screen.Fit(b.Help().Key, 11), b.Help().Desc))
			}
		}
		lines = append(lines, "")
	}
	if w, ok := below.(*walkPage); ok {
		lines = append(lines, m.say("Commands behind ':'", "冒号命令"))
		for _, v := range verbs() {
			words := strings.Join(strings.Fields(v.names), ", ")
			if v.needed != "" {
				words += " " + v.needed
			}
			lines = append(lines, fmt.Sprintf("  %s %s", screen.Fit(words, 18), at(v.does, m.Lang())))
		}
		lines = append(lines, "", m.say("Symbols", "符号"))
		lines = append(lines, legend(w.words, m.Lang())...)
	}
	return &textPage{head: m.say("help", "帮助"), lines: lines}
}

// rule is the head of a pane.
func (m *Model) rule(title string, w int) string {
	line := "─ " + title + " "
	return m.styles.Dim.Render(screen.Fit(screen.Crop(line, w)+strings.Repeat("─", max(0, w-screen.Width(line))), w))
}
