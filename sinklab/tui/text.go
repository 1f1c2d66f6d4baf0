package tui

import (
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"

	"exactlyonce/trace"
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
		lines[i] = Clean(lines[i])
	}
	return lines
}

// Plain is a line without its styles.
func Plain(s string) string { return ansi.Strip(s) }

// at returns the text of a language.
func at(texts [2]string, lang trace.Lang) string { return lang.Pick(texts[0], texts[1]) }
