package trace

// reasons is the list of what stands behind an event, in the general words.
var reasons = map[Kind]Reason{ // looked up only
	Open: {
		Text{"A committer that is restored has to recognise what it has committed before: it goes on under the name that its state has.", "恢复后的 committer 必须认出自己先前提交过的内容：它沿用状态中的名字。"},
		Text{"Nothing is lost: the job restarts and opens again.", "不会丢失任何东西：作业重启后再次打开。"}},
	Restore: {
		Text{"A restored committer may hold committables of a completed checkpoint whose commit never ran. It must look before it goes on.", "恢复后的 committer 可能持有已完成 checkpoint 的 committable，而其提交从未执行。继续之前必须先检查。"},
		Text{"The same state is read again: restoring may be repeated.", "会再次读取同样的状态：恢复可以重复执行。"}},
	Filter: {
		Text{"What is committed already is dropped; only the rest is committed now. That makes a repeated commit harmless.", "已提交的部分被去掉，只提交剩下的。因此重复提交没有害处。"},
		Text{"It runs again after the restart and comes to the same answer, or to less that is still to be committed.", "重启后再次执行，结论相同，或者需要补提交的更少。"}},
	Prepare: {
		Text{"Before the barrier goes on, the operator flushes what it has and hands over what is to be committed. It must be in the checkpoint, or nobody would commit it.", "在 barrier 继续之前，算子刷出手中的内容并交出待提交内容。它必须进入 checkpoint，否则没有人会提交它。"},
		Text{"The checkpoint does not complete. The rows are replayed from the checkpoint before; what is prepared already is left behind, and somebody has to drop it.", "checkpoint 不会完成。数据从上一个 checkpoint 重放；已准备好的内容被遗留，必须有人放弃它。"}},
	Snapshot: {
		Text{"The committer writes its pending committables into the checkpoint. From here on a completed checkpoint is enough to commit them, even by a new process.", "committer 把待提交内容写入 checkpoint。此后只要 checkpoint 完成，即使换一个进程也能提交它们。"},
		Text{"Not acknowledged yet: the checkpoint does not complete, and the <units> prepared for it are left behind.", "尚未确认：checkpoint 不会完成，为它准备的<unit>被遗留。"}},
	Notify: {
		Text{"The checkpoint is complete everywhere, so committing is safe now: whatever happens, nobody will replay these rows.", "checkpoint 已在各处完成，现在提交是安全的：无论发生什么，这些行都不会被重放。"},
		Text{"The critical gap: complete, but not committed. The committables are in the checkpoint, and the restored committer commits them.", "关键的空隙：已完成但未提交。committable 在 checkpoint 中，恢复后的 committer 会补上提交。"}},
	Intentional: {
		Text{"The job fails on purpose after it has recommitted something.", "补提交之后，作业主动失败一次。"},
		Text{"It is about to fail anyway.", "它本来就要失败。"}},
	JobStatus: {
		Text{"All tasks fail and restart together: the whole job is one region.", "所有任务一起失败、一起重启：整个作业是一个区域。"},
		Text{"The job restarts from the newest completed checkpoint, if its restart strategy allows.", "若重启策略允许，作业从最近完成的 checkpoint 重启。"}},
	TaskStatus: {
		Text{"Checkpoints are triggered only while all tasks are running.", "只有全部任务都在运行时才触发 checkpoint。"},
		Text{"The job restarts from the newest completed checkpoint, if its restart strategy allows.", "若重启策略允许，作业从最近完成的 checkpoint 重启。"}},
	NoCheckpoint: {
		Text{"Without a completed checkpoint the sources begin at their start.", "没有完成的 checkpoint 时，源从头开始。"},
		Text{"The next attempt begins at the start again.", "下一次尝试仍然从头开始。"}},
	StartFrom: {
		Text{"A new job has a new id and no checkpoint of its own. What it starts from is named by whoever submits it: nobody checks whether a later one has been committed.", "新作业有新的 id，没有自己的 checkpoint。从哪里启动由提交者指定：没有人检查之后的 checkpoint 是否已经提交。"},
		Text{"Nothing has happened yet: it is submitted again.", "还什么都没有发生：重新提交即可。"}},
	ResetID: {
		Text{"Identifiers must go on above what the state holds, or the committer would take new ones for committed already. Where later checkpoints were committed, their ids come again.", "编号必须在状态所含内容之后继续，否则 committer 会把新的当作已提交。若之后的 checkpoint 已经提交过，它们的编号会再次出现。"},
		Text{"Nothing has happened yet: it is submitted again.", "还什么都没有发生：重新提交即可。"}},
	Retained: {
		Text{"A checkpoint goes with its job, unless execution.checkpointing.externalized-checkpoint-retention says that it stays, or the job had it from another and has not claimed it. A new job can start from it.", "checkpoint 随作业一起删除；除非 execution.checkpointing.externalized-checkpoint-retention 要求保留，或者它来自别的作业且未被认领（claim）。新作业可以从它启动。"},
		Text{"The job has ended: no task is left that could fail.", "作业已结束：没有任务会再失败。"}},
	RestoreJob: {
		Text{"Source positions and the pending committables are those of the checkpoint again. What came later is replayed, and <units> of later are left behind: nobody knows of them any more.", "源的位置和待提交内容回到该 checkpoint 的状态。之后的数据被重放，之后准备的<unit>被遗留：没有人再知道它们。"},
		Text{"The next attempt restores the same checkpoint.", "下一次尝试恢复同一个 checkpoint。"}},
	SkipTrigger: {
		Text{"The id is taken only when the checkpoint really begins.", "只有 checkpoint 真正开始时才占用编号。"},
		Text{"Nothing is pending that could be lost.", "没有会丢失的进行中内容。"}},
	Trigger: {
		Text{"The coordinator sends barriers through the sources. Rows before a barrier belong to this checkpoint, rows behind it to the next.", "协调器让 barrier 从源进入。barrier 之前的行属于本 checkpoint，之后的属于下一个。"},
		Text{"The checkpoint is given up, its id is never used again, and the job restarts from the one before.", "该 checkpoint 被放弃，编号不再使用，作业从上一个 checkpoint 重启。"}},
	Barrier: {
		Text{"The barrier arrived on every input: all rows before it are in, none behind it.", "所有输入上的 barrier 都已到达：它之前的行都已处理，之后的一行也没有。"},
		Text{"The checkpoint does not complete, its rows are replayed, and <units> prepared for it are left behind.", "checkpoint 不会完成，数据被重放，为它准备的<unit>被遗留。"}},
	Ack: {
		Text{"The checkpoint is complete only when every task has acknowledged it.", "只有每个任务都确认后，checkpoint 才算完成。"},
		Text{"If one acknowledgement is missing, the checkpoint does not complete and its rows are replayed.", "只要缺一个确认，checkpoint 就不会完成，数据被重放。"}},
	Complete: {
		Text{"The point of no return: from now on a restart begins here, so what was prepared for it must be committed, sooner or later.", "不可回头的一点：此后重启从这里开始，为它准备的内容迟早必须提交。"},
		Text{"Complete and not committed: the committer commits from its state after the restart. No row of this checkpoint is replayed.", "已完成而未提交：重启后由 committer 根据状态提交。本 checkpoint 的行不会被重放。"}},
	Expire: {
		Text{"An acknowledgement took too long. What was prepared stays with the committer and goes into the next checkpoint.", "某个确认花的时间太长。已准备的内容留在 committer 中，进入下一个 checkpoint。"},
		Text{"The job restarts from the last completed checkpoint; what only this one covered is replayed.", "作业从最近完成的 checkpoint 重启；只有本 checkpoint 覆盖的数据被重放。"}},
	Decline: {
		Text{"A task could not write its state; the checkpoint cannot complete.", "某个任务无法写出状态，checkpoint 无法完成。"},
		Text{"The job restarts from the last completed checkpoint.", "作业从最近完成的 checkpoint 重启。"}},
	Abort: {
		Text{"The checkpoint is given up. The committables stay with the committer: they are neither committed nor thrown away.", "该 checkpoint 被放弃。committable 留在 committer 中：既不提交也不丢弃。"},
		Text{"The job restarts from the last completed checkpoint.", "作业从最近完成的 checkpoint 重启。"}},
	NotifyAborted: {
		Text{"The message also names the latest completed checkpoint, which repairs a lost notification.", "该消息同时说明最近完成的 checkpoint，可以弥补丢失的通知。"},
		Text{"Nothing depends on this message.", "没有任何东西依赖这条消息。"}},
	Stop: {
		Text{"No more checkpoints: the job has ended.", "不再有 checkpoint：作业已结束。"},
		Text{"The job has ended.", "作业已结束。"}},
	Position: {
		Text{"The position is operator state: it is what makes a replay begin at the right row.", "位置是算子状态：它让重放从正确的行开始。"},
		Text{"Rows since the last completed checkpoint are read again. None of them is committed yet, so none is there twice.", "自最近完成的 checkpoint 以来的行会被重读。它们都尚未提交，所以不会重复。"}},
	EndOfInput: {
		Text{"No more rows come. What is prepared now has to be committed too: by the last checkpoint, or at the end of the job.", "不再有新的行。此时准备好的内容同样要提交：随最后一个 checkpoint，或在作业结束时。"},
		Text{"The rows since the last completed checkpoint are replayed, and the end is reached again.", "重放自最近完成的 checkpoint 以来的行，并再次到达末尾。"}},
	Fault: {
		Text{"This is what the lab injects. Everything that follows is the system's own answer.", "这是实验注入的。之后的一切是系统自己的反应。"},
		Text{"It just did.", "刚刚就崩溃了。"}},
	Restart: {
		Text{"The restart strategy allows one more attempt after a delay.", "重启策略允许在等待之后再试一次。"},
		Text{"No task is running.", "没有任务在运行。"}},
	Cancel: {
		Text{"An unbounded job has no end of its own.", "无界作业自己不会结束。"},
		Text{"The job is being cancelled anyway.", "作业本来就在取消。"}},
	Late: {
		Text{"How long a message takes the real system leaves open; in this run it took so long.", "消息要走多久，真实系统并不保证；本次运行中它走了这么久。"},
		Text{"The message finds nobody: its task has gone.", "消息找不到接收者：任务已经不在了。"}},
	Choice: {
		Text{"The real system leaves this open; the schedule of this run decides it so.", "真实系统在此不确定；本次运行的调度作出了这个选择。"},
		Text{"See the next event.", "见下一个事件。"}},
	File: {
		Text{"The rows have been written, and nothing has committed them: no proper reader sees them.", "数据已写出，但尚未提交：正常的读者看不到。"},
		Text{"What is written is left behind; its rows are replayed and written again.", "已写出的内容被遗留，其中的行被重放并再次写出。"}},
	CommitReady: {
		Text{"Everything up to here was to make this step safe: what is committed now is in a completed checkpoint.", "此前的一切都是为了让这一步安全：现在提交的内容在已完成的 checkpoint 中。"},
		Text{"Nothing is visible yet. The committables are in the checkpoint and are committed after the restart.", "还没有任何可见的数据。committable 在 checkpoint 中，重启后提交。"}},
	Collected: {
		Text{"The commit knows what it adds; it still has to make it visible.", "提交已知道要加入什么，但还需要使其可见。"},
		Text{"Nothing is visible yet. The committables are in the checkpoint and are committed after the restart.", "还没有任何可见的数据。committable 在 checkpoint 中，重启后提交。"}},
	Commit: {
		Text{"The rows of this <commit> became visible together. Nobody replays them: their checkpoint is complete.", "这个<commit>中的行同时变为可见。它们不会被重放：其 checkpoint 已完成。"},
		Text{"Committed, but the job does not know: the restored committer commits it again, and the system must recognise that.", "已提交，但作业并不知道：恢复后的 committer 会再次提交，系统必须认出这一点。"}},
	CommitDone: {
		Text{"The committer forgets these committables.", "committer 不再保留这些 committable。"},
		Text{"It is committed; what is restored and committed again must do no harm.", "已经提交；恢复后再次提交必须没有害处。"}},
	CommitRetry: {
		Text{"The system did not answer, or could not commit now. The committer keeps what it has and tries again.", "系统没有应答，或当时无法提交。committer 保留手中的内容并重试。"},
		Text{"It may be committed or not: the restored committer tries again and has to find out.", "可能已提交，也可能没有：恢复后的 committer 再次尝试并查明。"}},
	AlreadyThere: {
		Text{"The answer of an earlier try was lost, its effect was not. Committing again would show the rows twice.", "先前那次尝试的应答丢失了，效果却在。再提交一次会使行重复。"},
		Text{"It is committed: the restored committer finds the same.", "已经提交：恢复后的 committer 得出同样的结论。"}},
	UnitBegun: {
		Text{"Rows have to go somewhere: into one of the <units> for each stretch between two barriers, so that a checkpoint covers all of its rows or none.", "数据行要有去处：两个 barrier 之间的行进入同一个<unit>，于是一个 checkpoint 要么覆盖其中所有的行，要么一行也不覆盖。"},
		Text{"Nothing is in it yet. It is dropped, by the restore or after its timeout.", "其中还没有数据。它会在恢复时或超时后被放弃。"}},
	UnitPrepared: {
		Text{"The rows are with the system, under a name that the committable has. No proper reader sees them until they are committed, and the writer can do nothing more about them.", "数据已交给系统，名字记在 committable 中。提交之前正常的读者看不到它们，writer 也不能再改变它们。"},
		Text{"The name is in no completed checkpoint: nobody will commit it. Its rows are replayed into another of the <units>, and this one waits until somebody drops it.", "这个名字不在任何已完成的 checkpoint 中：没有人会提交它。其中的行被重放到另一个<unit>，而它一直等到有人放弃它。"}},
	UnitCommitted: {
		Text{"Its rows became visible together. It could be committed because its name was in a completed checkpoint: nobody replays these rows.", "其中的行同时变为可见。能够提交，是因为它的名字在已完成的 checkpoint 中：这些行不会被重放。"},
		Text{"Committed, but the job does not know: the restored committer asks for the same once more, and must be told that it is done.", "已提交，但作业并不知道：恢复后的 committer 会再次请求提交，必须得知它已完成。"}},
	UnitAborted: {
		Text{"No completed checkpoint has its name, or the system would not wait any longer. Where its rows were not replayed into another one, they are lost.", "没有已完成的 checkpoint 记着它的名字，或系统不再等待。如果其中的行没有被重放到另一个里，它们就丢失了。"},
		Text{"It is gone for good; dropping it again does no harm.", "它已经不存在；再次放弃没有害处。"}},
	UnitFenced: {
		Text{"Two attempts of one writer must not both write. The system takes the newer one and refuses what the older one still wants to do.", "同一个 writer 的两次尝试不能都写入。系统接受较新的一个，拒绝较旧的一个。"},
		Text{"The newer attempt goes on; what was refused stays refused.", "较新的尝试继续；被拒绝的仍然被拒绝。"}},
	UnitLate: {
		Text{"The system aborts what is older than its timeout, also what a completed checkpoint owes. Then its rows are lost: nobody replays them.", "系统会放弃超时的单元，即使已完成的 checkpoint 仍要提交它。那时其中的行就丢失了：没有人重放它们。"},
		Text{"The restart takes time too: the next try to commit comes even later.", "重启也要时间：下一次提交尝试会更晚。"}},
	Visible: {
		Text{"This sink does not wait for the checkpoint: what is replayed later will be there twice.", "这个 sink 不等待 checkpoint：之后被重放的行会出现两次。"},
		Text{"The rows are visible and will be replayed: a reader sees them twice.", "这些行已可见且会被重放：读者看到两次。"}},
	SnapshotsExpired: {
		Text{"What is old is deleted.", "旧的内容被删除。"},
		Text{"What is left of it is removed another time.", "残留的部分以后再清理。"}},
	MaintainFailed: {
		Text{"The commit itself has succeeded; what failed comes after it and is thrown by the next one.", "提交本身已成功；失败的是其后的维护，下一次提交会抛出它。"},
		Text{"What was committed is there.", "提交的内容已存在。"}},
	TagCreated: {
		Text{"What has a name is kept.", "有名字的内容会被保留。"},
		Text{"It is there or not; no row depends on it.", "它在或不在，不影响任何一行数据。"}},
	TagDeleted: {
		Text{"What only the name kept may go now.", "只被该名字保留的内容现在可以删除。"},
		Text{"It is there or not; no row depends on it.", "它在或不在，不影响任何一行数据。"}},
}

// noRecommit is what stands behind an intentional failure that does not come.
var noRecommit = Reason{
	Text{"A primary-key table fails on purpose only where it has just committed something of the state: then there is a snapshot that its writers do not know. Here there is none.",
		"主键表只有刚刚补提交了状态中的内容时才主动失败：这时有一个 writer 还不知道的 snapshot。这里没有。"},
	Text{"Nothing is lost: the job restarts, and the committer looks again.", "不会丢失任何东西：作业重启，committer 再检查一次。"}}
