package walkthrough

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"exactlyonce/sinklab/screen"
	"exactlyonce/trace"
)

// emptyPage is a document without events: it says why there are none. Its tour stops
// at that reason.
type emptyPage struct {
	Document
	scroll int
	stop   int  // of the tour, -1 = not on a tour
	answer bool // the answer of the stop is shown
}

// press implements page.
func (p *emptyPage) press(m *Model, msg tea.KeyMsg) tea.Cmd {
	k := m.keys
	switch {
	case key.Matches(msg, k.Return) && p.stop >= 0:
		p.stop = -1
	case key.Matches(msg, k.Return):
		return m.leave()
	case key.Matches(msg, k.Down, k.Next):
		p.scroll++
	case key.Matches(msg, k.Up, k.Previous):
		p.scroll = max(0, p.scroll-1)
	case len(p.Stops) == 0:
	case key.Matches(msg, k.Tour):
		p.halt(0)
	case key.Matches(msg, k.Answer) && p.stop >= 0:
		p.showNext(m)
	}
	return nil
}

func (p *emptyPage) halt(stop int) { p.stop, p.answer, p.scroll = stop, false, 0 }

// showNext shows the answer, then the next stop.
func (p *emptyPage) showNext(m *Model) {
	switch {
	case !p.answer:
		p.answer = true
	case p.stop+1 < len(p.Stops):
		p.halt(p.stop + 1)
	default:
		p.stop = -1
		m.message = m.tourOver()
	}
}

// view implements page. An open question hides what would answer it.
func (p *emptyPage) view(m *Model, w, h int) []string {
	why := reason(p.Document, m.Lang())
	var lines []string
	for _, line := range screen.Wrap(why[0], w) {
		lines = append(lines, m.styles.Title.Render(line))
	}
	if p.stop >= 0 {
		stop := append([]string{m.rule(m.stopName(p.stop, p.Stops), w)}, m.stopLines(p.Stops[p.stop], p.answer, w)...)
		if m.medium() { // else there is room for the question only
			stop = append(append(lines, ""), stop...)
		}
		return m.scrolled(stop, &p.scroll, w, h)
	}
	for _, paragraph := range append(why[1:], screen.Clean(p.Ending)) {
		lines = append(append(lines, ""), screen.Wrap(paragraph, w)...)
	}
	return m.scrolled(lines, &p.scroll, w, h)
}

// reason is why a document has no events, in paragraphs: first the fact alone.
func reason(d Document, lang trace.Lang) []string {
	if d.Refusal == nil {
		return []string{lang.Pick("This trace has no events.", "这个 trace 没有事件。")}
	}
	return []string{
		lang.Pick("The job was refused: it was not even built. ", "作业被拒绝，没有建立起来。") + screen.Clean(d.Refusal.Text),
		lang.Pick("What it means: ", "含义：") + d.Refusal.Means,
		lang.Pick("What to change: ", "如何修改：") + d.Refusal.Change,
	}
}

// title implements page.
func (p *emptyPage) title(m *Model) string {
	text := screen.Clean(p.Name) + m.say(": nothing happened", "：没有任何事件")
	if p.Refusal != nil {
		text = screen.Clean(p.Name) + m.say(": refused", "：被拒绝")
	}
	for _, more := range []string{p.Title, p.Note} {
		if more != "" {
			text += "  · " + screen.Clean(more)
		}
	}
	return text
}

// bindings implements page.
func (p *emptyPage) bindings(m *Model) [][]key.Binding {
	k := m.keys
	switch {
	case p.stop >= 0:
		return [][]key.Binding{{k.Answer, k.Return, k.Down, k.Up}}
	case len(p.Stops) > 0:
		return [][]key.Binding{{k.Tour, k.Return, k.Down, k.Up}}
	}
	return [][]key.Binding{{k.Return, k.Down, k.Up}}
}
