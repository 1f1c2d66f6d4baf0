package trace

import (
	"fmt"
	"strings"
)

// kindInfo is what the codecs know about one kind: the character of the text
// format and the line of the legend, in the general words.
type kindInfo struct {
	kind    Kind
	symbol  string // one character, unique, printable ASCII so that grep finds it
	meaning Text   // one line
}

// kindTable is the only list of kinds. Its order is that of kind.go and of the legend.
var kindTable = []kindInfo{
	{Open, "o", Text{"the committer operator opens", "committer 启动"}},
	{Restore, "^", Text{"the committer reads the committables kept in state", "committer 读出状态里的 committable"}},
	{Filter, "f", Text{"committables that are committed already are dropped", "去掉已提交过的 committable"}},
	{Prepare, "P", Text{"an operator hands over its committables before the barrier", "算子在 barrier 之前交出 committable"}},
	{Snapshot, "S", Text{"the committer puts its pending committables into the checkpoint", "committer 把待提交内容写入 checkpoint"}},
	{Notify, "N", Text{"the committer learns that a checkpoint is complete", "committer 收到 checkpoint 完成通知"}},
	{Intentional, "X", Text{"the job fails on purpose if it has recommitted anything", "若补提交过内容，作业就主动失败一次"}},

	{JobStatus, "J", Text{"the job changes its status", "作业状态变化"}},
	{TaskStatus, "T", Text{"a task changes its status", "任务状态变化"}},
	{NoCheckpoint, "0", Text{"there is no checkpoint to restore from", "没有可用于恢复的 checkpoint"}},
	{StartFrom, "s", Text{"a job starts from a savepoint or a retained checkpoint", "作业从 savepoint 或保留的 checkpoint 启动"}},
	{ResetID, "#", Text{"checkpoint ids count on from the one that the job starts from", "checkpoint 编号从启动所用的那一个继续"}},
	{RestoreJob, "R", Text{"the job is restored from a checkpoint", "作业从 checkpoint 恢复"}},
	{SkipTrigger, "-", Text{"a periodic trigger is skipped and takes no checkpoint id", "跳过一次周期触发，不占用 checkpoint 编号"}},
	{Trigger, ">", Text{"the coordinator triggers a checkpoint", "协调器触发 checkpoint"}},
	{Barrier, "|", Text{"a barrier is aligned at a task", "barrier 在任务上对齐"}},
	{Ack, "a", Text{"a task's acknowledgement arrives at the coordinator", "任务的确认到达协调器"}},
	{Complete, "=", Text{"a checkpoint is complete", "checkpoint 完成"}},
	{Expire, "e", Text{"a checkpoint times out", "checkpoint 超时"}},
	{Decline, "d", Text{"a task declines a checkpoint", "任务拒绝 checkpoint"}},
	{Abort, "x", Text{"a pending checkpoint is aborted", "进行中的 checkpoint 被放弃"}},
	{NotifyAborted, "n", Text{"a task learns that a checkpoint was aborted", "任务得知 checkpoint 被放弃"}},
	{Stop, ".", Text{"the checkpoint coordinator stops", "checkpoint 协调器停止"}},
	{Retained, "k", Text{"the job has ended and a checkpoint stays", "作业已结束，checkpoint 予以保留"}},
	{Position, "p", Text{"a source moves on to a new position", "源前进到新的位置"}},
	{EndOfInput, "E", Text{"an operator sees the end of its input", "算子到达输入末尾"}},
	{Fault, "!", Text{"a fault is injected", "注入故障"}},
	{Restart, "r", Text{"the job is to be restarted", "作业将重启"}},
	{Cancel, "c", Text{"the lab cancels the job", "实验取消作业"}},
	{Choice, "?", Text{"a choice that the real system leaves open is made", "在真实系统不确定之处做出选择"}},
	{Late, "l", Text{"a message comes that was late", "迟到的消息到达"}},

	{File, "w", Text{"rows are written, not yet visible", "写出数据，尚不可见"}},
	{CommitReady, "y", Text{"a commit starts", "开始提交"}},
	{Collected, "g", Text{"the changes of a commit are collected", "收集完本次提交的变更"}},
	{Commit, "C", Text{"a commit: its rows are visible", "一次提交：其中的行可见"}},
	{CommitDone, "D", Text{"a commit returns", "提交调用返回"}},
	{CommitRetry, "~", Text{"a commit lost a race or failed and is tried again", "提交竞争失败或出错，重试"}},
	{AlreadyThere, "F", Text{"a retried commit finds that it had succeeded", "重试时发现先前的提交其实成功了"}},
	{Visible, "v", Text{"rows become visible without a commit", "未经提交数据就可见"}},

	{UnitBegun, "b", Text{"a unit is begun: its writer writes into it from now on", "开始一个单元：writer 从此写入其中"}},
	{UnitPrepared, "q", Text{"a unit (transaction, branch, label, part file) is prepared, not yet visible", "单元（事务、分支、label、part 文件）准备好，尚不可见"}},
	{UnitCommitted, "U", Text{"a unit is committed: its rows are visible", "单元提交，其中的行可见"}},
	{UnitAborted, "A", Text{"a unit is dropped: its rows never become visible", "单元被放弃，其中的行不会可见"}},
	{UnitFenced, "Z", Text{"a unit is refused: a newer owner has replaced its own", "单元被拒绝：其所有者已被更新的所有者取代"}},
	{UnitLate, "L", Text{"a unit that is to be committed is nearly as old as its timeout, or older", "待提交的单元即将超时，或已超时"}},

	{SnapshotsExpired, "_", Text{"what is old is deleted with all that only it referred to", "删除旧的版本以及只被它引用的内容"}},
	{MaintainFailed, "m", Text{"the work after a commit fails; the next commit will throw it", "提交之后的维护出错，下一次提交时抛出"}},
	{TagCreated, "t", Text{"a version is kept under a name", "一个版本以某个名字保留"}},
	{TagDeleted, "u", Text{"a tag is deleted", "删除标签"}},
}

