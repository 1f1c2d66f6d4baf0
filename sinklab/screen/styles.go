package screen

import (
	"github.com/charmbracelet/lipgloss"
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
