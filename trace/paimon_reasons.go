package trace

// paimonReasons is what stands behind an event of a job that writes a Paimon table.
var paimonReasons = map[Kind]Reason{ // looked up only
	Open: {
		Text{"The commit user names who commits. It is drawn once and kept in operator state, so that a restarted committer recognises its own snapshots.", "commit user 标识由谁提交。它只生成一次并保存在算子状态中，重启后的 committer 据此认出自己的 snapshot。"},
		Text{"Nothing is lost: the job restarts and opens again.", "不会丢失任何东西：作业重启后再次打开。"}},
	Filter: {
		Text{"What this commit user has committed already is dropped; only the rest is committed now. That makes a repeated commit harmless.", "该 commit user 已提交的部分被去掉，只提交剩下的。因此重复提交没有害处。"},
		Text{"The filter runs again after the restart and comes to the same answer, or to one snapshot less to commit.", "重启后再次过滤，结论相同，或者少一个要提交的 snapshot。"}},
	Prepare: {
		Text{"Before the barrier goes on, the operator closes its files and hands over what is to be committed. It must be in the checkpoint, or nobody would commit it.", "在 barrier 继续之前，算子关闭文件并交出待提交内容。它必须进入 checkpoint，否则没有人会提交它。"},
		Text{"The checkpoint does not complete. The rows are replayed from the checkpoint before; files that are written already become orphans.", "checkpoint 不会完成。数据从上一个 checkpoint 重放；已写出的文件成为孤儿文件。"}},
	Snapshot: {
		Text{"The committer writes its pending committables into the checkpoint. From here on a completed checkpoint is enough to commit them, even by a new process.", "committer 把待提交内容写入 checkpoint。此后只要 checkpoint 完成，即使换一个进程也能提交它们。"},
		Text{"Not acknowledged yet: the checkpoint does not complete, and the files prepared for it become orphans.", "尚未确认：checkpoint 不会完成，为它准备的文件成为孤儿文件。"}},
	Intentional: {
		Text{"After a recommit a primary-key table fails on purpose, so that its writers start from the snapshot that has just appeared.", "补提交之后，主键表主动失败一次，使 writer 从刚出现的 snapshot 开始。"},
		Text{"It is about to fail anyway.", "它本来就要失败。"}},
	RestoreJob: {
		Text{"Source positions and the committer's pending committables are those of the checkpoint again. What came later is replayed, and files written later are left behind.", "源的位置和待提交内容回到该 checkpoint 的状态。之后的数据被重放，之后写出的文件被遗留。"},
		Text{"The next attempt restores the same checkpoint.", "下一次尝试恢复同一个 checkpoint。"}},
	Barrier: {
		Text{"The barrier arrived on every input: all rows before it are in, none behind it.", "所有输入上的 barrier 都已到达：它之前的行都已处理，之后的一行也没有。"},
		Text{"The checkpoint does not complete, its rows are replayed, and files prepared for it become orphans.", "checkpoint 不会完成，数据被重放，为它准备的文件成为孤儿文件。"}},
	Position: {
		Text{"The position is operator state: it is what makes a replay begin at the right row.", "位置是算子状态：它让重放从正确的行开始。"},
		Text{"Rows since the last completed checkpoint are read again. They are in no snapshot yet, so none is there twice.", "自最近完成的 checkpoint 以来的行会被重读。它们尚未进入任何 snapshot，所以不会重复。"}},
	EndOfInput: {
		Text{"What is prepared at the end belongs to no checkpoint: it gets the identifier 9223372036854775807 and is committed with the last one.", "输入结束时准备的内容不属于任何 checkpoint：其 identifier 为 9223372036854775807，随最后一次提交。"},
		Text{"The rows since the last completed checkpoint are replayed, and the end is reached again.", "重放自最近完成的 checkpoint 以来的行，并再次到达末尾。"}},
	File: {
		Text{"The file is on disk, and no snapshot names it: no reader sees it.", "文件已在磁盘上，但没有 snapshot 引用它：读者看不到。"},
		Text{"The file stays behind as an orphan, its rows are replayed and written to another one.", "该文件成为孤儿，其中的行被重放并写入另一个文件。"}},
	CommitReady: {
		Text{"The commit writes manifest, manifest list and snapshot, in this order; only the last makes anything visible.", "提交依次写 manifest、manifest list 和 snapshot；只有最后一步使数据可见。"},
		Text{"Nothing is visible yet. The committables are in the checkpoint and are committed after the restart.", "还没有任何可见的数据。committable 在 checkpoint 中，重启后提交。"}},
	Collected: {
		Text{"The commit knows which files it adds; it still has to publish them.", "提交已知道要加入哪些文件，但还需要发布。"},
		Text{"Nothing is visible yet. The committables are in the checkpoint and are committed after the restart.", "还没有任何可见的数据。committable 在 checkpoint 中，重启后提交。"}},
	Commit: {
		Text{"The snapshot file appeared, all at once: its rows are visible, together. The identifier in it says which checkpoint this was.", "snapshot 文件一次性出现：其中的行同时可见。其中的 identifier 说明对应哪个 checkpoint。"},
		Text{"Committed, but nobody knows: the restored committer finds its user and identifier in the snapshot and does not commit again.", "已提交，但无人知道：恢复后的 committer 在 snapshot 中找到自己的 user 和 identifier，不会再次提交。"}},
	CommitDone: {
		Text{"The committer forgets these committables.", "committer 不再保留这些 committable。"},
		Text{"The snapshot is there; the filter drops what is restored.", "snapshot 已存在；恢复的内容会被过滤掉。"}},
	CommitRetry: {
		Text{"Another writer was first, or the disk failed. The commit looks at the newest snapshot and tries again behind it.", "另一个 writer 抢先，或磁盘出错。提交查看最新 snapshot，在其后重试。"},
		Text{"Whether the snapshot is there decides: the filter finds it after the restart, or it is committed then.", "取决于 snapshot 是否存在：重启后过滤发现它，否则再提交。"}},
	AlreadyThere: {
		Text{"The answer of an earlier try was lost, its snapshot was not. Committing again would show the rows twice.", "先前那次尝试的应答丢失了，snapshot 却在。再提交一次会使行重复。"},
		Text{"The snapshot is there; the filter drops what is restored.", "snapshot 已存在；恢复的内容会被过滤掉。"}},
	SnapshotsExpired: {
		Text{"Old versions of the table go, with the files that only they name.", "表的旧版本被删除，只被它们引用的文件也一并删除。"},
		Text{"What is left of the old snapshots is removed another time.", "旧 snapshot 的残留以后再清理。"}},
	MaintainFailed: {
		Text{"The commit itself has succeeded; what failed comes after it and is thrown by the next one.", "提交本身已成功；失败的是其后的维护，下一次提交会抛出它。"},
		Text{"The snapshot is there.", "snapshot 已存在。"}},
	TagCreated: {
		Text{"A tag keeps a snapshot's files from expiring.", "标签使 snapshot 的文件不会过期。"},
		Text{"The tag is there or not; no row depends on it.", "标签在或不在，不影响任何一行数据。"}},
	TagDeleted: {
		Text{"What only the tag kept may go now.", "只被该标签保留的内容现在可以删除。"},
		Text{"The tag is there or not; no row depends on it.", "标签在或不在，不影响任何一行数据。"}},
}
