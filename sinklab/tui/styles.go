package tui

import (
	"github.com/charmbracelet/lipgloss"

	"exactlyonce/trace"
)

// Styles are the colours and weights of one renderer. They are the sixteen of the
// terminal's own palette, so that they can be read on light and on dark.
type Styles struct {
	Plain, Dim, Now, Title, Bad, Good, Changed, Warn lipgloss.Style
}

// NewStyles makes the styles of a renderer, which has been told its colour profile.
func NewStyles(r *lipgloss.Renderer) Styles {
	base := r.NewStyle()
	return Styles{
		Plain: base, Dim: base.Faint(true), Now: base.Reverse(true), Title: base.Bold(true),
		Bad: base.Foreground(lipgloss.Color("1")).Bold(true), Good: base.Foreground(lipgloss.Color("2")),
		Changed: base.Bold(true), Warn: base.Foreground(lipgloss.Color("5")),
	}
}

// of is how an event stands in a list.
func (s Styles) of(e trace.Event) lipgloss.Style {
	switch e.Kind {
	case trace.Fault, trace.Expire, trace.Abort, trace.Decline, trace.MaintainFailed, trace.UnitAborted, trace.UnitFenced:
		return s.Bad
	case trace.Intentional:
		if e.Get("numCommitted") != "0" {
			return s.Bad
		}
	case trace.Commit, trace.UnitCommitted, trace.Visible, trace.AlreadyThere:
		return s.Good
	case trace.Choice, trace.Restart, trace.RestoreJob:
		return s.Warn
	}
	return s.Plain
}