// AllKinds lists every kind in the order of the legend.
func AllKinds() []Kind {
	kinds := make([]Kind, len(kindTable))
	for i, k := range kindTable {
		kinds[i] = k.kind
	}
	return kinds
}

// Known reports whether k is one of AllKinds.
func (k Kind) Known() bool { return k.Symbol() != "" }

// BeginsAttempt tells whether the tasks of a new attempt start behind such an event, with
// the state of a checkpoint or without any.
func (e Event) BeginsAttempt() bool {
	return e.Kind == RestoreJob || e.Kind == NoCheckpoint && e.Get(then) == ""
}

// then is the value of a NoCheckpoint that is not the last word: the job has a savepoint to
// start from.
const then = "then"

// MakesVisible tells whether rows of such an event can be read from then on.
func (k Kind) MakesVisible() bool { return k == Commit || k == UnitCommitted || k == Visible }

// Symbol is the one character by which the text format marks k, or "" for an
// unknown kind.
func (k Kind) Symbol() string { return infoOf(k).symbol }

// Meaning is the legend's line for k, in Paimon's words.
func (k Kind) Meaning(lang Lang) string { return Words{}.Meaning(k, lang) }

// ParseKind turns text into a known kind; the error names the nearest one.
func ParseKind(text string) (Kind, error) {
	if k := Kind(text); k.Known() {
		return k, nil
	}
	return "", fmt.Errorf("trace: unknown kind %q; the nearest known kind is %q", text, nearestKind(text))
}

// Legend explains the symbols of the text format, one kind a line, in Paimon's words.
func Legend(lang Lang) string {
	var b strings.Builder
	for _, k := range kindTable {
		fmt.Fprintf(&b, "%s  %-*s  %s\n", k.symbol, kindCells, k.kind, k.kind.Meaning(lang))
	}
	return b.String()
}

// infoOf searches the table in its order: a few dozen entries need no map.
func infoOf(k Kind) kindInfo {
	for _, info := range kindTable {
		if info.kind == k {
			return info
		}
	}
	return kindInfo{}
}

// nearestKind is the kind with the smallest edit distance to text; the first
// of the table wins a tie.
func nearestKind(text string) Kind {
	if len(text) > 64 {
		text = text[:64] // a kind is short: a long one is garbage, and distance costs len*len
	}
	best, least := kindTable[0].kind, 1<<30
	for _, k := range kindTable {
		if d := editDistance(text, string(k.kind)); d < least {
			best, least = k.kind, d
		}
	}
	return best
}

// editDistance is Levenshtein's distance over bytes, one row at a time.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		diagonal := row[0]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			replace := diagonal
			if a[i-1] != b[j-1] {
				replace++
			}
			diagonal = row[j]
			row[j] = min(replace, row[j]+1, row[j-1]+1)
		}
	}
	return row[len(b)]
}
