package verdict_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/verdict"
	"exactlyonce/trace"
)

// Which case it is stands behind the word, in both languages; a word that needs no reason
// has none.
func TestReasons(t *testing.T) {
	wait := trace.Wait{Who: "writer (1/2)", For: trace.NotificationLost, Checkpoint: 4, Stopping: true}
	for _, c := range []struct {
		change           func(*verdict.Facts)
		word             verdict.Word
		english, chinese string
	}{
		{func(f *verdict.Facts) { f.Status, f.Idle, f.Waits = "RUNNING", true, []trace.Wait{wait} }, verdict.Blocked,
			"stop-with-savepoint: writer (1/2) waits for the notification of checkpoint 4, which was lost and is never sent again",
			"stop-with-savepoint: writer (1/2) 等待 checkpoint 4 的完成通知，而它已丢失，不会再次发送"},
		{func(f *verdict.Facts) {
			f.Status, f.Repeats, f.Failing, f.Cause = "FAILED", 2, "committer (1/1)", "java.io.IOException: gone"
		}, verdict.Blocked,
			"committer (1/1) fails with the same error each time, 3 times so far, and no checkpoint was completed in between: java.io.IOException: gone",
			"committer (1/1) 每次都以同样的错误失败，已有 3 次，其间没有一个 checkpoint 完成：java.io.IOException: gone"},
		{func(f *verdict.Facts) { f.Unreadable = "snapshot-1: empty" }, verdict.Blocked,
			"a reader of the table gets an error: snapshot-1: empty", "读取这张表会出错：snapshot-1: empty"},
		{func(f *verdict.Facts) {
			f.Status, f.Bound, f.Cause = "RESTARTING", "200 attempts", "boom"
		}, verdict.Inconclusive, "the last failure before the bound: boom", "到达界限之前的最后一次失败：boom"},
		{func(f *verdict.Facts) {
			f.Faults, f.Struck, f.Missed = 1, 0, []verdict.MissedFault{{Function: "fail_at", Value: 9, Source: "gen", Nowhere: true}}
		}, verdict.Inconclusive, "fail_at(…, 9) never threw: the source gen has no row of that value", "fail_at(…, 9) 没有抛异常：数据源 gen 没有这个值的行"},
	} {
		f := fine()
		c.change(&f)
		v := verdict.Judge(f)
		require.Equal(t, c.word, v.Word, c.english)
		require.Len(t, v.Because, 1, c.english)
		require.Equal(t, c.english, v.Because[0].In(trace.English))
		require.Equal(t, c.chinese, v.Because[0].In(trace.Chinese))
	}
	require.Empty(t, verdict.Judge(fine()).Because)
}
