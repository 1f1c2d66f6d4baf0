package watch

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/trace"
)

// keymap is every key of the screen. The help is made of it, so that it cannot say
// anything else.
type keymap struct {
	Next, Hint, List, Task, Check, CheckAll, Reset, Solution, Help, Quit       key.Binding
	Yes, No, Back, Close, Open, Up, Down, PageUp, PageDown, Begin, End, Scroll key.Binding
}

func newKeys(lang trace.Lang) keymap {
	bind := func(shown, en, zh string, keys ...string) key.Binding {
		return key.NewBinding(key.WithKeys(keys...), key.WithHelp(shown, lang.Pick(en, zh)))
	}
	return keymap{
		Next:     bind("n", "next", "下一个", "n"),
		Hint:     bind("h", "hint", "提示", "h"),
		List:     bind("l", "list", "列表", "l"),
		Task:     bind("t", "task", "题目", "t"),
		Check:    bind("c", "check again", "重新检查", "c"),
		CheckAll: bind("c", "check all", "检查全部", "c"),
		Reset:    bind("r", "reset", "重置", "r"),
		Solution: bind("x", "solution", "参考解答", "x"),
		Help:     bind("?", "help", "帮助", "?"),
		Quit:     bind("q", "quit", "退出", "q", "ctrl+c"),
		Yes:      bind("y", "yes", "是", "y", "Y"),
		No:       bind("n", "no", "否", "n", "N", "esc"),
		Close:    bind("?", "close", "关闭", "?"),
		Back:     bind("esc", "back", "返回", "esc", "u"),
		Open:     bind("enter", "go there", "去做这个", "enter"),
		Up:       bind("↑", "up", "向上", "up", "k"),
		Down:     bind("↓", "down", "向下", "down", "j"),
		Scroll:   bind("↑↓", "scroll", "滚动"),
		PageUp:   bind("pgup", "page up", "上一页", "pgup"),
		PageDown: bind("pgdn", "page down", "下一页", "pgdown", " "),
		Begin:    bind("g", "to the top", "到开头", "g", "home"),
		End:      bind("G", "to the bottom", "到结尾", "G", "end"),
	}
}

// meaningful are the keys that mean something now, the most useful first; those that
// scroll besides.
func (m *Model) meaningful() []key.Binding {
	k := m.keys
	if m.page == pageReset {
		return []key.Binding{k.Yes, k.No}
	}
	var keys []key.Binding
	add := func(when bool, b ...key.Binding) {
		if when {
			keys = append(keys, b...)
		}
	}
	e, one := m.exercise()
	add(one && e.Done && m.page != pageList && m.now.Folder, k.Next)
	add(m.page == pageList && m.now.Folder, k.Open)
	add(one && m.hints(e) && m.now.Folder, k.Hint)
	add(m.page != pageResult, k.Back)
	add(m.page != pageHelp, k.Help)
	add(m.page == pageHelp, k.Close)
	add(true, k.Quit)
	if !m.now.Folder {
		return keys
	}
	add(m.page != pageList, k.List)
	add(one && m.page != pageList && m.page != pageTask, k.Task)
	add(one && m.page != pageList && m.now.File != "", k.Check)
	add(m.page == pageList, k.CheckAll)
	add(one && m.page != pageList && m.page != pageSolution && e.Done, k.Solution)
	add(one && m.page != pageList && m.known && !m.now.Untouched, k.Reset)
	return keys
}

// hints tells whether h shows something that is not on the screen yet. Who has passed
// needs none.
func (m *Model) hints(e Exercise) bool {
	passed := m.result != nil && m.result.Verdict == grade.Passed
	switch m.page {
	case pageResult:
		return len(e.Hints) > 0 && !passed
	case pageHints:
		return e.Seen < len(e.Hints)
	}
	return false
}

// offers tells whether a key means something now and is the one that was pressed.
func (m *Model) offers(msg tea.KeyMsg, b key.Binding) bool {
	for _, o := range m.meaningful() {
		if o.Help() == b.Help() {
			return key.Matches(msg, b)
		}
	}
	return false
}
