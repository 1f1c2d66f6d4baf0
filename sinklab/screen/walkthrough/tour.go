package walkthrough

import (
	"fmt"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"exactlyonce/sinklab/screen"
)

// beginTour goes to the first stop behind the place, or to the first of all.
func (p *walkPage) beginTour(m *Model) tea.Cmd {
	if len(p.Stops) == 0 {
		m.message = m.say("there is no tour of this run", "这次运行没有导览")
		return nil
	}
	p.halt(m, 0)
	return nil
}

// halt stands at a stop, its question open. A small screen shows the question first.
func (p *walkPage) halt(m *Model, stop int) {
	p.stop, p.answer = stop, false
	p.at, p.scroll = int(p.Stops[stop].Seq)-1, 0
	if !m.medium() {
		p.tab = whyPane
	}
}

// asking: a question is open, so nothing may tell what comes.
func (p *walkPage) asking() bool { return p.stop >= 0 && !p.answer }

// pressTour handles the keys of a tour; done is false for those that it leaves to
// the walk: one may look around before answering.
func (p *walkPage) pressTour(m *Model, msg tea.KeyMsg) (cmd tea.Cmd, done bool) {
	switch {
	case key.Matches(msg, m.keys.Return):
		p.stop = -1
	case !key.Matches(msg, m.keys.Answer):
		return nil, false
	case !p.answer:
		p.answer, p.scroll = true, 0
		if !m.medium() {
			p.tab = whyPane
		}
	case p.stop+1 < len(p.Stops):
		p.halt(m, p.stop+1)
	default:
		p.stop = -1
		m.message = m.tourOver()
	}
	return nil, true
}

func (m *Model) tourOver() string {
	return m.say("the tour is over; t begins it again", "导览结束；按 t 重新开始")
}

// stopName is how a stop is called.
func (m *Model) stopName(stop int, all []Stop) string {
	return fmt.Sprintf(m.say("stop %d of %d", "第 %d 站，共 %d 站"), stop+1, len(all))
}

// stopLines are the question of a stop and, once it is given, the answer in lines of w
// cells.
func (m *Model) stopLines(stop Stop, answer bool, w int) (lines []string) {
	for _, line := range screen.Wrap(stop.Question, w) {
		lines = append(lines, m.styles.Title.Render(line))
	}
	if !answer {
		return append(lines, "", m.styles.Dim.Render(screen.Crop(m.say("enter: the answer", "enter：答案"), w)))
	}
	return append(append(lines, ""), screen.Wrap(stop.Answer, w)...)
}
