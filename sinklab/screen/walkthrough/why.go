package walkthrough

import "exactlyonce/trace"

// lore is what stands behind a kind of event: why it happens, and what a crash of
// this task right here would do.
type lore struct{ why, crash [2]string } // English, Chinese

// loreOf is the one list of explanations.
var loreOf = map[trace.Kind]lore{ // looked up only
	trace.Open: {
		[2]string{"The commit user names who commits. It is drawn once and kept in operator state, so that a restarted committer recognises its own snapshots.", "commit user 标识由谁提交。它只生成一次并保存在算子状态中，重启后的 committer 据此认出自己的 snapshot。"},
		[2]string{"Nothing is lost: the job restarts and opens again.", "不会丢失任何东西：作业重启后再次打开。"}},
	trace.Restore: {
		[2]string{"A restored committer may hold committables of a completed checkpoint whose commit never ran. It must look before it goes on.", "恢复后的 committer 可能持有已完成 checkpoint 的 committable，而其提交从未执行。继续之前必须先检查。"},
		[2]string{"The same state is read again: restoring may be repeated.", "会再次读取同样的状态：恢复可以重复执行。"}},
	trace.Filter: {
		[2]string{"What this commit user has committed already is dropped; only the rest is committed now. That makes a repeated commit harmless.", "该 commit user 已提交的部分被去掉，只提交剩下的。因此重复提交没有害处。"},
		[2]string{"The filter runs again after the restart and comes to the same answer, or to one snapshot less to commit.", "重启后再次过滤，结论相同，或者少一个要提交的 snapshot。"}},
	trace.Prepare: {
		[2]string{"Before the barrier goes on, the operator closes its files and hands over what is to be committed. It must be in the checkpoint, or nobody would commit it.", "在 barrier 继续之前，算子关闭文件并交出待提交内容。它必须进入 checkpoint，否则没有人会提交它。"},
		[2]string{"The checkpoint does not complete. The rows are replayed from the checkpoint before; files that are written already become orphans.", "checkpoint 不会完成。数据从上一个 checkpoint 重放；已写出的文件成为孤儿文件。"}},
	trace.Snapshot: {
		[2]string{"The committer writes its pending committables into the checkpoint. From here on a completed checkpoint is enough to commit them, even by a new process.", "committer 把待提交内容写入 checkpoint。此后只要 checkpoint 完成，即使换一个进程也能提交它们。"},
		[2]string{"Not acknowledged yet: the checkpoint does not complete, and the files prepared for it become orphans.", "尚未确认：checkpoint 不会完成，为它准备的文件成为孤儿文件。"}},
	trace.Notify: {
		[2]string{"The checkpoint is complete everywhere, so committing is safe now: whatever happens, nobody will replay these rows.", "checkpoint 已在各处完成，现在提交是安全的：无论发生什么，这些行都不会被重放。"},
		[2]string{"The critical gap: complete, but not committed. The committables are in the checkpoint, and the restored committer commits them.", "关键的空隙：已完成但未提交。committable 在 checkpoint 中，恢复后的 committer 会补上提交。"}},
	trace.Intentional: {
		[2]string{"After a recommit a primary-key table fails on purpose, so that its writers start from the snapshot that has just appeared.", "补提交之后，主键表主动失败一次，使 writer 从刚出现的 snapshot 开始。"},
		[2]string{"It is about to fail anyway.", "它本来就要失败。"}},
	trace.JobStatus: {
		[2]string{"All tasks fail and restart together: the whole job is one region.", "所有任务一起失败、一起重启：整个作业是一个区域。"},
		[2]string{"The job restarts from the newest completed checkpoint, if its restart strategy allows.", "若重启策略允许，作业从最近完成的 checkpoint 重启。"}},
	trace.TaskStatus: {
		[2]string{"Checkpoints are triggered only while all tasks are running.", "只有全部任务都在运行时才触发 checkpoint。"},
		[2]string{"The job restarts from the newest completed checkpoint, if its restart strategy allows.", "若重启策略允许，作业从最近完成的 checkpoint 重启。"}},
	trace.NoCheckpoint: {
		[2]string{"Without a completed checkpoint the sources begin at their start.", "没有完成的 checkpoint 时，源从头开始。"},
		[2]string{"The next attempt begins at the start again.", "下一次尝试仍然从头开始。"}},
	trace.RestoreJob: {
		[2]string{"Source positions and the committer's pending committables are those of the checkpoint again. What came later is replayed, and files written later are left behind.", "源的位置和待提交内容回到该 checkpoint 的状态。之后的数据被重放，之后写出的文件被遗留。"},
		[2]string{"The next attempt restores the same checkpoint.", "下一次尝试恢复同一个 checkpoint。"}},
	trace.SkipTrigger: {
		[2]string{"The id is taken only when the checkpoint really begins.", "只有 checkpoint 真正开始时才占用编号。"},
		[2]string{"Nothing is pending that could be lost.", "没有会丢失的进行中内容。"}},
	trace.Trigger: {
		[2]string{"The coordinator sends barriers through the sources. Rows before a barrier belong to this checkpoint, rows behind it to the next.", "协调器让 barrier 从源进入。barrier 之前的行属于本 checkpoint，之后的属于下一个。"},
		[2]string{"The checkpoint is given up, its id is never used again, and the job restarts from the one before.", "该 checkpoint 被放弃，编号不再使用，作业从上一个 checkpoint 重启。"}},
	trace.Barrier: {
		[2]string{"The barrier arrived on every input: all rows before it are in, none behind it.", "所有输入上的 barrier 都已到达：它之前的行都已处理，之后的一行也没有。"},
		[2]string{"The checkpoint does not complete, its rows are replayed, and files prepared for it become orphans.", "checkpoint 不会完成，数据被重放，为它准备的文件成为孤儿文件。"}},
	trace.Ack: {
		[2]string{"The checkpoint is complete only when every task has acknowledged it.", "只有每个任务都确认后，checkpoint 才算完成。"},
		[2]string{"If one acknowledgement is missing, the checkpoint does not complete and its rows are replayed.", "只要缺一个确认，checkpoint 就不会完成，数据被重放。"}},
	trace.Complete: {
		[2]string{"The point of no return: from now on a restart begins here, so what was prepared for it must be committed, sooner or later.", "不可回头的一点：此后重启从这里开始，为它准备的内容迟早必须提交。"},
		[2]string{"Complete and not committed: the committer commits from its state after the restart. No row of this checkpoint is replayed.", "已完成而未提交：重启后由 committer 根据状态提交。本 checkpoint 的行不会被重放。"}},
	trace.Expire: {
		[2]string{"An acknowledgement took too long. What was prepared stays with the committer and goes into the next checkpoint.", "某个确认花的时间太长。已准备的内容留在 committer 中，进入下一个 checkpoint。"},
		[2]string{"The job restarts from the last completed checkpoint; what only this one covered is replayed.", "作业从最近完成的 checkpoint 重启；只有本 checkpoint 覆盖的数据被重放。"}},
	trace.Decline: {
		[2]string{"A task could not write its state; the checkpoint cannot complete.", "某个任务无法写出状态，checkpoint 无法完成。"},
		[2]string{"The job restarts from the last completed checkpoint.", "作业从最近完成的 checkpoint 重启。"}},
	trace.Abort: {
		[2]string{"The checkpoint is given up. The committables stay with the committer: they are neither committed nor thrown away.", "该 checkpoint 被放弃。committable 留在 committer 中：既不提交也不丢弃。"},
		[2]string{"The job restarts from the last completed checkpoint.", "作业从最近完成的 checkpoint 重启。"}},
	trace.NotifyAborted: {
		[2]string{"The message also names the latest completed checkpoint, which repairs a lost notification.", "该消息同时说明最近完成的 checkpoint，可以弥补丢失的通知。"},
		[2]string{"Nothing depends on this message.", "没有任何东西依赖这条消息。"}},
	trace.Stop: {
		[2]string{"No more checkpoints: the job has ended.", "不再有 checkpoint：作业已结束。"},
		[2]string{"The job has ended.", "作业已结束。"}},
	trace.Position: {
		[2]string{"The position is operator state: it is what makes a replay begin at the right row.", "位置是算子状态：它让重放从正确的行开始。"},
		[2]string{"Rows since the last completed checkpoint are read again. They are in no snapshot yet, so none is there twice.", "自最近完成的 checkpoint 以来的行会被重读。它们尚未进入任何 snapshot，所以不会重复。"}},
	trace.EndOfInput: {
		[2]string{"What is prepared at the end belongs to no checkpoint: it gets the identifier 9223372036854775807 and is committed with the last one.", "输入结束时准备的内容不属于任何 checkpoint：其 identifier 为 9223372036854775807，随最后一次提交。"},
		[2]string{"The rows since the last completed checkpoint are replayed, and the end is reached again.", "重放自最近完成的 checkpoint 以来的行，并再次到达末尾。"}},
	trace.Fault: {
		[2]string{"This is what the lab injects. Everything that follows is the system's own answer.", "这是实验注入的。之后的一切是系统自己的反应。"},
		[2]string{"It just did.", "刚刚就崩溃了。"}},
	trace.Restart: {
		[2]string{"The restart strategy allows one more attempt after a delay.", "重启策略允许在等待之后再试一次。"},
		[2]string{"No task is running.", "没有任务在运行。"}},
	trace.Cancel: {
		[2]string{"An unbounded job has no end of its own.", "无界作业自己不会结束。"},
		[2]string{"The job is being cancelled anyway.", "作业本来就在取消。"}},
	trace.Choice: {
		[2]string{"The real system leaves this open; the schedule of this run decides it so.", "真实系统在此不确定；本次运行的调度作出了这个选择。"},
		[2]string{"See the next event.", "见下一个事件。"}},
	trace.File: {
		[2]string{"The file is on disk, and no snapshot names it: no reader sees it.", "文件已在磁盘上，但没有 snapshot 引用它：读者看不到。"},
		[2]string{"The file stays behind as an orphan, its rows are replayed and written to another one.", "该文件成为孤儿，其中的行被重放并写入另一个文件。"}},
	trace.CommitReady: {
		[2]string{"The commit writes manifest, manifest list and snapshot, in this order; only the last makes anything visible.", "提交依次写 manifest、manifest list 和 snapshot；只有最后一步使数据可见。"},
		[2]string{"Nothing is visible yet. The committables are in the checkpoint and are committed after the restart.", "还没有任何可见的数据。committable 在 checkpoint 中，重启后提交。"}},
	trace.Collected: {
		[2]string{"The commit knows which files it adds; it still has to publish them.", "提交已知道要加入哪些文件，但还需要发布。"},
		[2]string{"Nothing is visible yet. The committables are in the checkpoint and are committed after the restart.", "还没有任何可见的数据。committable 在 checkpoint 中，重启后提交。"}},
	trace.Commit: {
		[2]string{"The snapshot file appeared, all at once: its rows are visible, together. The identifier in it says which checkpoint this was.", "snapshot 文件一次性出现：其中的行同时可见。其中的 identifier 说明对应哪个 checkpoint。"},
		[2]string{"Committed, but nobody knows: the restored committer finds its user and identifier in the snapshot and does not commit again.", "已提交，但无人知道：恢复后的 committer 在 snapshot 中找到自己的 user 和 identifier，不会再次提交。"}},
	trace.CommitDone: {
		[2]string{"The committer forgets these committables.", "committer 不再保留这些 committable。"},
		[2]string{"The snapshot is there; the filter drops what is restored.", "snapshot 已存在；恢复的内容会被过滤掉。"}},
	trace.CommitRetry: {
		[2]string{"Another writer was first, or the disk failed. The commit looks at the newest snapshot and tries again behind it.", "另一个 writer 抢先，或磁盘出错。提交查看最新 snapshot，在其后重试。"},
		[2]string{"Whether the snapshot is there decides: the filter finds it after the restart, or it is committed then.", "取决于 snapshot 是否存在：重启后过滤发现它，否则再提交。"}},
	trace.AlreadyThere: {
		[2]string{"The answer of an earlier try was lost, its snapshot was not. Committing again would show the rows twice.", "先前那次尝试的应答丢失了，snapshot 却在。再提交一次会使行重复。"},
		[2]string{"The snapshot is there; the filter drops what is restored.", "snapshot 已存在；恢复的内容会被过滤掉。"}},
	trace.Visible: {
		[2]string{"This sink does not wait for the checkpoint: what is replayed later will be there twice.", "这个 sink 不等待 checkpoint：之后被重放的行会出现两次。"},
		[2]string{"The rows are visible and will be replayed: a reader sees them twice.", "这些行已可见且会被重放：读者看到两次。"}},
	trace.SnapshotsExpired: {
		[2]string{"Old versions of the table go, with the files that only they name.", "表的旧版本被删除，只被它们引用的文件也一并删除。"},
		[2]string{"What is left of the old snapshots is removed another time.", "旧 snapshot 的残留以后再清理。"}},
	trace.MaintainFailed: {
		[2]string{"The commit itself has succeeded; what failed comes after it and is thrown by the next one.", "提交本身已成功；失败的是其后的维护，下一次提交会抛出它。"},
		[2]string{"The snapshot is there.", "snapshot 已存在。"}},
	trace.TagCreated: {
		[2]string{"A tag keeps a snapshot's files from expiring.", "标签使 snapshot 的文件不会过期。"},
		[2]string{"The tag is there or not; no row depends on it.", "标签在或不在，不影响任何一行数据。"}},
	trace.TagDeleted: {
		[2]string{"What only the tag kept may go now.", "只被该标签保留的内容现在可以删除。"},
		[2]string{"The tag is there or not; no row depends on it.", "标签在或不在，不影响任何一行数据。"}},
}

// noRecommit is what stands behind an intentional failure that does not come.
var noRecommit = lore{
	[2]string{"A primary-key table fails on purpose only where it has just committed something of the state: then there is a snapshot that its writers do not know. Here there is none.",
		"主键表只有刚刚补提交了状态中的内容时才主动失败：这时有一个 writer 还不知道的 snapshot。这里没有。"},
	[2]string{"Nothing is lost: the job restarts, and the committer looks again.", "不会丢失任何东西：作业重启，committer 再检查一次。"}}

// at returns the text of a language.
func at(texts [2]string, lang trace.Lang) string { return lang.Pick(texts[0], texts[1]) }
