package trace

import (
	"fmt"
	"strings"
)

// kindInfo is what the codecs know about one kind: the character of the text
// format and the line of the legend, in both languages.
type kindInfo struct {
	kind   Kind
	symbol string // one character, unique, printable ASCII so that grep finds it
	en, zh string // one line each
}

// kindTable is the only list of kinds. Its order is that of kind.go and of the legend.
var kindTable = []kindInfo{
	{Open, "o", "the committer operator opens and reads its commit user", "committer 启动，读取 commit user"},
	{Restore, "^", "the committer reads the committables kept in state", "committer 读出状态里的 committable"},
	{Filter, "f", "committables this commit user already committed are dropped", "去掉该 commit user 已提交过的 committable"},
	{Prepare, "P", "an operator hands over its committables before the barrier", "算子在 barrier 之前交出 committable"},
	{Snapshot, "S", "the committer puts its pending committables into the checkpoint", "committer 把待提交内容写入 checkpoint"},
	{Notify, "N", "the committer learns that a checkpoint is complete", "committer 收到 checkpoint 完成通知"},
	{Intentional, "X", "a primary-key table fails on purpose if it has recommitted anything", "主键表若补提交过内容，就主动失败一次"},

	{JobStatus, "J", "the job changes its status", "作业状态变化"},
	{TaskStatus, "T", "a task changes its status", "任务状态变化"},
	{NoCheckpoint, "0", "there is no checkpoint to restore from", "没有可用于恢复的 checkpoint"},
	{RestoreJob, "R", "the job is restored from a checkpoint", "作业从 checkpoint 恢复"},
	{SkipTrigger, "-", "a periodic trigger is skipped and takes no checkpoint id", "跳过一次周期触发，不占用 checkpoint 编号"},
	{Trigger, ">", "the coordinator triggers a checkpoint", "协调器触发 checkpoint"},
	{Barrier, "|", "a barrier is aligned at a task", "barrier 在任务上对齐"},
	{Ack, "a", "a task's acknowledgement arrives at the coordinator", "任务的确认到达协调器"},
	{Complete, "=", "a checkpoint is complete", "checkpoint 完成"},
	{Expire, "e", "a checkpoint times out", "checkpoint 超时"},
	{Decline, "d", "a task declines a checkpoint", "任务拒绝 checkpoint"},
	{Abort, "x", "a pending checkpoint is aborted", "进行中的 checkpoint 被放弃"},
	{NotifyAborted, "n", "a task learns that a checkpoint was aborted", "任务得知 checkpoint 被放弃"},
	{Stop, ".", "the checkpoint coordinator stops", "checkpoint 协调器停止"},
	{Position, "p", "a source moves on to a new position", "源前进到新的位置"},
	{EndOfInput, "E", "an operator sees the end of its input", "算子到达输入末尾"},
	{Fault, "!", "a fault is injected", "注入故障"},
	{Restart, "r", "the job is to be restarted", "作业将重启"},
	{Cancel, "c", "the lab cancels the job", "实验取消作业"},
	{Choice, "?", "a choice that the real system leaves open is made", "在真实系统不确定之处做出选择"},

	{File, "w", "a data file is written, not yet visible", "写出数据文件，尚不可见"},
	{CommitReady, "y", "a commit starts", "开始提交"},
	{Collected, "g", "the changes of a commit are collected", "收集完本次提交的变更"},
	{Commit, "C", "a snapshot is published: its rows are visible", "snapshot 发布，数据可见"},
	{CommitDone, "D", "a commit returns", "提交调用返回"},
	{CommitRetry, "~", "a commit lost a race or failed and is tried again", "提交竞争失败或出错，重试"},
	{AlreadyThere, "F", "a retried commit finds its own snapshot", "重试时发现自己的 snapshot 已存在"},
	{Visible, "v", "rows become visible without a commit", "未经提交数据就可见"},

	{SnapshotsExpired, "_", "old snapshots are deleted with what only they referred to", "删除旧 snapshot 以及只被它们引用的文件"},
	{MaintainFailed, "m", "the work after a commit fails; the next commit will throw it", "提交之后的维护出错，下一次提交时抛出"},
	{TagCreated, "t", "a snapshot is kept under a name", "snapshot 以标签名保留"},
	{TagDeleted, "u", "a tag is deleted", "删除标签"},
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

// Symbol is the one character by which the text format marks k, or "" for an
// unknown kind.
func (k Kind) Symbol() string { return infoOf(k).symbol }

// Meaning is the legend's line for k.
func (k Kind) Meaning(lang Lang) string { return lang.Pick(infoOf(k).en, infoOf(k).zh) }

// ParseKind turns text into a known kind; the error names the nearest one.
func ParseKind(text string) (Kind, error) {
	if k := Kind(text); k.Known() {
		return k, nil
	}
	return "", fmt.Errorf("trace: unknown kind %q; the nearest known kind is %q", text, nearestKind(text))
}

// Legend explains the symbols of the text format, one kind a line.
func Legend(lang Lang) string {
	var b strings.Builder
	for _, k := range kindTable {
		fmt.Fprintf(&b, "%s  %-*s  %s\n", k.symbol, kindCells, k.kind, lang.Pick(k.en, k.zh))
	}
	return b.String()
}

// infoOf searches the table in its order: 35 entries need no map.
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
