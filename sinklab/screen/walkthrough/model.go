package walkthrough

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"

	"exactlyonce/sinklab/screen"
	"exactlyonce/trace"
)

// Options are what a walkthrough needs besides its document.
type Options struct {
	Lang     trace.Lang
	Renderer *lipgloss.Renderer // with its colour profile set
	Host     Host               // nil = nothing can be run from here
	Menu     []Entry            // shown where there is no document
	Document *Document
	Exercise string // of the menu: its check begins at once, "" = none does

	// Wait sends Tick{generation} after so many milliseconds of wall time: the
	// model itself has no clock.
	Wait func(millis int64, generation int) tea.Cmd
}

// Tick is the beat of playing.
type Tick struct{ Generation int }

// Model is the walkthrough.
type Model struct {
	options Options
	keys    keymap
	styles  screen.Styles
	width   int
	height  int
	pages   []page // the last one is on the screen
	prompt  *prompt
	message string
	busy    string // what the host is doing, "" = nothing
	request int    // of the host; an answer to an older one is dropped
	cancel  func() // stops what the host is doing, nil = nobody can
	seconds int    // that a check has taken so far
}

// page is one screen.
type page interface {
	// press handles a key that the model itself has no use for.
	press(m *Model, msg tea.KeyMsg) tea.Cmd
	// view draws exactly h lines of w cells.
	view(m *Model, w, h int) []string
	// title stands in the first line of the screen.
	title(m *Model) string
	// bindings are the keys that mean something here, in groups.
	bindings(m *Model) [][]key.Binding
}

// New returns a walkthrough that begins with the document, or with the menu.
func New(o Options) *Model {
	m := &Model{options: o, keys: newKeys(o.Lang), styles: screen.NewStyles(o.Renderer), width: 80, height: 24}
	if len(o.Menu) > 0 {
		m.pages = append(m.pages, &menuPage{entries: o.Menu})
	}
	if o.Document != nil {
		m.pages = append(m.pages, newPage(*o.Document))
	}
	if len(m.pages) == 0 {
		m.pages = append(m.pages, &menuPage{})
	}
	return m
}

// Init implements tea.Model.
func (m *Model) Init() tea.Cmd {
	if m.options.Exercise == "" {
		return nil
	}
	return m.checkFirst(m.options.Exercise)
}

// answered is what the host came back with.
type answered struct {
	request int
	then    func(*Model) tea.Cmd
}

// Update implements tea.Model.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = max(1, msg.Width), max(1, msg.Height)
	case Tick:
		if msg.Generation < 0 {
			return m, m.second(msg.Generation)
		}
		if w, ok := m.top().(*walkPage); ok {
			return m, w.beat(m, msg.Generation)
		}
	case answered:
		if msg.request == m.request && m.busy != "" {
			m.idle()
			return m, msg.then(m)
		}
	case tea.KeyMsg:
		return m, m.pressAll(msg)
	}
	return m, nil
}

// pressAll presses one key after the other: a terminal that is slow hands over several
// characters as one message.
func (m *Model) pressAll(msg tea.KeyMsg) tea.Cmd {
	if msg.Type != tea.KeyRunes || len(msg.Runes) < 2 {
		return m.press(msg)
	}
	var cmds []tea.Cmd
	for _, r := range msg.Runes {
		one := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}, Alt: msg.Alt}
		if r == ' ' {
			one.Type = tea.KeySpace
		}
		if cmd := m.press(one); cmd != nil {
			cmds = append(cmds, cmd)
		}
	}
	return tea.Sequence(cmds...)
}

func (m *Model) top() page { return m.pages[len(m.pages)-1] }

// push shows another page; pop returns to the one before.
func (m *Model) push(p page) tea.Cmd {
	m.pages = append(m.pages, p)
	return nil
}

func (m *Model) pop() tea.Cmd {
	if len(m.pages) == 1 {
		return tea.Quit
	}
	m.pages = m.pages[:len(m.pages)-1]
	return nil
}

// press offers a key to the prompt, to what holds everywhere, then to the page.
func (m *Model) press(msg tea.KeyMsg) tea.Cmd {
	m.message = ""
	switch {
	case msg.Type == tea.KeyCtrlC:
		m.idle()
		return tea.Quit
	case m.busy != "":
		if key.Matches(msg, m.keys.Return) || key.Matches(msg, m.keys.Quit) {
			m.idle()
			m.request++ // its answer will find nobody
		}
		return nil
	case m.prompt != nil:
		return m.prompt.press(m, msg)
	case key.Matches(msg, m.keys.Quit):
		return tea.Quit
	case key.Matches(msg, m.keys.Help):
		return m.push(m.helpPage())
	}
	return m.top().press(m, msg)
}

// ask lets the host work outside of the model; then gets its answer.
func (m *Model) ask(what string, work func() (func(*Model) tea.Cmd, error)) tea.Cmd {
	if m.options.Host == nil {
		m.message = m.say("nothing can be run from here", "这里不能运行任何东西")
		return nil
	}
	m.request++
	m.busy = what
	request := m.request
	return func() tea.Msg {
		then, err := work()
		if err != nil {
			then = func(m *Model) tea.Cmd {
				m.message = screen.Clean(err.Error())
				return nil
			}
		}
		return answered{request, then}
	}
}

// idle ends the waiting, and with it what is still being done.
func (m *Model) idle() {
	m.busy = ""
	if m.cancel != nil {
		m.cancel()
		m.cancel = nil
	}
}

// say returns the text of the language.
func (m *Model) say(english, chinese string) string { return m.options.Lang.Pick(english, chinese) }
