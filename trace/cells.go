package trace

import (
	"strings"
	"unicode"
)

// wideRanges are the blocks whose characters fill two cells of a terminal:
// East Asian Width W and F of UAX #11, whole blocks joined. Enough for names
// and messages; ambiguous characters count one cell.
var wideRanges = [][2]rune{
	{0x1100, 0x115f},   // Hangul Jamo
	{0x2e80, 0x303e},   // CJK radicals, punctuation
	{0x3041, 0x33ff},   // kana, CJK compatibility
	{0x3400, 0x4dbf},   // CJK extension A
	{0x4e00, 0x9fff},   // CJK
	{0xa000, 0xa4cf},   // Yi
	{0xa960, 0xa97f},   // Hangul Jamo extended A
	{0xac00, 0xd7a3},   // Hangul
	{0xf900, 0xfaff},   // CJK compatibility ideographs
	{0xfe30, 0xfe6f},   // CJK compatibility forms
	{0xff00, 0xff60},   // fullwidth forms
	{0xffe0, 0xffe6},   // fullwidth signs
	{0x1f300, 0x1f64f}, // pictographs
	{0x1f900, 0x1f9ff}, // more pictographs
	{0x20000, 0x3fffd}, // CJK extensions B and later
}

// runeCells is the number of cells r fills.
func runeCells(r rune) int {
	if r < 0x300 {
		return 1 // below the first combining character: nearly all there is
	}
	if unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) {
		return 0 // combines with the character before it
	}
	for _, w := range wideRanges {
		if r >= w[0] && r <= w[1] {
			return 2
		}
	}
	return 1
}

// cells is the number of terminal cells s fills.
func cells(s string) int {
	n := 0
	for _, r := range s {
		n += runeCells(r)
	}
	return n
}

// Pad appends spaces until s fills n cells.
func Pad(s string, n int) string {
	return s + strings.Repeat(" ", max(0, n-cells(s)))
}

// truncate shortens s to at most n cells, the last one then being "…".
func truncate(s string, n int) string {
	if cells(s) <= n {
		return s
	}
	used := 0
	for i, r := range s {
		if used+runeCells(r) > n-1 {
			return s[:i] + "…"
		}
		used += runeCells(r)
	}
	return s
}
