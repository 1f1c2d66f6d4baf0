// Package screen is what all screens are made of: text in cells of a terminal, lines that
// are broken where both languages allow it, and styles. The packages below are the screens
// (walkthrough, watch: pure, of messages and keys), what stands behind each (walkhost,
// watchhost: files, runs, checks), and the terminal that they are put on.
//
// Non-goals: what is shown.
package screen

import (
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"
)

// Fit makes a line, styled or not, exactly n cells wide.
func Fit(s string, n int) string {
	if n <= 0 {
		return ""
	}
	if lipgloss.Width(s) > n {
		s = ansi.Truncate(s, n, "…")
	}
	return s + strings.Repeat(" ", max(0, n-lipgloss.Width(s)))
}

// Crop shortens a line to n cells and leaves shorter ones as they are.
func Crop(s string, n int) string {
	if n <= 0 {
		return ""
	}
	return ansi.Truncate(s, n, "…")
}

// Clean replaces what would leave its line or steer the terminal: traces come from
// anywhere.
func Clean(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 || r == '\u2028' || r == '\u2029' || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 {
			return ' '
		}
		return r
	}, s)
}

// Block makes lines into exactly h lines of w cells.
func Block(lines []string, w, h int) []string {
	out := make([]string, h)
	for i := range out {
		line := ""
		if i < len(lines) {
			line = lines[i]
		}
		out[i] = Fit(line, w)
	}
	return out
}

// Beside puts two blocks of the same height side by side.
func Beside(left, right []string, between string) []string {
	out := make([]string, len(left))
	for i := range out {
		out[i] = left[i] + between + right[i]
	}
	return out
}

// Width is the width of a text on a terminal.
func Width(s string) int { return lipgloss.Width(s) }

// Lines splits a text that is shown as it stands.
func Lines(text string) []string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i := range lines {
		lines[i] = Clean(lines[i])
	}
	return lines
}

// Plain is a line without its styles.
func Plain(s string) string { return ansi.Strip(s) }
