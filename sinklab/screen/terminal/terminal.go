// Package terminal puts a screen on a terminal and leaves the terminal as it was.
//
// Non-goals: what a screen shows (walkthrough, watch).
package terminal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	_ "exactlyonce/sinklab/screen/background" // Bubble Tea asks the terminal otherwise
)

// Show puts a model on a terminal until it is left. However it ends, the terminal is as
// it was: the program leaves the alternate screen on Ctrl-C, on a signal, which comes back
// as the error of ctx, and on a panic, which comes back as ErrDefect.
func Show(ctx context.Context, m tea.Model, in io.Reader, out io.Writer) error {
	// Signals end ctx, and that is a quit like any other. Bubble Tea's own handler would
	// hear them as well, and wait for a loop that may have ended already.
	p := tea.NewProgram(m, tea.WithAltScreen(), tea.WithoutSignalHandler(), tea.WithInput(in), tea.WithOutput(out))
	defer context.AfterFunc(ctx, p.Quit)()
	_, err := p.Run()
	switch {
	case errors.Is(err, tea.ErrProgramPanic):
		return ErrDefect
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return fmt.Errorf("the terminal: %w", err)
	}
	return nil
}

// ErrDefect: the screen's program panicked; the stack has been printed.
var ErrDefect = errors.New("the screen failed")

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
