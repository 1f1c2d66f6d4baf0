package walkthrough

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"exactlyonce/sinklab/screen"
)

// menuPage is where a walkthrough without a document begins.
type menuPage struct {
	entries []Entry
	cursor  int
	search  string
}

// press implements page.
func (p *menuPage) press(m *Model, msg tea.KeyMsg) tea.Cmd {
	k := m.keys
	switch {
	case len(p.entries) == 0:
	case key.Matches(msg, k.Open):
		return p.open(m, p.entries[p.cursor])
	case key.Matches(msg, k.Search):
		return m.read("/", func(m *Model, text string) tea.Cmd { p.seek(m, text); return nil })
	case key.Matches(msg, k.Again):
		p.seek(m, p.search)
	default:
		p.cursor = moveCursor(k, msg, p.cursor, len(p.entries))
	}
	return nil
}

// open shows what an entry stands for.
func (p *menuPage) open(m *Model, e Entry) tea.Cmd {
	switch {
	case e.Trouble:
		return m.push(&outcomePage{textPage: textPage{head: e.Name}, text: []Line{{Text: e.Title}}})
	case e.Exercise != "":
		return m.check(e)
	}
	return m.ask(m.say("opening ", "打开 ")+screen.Clean(e.Name), func() (func(*Model) tea.Cmd, error) {
		d, err := m.options.Host.Open(e.Name)
		return func(m *Model) tea.Cmd { return m.push(newPage(d)) }, err
	})
}

// seek goes to the next entry that has a text, and from the start again.
func (p *menuPage) seek(m *Model, text string) {
	if text == "" {
		m.message = m.say("nothing to search for", "没有搜索内容")
		return
	}
	p.search = text
	for n := range p.entries {
		i := (p.cursor + 1 + n) % len(p.entries)
		e := p.entries[i]
		if strings.Contains(strings.ToLower(e.Name+" "+e.Title+" "+e.Mark), strings.ToLower(text)) {
			p.cursor = i
			return
		}
	}
	m.message = m.say("not found: ", "未找到：") + screen.Clean(text)
}

// replace puts an exercise's entry in place of its old one.
func (p *menuPage) replace(e Entry) {
	if i := slices.IndexFunc(p.entries, func(old Entry) bool { return old.Exercise == e.Exercise }); i >= 0 {
		p.entries[i] = e
	}
}

// view implements page.
func (p *menuPage) view(m *Model, w, h int) []string {
	lines := screen.Wrap(m.say("Step through a run, forwards and backwards. What do you want to see?", "逐步观看一次运行，可前进可后退。想看哪一个？"), w)
	lines = append(lines, "")
	if len(lines) > h/2 {
		lines = nil
	}
	return screen.Block(append(lines, p.lines(m, w, h-len(lines))...), w, h)
}

// lines are the part of the menu around the cursor, and below it the entry in full
// where its line is too short for it.
func (p *menuPage) lines(m *Model, w, h int) []string {
	if len(p.entries) == 0 {
		return nil
	}
	e := p.entries[p.cursor]
	all, at := p.all(m, w)
	var more []string
	if name := p.nameCells(e.Section, w); 4+name+screen.Width(e.Title)+p.markCells(e.Section) > w || screen.Width(e.Name) > name {
		more = append([]string{""}, screen.Wrap(screen.Clean(e.Name)+"  "+screen.Clean(e.Title), w)...)
		more = more[:min(len(more), max(0, h-3))] // the list goes on to be one
	}
	h = max(1, h-len(more))
	first := max(0, min(at-h/2, len(all)-h))
	return append(slices.Clone(all[first:min(first+h, len(all))]), more...)
}

// all are the lines of the whole menu, and which of them the cursor is on. A menu of one
// kind needs no heading.
func (p *menuPage) all(m *Model, w int) (lines []string, at int) {
	several := p.entries[0].Section != p.entries[len(p.entries)-1].Section
	for i, e := range p.entries {
		if several && (i == 0 || e.Section != p.entries[i-1].Section) {
			lines = append(lines, m.rule(screen.Clean(e.Section), w))
		}
		line := screen.Fit(screen.Clean(e.Name), p.nameCells(e.Section, w)) + "  " + screen.Clean(e.Title)
		if mark := p.markCells(e.Section); e.Mark != "" {
			line = screen.Fit(line, w-2-mark) + "  " + screen.Clean(e.Mark)
		}
		if i == p.cursor {
			at = len(lines)
			line = m.styles.Now.Render(screen.Fit("▶ "+line, w))
		} else {
			line = screen.Crop("  "+line, w)
		}
		lines = append(lines, line)
	}
	return lines, at
}

// markCells is the room of a section's marks and of what is in front of them.
func (p *menuPage) markCells(section string) int {
	cells := 0
	for _, e := range p.entries {
		if e.Section == section && e.Mark != "" {
			cells = max(cells, 2+screen.Width(screen.Clean(e.Mark)))
		}
	}
	return cells
}

// nameCells is the width of the names of a section.
func (p *menuPage) nameCells(section string, w int) int {
	cells := 0
	for _, e := range p.entries {
		if e.Section == section {
			cells = max(cells, screen.Width(screen.Clean(e.Name)))
		}
	}
	return min(cells, w/2)
}

// title implements page.
func (p *menuPage) title(m *Model) string { return m.say("SinkLab walkthrough", "SinkLab 演练") }

// bindings implements page.
func (p *menuPage) bindings(m *Model) [][]key.Binding {
	k := m.keys
	return [][]key.Binding{{k.Open, k.Next, k.Previous, k.Search, k.Again, k.Begin, k.End}}
}
