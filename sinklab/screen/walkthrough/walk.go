package walkthrough

import (
	"fmt"
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"exactlyonce/sinklab/screen"
)

// pane is one part of the walk.
type pane int

// The panes, in the order of their keys.
const (
	lanesPane pane = iota
	eventsPane
	statePane
	whyPane
	panes
)

// newPage is the page of a document.
func newPage(d Document) page {
	if len(d.Trace.Events) == 0 {
		return &emptyPage{Document: d, stop: -1}
	}
	return newWalk(d)
}

// walkPage walks through one document that has events.
type walkPage struct {
	*track
	at      int // index of the event that has just happened
	tab     pane
	scroll  int // of the narration
	breaks  []breakpoint
	search  string
	playing bool
	speed   int64 // per cent of virtual time
	beats   int   // generation of the ticks that still count
	stop    int   // of the tour, -1 = not on a tour
	answer  bool  // the answer of the stop is shown
}

func newWalk(d Document) *walkPage {
	return &walkPage{track: newTrack(d), speed: 100, stop: -1}
}

// to moves on to an event; a place that is not there is told.
func (p *walkPage) to(m *Model, n int, missing string) {
	if n < 0 || n >= len(p.events) {
		m.message = missing
		return
	}
	p.at, p.scroll = n, 0
}

// press implements page.
func (p *walkPage) press(m *Model, msg tea.KeyMsg) tea.Cmd {
	k := m.keys
	if key.Matches(msg, k.Return) && p.stop < 0 {
		return m.leave()
	}
	if p.playing && !key.Matches(msg, k.Faster, k.Slower) {
		p.playing = false // any other key takes over
		if key.Matches(msg, k.Play) {
			return nil
		}
	}
	if p.stop >= 0 {
		if cmd, done := p.pressTour(m, msg); done {
			return cmd
		}
	}
	if p.moves(m, msg) {
		return nil
	}
	return p.does(m, msg)
}

// leave returns to where the document was opened; the first one has nothing behind it.
func (m *Model) leave() tea.Cmd {
	if len(m.pages) == 1 {
		m.message = m.say("there is nothing to return to; q quits", "没有可返回的页面；q 退出")
		return nil
	}
	return m.pop()
}

// moves handles the keys that only change the place.
func (p *walkPage) moves(m *Model, msg tea.KeyMsg) bool {
	k, end := m.keys, m.say("there is no further one", "没有了")
	sameLane := func(n int) bool { return p.hops[n].at == p.hops[p.at].at }
	switch {
	case key.Matches(msg, k.Step, k.Next):
		p.to(m, p.at+1, m.say("this is the last event", "这是最后一个事件"))
	case key.Matches(msg, k.Back, k.Previous):
		p.to(m, p.at-1, m.say("this is the first event", "这是第一个事件"))
	case key.Matches(msg, k.NextCheckpoint):
		p.to(m, p.find(p.at, 1, p.startsCheckpoint), end)
	case key.Matches(msg, k.PrevCheckpoint):
		p.to(m, p.find(p.at, -1, p.startsCheckpoint), end)
	case key.Matches(msg, k.NextLane):
		p.to(m, p.find(p.at, 1, sameLane), end)
	case key.Matches(msg, k.PrevLane):
		p.to(m, p.find(p.at, -1, sameLane), end)
	case key.Matches(msg, k.Begin):
		p.to(m, 0, "")
	case key.Matches(msg, k.End):
		p.to(m, len(p.events)-1, "")
	case key.Matches(msg, k.Continue):
		p.run(m, 1)
	case key.Matches(msg, k.Rewind):
		p.run(m, -1)
	case key.Matches(msg, k.Again):
		p.seek(m, p.search)
	case key.Matches(msg, k.Tab):
		p.tab = (p.tab + 1) % panes
	case key.Matches(msg, k.Lanes):
		p.tab = lanesPane
	case key.Matches(msg, k.Events):
		p.tab = eventsPane
	case key.Matches(msg, k.State):
		p.tab = statePane
	case key.Matches(msg, k.Why):
		p.tab = whyPane
	case key.Matches(msg, k.Down):
		p.scroll++
	case key.Matches(msg, k.Up):
		p.scroll = max(0, p.scroll-1)
	default:
		return false
	}
	return true
}

// does handles the keys that open something.
func (p *walkPage) does(m *Model, msg tea.KeyMsg) tea.Cmd {
	k := m.keys
	switch {
	case key.Matches(msg, k.Break):
		return m.read("break ", func(m *Model, text string) tea.Cmd { p.setBreak(m, text); return nil })
	case key.Matches(msg, k.Search):
		return m.read("/", func(m *Model, text string) tea.Cmd { p.seek(m, text); return nil })
	case key.Matches(msg, k.Command):
		return m.read(":", p.command)
	case key.Matches(msg, k.Play):
		p.playing = true
		return p.wait(m)
	case key.Matches(msg, k.Faster):
		p.setSpeed(m, p.speed*2)
	case key.Matches(msg, k.Slower):
		p.setSpeed(m, p.speed/2)
	case key.Matches(msg, k.Tour):
		return p.beginTour(m)
	case m.options.Host == nil:
		return nil
	case key.Matches(msg, k.Fork):
		return p.askFaults(m)
	case key.Matches(msg, k.Mutant):
		return p.askMutants(m)
	case key.Matches(msg, k.SQL):
		return p.askSQL(m)
	case key.Matches(msg, k.Compare):
		return p.askCompare(m)
	}
	return nil
}

// stops tells whether a breakpoint stops at an event.
func (p *walkPage) stops(n int) bool {
	return slices.ContainsFunc(p.breaks, func(b breakpoint) bool { return b.fits(p.events[n]) })
}

// run goes on to the next breakpoint in a direction.
func (p *walkPage) run(m *Model, direction int) {
	if len(p.breaks) == 0 {
		m.message = m.say("no breakpoint is set; b sets one", "没有断点；按 b 设置")
		return
	}
	p.to(m, p.find(p.at, direction, p.stops), m.say("no breakpoint is hit any more", "不再命中断点"))
}

// setBreak sets a breakpoint, or takes away one that is set.
func (p *walkPage) setBreak(m *Model, text string) {
	b, ok := parseBreakpoint(text, p.words)
	if !ok {
		m.message = m.say("a breakpoint is Class:line, a kind, a checkpoint's number, or kind and number", "断点是 类:行号、事件种类、checkpoint 编号，或种类加编号")
		return
	}
	before := len(p.breaks)
	p.breaks = slices.DeleteFunc(p.breaks, b.same)
	if len(p.breaks) < before {
		m.message = m.say("breakpoint removed: ", "断点已删除：") + b.text
		return
	}
	p.breaks = append(p.breaks, b)
	hits := 0
	for _, e := range p.events {
		if b.fits(e) {
			hits++
		}
	}
	m.message = fmt.Sprintf(m.say("breakpoint at %s, hits: %d; c runs to the next", "断点 %s，命中 %d 次；c 运行到下一个"), b.text, hits)
}

// seek searches forwards, and from the start again.
func (p *walkPage) seek(m *Model, text string) {
	if text == "" {
		m.message = m.say("nothing to search for", "没有搜索内容")
		return
	}
	p.search = text
	has := func(n int) bool { return p.contains(n, text, m.Lang()) }
	n := p.find(p.at, 1, has)
	if n < 0 {
		n = p.find(-1, 1, has)
	}
	p.to(m, n, m.say("not found: ", "未找到：")+screen.Clean(text))
}
