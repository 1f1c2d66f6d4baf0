package jobs

import (
	"slices"
	"strings"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
)

// Instant is one of the moments at which a failure is told apart (protocols of the
// reference: F0 to F11).
type Instant struct{ Name, Means, Chinese string }

// Instants are the rows of the table.
var Instants = []Instant{
	{"F0", "in the middle of an interval, before the barrier reaches the sink", "两个 barrier 之间，下一个 barrier 到达 sink 之前"},
	{"F1", "the sink has prepared checkpoint N, N is not complete", "sink 已为 checkpoint N 预提交，N 尚未完成"},
	{"F1d", "as F1, but N is declined or expires and the job goes on", "同 F1，但 N 被拒绝或超时，作业继续运行"},
	{"F2", "N is complete, the committer has not been notified", "N 已完成，committer 还没有收到通知"},
	{"F3", "notified of N, the commit is not done", "已收到 N 的通知，提交还没有做完"},
	{"F4", "the commit is done, its answer is lost", "提交已经生效，但应答丢失"},
	{"F5", "committed, nothing was written since", "提交已确认，之后还没有新的写入"},
	{"F6", "the notification is lost or late, nothing crashes", "通知丢失或迟到，没有发生崩溃"},
	{"F7", "again during a recovery, before its first new checkpoint", "恢复途中再次故障，还没有新的 checkpoint 完成"},
	{"F8", "an outage longer than any timeout", "停机时间比任何超时都长"},
	{"F9", "restored from an older checkpoint than the newest", "恢复时用的不是最新的 checkpoint，而是更早的一个"},
	{"F10", "started again without any state", "不带任何状态重新启动"},
	{"F11", "stopped with a savepoint, a new job goes on from it", "用 savepoint 停止作业，再由新作业接着运行"},
	{"power", "the power fails behind a commit that nobody waited for to be on the disk", "提交之后断电，而没有人等它落盘"},
}

// Instant implements explore.System. A disk that is gone for ever is outside the
// promise, as what an operator does to the state is: no job gets over it.
func (r *run) Instant(label string, option int) (row string, outside bool) {
	p := r.of.point(label)
	outside = choose.ClassOf(label) == choose.Outside || slices.Contains(p.ForEver, option)
	if row = p.InstantOf(option); row == "" {
		row = r.instant(label)
	}
	return row, outside
}

// instant names the instant of a fault by where the protocol stands.
func (r *run) instant(label string) string {
	m := r.Run.Moment()
	if strings.HasPrefix(label, "ack/") || strings.HasPrefix(label, "decline/") {
		if m.Tolerated {
			return "F1d"
		}
		return "F1"
	}
	return r.crashed(label, m)
}

// crashed names the instant of a failure by where the protocol stands.
func (r *run) crashed(label string, m engine.Moment) string {
	newest, _ := r.world().Totals()
	done := newest > r.before
	switch {
	case m.Recovering:
		return "F7"
	case strings.HasSuffix(label, "/after-commit"):
		return "F5"
	case m.Committing && done:
		return "F4"
	case m.Committing, strings.HasSuffix(label, "/before-commit"):
		return "F3"
	case m.Unnotified:
		return "F2"
	case m.Prepared:
		return "F1"
	case m.Idle && r.before > 0:
		return "F5"
	}
	return "F0"
}
