package engine

import "exactlyonce/sinklab/choose"

const crashes, crashesZh = "1 = crash", "1 = 崩溃"

// Points are the points that the engine asks at, see Labels and LateLabels.
var Points = append(pointTable, lateTable...)

var pointTable = []choose.Point{
	crashPoint("crash/<task>/burst", "a source is about to emit its next rows", "源即将发出下一批数据"),
	crashPoint("crash/<task>/before-prepare", "the barrier is there, nothing written yet", "barrier 已到，尚未写出任何东西"),
	crashPoint("crash/<task>/after-prepare", "files written, committables handed over, barrier not sent", "文件已写好，committable 已交出，barrier 尚未发出"),
	crashPoint("crash/<task>/after-snapshot", "state taken, not acknowledged", "状态已保存，尚未确认"),
	crashPoint("crash/<task>/before-notify", "\"checkpoint complete\" has arrived, not looked at", "“checkpoint 完成”的通知已到，尚未处理"),
	crashPoint("crash/<task>/before-commit", "before the first step of a commit", "在提交的第一步之前"),
	crashPoint("crash/<task>/in-commit", "between two steps of a commit", "在提交的两步之间"),
	crashPoint("crash/<task>/after-commit", "the snapshot is there, nobody knows yet", "snapshot 已经发布，但还没有人知道"),
	{
		Label: "throw/<task>", Options: "1 = throws", Means: "a function of the projection, in the middle of a burst: the rows before that one went on",
		OptionsZh: "1 = 抛出异常", MeansZh: "投影中的一个函数，在一批数据的中间：它之前的行已经发往下游",
	},
	{
		Label: "notify/<task>", Options: "1 = lost, 2 = later than that of the next checkpoint", Means: "the notification on its way to the task",
		OptionsZh: "1 = 丢失, 2 = 比下一个 checkpoint 的通知更晚", MeansZh: "发往 task 的通知", Instant: map[int]string{0: "F6"},
	},
	{
		Label: "ack/<task>", Options: "1 = lost, 2 = later than the timeout", Means: "the acknowledgement on its way to the coordinator",
		OptionsZh: "1 = 丢失, 2 = 晚于超时", MeansZh: "发往 coordinator 的确认",
	},
	{
		Label: "decline/<task>", Options: "1 = declined", Means: "the asynchronous part of the snapshot fails",
		OptionsZh: "1 = 被拒绝", MeansZh: "snapshot 的异步部分失败",
	},
	crashPoint("crash/coordinator/after-trigger", "the JobManager, when an id was taken; another one goes on from the newest completed checkpoint",
		"JobManager：已取得 checkpoint 编号；新的 JobManager 从最新完成的 checkpoint 继续"),
	crashPoint("crash/coordinator/before-complete", "likewise, when all tasks have acknowledged and nothing is stored", "JobManager：所有 task 都已确认，但什么都还没有保存"),
	crashPoint("crash/coordinator/after-complete", "likewise, when the checkpoint is stored and nobody was notified", "JobManager：checkpoint 已保存，但还没有通知任何人"),
	{
		Label: "savepoint/stop", Options: "1 = stopped", Means: "in place of a checkpoint the user stops the job with a savepoint and starts a new job from it",
		OptionsZh: "1 = 停止", MeansZh: "用户不做这个 checkpoint，而是用 savepoint 停止作业，再由它启动新作业", Instant: map[int]string{0: "F11"},
	},
	{
		Label: "outage/restart", Options: "1 = late", Means: "the restart comes a day later",
		OptionsZh: "1 = 推迟", MeansZh: "重启推迟一天", Instant: map[int]string{0: "F8"},
	},
	{
		Label: "order/channel", Options: "k = another input first", Means: "a task has several inputs waiting",
		OptionsZh: "先读另一个输入", MeansZh: "task 有多个输入在等待",
	},
	{
		Label: "order/first-delay", Options: "k = that much earlier or later", Means: "the first checkpoint of an attempt, counted in bursts of the sources",
		OptionsZh: "更早或更晚", MeansZh: "一次尝试中第一个 checkpoint 的时刻",
	},
	{
		Label: "order/end-of-input", Options: "1 = later", Means: "a source reads its last rows one checkpoint later",
		OptionsZh: "1 = 更晚", MeansZh: "一个源的最后几行晚一个 checkpoint 才读到",
	},
	{
		Label: "order/cancel-commit", Options: "1 = interrupted", Means: "a cancellation ends the commit under way, or lets it finish",
		OptionsZh: "1 = 中断", MeansZh: "取消作业时打断正在进行的提交，或让它完成",
	},
	{
		Label: overtake, Options: "1 = overtakes", Means: "a barrier passes committables; only where a mutant's rules let it",
		OptionsZh: "1 = 超车", MeansZh: "barrier 越过 committable",
	},
	{
		Label: "outside/cleanup", Options: "1 = cleaned", Means: "the restart comes a day later, and meanwhile every data file that no snapshot references was removed",
		OptionsZh: "1 = 被清理", MeansZh: "重启推迟一天，其间没有被 snapshot 引用的数据文件都被删除", Instant: map[int]string{0: "F8"},
	},
	{
		Label: "outside/restore", Options: "1 = the checkpoint before the newest, 2 = none", Means: "what the operator starts the job from, instead of the newest checkpoint",
		OptionsZh: "1 = 更早的那个 checkpoint, 2 = 不用 checkpoint", MeansZh: "运维人员不用最新的 checkpoint 启动作业", Instant: map[int]string{1: "F9", 2: "F10"},
	},
}

// crashPoint is a point at which a task or the JobManager may crash.
func crashPoint(label, means, meansZh string) choose.Point {
	return choose.Point{Label: label, Options: crashes, Means: means, OptionsZh: crashesZh, MeansZh: meansZh}
}
