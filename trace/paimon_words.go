package trace

// paimon are the words of Paimon 2.0.0: snapshots, data files, commit users; the lines of
// its log, and the places at which the lecture stops in jdb. They are here and not with
// the sink since transcripts and logs of the real system, and traces of before, name no
// connector: what they hold is Paimon's.
var paimon = Vocabulary{
	Name:   "Paimon",
	Unit:   Noun{"data file", "data files", "数据文件"},
	Commit: Noun{"snapshot", "snapshots", "snapshot"},
	Table:  Noun{"table", "tables", "表"},
	Sentences: []Sentence{
		{Open, "", "the committer opens with commit user {commitUser}[, isRestored() = {context.isRestored()}]", "committer 以 commit user {commitUser} 启动[，isRestored() = {context.isRestored()}]"},
		{File, "", "a data file with {rows|row} is written and not yet visible", "写出含 {rows} 行的数据文件，尚不可见"},
		{Collected, "", "the commit adds {files|data file}", "本次提交加入 {files} 个数据文件"},
		{Commit, "kind=RENAME", "file {identifier} is there under its final name[: {rows|row}]", "文件 {identifier} 已改为最终名称[：{rows} 行]"},
		{Commit, "kind=TRANSACTION", "transaction {identifier} is committed[: {rows|row}]", "事务 {identifier} 已提交[：{rows} 行]"},
		{Commit, "", "snapshot {snapshot} is published with identifier {identifier}[: it adds {rows|row}]", "snapshot {snapshot} 发布，identifier 为 {identifier}[：新增 {rows} 行]"},
		{CommitRetry, "kind=REFUSED", "the commit of {snapshot} is refused[: {reason}]", "对 {snapshot} 的提交被拒绝[：{reason}]"},
		{CommitRetry, "kind=UNKNOWN", "nobody can say whether {snapshot} was committed: no answer came", "没有人知道 {snapshot} 是否已经提交：没有收到应答"},
		{CommitRetry, "", "snapshot {snapshot} could not be published and is tried again[: {reason}]", "snapshot {snapshot} 未能发布，重试[：{reason}]"},
		{AlreadyThere, "", "snapshot {snapshot} is already there: an earlier try had succeeded", "snapshot {snapshot} 已存在：先前的尝试其实成功了"},
	},
	Meanings: map[Kind]Text{ // looked up only
		Open:             {"the committer operator opens and reads its commit user", "committer 启动，读取 commit user"},
		Filter:           {"committables this commit user already committed are dropped", "去掉该 commit user 已提交过的 committable"},
		File:             {"a data file is written, not yet visible", "写出数据文件，尚不可见"},
		Commit:           {"a snapshot is published: its rows are visible", "snapshot 发布，数据可见"},
		AlreadyThere:     {"a retried commit finds its own snapshot", "重试时发现自己的 snapshot 已存在"},
		Intentional:      {"a primary-key table fails on purpose if it has recommitted anything", "主键表若补提交过内容，就主动失败一次"},
		SnapshotsExpired: {"old snapshots are deleted with what only they referred to", "删除旧 snapshot 以及只被它们引用的文件"},
		TagCreated:       {"a snapshot is kept under a name", "snapshot 以标签名保留"},
	},
	Reasons:     paimonReasons,
	Log:         paimonLines,
	Breakpoints: breakpoints,
}

// paimonLines are the lines that Paimon 2.0.0 logs at INFO or above.
func paimonLines(e Event, h Header) []LogLine {
	switch e.Kind {
	case CommitReady, Collected, Commit, CommitDone, CommitRetry:
		return commitLines(e, h)
	case SnapshotsExpired, MaintainFailed, TagCreated, TagDeleted:
		return maintainLines(e, h)
	}
	return nil
}
