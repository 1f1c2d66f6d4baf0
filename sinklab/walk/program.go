package walk

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"exactlyonce/sinklab/tui"
)

// Show puts a walkthrough on a terminal until it is left. However it ends, the
// terminal is as it was: the program leaves the alternate screen on Ctrl-C, on a
// signal and on a panic, which comes back as ErrDefect.
func Show(ctx context.Context, o tui.Options, in io.Reader, out *os.File) error {
	o.Renderer = Renderer(out)
	o.Wait = func(millis int64, generation int) tea.Cmd {
		return tea.Tick(time.Duration(millis)*time.Millisecond, func(time.Time) tea.Msg { return tui.Tick{Generation: generation} })
	}
	p := tea.NewProgram(tui.New(o), tea.WithAltScreen(), tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out))
	_, err := p.Run()
	switch {
	case errors.Is(err, tea.ErrProgramPanic):
		return ErrDefect
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return fmt.Errorf("walk: the terminal: %w", err)
	}
	return nil
}

// ErrDefect: the walkthrough panicked; the stack has been printed.
var ErrDefect = errors.New("the walkthrough failed")

// Renderer has the terminal's own sixteen colours, or none where NO_COLOR says so. It
// asks the terminal nothing: an answer may never come.
func Renderer(out io.Writer) *lipgloss.Renderer {
	r := lipgloss.NewRenderer(out)
	r.SetColorProfile(termenv.ANSI)
	if os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" {
		r.SetColorProfile(termenv.Ascii)
	}
	r.SetHasDarkBackground(true) // no style depends on it
	return r
}
