package report

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/mattn/go-runewidth"

	"exactlyonce/sinklab/verdict"
	"exactlyonce/trace"
)

// wordAt orders verdicts from the best to the worst, orphans behind.
func wordAt(word string) int {
	name, orphans, _ := strings.Cut(word, " + ")
	at := 2 * (len(verdict.Words()) - slices.Index(verdict.Words(), verdict.Word(name)))
	if orphans != "" {
		at++
	}
	return at
}

// count prints a number of schedules; the largest number stands for more.
func count(n uint64) string {
	if n == math.MaxUint64 {
		return ">1.8e19"
	}
	return strconv.FormatUint(n, 10)
}

func pick(lang trace.Lang, english, chinese string) string {
	if lang == trace.Chinese {
		return chinese
	}
	return english
}

// padded fills a text up to a number of terminal cells.
func padded(text string, cells int) string {
	return text + strings.Repeat(" ", max(0, cells-runewidth.StringWidth(text)))
}
