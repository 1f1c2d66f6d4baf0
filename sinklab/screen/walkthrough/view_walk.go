package walkthrough

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"exactlyonce/sinklab/screen"
	"exactlyonce/trace"
)

// title implements page.
func (p *walkPage) title(m *Model) string {
	text := fmt.Sprintf("%s  %d/%d  %s s", screen.Clean(p.Name), p.at+1, len(p.events), strings.TrimSpace(clockText(p.events[p.at].AtMillis, clockCells)))
	if p.Trace.Header.Mutant != "" {
		text += m.say("  mutant ", "  变异体 ") + screen.Clean(p.Trace.Header.Mutant)
	}
	if p.Trace.Header.Repair != "" {
		text += m.say("  REPAIRED ", "  已修复（REPAIRED） ") + screen.Clean(p.Trace.Header.Repair)
	}
	if p.playing {
		text += fmt.Sprintf("  ▶ %d%%", p.speed)
	}
	for _, more := range []string{p.Trace.Header.Schedule, p.Title, p.Note} {
		if more != "" {
			text += "  · " + screen.Clean(more)
		}
	}
	return text
}

// bindings implements page. What cannot work here is not offered.
func (p *walkPage) bindings(m *Model) [][]key.Binding {
	k := m.keys
	if p.stop >= 0 {
		return [][]key.Binding{{k.Answer, k.Return, k.Tab, k.Step, k.Back}, {k.Lanes, k.Events, k.State, k.Why, k.Down, k.Up}}
	}
	walk := []key.Binding{k.Step, k.Back, k.NextCheckpoint, k.PrevCheckpoint, k.Tab}
	var run []key.Binding
	if len(p.Stops) > 0 {
		walk = append([]key.Binding{k.Tour}, walk...)
	}
	if m.options.Host != nil {
		run = []key.Binding{k.Fork, k.Mutant, k.SQL, k.Compare}
		walk = append(walk, k.Fork)
	}
	if len(m.pages) > 1 {
		run = append(run, k.Return)
	}
	return [][]key.Binding{
		append(walk, k.Command),
		{k.NextLane, k.PrevLane, k.Begin, k.End, k.Continue, k.Rewind, k.Break, k.Search, k.Again, k.Play, k.Faster, k.Slower},
		{k.Lanes, k.Events, k.State, k.Why, k.Down, k.Up}, run,
	}
}

// view implements page: all panes, or one and the narration, or one.
func (p *walkPage) view(m *Model, w, h int) []string {
	switch {
	case w >= wideCells && m.height >= wideRows:
		return p.wide(m, w, h)
	case m.medium():
		return p.medium(m, w, h)
	}
	return append([]string{screen.Fit(p.tabs(m, w), w)}, p.pane(m, p.tab, w, h-1)...)
}

func (p *walkPage) wide(m *Model, w, h int) []string {
	left := w * 3 / 5
	right := w - left - 1
	top := h * 3 / 5
	between := m.styles.Dim.Render("│")
	above := screen.Beside(p.titled(m, lanesPane, left, top), p.titled(m, statePane, right, top), between)
	below := screen.Beside(p.titled(m, eventsPane, left, h-top), p.titled(m, whyPane, right, h-top), between)
	return append(above, below...)
}

func (p *walkPage) medium(m *Model, w, h int) []string {
	lines := []string{screen.Fit(p.tabs(m, w), w)}
	if p.tab == whyPane {
		return append(lines, p.pane(m, whyPane, w, h-1)...)
	}
	why := (h - 1) * 9 / 20
	if p.stop >= 0 {
		why = (h - 1) * 12 / 20 // a question and its answer
	}
	lines = append(lines, p.pane(m, p.tab, w, h-1-why)...)
	return append(lines, p.titled(m, whyPane, w, why)...)
}

