package report

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

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

// reasons why a search proves less than it might, by how they begin.
var reasons = []struct{ english, chinese string }{
	{"it was interrupted", "被中断"},
	{"the budget of ", "%s 次运行的预算已用完"},
	{"a fault that the script sets up", "脚本设置的故障从未发生：请把它设在数据源会产生的行上"},
}

var number = regexp.MustCompile(`\d+`)

// why is a reason with its number, in English where no other form is known.
func why(reason string, lang trace.Lang) string {
	for _, r := range reasons {
		if lang == trace.Chinese && strings.HasPrefix(reason, r.english) {
			return strings.Replace(r.chinese, "%s", number.FindString(reason), 1)
		}
	}
	return reason
}
