package walkthrough

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"
)

// Bounds of playing: a pause of virtual hours must not look like a hang, and events
// at the same instant must be seen one after the other.
const (
	minBeatMillis = 120
	maxBeatMillis = 2500
	minSpeed      = 5
	maxSpeed      = 10_000
)

// setSpeed changes how fast virtual time passes, in per cent.
func (p *walkPage) setSpeed(m *Model, percent int64) {
	p.speed = min(max(percent, minSpeed), maxSpeed)
	m.message = fmt.Sprintf(m.say("speed: %d %% of virtual time", "速度：虚拟时间的 %d%%"), p.speed)
}

// wait asks for the beat at which the next event is due.
func (p *walkPage) wait(m *Model) tea.Cmd {
	if p.at+1 >= len(p.events) || m.options.Wait == nil {
		p.playing = false
		return nil
	}
	p.beats++
	millis := (p.events[p.at+1].AtMillis - p.events[p.at].AtMillis) * 100 / p.speed
	return m.options.Wait(min(max(millis, minBeatMillis), maxBeatMillis), p.beats)
}

// beat plays the next event. Breakpoints stop it.
func (p *walkPage) beat(m *Model, generation int) tea.Cmd {
	if !p.playing || generation != p.beats {
		return nil
	}
	p.to(m, p.at+1, "")
	if p.stops(p.at) {
		p.playing = false
		m.message = m.say("breakpoint", "断点")
		return nil
	}
	return p.wait(m)
}
