package walkthrough

import (
	"context"
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"exactlyonce/sinklab/screen"
)

// secondMillis is the beat of a check that runs: it shows that the screen is alive.
const secondMillis = 1000

// check has an exercise judged and opens what that comes to. Who stops waiting stops the
// check.
func (m *Model) check(e Entry) tea.Cmd {
	ctx, cancel := context.WithCancel(context.Background())
	cmd := m.ask(m.say("checking ", "检查 ")+screen.Clean(e.Name), func() (func(*Model) tea.Cmd, error) {
		o, err := m.options.Host.Check(ctx, e.Exercise)
		if err != nil { // longer than a line: why nothing can be judged
			o = Outcome{Head: e.Name + m.say(": not checked", "：未能检查"), Lines: []Line{{Text: err.Error()}}}
		}
		return func(m *Model) tea.Cmd { return m.show(o) }, nil
	})
	if cmd == nil {
		cancel()
		return nil
	}
	m.cancel, m.seconds = cancel, 0
	return tea.Batch(cmd, m.nextSecond())
}

// checkFirst checks an exercise before anybody has pressed a key.
func (m *Model) checkFirst(exercise string) tea.Cmd {
	e := Entry{Name: exercise, Exercise: exercise}
	if p, ok := m.pages[0].(*menuPage); ok {
		if i := slices.IndexFunc(p.entries, func(e Entry) bool { return e.Exercise == exercise }); i >= 0 {
			p.cursor, e = i, p.entries[i]
		}
	}
	return m.check(e)
}

// show opens what a check came to: the run that broke, and below it what there is to say.
func (m *Model) show(o Outcome) tea.Cmd {
	if p, ok := m.pages[0].(*menuPage); ok && o.Entry != nil {
		p.replace(*o.Entry)
	}
	m.pages = append(m.pages, &outcomePage{textPage: textPage{head: o.Head}, text: o.Lines, run: o.Run})
	if o.Run != nil {
		m.message = screen.Clean(o.Run.Reason)
		return m.push(newPage(*o.Run))
	}
	return nil
}

// nextSecond asks for the next beat; those of a request that is over do not count.
func (m *Model) nextSecond() tea.Cmd {
	if m.options.Wait == nil {
		return nil
	}
	return m.options.Wait(secondMillis, -m.request)
}

// second counts one second of a check.
func (m *Model) second(generation int) tea.Cmd {
	if m.busy == "" || generation != -m.request {
		return nil
	}
	m.seconds++
	return m.nextSecond()
}

// waiting says what is being done, and what can be done about it.
func (m *Model) waiting(w int) string {
	text := m.busy + " …"
	if m.cancel == nil {
		return text
	}
	if m.seconds > 0 {
		text += fmt.Sprintf(m.say(" %d s", " %d 秒"), m.seconds)
	}
	if stop := m.say("  esc stops", "  esc 停止"); screen.Width(text+stop) <= w {
		text += stop
	}
	return text
}
