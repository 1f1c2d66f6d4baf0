package lab

import (
	"strings"

	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/trace"
)

// Bar is how much is done, w cells wide. It is full only when everything is.
func Bar(done, all, w int) string {
	full := 0
	if all > 0 {
		full = done * w / all
	}
	return strings.Repeat("█", full) + strings.Repeat("░", w-full)
}

// KindName is a kind of exercise as a learner reads it.
func KindName(k grade.Kind, lang trace.Lang) string {
	switch k {
	case grade.Predict:
		return lang.Pick("predict", "预测")
	case grade.Write:
		return lang.Pick("write", "编写")
	case grade.Repair:
		return lang.Pick("repair", "修复")
	}
	return string(k)
}

// NoMoreHints is what to do where the ladder of hints ends.
func NoMoreHints(lang trace.Lang) string {
	return lang.Pick(
		"There is no more hint. Read the log of the check once more, step by step, and ask of each step what a crash right behind it would do; then read what README.md asks you to observe.",
		"没有更多提示了。请把检查输出的运行过程一步一步再读一遍，并对每一步问：如果紧接着崩溃会怎样？然后读 README.zh.md 里“请观察”的部分。")
}
