package report

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize"

	"exactlyonce/sinklab/explore/workers"
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

// uncounted stands for some schedules, of a search that counts none.
const uncounted = 0

// count prints a number of schedules; the largest number stands for more.
func count(n uint64) string {
	if n == uncounted {
		return "x"
	}
	if n == math.MaxUint64 {
		return ">1.8e19"
	}
	return strconv.FormatUint(n, 10)
}

// reasons why a search proves less than it might, by how they begin, and the flag that
// gives it more.
var reasons = []struct{ english, chinese, flag string }{
	{"it was interrupted", "被中断", ""},
	{"the budget of ", "%s 次运行的预算已用完", "--budget"},
	{"the memory of ", "记住状态用的 %s 内存已用完", "--memory"},
	{"a fault that the script sets up", "脚本设置的故障从未发生：请把它设在数据源会产生的行上", ""},
}

var number = regexp.MustCompile(`[\d.]+( [kMGT]?B)?`)

// why is a reason with its number, in English where no other form is known.
func why(reason string, lang trace.Lang) string {
	for _, r := range reasons {
		if lang == trace.Chinese && strings.HasPrefix(reason, r.english) {
			return strings.Replace(r.chinese, "%s", number.FindString(reason), 1)
		}
	}
	return reason
}

// More is the flag with which a search that was stopped goes further, with twice what it
// had; "" = there is none.
func (r *Report) More() string {
	for _, reason := range reasons {
		if r.Stopped == "" || !strings.HasPrefix(r.Stopped, reason.english) {
			continue
		}
		switch reason.flag {
		case "--budget":
			return fmt.Sprintf("--budget %d", 2*r.Options.MaxRuns)
		case "--memory":
			twice := humanize.Bytes(2 * uint64(cmp.Or(r.Options.MaxBytes, workers.MaxBytes)))
			return "--memory " + strings.ReplaceAll(twice, " ", "")
		}
	}
	return ""
}

// cut is what a search that was stopped has not looked at.
func (r *Report) cut(lang trace.Lang) string {
	text := fmt.Sprintf(lang.Pick("cut: the other answers of %s were not tried, nor what follows from them", "未搜索：还有 %s的其他答案没有试过，由它们引出的一切也没有"),
		many(r.Result.Open, lang, "question", "处选择"))
	if more := r.More(); more != "" {
		text += fmt.Sprintf(lang.Pick("; %s gives more", "；%s 可以搜得更多"), more)
	}
	return text
}
