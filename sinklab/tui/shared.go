package tui

import (
	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"
)

// Other screens of the lab break lines, count cells and look as the walkthrough does.

// Fit makes a line, styled or not, exactly n cells wide.
func Fit(s string, n int) string { return fit(s, n) }

// Crop shortens a line to n cells and leaves shorter ones as they are.
func Crop(s string, n int) string { return crop(s, n) }

// Clean replaces what would leave its line or steer the terminal.
func Clean(s string) string { return clean(s) }

// Block makes lines into exactly h lines of w cells.
func Block(lines []string, w, h int) []string { return block(lines, w, h) }

// Wrap breaks a text into lines of at most n cells, as its script is set.
func Wrap(text string, n int) []string { return wrap(text, n) }

// Styles are the colours and weights of a screen.
type Styles struct{ Plain, Dim, Now, Title, Bad, Good, Warn lipgloss.Style }

// NewStyles makes the styles of a renderer, which has been told its colour profile.
func NewStyles(r *lipgloss.Renderer) Styles {
	s := newStyles(r)
	return Styles{Plain: s.plain, Dim: s.dim, Now: s.now, Title: s.title, Bad: s.bad, Good: s.good, Warn: s.warn}
}

// Plain is a line without its styles.
func Plain(s string) string { return ansi.Strip(s) }
