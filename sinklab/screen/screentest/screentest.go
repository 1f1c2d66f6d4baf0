// Package screentest drives the walkthrough in tests as a person would: with keys, and
// looking at the screen. It runs what the model asks for at once, so that nothing
// waits.
package screentest

import (
	"io"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"exactlyonce/sinklab/screen/walkthrough"
)

// Screen is a walkthrough on a terminal of some size.
type Screen struct {
	*walkthrough.Model
	Quit  bool    // it has been left
	Waits []int64 // the waits that it has asked for, in milliseconds
	beats []int
}

// New returns a screen without colours of w x h cells.
func New(o walkthrough.Options, w, h int) *Screen {
	o.Renderer = lipgloss.NewRenderer(io.Discard)
	o.Renderer.SetColorProfile(termenv.Ascii)
	s := &Screen{}
	o.Wait = func(millis int64, generation int) tea.Cmd {
		s.Waits, s.beats = append(s.Waits, millis), append(s.beats, generation)
		return nil
	}
	s.Model = walkthrough.New(o)
	s.Resize(w, h)
	return s
}

// Resize changes the size of the terminal.
func (s *Screen) Resize(w, h int) { s.send(tea.WindowSizeMsg{Width: w, Height: h}) }

// Beat lets the newest wait be over.
func (s *Screen) Beat() {
	if len(s.beats) > 0 {
		s.send(walkthrough.Tick{Generation: s.beats[len(s.beats)-1]})
	}
}

// named are the keys that are no character.
var named = map[string]tea.KeyType{
	"enter": tea.KeyEnter, "esc": tea.KeyEsc, "tab": tea.KeyTab, "left": tea.KeyLeft, "right": tea.KeyRight, "up": tea.KeyUp, "down": tea.KeyDown,
	"pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "home": tea.KeyHome, "end": tea.KeyEnd, "backspace": tea.KeyBackspace, "ctrl+c": tea.KeyCtrlC,
	"ctrl+u": tea.KeyCtrlU, "space": tea.KeySpace,
}

// Press presses keys: names of keys, or texts that are typed.
func (s *Screen) Press(keys ...string) {
	for _, msg := range Keys(keys...) {
		s.send(msg)
	}
}

func key(r rune) tea.KeyMsg {
	if r == ' ' {
		return tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}}
}

// send passes on a message, and what comes of it.
func (s *Screen) send(msg tea.Msg) {
	for msg != nil {
		if _, ok := msg.(tea.QuitMsg); ok {
			s.Quit = true
			return
		}
		_, cmd := s.Update(msg)
		if cmd == nil {
			return
		}
		msg = cmd()
	}
}

// Lines are the lines of the screen, without the spaces at their ends.
func (s *Screen) Lines() []string {
	lines := strings.Split(s.View(), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return lines
}

// Text is the screen as a golden file keeps it.
func (s *Screen) Text() string { return strings.Join(s.Lines(), "\n") + "\n" }
