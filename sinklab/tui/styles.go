package tui

import (
	"github.com/charmbracelet/lipgloss"

	"exactlyonce/trace"
)

// styles are the colours and weights of one renderer. They are the sixteen of the
// terminal's own palette, so that they can be read on light and on dark.
type styles struct {
	plain, dim, now, title, bad, good, changed, warn lipgloss.Style
}

// newStyles makes the styles of a renderer, which has been told its colour profile.
func newStyles(r *lipgloss.Renderer) styles {
	base := r.NewStyle()
	return styles{
		plain: base, dim: base.Faint(true), now: base.Reverse(true), title: base.Bold(true),
		bad: base.Foreground(lipgloss.Color("1")).Bold(true), good: base.Foreground(lipgloss.Color("2")),
		changed: base.Bold(true), warn: base.Foreground(lipgloss.Color("5")),
	}
}

// of is how an event stands in a list.
func (s styles) of(e trace.Event) lipgloss.Style {
	switch e.Kind {
	case trace.Fault, trace.Expire, trace.Abort, trace.Decline, trace.MaintainFailed:
		return s.bad
	case trace.Intentional:
		if e.Get("numCommitted") != "0" {
			return s.bad
		}
	case trace.Commit, trace.Visible, trace.AlreadyThere:
		return s.good
	case trace.Choice, trace.Restart, trace.RestoreJob:
		return s.warn
	}
	return s.plain
}
