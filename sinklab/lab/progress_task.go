package lab

import (
	"path/filepath"
	"regexp"
	"strings"
	"unicode"

	"exactlyonce/trace"
)

// ReadmePath is the exercise's text in a language.
func (e *Exercise) ReadmePath(lang trace.Lang) string {
	return filepath.Join(e.Dir, lang.Pick("README.md", "README.zh.md"))
}

// Task is what an exercise is about: the first sentences of its text, two of them.
func (e *Exercise) Task(lang trace.Lang) (string, error) {
	text, err := readText(e.ReadmePath(lang))
	if err != nil {
		return "", err
	}
	return sentences(firstParagraph(string(text)), 2), nil
}

// emphasis is what Markdown sets in bold or slanted letters.
var emphasis = regexp.MustCompile(`\*+([^*\s][^*]*)\*+`)

// firstParagraph is the first text of a page below its head, on one line.
func firstParagraph(page string) string {
	joined := ""
	for _, line := range strings.Split(page, "\n") {
		line = strings.TrimSpace(line)
		switch {
		case line == "" && joined != "":
			return emphasis.ReplaceAllString(joined, "$1")
		case line != "" && !strings.HasPrefix(line, "#"):
			joined = join(joined, line)
		}
	}
	return emphasis.ReplaceAllString(joined, "$1")
}

// join puts a line behind another: Chinese without a space.
func join(a, b string) string {
	if a == "" {
		return b
	}
	last, first := []rune(a), []rune(b)
	if wide(last[len(last)-1]) && wide(first[0]) {
		return a + b
	}
	return a + " " + b
}

// wide tells whether a character belongs to a script without spaces, or to its marks.
func wide(r rune) bool {
	return unicode.Is(unicode.Han, r) || r >= 0x3000 && r <= 0x303f || r >= 0xff00 && r <= 0xffef
}

// sentences are the first n of a paragraph, also where it has fewer.
func sentences(text string, n int) string {
	r := []rune(text)
	for i := range r {
		behind := i+1 == len(r) || unicode.IsSpace(r[i+1])
		if strings.ContainsRune("。！？", r[i]) || strings.ContainsRune(".!?", r[i]) && behind {
			if n--; n == 0 {
				return string(r[:i+1])
			}
		}
	}
	return text
}
