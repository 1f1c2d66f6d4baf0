package trace

import (
	"strconv"
	"strings"
)

// lateMessages are what may be late in the words of a sentence, by the names that the engine
// gives them; behind "after" they are what the receiver did before such a message came.
var lateMessages = map[string]Text{ // looked up only
	"trigger":        {"the message that triggers checkpoint {checkpoint} at {task}", "在 {task} 触发 checkpoint {checkpoint} 的消息"},
	"notify":         {"the notification of checkpoint {checkpoint} to {task}", "发往 {task} 的 checkpoint {checkpoint} 完成通知"},
	"aborted":        {"the message to {task} that checkpoint {checkpoint} was aborted", "告知 {task} checkpoint {checkpoint} 被放弃的消息"},
	"deploy":         {"the start of {task}", "{task} 的启动"},
	"burst":          {"what {task} reads next", "{task} 接下来读取的数据"},
	"step":           {"the next step of {task}'s commit", "{task} 提交的下一步"},
	"ack":            {"the acknowledgement of checkpoint {checkpoint} by {task}", "{task} 对 checkpoint {checkpoint} 的确认"},
	"decline":        {"{task}'s refusal of checkpoint {checkpoint}", "{task} 对 checkpoint {checkpoint} 的拒绝"},
	"end-report":     {"the report that {task} has read all its data", "{task} 已读完数据的报告"},
	"finish-report":  {"the report that {task} has finished", "{task} 已完成的报告"},
	"failure":        {"the report that {task} has failed", "{task} 失败的报告"},
	"cancelled":      {"the report that {task} is cancelled", "{task} 已被取消的报告"},
	"rows":           {"rows from {task}", "来自 {task} 的数据行"},
	"committable":    {"a committable from {task}", "来自 {task} 的 committable"},
	"barrier":        {"the barrier of checkpoint {checkpoint} from {task}", "来自 {task} 的 checkpoint {checkpoint} 的 barrier"},
	"cancel-barrier": {"the cancelled barrier of checkpoint {checkpoint} from {task}", "来自 {task} 的 checkpoint {checkpoint} 的取消标记"},
	"end-of-input":   {"the end of the input from {task}", "来自 {task} 的输入结束"},
	"end-of-channel": {"the end of the channel from {task}", "来自 {task} 的通道结束"},
	"interval":       {"the periodic trigger", "周期触发"},
	"timeout":        {"the timeout of checkpoint {checkpoint}", "checkpoint {checkpoint} 的超时"},
	"restart":        {"the end of the restart delay", "重启等待的结束"},
	"jobmanager":     {"the takeover of a new JobManager", "新 JobManager 的接管"},
	"cancel":         {"the user's cancellation", "用户的取消"},
	"intervals":      {"three periodic triggers", "三次周期触发"}, // that is as late as a message can be
	"nothing-else":   {"everything else", "其他一切"},
	"savepoint":      {"the user's savepoint", "用户的 savepoint"},
}

// lateMessage is a message in words: the one under a name among the values of an event.
func lateMessage(e Event, name, checkpoint string, lang Lang) string {
	return strings.NewReplacer("{checkpoint}", checkpoint, "{task}", e.Get(name+"-task")).Replace(lateMessages[e.Get(name)].In(lang))
}

// isLate tells whether an event is about a message that is late: it waits, or it comes.
func (e Event) isLate() bool { return e.Kind == Late || e.Kind == Choice && e.Get("message") != "" }

// lateText tells that a message is late, or that one comes and what it has let pass.
func lateText(e Event, lang Lang) string {
	what := lateMessage(e, "message", strconv.FormatInt(e.Checkpoint, 10), lang)
	switch {
	case e.Kind == Choice:
		return what + lang.Pick(" is late", "迟到")
	case lang == Chinese:
		return what + "迟到，直到" + lateMessage(e, "after", e.Get("after-checkpoint"), lang) + "之后才到"
	}
	return what + " comes only after " + lateMessage(e, "after", e.Get("after-checkpoint"), lang)
}
