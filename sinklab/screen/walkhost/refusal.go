package walkhost

import (
	"strings"

	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/screen/walkthrough"
	"exactlyonce/trace"
)

// refusals say what stands behind a message, by a part of it: what would go wrong
// without the rule, and what to change. English and Chinese in turn.
var refusals = []struct {
	part          string
	means, change [2]string
}{
	{"EXACTLY_ONCE checkpoint mode", [2]string{
		"In AT_LEAST_ONCE mode a task goes on reading behind a barrier that has come on one of its inputs. What it hands over for a checkpoint could have rows of the next one: they would be committed, and read again after a restore.",
		"在 AT_LEAST_ONCE 模式下，某个输入的 barrier 到达后任务仍继续读它。为一个 checkpoint 交出的内容可能含有下一个 checkpoint 的行：它们会被提交，恢复之后又被重读。",
	}, [2]string{
		"Set execution.checkpointing.mode to EXACTLY_ONCE, or leave it out: that is the default.",
		"把 execution.checkpointing.mode 设为 EXACTLY_ONCE，或者不设置：这就是默认值。",
	}},
	{"unaligned checkpoints", [2]string{
		"An unaligned barrier overtakes what is on its way. The committables that a writer has sent in front of it would reach the committer behind it: the committer would put a checkpoint into its state without having all of it.",
		"非对齐的 barrier 会越过途中的数据。writer 在它之前发出的 committable 会在它之后才到达 committer：committer 把 checkpoint 写入状态时，还没有拿到它的全部内容。",
	}, [2]string{
		"Set execution.checkpointing.unaligned.enabled to false, or leave it out: that is the default.",
		"把 execution.checkpointing.unaligned.enabled 设为 false，或者不设置：这就是默认值。",
	}},
	{"", [2]string{"The sink does not accept the job as it is configured.", "sink 不接受这样配置的作业。"},
		[2]string{"The message names what is not accepted: change that in the script.", "错误信息指出了不被接受的设置：在脚本中修改它。"}},
}

// refusal explains why a run has no event; nil where it has some, or nobody refused.
func (h Host) refusal(r *runner.Report, t trace.Trace) *walkthrough.Refusal {
	if len(t.Events) > 0 || len(r.Jobs) == 0 {
		return nil
	}
	return h.explain(r.Jobs[len(r.Jobs)-1].Refusal)
}

// explain says what a message means; nil where there is none.
func (h Host) explain(text string) *walkthrough.Refusal {
	if text == "" {
		return nil
	}
	for _, known := range refusals {
		if strings.Contains(text, known.part) {
			nothing := h.Lang.Pick(" No task has started: nothing was read, and no file was written.", "没有任务启动过：什么都没有读，也没有写文件。")
			return &walkthrough.Refusal{Text: text, Means: h.Lang.Pick(known.means[0], known.means[1]) + nothing, Change: h.Lang.Pick(known.change[0], known.change[1])}
		}
	}
	return nil
}

// recordedRefusal finds the refusal in the log of a real client: it is all that the log
// has, and no event of a job.
func (h Host) recordedRefusal(d *walkthrough.Document) {
	if len(d.Trace.Events) != 1 {
		return
	}
	if e := d.Trace.Events[0]; e.Kind == trace.JobStatus && e.Get("from") == "CREATED" && e.Get("to") == "FAILED" {
		d.Trace.Events, d.Refusal = nil, h.explain(e.Get("cause"))
	}
}

// explainAgain runs the script of a recording without events, to say why there is none.
func (h Host) explainAgain(d *walkthrough.Document, s Source) {
	o, err := options(d.Trace.Header)
	if err != nil {
		return
	}
	if again, err := h.Run(s, o); err == nil {
		d.Refusal, d.Ending = again.Refusal, again.Ending
	}
}
