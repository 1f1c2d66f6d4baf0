package walkthrough

import (
	"fmt"
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"exactlyonce/sinklab/screen"
	"exactlyonce/trace"
)

// splitPage shows two futures of one run, from the point where they part.
type splitPage struct {
	sides [2]*track
	what  string // what makes the difference
	part  int    // how many events they share
	step  int    // from there, -1 = the last one they share
}

func newSplit(a, b *track, what string) *splitPage {
	p := &splitPage{sides: [2]*track{a, b}, what: what}
	for p.part < min(len(a.events), len(b.events)) && sameEvent(a.events[p.part], b.events[p.part]) {
		p.part++
	}
	return p
}

// sameEvent compares all that an event says.
func sameEvent(a, b trace.Event) bool {
	return a.Kind == b.Kind && a.Thread == b.Thread && a.AtMillis == b.AtMillis && a.Checkpoint == b.Checkpoint && slices.Equal(a.Values, b.Values)
}

// press implements page.
func (p *splitPage) press(m *Model, msg tea.KeyMsg) tea.Cmd {
	k, most := m.keys, max(len(p.sides[0].events), len(p.sides[1].events))-p.part-1
	switch {
	case key.Matches(msg, k.Return):
		return m.pop()
	case key.Matches(msg, k.Step, k.Next):
		p.step++
	case key.Matches(msg, k.Back, k.Previous):
		p.step--
	case key.Matches(msg, k.Down):
		p.step += 10
	case key.Matches(msg, k.Up):
		p.step -= 10
	case key.Matches(msg, k.Begin):
		p.step = 0
	case key.Matches(msg, k.End):
		p.step = most
	case key.Matches(msg, k.Open):
		return p.open(m)
	}
	p.step = min(max(p.step, -1), most)
	return nil
}

// open walks the other future, from where it is shown.
func (p *splitPage) open(m *Model) tea.Cmd {
	other := newPage(p.sides[1].Document)
	if w, ok := other.(*walkPage); ok {
		w.at = p.place(1)
	}
	return m.push(other)
}

// place is the event that a side shows: its last one where it has ended before.
func (p *splitPage) place(side int) int {
	return min(max(0, p.part+p.step), max(0, len(p.sides[side].events)-1))
}

// view implements page: side by side, or one above the other.
func (p *splitPage) view(m *Model, w, h int) []string {
	if w < mediumCells {
		top := h / 2
		return append(p.side(m, 0, w, top), p.side(m, 1, w, h-top)...)
	}
	left := (w - 1) / 2
	return screen.Beside(p.side(m, 0, left, h), p.side(m, 1, w-left-1, h), m.styles.Dim.Render("│"))
}

// side is one future: its events, then how it stands there, then its end.
func (p *splitPage) side(m *Model, side, w, h int) []string {
	t, name := p.sides[side], m.say("as it was", "原来")
	if side == 1 {
		name = p.what
	}
	lines := []string{m.rule(name, w)}
	if len(t.events) == 0 {
		return screen.Block(lines, w, h)
	}
	at := p.place(side)
	state := t.essence(at+1, m.Lang())
	ending := screen.Wrap(screen.Clean(t.Ending), w)
	below := min(len(state), max(0, h*2/5-len(ending)))
	lines = append(lines, t.eventList(m.styles, at, w, max(0, h-1-below-len(ending)-1), func(n int) bool { return n == p.part }, false)...)
	lines = append(lines, m.rule(m.say("here", "此刻"), w))
	lines = append(lines, state[:below]...)
	for _, line := range ending {
		lines = append(lines, m.styles.Title.Render(line))
	}
	return screen.Block(lines, w, h)
}

// title implements page.
func (p *splitPage) title(m *Model) string {
	if p.part == len(p.sides[0].events) && p.part == len(p.sides[1].events) {
		return m.say("two futures: they are the same", "两种未来：完全相同")
	}
	return fmt.Sprintf(m.say("two futures: they part behind event %d (●)", "两种未来：在事件 %d 之后分开（●）"), p.part)
}

// bindings implements page.
func (p *splitPage) bindings(m *Model) [][]key.Binding {
	k := m.keys
	open := k.Open
	open.SetHelp("enter", m.say("walk the other future", "进入另一种未来"))
	return [][]key.Binding{{k.Step, k.Back, open, k.Return, k.Begin, k.End, k.Down, k.Up}}
}
