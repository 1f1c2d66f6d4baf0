package walkthrough

import (
	"fmt"
	"strings"

	"exactlyonce/sinklab/screen"
	"exactlyonce/trace"
)

// instants are the places at which a task can crash, by the end of the label.
var instants = map[string][2]string{ // looked up only
	"burst":           {"before its next rows", "在下一批数据之前"},
	"before-prepare":  {"before it prepares for the barrier", "在为 barrier 做准备之前"},
	"after-prepare":   {"when it has prepared, before the barrier goes on", "准备好之后、barrier 继续之前"},
	"after-snapshot":  {"with its state written and not acknowledged", "状态已写出、尚未确认"},
	"before-notify":   {"before it hears that the checkpoint is complete", "在得知 checkpoint 完成之前"},
	"before-commit":   {"before the first step of the commit", "在提交的第一步之前"},
	"in-commit":       {"in the middle of the commit", "在提交进行当中"},
	"after-commit":    {"right behind the commit", "提交刚刚完成之后"},
	"after-trigger":   {"when the id is taken", "在占用编号之后"},
	"before-complete": {"with all acknowledged and nothing stored", "全部确认、尚未保存"},
	"after-complete":  {"with the checkpoint stored and nobody notified", "checkpoint 已保存、尚未通知任何人"},
}

// messages are faults of what one task sends or gets, by option.
var messages = map[string][]string{ // looked up only; English and Chinese in turn
	"notify":  {"the notification to %s is lost", "发给 %s 的通知丢失", "the notification to %s comes after the next one", "发给 %s 的通知晚于下一个到达"},
	"ack":     {"the acknowledgement of %s is lost", "%s 的确认丢失", "the acknowledgement of %s comes after the timeout", "%s 的确认在超时之后到达"},
	"decline": {"%s declines the checkpoint", "%s 拒绝该 checkpoint"},
	"throw":   {"a function of %s throws in the middle of its rows", "%s 的函数在处理数据时抛出异常"},
}

// others are points without a task, by label.
var others = map[string][]string{ // looked up only; English and Chinese in turn
	"savepoint/stop": {"the user stops the job with a savepoint and starts a new one from it", "用户带 savepoint 停止作业，并由它启动新作业"},
	"outage/restart": {"the restart comes a day later", "一天之后才重启"},
	"outside/cleanup": {"the restart comes a day later, and an orphan cleanup has run meanwhile",
		"一天之后才重启，其间清理了孤儿文件"},
	"outside/restore": {"the operator restores the checkpoint before the newest", "运维人员恢复倒数第二个 checkpoint",
		"the operator starts the job without state", "运维人员不带状态启动作业"},
	"outside/power":       {"the machine loses power", "机器断电"},
	"order/channel":       {"another input is read first", "先读另一个输入"},
	"order/cancel-commit": {"the cancellation interrupts the commit under way", "取消打断正在进行的提交"},
	"order/first-delay":   {"the first checkpoint comes at another time", "第一个 checkpoint 在另一时刻到来"},
	"order/end-of-input":  {"the source notices its end one checkpoint later", "源晚一个 checkpoint 才发现输入结束"},
	"order/overtake":      {"the barrier passes committables", "barrier 越过 committable"},
}

// outcomes are what an operation on files can come to, by option.
var outcomes = map[string][]string{ // looked up only; English and Chinese in turn
	"store": {"%s fails", "%s 失败", "%s is done and its answer is lost", "%s 已完成但应答丢失", "the committer crashes before %s", "committer 在 %s 之前崩溃",
		"the committer crashes behind %s", "committer 在 %s 之后崩溃", "%s fails from now on", "%s 从此一直失败"},
	"io": {"%s fails once", "%s 失败一次", "%s fails from now on", "%s 从此一直失败", "%s is done and its answer is lost", "%s 已完成但应答丢失",
		"the task crashes before %s", "任务在 %s 之前崩溃"},
}

// lateMessages are what may come late, by what stands behind late/.
var lateMessages = map[string][2]string{ // looked up only
	"trigger": {"the trigger message to %s", "发给 %s 的触发消息"}, "notify": {"the notification to %s", "发给 %s 的通知"},
	"aborted": {"the message to %s that a checkpoint was aborted", "告知 %s checkpoint 被放弃的消息"}, "deploy": {"the start of %s", "%s 的启动"},
	"burst": {"what %s reads next", "%s 接下来读取的数据"}, "step": {"the next step of the commit of %s", "%s 提交的下一步"},
	"ack": {"the acknowledgement of %s", "%s 的确认"}, "decline": {"the refusal of %s", "%s 的拒绝"},
	"end-report": {"the report that %s has read everything", "%s 已读完数据的报告"}, "failure": {"the report that %s has failed", "%s 失败的报告"},
	"cancelled": {"the report that %s is cancelled", "%s 已被取消的报告"}, "rows": {"rows from %s", "%s 的数据行"},
	"committable": {"a committable from %s", "%s 的 committable"}, "barrier": {"a barrier from %s", "%s 的 barrier"},
	"cancel-barrier": {"a cancelled barrier from %s", "%s 的取消标记"}, "end-of-input": {"the end of the input from %s", "%s 的输入结束"},
	"end-of-channel": {"the end of the channel from %s", "%s 的通道结束"}, "interval": {"the periodic trigger", "周期触发"},
	"timeout": {"the timeout of a checkpoint", "checkpoint 的超时"}, "restart": {"the end of the restart delay", "重启等待的结束"},
	"jobmanager": {"the new JobManager", "新的 JobManager"},
}

// lateText says that a message comes late, and how late.
func lateText(parts []string, option int, lang trace.Lang) string {
	form := lateMessages[parts[1]]
	what := strings.ReplaceAll(lang.Pick(form[0], form[1]), "%s", strings.Replace(parts[len(parts)-1], "-to-", " to ", 1))
	things := "thing"
	if option > 1 {
		things = "things"
	}
	return fmt.Sprintf(lang.Pick("%s comes late: behind %d more %s that the receiver does", "%s迟到：接收方又做了 %d 件事之后才到%.0s"), what, option, things)
}

// FaultText says what an option of a point is; the label where nothing better is known.
func FaultText(label string, option int, lang trace.Lang) string {
	parts := strings.Split(label, "/")
	last := parts[len(parts)-1]
	if parts[0] == "late" && len(parts) > 1 && lateMessages[parts[1]] != [2]string{} {
		return lateText(parts, option, lang)
	}
	if instant, ok := instants[last]; ok && parts[0] == "crash" && len(parts) == 3 {
		return fmt.Sprintf(lang.Pick("%s crashes %s", "%s 崩溃：%s"), parts[1], at(instant, lang))
	}
	if order := others[label]; strings.HasPrefix(label, "order/") && len(order) == 2 { // any of many
		return fmt.Sprintf("%s (%d)", lang.Pick(order[0], order[1]), option)
	}
	for _, list := range [][]string{others[label], filled(messages[parts[0]], last), filled(outcomes[parts[0]], last)} {
		if i := 2 * (option - 1); i >= 0 && i+1 < len(list) {
			return lang.Pick(list[i], list[i+1])
		}
	}
	return fmt.Sprintf(lang.Pick("%s, option %d", "%s，选项 %d"), screen.Clean(label), option)
}

// filled puts what a fault is about into its forms.
func filled(forms []string, what string) []string {
	out := make([]string, len(forms))
	for i, f := range forms {
		out[i] = strings.ReplaceAll(f, "%s", what)
	}
	return out
}