// tabs are the panes to choose from.
func (p *walkPage) tabs(m *Model, w int) string {
	var parts []string
	for i := range panes {
		text := fmt.Sprintf("%d %s", i+1, p.paneName(m, i))
		if i == p.tab {
			text = m.styles.Title.Render("[" + text + "]")
		} else {
			text = m.styles.Dim.Render(" " + text + " ")
		}
		parts = append(parts, text)
	}
	return screen.Crop(strings.Join(parts, ""), w)
}

func (p *walkPage) paneName(m *Model, i pane) string {
	if i == whyPane && p.stop >= 0 {
		return m.stopName(p.stop, p.Stops)
	}
	names := [panes][2]string{{"lanes", "泳道"}, {"events", "事件"}, {"state", "状态"}, {"why", "说明"}}
	return at(names[i], m.Lang())
}

func (p *walkPage) titled(m *Model, i pane, w, h int) []string {
	return append([]string{m.rule(p.paneName(m, i), w)}, p.pane(m, i, w, h-1)...)
}

// pane draws one of them.
func (p *walkPage) pane(m *Model, i pane, w, h int) []string {
	if h <= 0 {
		return nil
	}
	switch i {
	case lanesPane:
		return p.diagram(m.styles, p.at, w, h)
	case eventsPane:
		return p.eventList(m.styles, p.at, w, h, p.stops, p.asking())
	case statePane:
		return screen.Block(p.statePane(m, w), w, h)
	}
	lines := p.narration(m.styles, p.at, w, m.Lang())
	if p.stop >= 0 {
		stop := p.Stops[p.stop]
		lines = append(screen.Wrap(p.tell(int(stop.Seq-1), m.Lang()).what, w), "")
		lines = append(lines, m.stopLines(stop, p.answer, w)...)
	}
	return m.scrolled(lines, &p.scroll, w, h)
}

// scrolled is the part of a text that a pane shows.
func (m *Model) scrolled(lines []string, scroll *int, w, h int) []string {
	if h <= 0 {
		return nil
	}
	*scroll = min(*scroll, max(0, len(lines)-h))
	lines = lines[*scroll:]
	if len(lines) > h { // so that nobody takes the cut for the end
		lines = append(slices.Clip(lines[:h-1]), m.styles.Dim.Render(m.say("… pgdn scrolls", "… pgdn 滚动")))
	}
	return screen.Block(lines, w, h)
}

// statePane marks what the last event has changed.
func (p *walkPage) statePane(m *Model, w int) []string {
	before := p.stateLines(p.at, m.Lang())
	after := p.stateLines(p.at+1, m.Lang())
	news := changed(p.foldState(before, w-2), p.foldState(after, w-2))
	var out []string
	if p.Reason != "" {
		for _, line := range screen.Wrap(screen.Clean(p.Reason), w-2) {
			out = append(out, "  "+m.styles.Bad.Render(line))
		}
	}
	for _, line := range p.foldState(after, w-2) {
		switch {
		case slices.Contains(news, line):
			out = append(out, m.styles.Changed.Render(screen.Crop("▸ "+line, w)))
		case strings.HasPrefix(line, at(orphan, m.Lang())), strings.HasPrefix(line, left.In(m.Lang())):
			out = append(out, m.styles.Bad.Render(screen.Crop("  "+line, w)))
		default:
			out = append(out, screen.Crop("  "+line, w))
		}
	}
	if p.at+1 == len(p.events) && p.Ending != "" && !p.asking() {
		for _, line := range screen.Wrap(screen.Clean(p.Ending), w-2) {
			out = append(out, "  "+m.styles.Title.Render(line))
		}
	}
	return out
}

// legend explains the symbols.
func legend(words trace.Words, lang trace.Lang) []string {
	var lines []string
	for _, k := range trace.AllKinds() {
		lines = append(lines, "  "+k.Symbol()+"  "+screen.Fit(string(k), 20)+" "+words.Meaning(k, lang))
	}
	return lines
}
