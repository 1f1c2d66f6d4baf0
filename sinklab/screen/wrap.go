package screen

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// What must not begin a line, and what must not end one (kinsoku).
const (
	notFirst = "，。；：、！？）」』》〉】〕”’…—·～％,.;:!?)]}%"
	notLast  = "（「『《〈【〔“‘([{"
)

// glyph is what a terminal shows as one: a character with what combines with it.
type glyph struct {
	text   string
	cells  int
	spaced bool // behind a space
}

// Wrap breaks a text into lines of at most n cells: at spaces, and beside the
// characters of scripts that have none, but never in front of what closes or behind
// what opens. A word is broken only where it is longer than a line.
func Wrap(text string, n int) []string {
	if n <= 0 {
		return nil
	}
	var lines []string
	for _, paragraph := range strings.Split(text, "\n") {
		lines = append(lines, wrapParagraph(glyphs(paragraph), n)...)
	}
	return lines
}

// glyphs splits a text without control sequences.
func glyphs(text string) []glyph {
	var out []glyph
	for state := byte(0); text != ""; {
		seq, cells, size, next := ansi.DecodeSequence(text, state, nil)
		if cells == 0 && len(out) > 0 {
			out[len(out)-1].text += seq
		} else {
			out = append(out, glyph{text: seq, cells: cells})
		}
		text, state = text[size:], next
	}
	return out
}

// wrapParagraph fills one line after the other. The spaces at a break are dropped.
func wrapParagraph(g []glyph, n int) []string {
	var lines []string
	for {
		end := breakAt(g, n)
		line := ""
		for _, c := range g[:end] {
			line += c.text
		}
		lines = append(lines, strings.TrimRight(Crop(line, n), " "))
		for end < len(g) && g[end].text == " " {
			end++
		}
		if g = g[end:]; len(g) == 0 {
			return lines
		}
	}
}

// breakAt is how many glyphs go onto a line of n cells.
func breakAt(g []glyph, n int) int {
	fit, used := 0, 0
	for fit < len(g) && used+g[fit].cells <= n {
		used += g[fit].cells
		fit++
	}
	if fit == len(g) {
		return fit
	}
	for _, may := range []func(a, b glyph) bool{breaks, splits} {
		for end := fit; end > 0; end-- {
			if a, b, ok := around(g, end); ok && may(a, b) {
				return end
			}
		}
	}
	return max(1, fit) // a glyph too wide for the line is cropped
}

// around are the glyphs that would end a line and begin the next; a space does
// neither, it only stands in front of b where there is one. A line has a glyph.
func around(g []glyph, end int) (a, b glyph, ok bool) {
	left, right := end-1, end
	for left >= 0 && g[left].text == " " {
		left--
	}
	for right < len(g)-1 && g[right].text == " " {
		right++
	}
	if left < 0 {
		return a, b, false
	}
	a, b = g[left], g[right]
	b.spaced = right-left > 1
	return a, b, true
}

// breaks tells whether a line may end between two glyphs without breaking a word.
func breaks(a, b glyph) bool { return splits(a, b) && (b.spaced || wide(a) || wide(b)) }

// splits tells whether a line may end there if it must.
func splits(a, b glyph) bool { return !b.among(notFirst) && !a.among(notLast) }

// among tells whether a glyph is one of those, whatever combines with it.
func (g glyph) among(set string) bool {
	first, _ := utf8.DecodeRuneInString(g.text)
	return strings.ContainsRune(set, first)
}

// wide glyphs are those of scripts without spaces, and their punctuation.
func wide(g glyph) bool { return g.cells > 1 }
