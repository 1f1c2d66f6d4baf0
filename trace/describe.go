package trace

import "strings"

// sentences has one entry a kind, special cases first, in the general words.
var sentences = []Sentence{
	{Restore, "", "the committer finds {restored.size()|committable} in its state", "committer 在状态里找到 {restored.size()} 个 committable"},
	{Open, "", "the committer opens[ as {commitUser}][, restored: {context.isRestored()}]", "committer 启动[，名为 {commitUser}][，是否恢复：{context.isRestored()}]"},
	{Filter, "", "of {sortedCommittables.size()|committable} {retryCommittables.size()} must still be committed", "{sortedCommittables.size()} 个 committable 中还需提交 {retryCommittables.size()} 个"},
	{Prepare, "", "{task} hands over its committables of checkpoint {checkpoint} before the barrier", "{task} 在 barrier 之前交出 checkpoint {checkpoint} 的 committable"},
	{Snapshot, "", "the committer keeps {committablesPerCheckpoint.keySet()} in its state", "committer 把 {committablesPerCheckpoint.keySet()} 存入状态"},
	{Notify, "", "the committer learns that checkpoint {checkpoint} is complete and commits everything up to it", "committer 得知 checkpoint {checkpoint} 已完成，提交它及之前的全部内容"},
	{Intentional, "numCommitted=0", "nothing had to be committed again, so the job does not fail on purpose", "没有需要补提交的内容，作业不会主动失败"},
	{Intentional, "", "after recommitting {numCommitted|committable} the job fails once on purpose", "补提交 {numCommitted} 个 committable 后，作业主动失败一次"},

	{JobStatus, "", "the job goes from {from} to {to}[: {cause}]", "作业从 {from} 变为 {to}[：{cause}]"},
	{TaskStatus, "", "{task} goes from {from} to {to}[: {cause}]", "{task} 从 {from} 变为 {to}[：{cause}]"},
	{NoCheckpoint, "then", "the job has no checkpoint of its own yet", "作业还没有自己的 checkpoint"},
	{NoCheckpoint, "", "there is no checkpoint to restore from: the job begins at the start", "没有可用于恢复的 checkpoint：作业从头开始"},
	{StartFrom, "", "the job starts from what lies in {location}", "作业从 {location} 中保存的内容启动"},
	{ResetID, "", "the next checkpoint of the job is {next}", "作业的下一个 checkpoint 编号为 {next}"},
	{RestoreJob, "type=Savepoint", "the job is restored from savepoint {checkpoint}", "作业从 savepoint {checkpoint} 恢复"},
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
	{Retained, "", "checkpoint {checkpoint} stays[, in {location}]", "checkpoint {checkpoint} 予以保留[，位于 {location}]"},
	{Position, "", "source split {split} moves from position {from} to {to}", "源分片 {split} 从位置 {from} 前进到 {to}"},
	{EndOfInput, "", "{task} reaches the end of its input", "{task} 到达输入末尾"},
	{Restart, "", "the job is to restart[, attempt {attempt}][, in {delay} ms]", "作业将重启[，第 {attempt} 次][，{delay} 毫秒后]"},
	{Choice, "", "at {label} option {picked} of {options} is picked", "在 {label} 处从 {options} 个选项中选择 {picked}"},

	{File, "", "{rows|row} written and not yet visible", "写出 {rows} 行，尚不可见"},
	{CommitReady, "", "a commit of {messages|message} begins", "开始提交 {messages} 条消息"},
	{Collected, "", "the commit adds {files} <units>", "本次提交加入 {files} 个<unit>"},
	{Commit, "snapshot", "<commit> {snapshot} is committed[ for {identifier}][: it adds {rows|row}]", "<commit> {snapshot} 已提交[，对应 {identifier}][：新增 {rows} 行]"},
	{Commit, "", "<commit> {identifier} is committed[: it adds {rows|row}]", "<commit> {identifier} 已提交[：新增 {rows} 行]"},
	{CommitDone, "", "the commit returns[ after {duration} ms]", "提交调用返回[，用时 {duration} 毫秒]"},
	{CommitRetry, "unit", "the commit of <unit> {unit} fails and is tried again[: {reason}]", "<unit> {unit} 的提交失败，重试[：{reason}]"},
	{CommitRetry, "", "the commit of <commit> {snapshot} fails and is tried again[: {reason}]", "<commit> {snapshot} 的提交失败，重试[：{reason}]"},
	{AlreadyThere, "unit", "<unit> {unit} is committed already: an earlier try had succeeded", "<unit> {unit} 已经提交：先前的尝试其实成功了"},
	{AlreadyThere, "", "<commit> {snapshot} is committed already: an earlier try had succeeded", "<commit> {snapshot} 已经提交：先前的尝试其实成功了"},
	{UnitBegun, "", "<unit> {unit} is begun", "开始<unit> {unit}"},
	{UnitPrepared, "", "<unit> {unit} is prepared[ for checkpoint {checkpoint}] and not yet visible[: {rows|row}]", "<unit> {unit} 已[为 checkpoint {checkpoint} ]准备好，尚不可见[：{rows} 行]"},
	{UnitCommitted, "", "<unit> {unit} is committed[: {rows|row}]", "<unit> {unit} 已提交[：{rows} 行]"},
	{UnitAborted, "", "<unit> {unit} is aborted[: {rows|row} will never be visible][, since {reason}]", "<unit> {unit} 被放弃[：其中 {rows} 行不会可见][，原因：{reason}]"},
	{UnitFenced, "", "<unit> {unit} is refused[: {owner} has been replaced by a newer one][ ({reason})]", "<unit> {unit} 被拒绝[：{owner} 已被更新的所有者取代][（{reason}）]"},
	{UnitLate, "", "<unit> {unit} is {age} ms old, and its timeout is {timeout} ms", "<unit> {unit} 已打开 {age} 毫秒，超时为 {timeout} 毫秒"},
	{MaintainFailed, "", "the work after the commit fails and the next commit will throw it[: {reason}]", "提交之后的维护出错，下一次提交时抛出[：{reason}]"},
	{TagCreated, "", "tag {tag} keeps snapshot {snapshot}", "标签 {tag} 保留 snapshot {snapshot}"},
	{TagDeleted, "", "tag {tag} of snapshot {snapshot} is deleted", "删除 snapshot {snapshot} 的标签 {tag}"},
	{Visible, "", "{rows|row} visible without a commit", "{rows} 行未经提交就可见"},
}

// Describe says what happened in one short sentence. Every part of SinkLab that
// speaks about an event uses it.
func (w Words) Describe(e Event, lang Lang) string {
	if e.isLate() {
		return lateText(e, lang)
	}
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
	for _, list := range [][]Sentence{w.vocabulary().Sentences, sentences} {
		for _, s := range list {
			if s.Kind == e.Kind && selected(s.When, e) {
				return expand(w.fill(lang.Pick(s.English, s.Chinese), lang), e)
			}
		}
	}
	return string(e.Kind)
}
