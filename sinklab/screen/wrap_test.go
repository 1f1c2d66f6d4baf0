package screen

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		n    int
		text string
		want []string
	}{
		{10, "the quick brown fox", []string{"the quick", "brown fox"}},
		{10, "提交算子会各发布一部分。", []string{"提交算子会", "各发布一部", "分。"}},
		{10, "提交算子会。", []string{"提交算子", "会。"}},                   // 。 begins no line
		{10, "提交算子（见）", []string{"提交算子", "（见）"}},                 // （ ends none
		{12, "为 FAILED：原因", []string{"为 FAILED：", "原因"}},         // Chinese follows on the same line
		{10, "首先检查它CommitterX", []string{"首先检查它", "CommitterX"}}, // the word is whole
		{6, "a CommitterX", []string{"a", "Commit", "terX"}},     // but for one longer than a line
		{6, "abcdef。", []string{"abcde", "f。"}},
		{9, "x  （ y ）", []string{"x", "（ y ）"}},
		{4, "  ab cd", []string{"  ab", "cd"}},
		{3, "", []string{""}},
		{3, "a\n\nb", []string{"a", "", "b"}},
		{0, "a", nil},
	} {
		require.Equal(t, c.want, Wrap(c.text, c.n), "%q in %d cells", c.text, c.n)
	}
}

// pieces are what texts are made of: no piece of them with what is glued to it is wider
// than a line of 24 cells.
func pieces() *rapid.Generator[string] {
	word := rapid.StringMatching(`[A-Za-z0-9$\-]{1,8}`)
	return rapid.OneOf(word, rapid.SampledFrom([]string{"数", "据", "流", "数据流在检查点之间提交", " ", " ", "（数）", "「据」", "，", "。", "：", "、", "？", "；", "》", "！", "(x)", "…"}))
}

// Whatever the text: no line is too wide, nothing is lost, no line begins with what
// closes or ends with what opens, and no word is broken.
func TestWrapKeepsItsRules(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		list := rapid.SliceOf(pieces()).Draw(r, "pieces")
		for i := 1; i < len(list); i++ { // one mark behind a word, as in a text
			if strings.Contains(notFirst, list[i]) && (strings.Contains(notFirst, list[i-1]) || list[i-1] == " ") {
				list[i] = "文"
			}
		}
		text, n := strings.Join(list, ""), rapid.IntRange(24, 60).Draw(r, "cells")
		words := strings.FieldsFunc(text, func(c rune) bool { return c == ' ' || Width(string(c)) > 1 })
		lines := Wrap(text, n)
		all := strings.ReplaceAll(strings.Join(lines, ""), " ", "")
		require.Equal(r, strings.ReplaceAll(text, " ", ""), all)
		for i, line := range lines {
			require.LessOrEqual(r, Width(line), n)
			g := glyphs(line)
			if i > 0 && len(g) > 0 {
				require.False(r, g[0].among(notFirst), "line %d: %q", i, lines)
			}
			if i+1 < len(lines) && len(g) > 0 {
				require.False(r, g[len(g)-1].among(notLast), "line %d: %q", i, lines)
			}
		}
		for _, w := range words {
			if Width(w) <= 16 {
				require.True(r, strings.Contains(strings.Join(lines, "\n"), w), "%q is broken in %q", w, lines)
			}
		}
	})
}

// Text without spaces and marks fills its lines, and a line of any size ends the work.
func TestWrapFillsLines(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		text, n := rapid.StringOfN(rapid.RuneFrom([]rune("数据流在检查点之间提交")), 1, 80, -1).Draw(r, "text"), rapid.IntRange(2, 60).Draw(r, "cells")
		lines := Wrap(text, n)
		for _, line := range lines[:len(lines)-1] {
			require.Equal(r, n/2*2, Width(line), "%q", lines)
		}
		for _, line := range Wrap(rapid.String().Draw(r, "any"), rapid.IntRange(1, 9).Draw(r, "few")) {
			require.LessOrEqual(r, Width(line), 9)
		}
	})
}
