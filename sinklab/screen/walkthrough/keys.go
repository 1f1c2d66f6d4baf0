package walkthrough

import (
	"github.com/charmbracelet/bubbles/key"

	"exactlyonce/trace"
)

// keymap is every key of the walkthrough. The help is made of it, so that it
// cannot say anything else.
type keymap struct {
	Step, Back, NextCheckpoint, PrevCheckpoint, NextLane, PrevLane, Begin, End key.Binding
	Continue, Rewind, Break, Play, Faster, Slower, Search, Again, Command      key.Binding
	Tab, Lanes, Events, State, Why, Down, Up                                   key.Binding
	Fork, Mutant, SQL, Compare, Return, Tour, Answer, Help, Quit               key.Binding
	Open, Next, Previous                                                       key.Binding
}

func newKeys(lang trace.Lang) keymap {
	bind := func(shown, en, zh string, keys ...string) key.Binding {
		return key.NewBinding(key.WithKeys(keys...), key.WithHelp(shown, lang.Pick(en, zh)))
	}
	return keymap{
		Step:           bind("→/n/space", "step", "下一步", "right", "n", " "),
		Back:           bind("←/p", "back", "上一步", "left", "p"),
		NextCheckpoint: bind("]", "next checkpoint", "下一个 checkpoint", "]"),
		PrevCheckpoint: bind("[", "previous checkpoint", "上一个 checkpoint", "["),
		NextLane:       bind(".", "next event of this lane", "本泳道下一事件", "."),
		PrevLane:       bind(",", "previous event of this lane", "本泳道上一事件", ","),
		Begin:          bind("g", "to the start", "到开头", "g", "home"),
		End:            bind("G", "to the end", "到结尾", "G", "end"),
		Continue:       bind("c", "run to a breakpoint", "运行到断点", "c"),
		Rewind:         bind("C", "run back to a breakpoint", "反向运行到断点", "C"),
		Break:          bind("b", "set a breakpoint", "设置断点", "b"),
		Play:           bind("P", "play or pause", "播放或暂停", "P"),
		Faster:         bind("+", "faster", "加快", "+", "="),
		Slower:         bind("-", "slower", "减慢", "-"),
		Search:         bind("/", "search", "搜索", "/"),
		Again:          bind("N", "search again", "再次搜索", "N"),
		Command:        bind(":", "command", "命令", ":"),
		Tab:            bind("tab", "next pane", "下一个窗格", "tab"),
		Lanes:          bind("1", "lanes", "泳道", "1"),
		Events:         bind("2", "events", "事件", "2"),
		State:          bind("3", "state", "状态", "3"),
		Why:            bind("4", "what and why", "说明", "4"),
		Down:           bind("pgdn", "scroll down", "向下滚动", "pgdown", "J"),
		Up:             bind("pgup", "scroll up", "向上滚动", "pgup", "K"),
		Fork:           bind("f", "what if: a fault here", "假设：在此注入故障", "f"),
		Mutant:         bind("m", "try a wrong design", "试一个错误设计", "m"),
		SQL:            bind("s", "SQL on the table now", "此刻的表上执行 SQL", "s"),
		Compare:        bind("d", "compare with another run", "与另一次运行比较", "d"),
		Return:         bind("u/esc", "return", "返回", "u", "esc"),
		Tour:           bind("t", "guided tour", "导览", "t"),
		Answer:         bind("enter", "answer, next stop", "答案，下一站", "enter"),
		Help:           bind("?", "help", "帮助", "?"),
		Quit:           bind("q", "quit", "退出", "q", "ctrl+c"),
		Open:           bind("enter", "open", "打开", "enter"),
		Next:           bind("↓/j", "down", "向下", "down", "j"),
		Previous:       bind("↑/k", "up", "向上", "up", "k"),
	}
}
