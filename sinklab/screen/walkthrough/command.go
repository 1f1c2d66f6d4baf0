package walkthrough

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"exactlyonce/sinklab/screen"
	"exactlyonce/trace"
)

// verb is one word of the command line. Words of debuggers mean what they mean there.
type verb struct {
	names  string // the name, and shorter ones
	does   [2]string
	run    func(p *walkPage, m *Model, argument string) tea.Cmd
	needed string // what its argument is, "" = it takes none
}

// verbs is the one list of commands; the help prints it. A function, since help is
// one of them.
func verbs() []verb {
	return []verb{
		{"step s", [2]string{"one event on", "前进一个事件"}, pressing(func(k keymap) key.Binding { return k.Step }), ""},
		{"back", [2]string{"one event back", "后退一个事件"}, pressing(func(k keymap) key.Binding { return k.Back }), ""},
		{"next n", [2]string{"next event of this lane", "本泳道下一事件"}, pressing(func(k keymap) key.Binding { return k.NextLane }), ""},
		{"checkpoint", [2]string{"next checkpoint, or the one with a number", "下一个 checkpoint，或指定编号"}, (*walkPage).toCheckpoint, "N"},
		{"break b", [2]string{"stop at Class:line, a kind, a checkpoint; again: no more; alone: list", "在 类:行号、种类、checkpoint 处停；再次输入则取消；单独使用则列出"}, (*walkPage).breakCommand, "WHERE"},
		{"continue cont c", [2]string{"run to the next breakpoint", "运行到下一个断点"}, pressing(func(k keymap) key.Binding { return k.Continue }), ""},
		{"rewind", [2]string{"run back to a breakpoint, or to the start", "反向运行到断点或开头"}, (*walkPage).rewind, ""},
		{"goto", [2]string{"to the event with a number", "到指定编号的事件"}, (*walkPage).goTo, "N"},
		{"where w", [2]string{"thread, operator and line of the real system", "线程、算子与真实系统中的行号"}, (*walkPage).where, ""},
		{"print p", [2]string{"all values of this event, or one by name", "该事件的全部值，或按名字取一个"}, (*walkPage).print, "NAME"},
		{"play", [2]string{"play in virtual time, at a speed in per cent", "按虚拟时间播放，可给出百分比速度"}, (*walkPage).playCommand, "PERCENT"},
		{"help", [2]string{"keys and commands", "按键与命令"}, func(_ *walkPage, m *Model, _ string) tea.Cmd { return m.push(m.helpPage()) }, ""},
		{"quit q", [2]string{"leave", "退出"}, func(*walkPage, *Model, string) tea.Cmd { return tea.Quit }, ""},
	}
}

// pressing is a command that does what a key does.
func pressing(which func(keymap) key.Binding) func(*walkPage, *Model, string) tea.Cmd {
	return func(p *walkPage, m *Model, _ string) tea.Cmd {
		p.moves(m, keyMsg(which(m.keys).Keys()[0]))
		return nil
	}
}

// keyMsg is the message of a key by its name.
func keyMsg(name string) tea.KeyMsg {
	switch name {
	case "right":
		return tea.KeyMsg{Type: tea.KeyRight}
	case "left":
		return tea.KeyMsg{Type: tea.KeyLeft}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}

// command runs one line.
func (p *walkPage) command(m *Model, line string) tea.Cmd {
	word, argument, _ := strings.Cut(strings.TrimSpace(line), " ")
	if word == "" {
		return nil
	}
	if seq, err := strconv.ParseInt(word, 10, 64); err == nil {
		return p.goTo(m, strconv.FormatInt(seq, 10))
	}
	for _, v := range verbs() {
		for _, name := range strings.Fields(v.names) {
			if name == word {
				return v.run(p, m, strings.TrimSpace(argument))
			}
		}
	}
	m.message = fmt.Sprintf(m.say("unknown command %q; help lists them", "未知命令 %q；help 列出全部"), screen.Clean(word))
	return nil
}

func (p *walkPage) breakCommand(m *Model, where string) tea.Cmd {
	if where != "" {
		p.setBreak(m, where)
		return nil
	}
	var texts []string
	for _, b := range p.breaks {
		texts = append(texts, b.text)
	}
	m.message = m.say("breakpoints: ", "断点：") + strings.Join(texts, ", ")
	if len(texts) == 0 {
		m.message = m.say("no breakpoint is set", "没有断点")
	}
	return nil
}

// rewind goes back to a breakpoint; without one in front of here, to the start.
func (p *walkPage) rewind(m *Model, _ string) tea.Cmd {
	p.to(m, max(0, p.find(p.at, -1, p.stops)), "")
	return nil
}

func (p *walkPage) goTo(m *Model, text string) tea.Cmd {
	n, err := strconv.Atoi(text)
	if err != nil {
		n = 0
	}
	p.to(m, n-1, fmt.Sprintf(m.say("events are numbered 1 to %d", "事件编号为 1 到 %d"), len(p.events)))
	return nil
}

func (p *walkPage) toCheckpoint(m *Model, text string) tea.Cmd {
	if text == "" {
		p.moves(m, keyMsg("]"))
		return nil
	}
	id, _ := strconv.ParseInt(text, 10, 64)
	n := p.find(-1, 1, func(n int) bool { return p.events[n].Checkpoint == id && p.startsCheckpoint(n) })
	p.to(m, n, m.say("there is no such checkpoint: ", "没有这个 checkpoint：")+screen.Clean(text))
	return nil
}

func (p *walkPage) where(m *Model, _ string) tea.Cmd {
	e := p.events[p.at]
	m.message = fmt.Sprintf("#%d %s", e.Seq, screen.Clean(e.Thread))
	if b, ok := p.words.Breakpoint(e.Kind); ok {
		m.message = fmt.Sprintf("#%d %s  %s", e.Seq, b, screen.Clean(e.Thread))
	}
	return nil
}

// print shows values as jdb does: name = value.
func (p *walkPage) print(m *Model, wanted string) tea.Cmd {
	e := p.events[p.at]
	if wanted != "" {
		text, ok := e.Lookup(wanted)
		m.message = screen.Clean(wanted + " = " + text)
		if !ok {
			m.message = m.say("this event has no value ", "该事件没有值 ") + screen.Clean(wanted)
		}
		return nil
	}
	return m.push(&textPage{head: "print", lines: valueLines(e)})
}

func valueLines(e trace.Event) []string {
	lines := []string{screen.Clean(trace.TextLine(e)), "", "thread = " + screen.Clean(e.Thread), "operator = " + screen.Clean(e.Operator), "kind = " + string(e.Kind)}
	if e.Checkpoint != 0 {
		lines = append(lines, "checkpoint = "+strconv.FormatInt(e.Checkpoint, 10))
	}
	for _, v := range e.Values {
		lines = append(lines, screen.Clean(v.Name+" = "+v.Text))
	}
	return lines
}

func (p *walkPage) playCommand(m *Model, percent string) tea.Cmd {
	if n, err := strconv.ParseInt(strings.TrimSuffix(percent, "%"), 10, 64); err == nil {
		p.setSpeed(m, n)
	}
	p.playing = true
	return p.wait(m)
}
