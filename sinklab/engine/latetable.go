package engine

import "exactlyonce/sinklab/choose"

const comesLater, comesLaterZh = "k = late: it comes behind k further things that its receiver does", "k = 迟到：接收方又做了 k 件事之后才到"

// lateTable are the points at which a message may be late, see Job.LateLabels.
var lateTable = []choose.Point{
	latePointOf("trigger/<task>", "the message that triggers a checkpoint, on its way to a source", "触发 checkpoint 的消息，发往源"),
	latePointOf("notify/<task>", "the notification that a checkpoint is complete", "checkpoint 完成的通知"),
	latePointOf("aborted/<task>", "the message that a checkpoint was aborted", "checkpoint 被放弃的消息"),
	latePointOf("deploy/<task>", "the task opens with its restored state", "task 带着恢复的状态启动"),
	latePointOf("burst/<task>", "a source reads its next rows", "源读取下一批数据"),
	latePointOf("step/<task>", "the next step of a commit or of a prepare", "提交或预提交的下一步"),
	latePointOf("ack/<task>", "the upload of a snapshot and its acknowledgement", "snapshot 的上传及其确认"),
	latePointOf("decline/<task>", "the message that a task declines a checkpoint", "task 拒绝 checkpoint 的消息"),
	latePointOf("end-report/<task>", "the report that a task has reached the end of its data", "task 到达数据末尾的报告"),
	latePointOf("failure/<task>", "the report that a task has failed", "task 失败的报告"),
	latePointOf("cancelled/<task>", "the report that a cancelled task is gone", "被取消的 task 已结束的报告"),
	latePointOf("rows/<task>", "rows at the front of a channel, from-to-to", "通道最前面的数据行，发送方-to-接收方"),
	latePointOf("committable/<task>", "likewise a committable", "同上：一个 committable"),
	latePointOf("barrier/<task>", "likewise a barrier", "同上：一个 barrier"),
	latePointOf("cancel-barrier/<task>", "likewise the marker of a checkpoint that was given up", "同上：被放弃的 checkpoint 的标记"),
	latePointOf("end-of-input/<task>", "likewise the end of the input", "同上：输入结束"),
	latePointOf("end-of-channel/<task>", "likewise the end of the channel: the task in front has finished", "同上：通道结束，前面的 task 已完成"),
	latePointOf("interval", "the periodic trigger", "周期触发"),
	latePointOf("timeout", "the timeout of a checkpoint", "checkpoint 超时"),
	latePointOf("restart", "the end of the restart delay", "重启等待结束"),
	latePointOf("jobmanager", "a new JobManager takes over", "新的 JobManager 接管"),
}

func latePointOf(label, means, meansZh string) choose.Point {
	return choose.Point{Label: "late/" + label, Options: comesLater, OptionsZh: comesLaterZh, Means: means, MeansZh: meansZh}
}
