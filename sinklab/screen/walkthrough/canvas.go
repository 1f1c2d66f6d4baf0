package walkthrough

import (
	"strings"

	"github.com/charmbracelet/lipgloss"
)

// canvas is one line of cells to draw on; a wide character fills two.
type canvas []string

func newCanvas(w int) canvas {
	c := make(canvas, w)
	for i := range c {
		c[i] = " "
	}
	return c
}

// put writes text from a column on and returns the column behind it. What does not
// fit is left out.
func (c canvas) put(col int, text string) int {
	for _, r := range text {
		w := lipgloss.Width(string(r))
		if w == 0 || col < 0 || col+w > len(c) {
			continue
		}
		c[col] = string(r)
		for i := 1; i < w; i++ {
			c[col+i] = "" // the second half of the character before
		}
		col += w
	}
	return col
}

// line draws an arrow's shaft over the lifelines between two columns.
func (c canvas) line(from, to int) {
	for col := min(from, to) + 1; col < max(from, to); col++ {
		switch c[col] {
		case "│":
			c[col] = "┼"
		default:
			c[col] = "─"
		}
	}
}

// window is w cells of the line from a column on.
func (c canvas) window(from, w int) string {
	return strings.Join(c[from:min(len(c), from+w)], "")
}
