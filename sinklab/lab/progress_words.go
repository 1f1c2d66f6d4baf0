package lab

import (
	"fmt"
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

// NoMoreHints is what to do where the ladder of hints ends. A sink that broke has left a
// run to step through.
func NoMoreHints(k grade.Kind, number string, lang trace.Lang) string {
	if k == grade.Write {
		return fmt.Sprintf(lang.Pick(
			"There is no more hint. Step through the run that broke: sinklab lab check %s --trace t.jsonl, then sinklab walk t.jsonl. And read what README.md asks you to observe.",
			"没有更多提示了。请逐步走一遍出错的那次运行：先 sinklab lab check %s --trace t.jsonl，再 sinklab walk t.jsonl。也请读 README.zh.md 里“请观察”的部分。"), number)
	}
	return lang.Pick(
		"There is no more hint. Step through a run of the script that this is about with 'sinklab walk', and read what README.md asks you to observe.",
		"没有更多提示了。请用 'sinklab walk' 逐步走一遍本练习所讲脚本的运行，也请读 README.zh.md 里“请观察”的部分。")
}

// AllDone says that a course of n exercises is done, and what comes then; each line is a
// paragraph.
func AllDone(n int, lang trace.Lang) string {
	return fmt.Sprintf(lang.Pick(
		"All %d exercises are done.\n\nWhat you wrote does what Paimon's writer and committer do.\n\nGo on with:\n  sinklab walk failover: the real protocol, step by step\n  sinklab explore failover: every fault at every instant\n  sinklab mutants: the wrong designs, each with its counterexample",
		"全部 %d 个练习都已完成。\n\n你写的代码所做的，正是 Paimon 的 writer 和 committer 所做的。\n\n接下来可以：\n  sinklab walk failover：逐步观看真实协议\n  sinklab explore failover：在每个时刻注入每种故障\n  sinklab mutants：各种错误设计及其反例"), n)
}
