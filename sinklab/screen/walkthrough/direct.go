package walkthrough

import (
	"cmp"

	"exactlyonce/trace"
)

// A sink without two phases has no committer: nothing is handed over, nothing is
// committed later, and what was written stays. What stands behind an event is another
// thing there.

// commitsNothing tells whether a trace shows tasks and none that commits.
func (t *track) commitsNothing() bool {
	tasks := false
	for _, e := range t.events {
		tasks = tasks || trace.IsTask(e.Thread)
		if t.tasks.Of(e.Thread).Has(trace.Committer) || t.commits(e.Kind) {
			return false
		}
	}
	return tasks
}

// commits are the kinds of events that there are only with a committer. An operator of an
// exercise may be asked to prepare and write files for nobody.
func (t *track) commits(k trace.Kind) bool {
	switch k {
	case trace.Open, trace.Restore, trace.Filter, trace.Snapshot, trace.Notify, trace.CommitReady, trace.Commit, trace.UnitCommitted:
		return true
	case trace.Prepare, trace.File, trace.UnitPrepared:
		return t.Exercise == ""
	}
	return false
}

// background is what stands behind an event: why it happens, and what a crash of its task right
// there would do.
type background struct{ why, crash trace.Text }

// backgroundOf is what stands behind the event at i.
func (t *track) backgroundOf(i int, lang trace.Lang) (why, crash string) {
	e := t.events[i]
	why, crash = t.words.Reason(e, lang)
	if t.direct {
		other := directBackground[e.Kind]
		why, crash = cmp.Or(other.why.In(lang), why), cmp.Or(other.crash.In(lang), crash)
	}
	if e.Kind == trace.Position && (t.direct || t.shown < i) {
		crash = readAgain.In(lang)
	}
	return why, crash
}

// readAgain is what a crash leads to where rows are visible before a checkpoint covers them.
var readAgain = trace.Text{"Rows since the last completed checkpoint are read again; those that a reader sees by then will be there twice.",
	"自最近完成的 checkpoint 以来的行会被重读；其中已经可见的行会出现两次。"}

// notCompleted is the same for a checkpoint that is under way.
var notCompleted = trace.Text{"The checkpoint does not complete. Rows since the one before are read again; those that a reader sees by then will be there twice.",
	"checkpoint 不会完成。自上一个 checkpoint 以来的行会被重读；其中已经可见的行会出现两次。"}

// directBackground is what is different where no task commits; "" is as anywhere.
var directBackground = map[trace.Kind]background{ // looked up only
	trace.Prepare: {
		trace.Text{"The writer is told that a barrier comes: once this checkpoint is complete, rows before it are not read again. Nobody commits anything for the writer later.",
			"writer 得知 barrier 将到：这个 checkpoint 一旦完成，barrier 之前的行就不会再被读取。之后也没有人替 writer 提交什么。"},
		notCompleted},
	trace.Barrier: {crash: notCompleted},
	trace.Complete: {
		trace.Text{"From now on a restart begins here: no row before the barrier is read again. There is nothing to commit: what is written is visible already.",
			"此后重启从这里开始：barrier 之前的行不会再被读取。没有要提交的内容：写出的已经可见。"},
		trace.Text{"The job restarts from here. No row of this checkpoint is replayed, so what the sink has not written of them by now never comes.",
			"作业从这里重启。本 checkpoint 的行不会被重放，sink 此时还没有写出的，就再也不会出现。"}},
	trace.Expire: {why: trace.Text{"An acknowledgement took too long. What the sink has written stays; only the place of a restart does not move on.",
		"某个确认花的时间太长。sink 已写出的内容保持不变，只是重启的位置没有前进。"}},
	trace.Abort: {why: trace.Text{"The checkpoint is given up. What the sink has written stays; only the place of a restart does not move on.",
		"该 checkpoint 被放弃。sink 已写出的内容保持不变，只是重启的位置没有前进。"}},
	trace.RestoreJob: {why: trace.Text{"Source positions are those of the checkpoint again, and what came later is replayed. What the sink has written of it stays: nothing takes it back.",
		"源的位置回到该 checkpoint 的状态，之后的数据被重放。sink 已写出的那部分仍然在：没有什么能收回它。"}},
	trace.EndOfInput: {why: trace.Text{"No more rows come, and nobody commits anything later: what is not written when the job ends never comes.",
		"不再有新的行，之后也没有人提交什么：作业结束时还没有写出的，就再也不会出现。"}},
}
