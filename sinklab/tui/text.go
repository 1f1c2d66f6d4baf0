package tui

import (
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"
)

// fit makes a line, styled or not, exactly n cells wide.
func fit(s string, n int) string {
	if n <= 0 {
		return ""
	}
	if lipgloss.Width(s) > n {
		s = ansi.Truncate(s, n, "…")
	}
	return s + strings.Repeat(" ", max(0, n-lipgloss.Width(s)))
}

// crop shortens a line to n cells and leaves shorter ones as they are.
func crop(s string, n int) string {
	if n <= 0 {
		return ""
	}
	return ansi.Truncate(s, n, "…")
}

// clean replaces what would leave its line or steer the terminal: traces come from
// anywhere.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 || r == '\u2028' || r == '\u2029' || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 {
			return ' '
		}
		return r
	}, s)
}

// block makes lines into exactly h lines of w cells.
func block(lines []string, w, h int) []string {
	out := make([]string, h)
	for i := range out {
		line := ""
		if i < len(lines) {
			line = lines[i]
		}
		out[i] = fit(line, w)
	}
	return out
}

// beside puts two blocks of the same height side by side.
func beside(left, right []string, between string) []string {
	out := make([]string, len(left))
	for i := range out {
		out[i] = left[i] + between + right[i]
	}
	return out
}

// cellsOf is the width of a text on a terminal.
func cellsOf(s string) int { return lipgloss.Width(s) }

// linesOf splits a text that is shown as it stands.
func linesOf(text string) []string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i := range lines {
		lines[i] = clean(lines[i])
	}
	return lines
}
