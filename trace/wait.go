package trace

import (
	"strconv"
	"strings"
)

// Wait is what one task waits for, or the job, in a run that has stopped before its job
// ended: the answer to the question why it does not go on.
type Wait struct {
	Who        string   // a task as schedules name it, with its subtask: "writer (1/2)"; "" = the job
	For        Awaited  // what has not come
	Checkpoint int64    // of the message, 0 = of none
	From       []string // the tasks that have not sent it, by the same names
	Stopping   bool     // the job is being stopped with that savepoint
}

// Awaited is what is waited for.
type Awaited uint8

// What a task can wait for, and the job behind it.
const (
	NotificationLost    Awaited = iota // "complete" was lost, and nobody sends it again
	NotificationToCome                 // it is on its way
	NotificationPending                // the checkpoint is not complete
	FinalCheckpoint                    // all input was read: a checkpoint has to begin
	BarrierFrom                        // alignment
	EndFrom                            // the tasks in front have not finished
	ItsStart                           // it is being deployed
	ItsCommit                          // it stands in a commit
	ItsPrepare                         // it stands in a prepare
	ItsRestore                         // it commits what the restored state left
	ItsSource                          // it reads its next rows
	AckLost                            // a checkpoint: the acknowledgement of tasks was lost
	AckFrom                            // a checkpoint: the acknowledgement of tasks
	RestartDelay                       // the job: its next attempt
	TasksToEnd                         // the job: its tasks, which are being cancelled
	LastReport                         // the job: to hear that its last task has ended
)

// waits are the sentences: who waits, the checkpoint, the tasks that have not sent it.
var waits = [...]struct{ english, chinese string }{
	NotificationLost:    {"{who} waits for the notification of checkpoint {id}, which was lost and is never sent again", "{who} 等待 checkpoint {id} 的完成通知，而它已丢失，不会再次发送"},
	NotificationToCome:  {"{who} waits for the notification of checkpoint {id}, which is on its way", "{who} 等待 checkpoint {id} 的完成通知，它还在途中"},
	NotificationPending: {"{who} waits for the notification of checkpoint {id} or a later one, and none is complete", "{who} 等待 checkpoint {id} 或更晚的完成通知，而它们都没有完成"},
	FinalCheckpoint:     {"{who} has read all of its input and waits for a checkpoint to begin", "{who} 已读完全部输入，等待一个 checkpoint 开始"},
	BarrierFrom:         {"{who} waits for the barrier of checkpoint {id} from {from}", "{who} 等待 {from} 发来 checkpoint {id} 的 barrier"},
	EndFrom:             {"{who} waits for {from} to finish", "{who} 等待 {from} 结束"},
	ItsStart:            {"{who} is being started", "{who} 正在启动"},
	ItsCommit:           {"{who} stands in a commit", "{who} 正在提交"},
	ItsPrepare:          {"{who} stands in a prepare", "{who} 正在预提交"},
	ItsRestore:          {"{who} commits what its restored state left", "{who} 正在提交恢复出的状态"},
	ItsSource:           {"{who} reads on", "{who} 还在读取输入"},
	AckLost:             {"checkpoint {id} waits for the acknowledgement of {from}, which was lost: it can only expire", "checkpoint {id} 等待 {from} 的确认，而它已丢失：只能等到超时"},
	AckFrom:             {"checkpoint {id} waits for the acknowledgement of {from}", "checkpoint {id} 等待 {from} 的确认"},
	RestartDelay:        {"the job waits for its next attempt", "作业等待下一次启动"},
	LastReport:          {"the job waits to hear that its last task has ended", "作业等待最后一个 task 结束的报告"},
	TasksToEnd:          {"the job waits for {from} to end", "作业等待 {from} 结束"},
}

// In is the sentence, without a full stop.
func (w Wait) In(lang Lang) string {
	text := strings.NewReplacer("{who}", w.Who, "{id}", strconv.FormatInt(w.Checkpoint, 10), "{from}", strings.Join(w.From, ", ")).
		Replace(lang.Pick(waits[w.For].english, waits[w.For].chinese))
	if w.Stopping {
		text = "stop-with-savepoint: " + text
	}
	return text
}

// Awaiteds are all of them.
func Awaiteds() (all []Awaited) {
	for a := range waits {
		all = append(all, Awaited(a))
	}
	return all
}
