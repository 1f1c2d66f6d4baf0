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
