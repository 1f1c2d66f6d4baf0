package watch

import (
	tea "github.com/charmbracelet/bubbletea"

	"exactlyonce/sinklab/screen"
)

// Model is the screen.
type Model struct {
	options Options
	styles  screen.Styles
	keys    keymap
	width   int
	height  int

	course Course
	shown  string // the exercise on the screen, "" = the end of the course
	page   page
	scroll int
	cursor int      // in the list
	lines  []string // of the solution, or of the task

	stamp    Stamp // of the last look at the file while it was there
	now      Stamp // of the last look
	known    bool  // it has been looked at
	looking  bool
	beats    int
	number   int    // of the newest check; the result of an older one is dropped
	checking string // an exercise, or everything; "" = nothing
	result   *Result
	all      []Result // of the newest check of everything
	trouble  string   // what did not work, until the next key
	note     string   // why a key means nothing now, until the next key
}

// page is what fills the screen.
type page int

const (
	pageResult page = iota
	pageHints
	pageList
	pageSolution
	pageTask
	pageReset
	pageHelp
)

// everything is what is checked where no single exercise is.
const everything = "*"

// New returns the screen of a course.
func New(o Options) *Model {
	return &Model{
		options: o, styles: screen.NewStyles(o.Renderer), keys: newKeys(o.Lang), width: 80, height: 24,
		course: o.Course, shown: o.Course.At, now: Stamp{Folder: true},
	}
}

// Init implements tea.Model.
func (m *Model) Init() tea.Cmd { return tea.Batch(m.look(), m.options.Wait(beatMillis)) }

// Messages of the host's answers. Those about an exercise say which.
type (
	looked struct {
		exercise string
		stamp    Stamp
	}
	checked struct {
		number  int
		results []Result
		err     error
	}
	opened struct {
		course Course
		err    error
	}
	read struct { // the solution, or the task
		exercise string
		page     page
		lines    []string
		err      error
	}
)

// Update implements tea.Model.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = max(1, msg.Width), max(1, msg.Height)
	case tea.KeyMsg:
		return m, m.pressAll(msg)
	case Beat:
		return m, m.beat()
	case looked:
		return m, m.seen(msg)
	case checked:
		return m, m.judged(msg)
	case opened:
		if msg.err != nil {
			m.trouble = msg.err.Error()
			return m, nil
		}
		m.course = msg.course
		if m.page == pageHints {
			m.scroll = m.beyond() // the newest one is at the end
		}
	case read:
		if msg.err != nil {
			m.trouble = msg.err.Error()
		} else if msg.exercise == m.shown {
			m.turn(msg.page)
			m.lines = msg.lines
		}
	}
	return m, nil
}

// beat is a moment of wall time.
func (m *Model) beat() tea.Cmd {
	m.beats++
	if m.beats%beatsPerLook == 0 && !m.looking {
		return tea.Batch(m.look(), m.options.Wait(beatMillis))
	}
	return m.options.Wait(beatMillis)
}

// look asks whether something has changed.
func (m *Model) look() tea.Cmd {
	m.looking = true
	exercise := m.shown
	return func() tea.Msg { return looked{exercise, m.options.Host.Look(exercise)} }
}

// seen takes a look. What is not there is waited for: editors remove a file and write it
// anew, and a folder may come back.
func (m *Model) seen(l looked) tea.Cmd {
	m.looking = false
	if l.exercise != m.shown {
		return nil
	}
	before := m.now
	m.now, m.known = l.stamp, true
	var cmds []tea.Cmd
	if m.now.Folder && (!before.Folder || m.now.Progress != before.Progress) {
		cmds = append(cmds, m.open())
	}
	if m.now.File != "" && m.now.File != m.stamp.File {
		m.stamp = m.now
		cmds = append(cmds, m.check())
	}
	return tea.Batch(cmds...)
}

// open reads the course anew.
func (m *Model) open() tea.Cmd {
	return func() tea.Msg {
		c, err := m.options.Host.Open()
		return opened{c, err}
	}
}

// do lets the host change something, then reads the course anew.
func (m *Model) do(change func(Host) error) tea.Cmd {
	return func() tea.Msg {
		if err := change(m.options.Host); err != nil {
			return opened{err: err}
		}
		c, err := m.options.Host.Open()
		return opened{c, err}
	}
}

// exercise is the one on the screen.
func (m *Model) exercise() (Exercise, bool) {
	for _, e := range m.course.Exercises {
		if e.Name == m.shown {
			return e, true
		}
	}
	return Exercise{}, false
}

// show puts another exercise on the screen, "" = the end of the course.
func (m *Model) show(name string) tea.Cmd {
	m.number++ // whatever is being checked is of no interest any more
	m.checking = ""
	m.shown, m.result, m.stamp = name, nil, Stamp{}
	m.now, m.known = Stamp{Folder: m.now.Folder, Progress: m.now.Progress}, false
	m.turn(pageResult)
	if name == "" {
		return nil
	}
	return tea.Batch(m.do(func(h Host) error { return h.Go(name) }), m.look())
}

// turn shows another page from its top.
func (m *Model) turn(p page) { m.page, m.scroll = p, 0 }

// say returns the text of the language.
func (m *Model) say(english, chinese string) string { return m.options.Lang.Pick(english, chinese) }
