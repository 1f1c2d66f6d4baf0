package trace

import "strings"

// sentence is what Describe says about a kind. {name} stands for the event's
// value of that name, {checkpoint} for its checkpoint, {task} for its short
// thread name; {rows|row} is a counted noun. A part in [brackets] is left out where the event lacks one of
// its values.
type sentence struct {
	kind   Kind
	when   string // "" or "name=text": a value that selects this sentence
	en, zh string
}

// sentences has one entry a kind, special cases first.
var sentences = []sentence{
	{Open, "", "the committer opens with commit user {commitUser}[, isRestored() = {context.isRestored()}]", "committer 以 commit user {commitUser} 启动[，isRestored() = {context.isRestored()}]"},
	{Restore, "", "the committer finds {restored.size()|committable} in its state", "committer 在状态里找到 {restored.size()} 个 committable"},
	{Filter, "", "of {sortedCommittables.size()|committable} {retryCommittables.size()} must still be committed", "{sortedCommittables.size()} 个 committable 中还需提交 {retryCommittables.size()} 个"},
	{Prepare, "", "{task} hands over its committables of checkpoint {checkpoint} before the barrier", "{task} 在 barrier 之前交出 checkpoint {checkpoint} 的 committable"},
	{Snapshot, "", "the committer keeps {committablesPerCheckpoint.keySet()} in its state", "committer 把 {committablesPerCheckpoint.keySet()} 存入状态"},
	{Notify, "", "the committer learns that checkpoint {checkpoint} is complete and commits everything up to it", "committer 得知 checkpoint {checkpoint} 已完成，提交它及之前的全部内容"},
	{Intentional, "numCommitted=0", "nothing had to be committed again, so the job does not fail on purpose", "没有需要补提交的内容，作业不会主动失败"},
	{Intentional, "", "after recommitting {numCommitted|committable} the job fails once on purpose", "补提交 {numCommitted} 个 committable 后，作业主动失败一次"},

	{JobStatus, "", "the job goes from {from} to {to}[: {cause}]", "作业从 {from} 变为 {to}[：{cause}]"},
	{TaskStatus, "", "{task} goes from {from} to {to}[: {cause}]", "{task} 从 {from} 变为 {to}[：{cause}]"},
	{NoCheckpoint, "", "there is no checkpoint to restore from: the job begins at the start", "没有可用于恢复的 checkpoint：作业从头开始"},
	{RestoreJob, "", "the job is restored from checkpoint {checkpoint}", "作业从 checkpoint {checkpoint} 恢复"},
	{SkipTrigger, "", "a trigger is skipped[: {reason}]", "跳过一次触发[：{reason}]"},
	{Trigger, "", "the coordinator triggers checkpoint {checkpoint}", "协调器触发 checkpoint {checkpoint}"},
	{Barrier, "", "the barrier of checkpoint {checkpoint} is aligned at {task}[, {channels|channel}]", "checkpoint {checkpoint} 的 barrier 在 {task} 对齐[，{channels} 个通道]"},
	{Ack, "late=true", "{task} acknowledges checkpoint {checkpoint} too late: it has expired", "{task} 对 checkpoint {checkpoint} 的确认来得太晚：它已超时"},
	{Ack, "", "{task} acknowledges checkpoint {checkpoint}", "{task} 确认 checkpoint {checkpoint}"},
	{Complete, "", "checkpoint {checkpoint} is complete[ after {duration} ms]", "checkpoint {checkpoint} 完成[，用时 {duration} 毫秒]"},
	{Expire, "", "checkpoint {checkpoint} times out", "checkpoint {checkpoint} 超时"},
	{Decline, "", "{task} declines checkpoint {checkpoint}[: {reason}]", "{task} 拒绝 checkpoint {checkpoint}[：{reason}]"},
	{Abort, "", "checkpoint {checkpoint} is aborted[: {reason}]", "checkpoint {checkpoint} 被放弃[：{reason}]"},
	{NotifyAborted, "", "{task} learns that checkpoint {checkpoint} was aborted[; the latest completed one is {latestCompleted}]", "{task} 得知 checkpoint {checkpoint} 被放弃[；最近完成的是 {latestCompleted}]"},
	{Stop, "", "the checkpoint coordinator stops", "checkpoint 协调器停止"},
	{Position, "", "source split {split} moves from position {from} to {to}", "源分片 {split} 从位置 {from} 前进到 {to}"},
	{EndOfInput, "", "{task} reaches the end of its input", "{task} 到达输入末尾"},
	{Restart, "", "the job is to restart[, attempt {attempt}][, in {delay} ms]", "作业将重启[，第 {attempt} 次][，{delay} 毫秒后]"},
	{Choice, "", "at {label} option {picked} of {options} is picked", "在 {label} 处从 {options} 个选项中选择 {picked}"},

	{File, "", "a data file with {rows|row} is written and not yet visible", "写出含 {rows} 行的数据文件，尚不可见"},
	{CommitReady, "", "a commit of {messages|message} begins", "开始提交 {messages} 条消息"},
	{Collected, "", "the commit adds {files|data file}", "本次提交加入 {files} 个数据文件"},
	{Commit, "kind=RENAME", "file {identifier} is there under its final name[: {rows|row}]", "文件 {identifier} 已改为最终名称[：{rows} 行]"},
	{Commit, "kind=TRANSACTION", "transaction {identifier} is committed[: {rows|row}]", "事务 {identifier} 已提交[：{rows} 行]"},
	{Commit, "", "snapshot {snapshot} is published with identifier {identifier}[: it adds {rows|row}]", "snapshot {snapshot} 发布，identifier 为 {identifier}[：新增 {rows} 行]"},
	{CommitDone, "", "the commit returns[ after {duration} ms]", "提交调用返回[，用时 {duration} 毫秒]"},
	{CommitRetry, "kind=REFUSED", "the commit of {snapshot} is refused[: {reason}]", "对 {snapshot} 的提交被拒绝[：{reason}]"},
	{CommitRetry, "kind=UNKNOWN", "nobody can say whether {snapshot} was committed: no answer came", "没有人知道 {snapshot} 是否已经提交：没有收到应答"},
	{CommitRetry, "", "snapshot {snapshot} could not be published and is tried again[: {reason}]", "snapshot {snapshot} 未能发布，重试[：{reason}]"},
	{AlreadyThere, "", "snapshot {snapshot} is already there: an earlier try had succeeded", "snapshot {snapshot} 已存在：先前的尝试其实成功了"},
	{MaintainFailed, "", "the work after the commit fails and the next commit will throw it[: {reason}]", "提交之后的维护出错，下一次提交时抛出[：{reason}]"},
	{TagCreated, "", "tag {tag} keeps snapshot {snapshot}", "标签 {tag} 保留 snapshot {snapshot}"},
	{TagDeleted, "", "tag {tag} of snapshot {snapshot} is deleted", "删除 snapshot {snapshot} 的标签 {tag}"},
	{Visible, "", "{rows|row} visible without a commit", "{rows} 行未经提交就可见"},
}

// Describe says what happened in one short sentence. Every part of SinkLab that
// speaks about an event uses it.
func Describe(e Event, lang Lang) string {
	switch e.Kind {
	case Fault:
		if label := e.Get("label"); label != "" {
			return lang.Pick("the task crashes: ", "任务崩溃：") + label
		}
		fallthrough
	case Cancel: // their sentence is the lab's own log line, without its mark
		text, _ := Narrate(e, lang)
		return strings.TrimPrefix(text, "[SinkLab] ")
	case SnapshotsExpired:
		return describeExpiry(e, lang)
	}
	for _, s := range sentences {
		if s.kind == e.Kind && s.selects(e) {
			return expand(lang.Pick(s.en, s.zh), e)
		}
	}
	return string(e.Kind)
}

func (s sentence) selects(e Event) bool {
	name, text, conditional := strings.Cut(s.when, "=")
	return !conditional || e.Get(name) == text
}
