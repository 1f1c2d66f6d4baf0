package trace

import (
	"fmt"
	"slices"
	"strings"
)

// LearntFrom is what Describe cannot know about the event at i: the notification of a
// completed checkpoint was lost, and its task learns of it from the message that another
// one was aborted, which names the latest completed (Flink 2.2.0, StreamTask:1533). ""
// where the trace does not tell so.
func LearntFrom(events []Event, tasks *Tasks, i int, lang Lang) string {
	e := events[i]
	if e.Kind != Notify {
		return ""
	}
	aborted, lost := int64(0), false
	for _, before := range slices.Backward(events[:i]) {
		switch before.Kind {
		case Abort:
			aborted = before.Checkpoint // the first one behind the completion brings it
		case Choice:
			lost = lost || before.Get("label") == "notify/"+tasks.pointOf(e.Thread) && before.Get("picked") == "1"
		case RestoreJob, NoCheckpoint:
			return ""
		case Complete:
			if before.Checkpoint != e.Checkpoint || !lost || aborted == 0 {
				return ""
			}
			return fmt.Sprintf(lang.Pick("; it learns so from the message that checkpoint %d was aborted, since the notification of %d was lost",
				"；这是从 checkpoint %d 被放弃的消息中得知的，因为 checkpoint %d 的通知丢失了"), aborted, e.Checkpoint)
		}
	}
	return ""
}

// pointOf is what schedules call the task of a thread that commits: by its writer where
// both are one, with the number of the subtask where there are several.
func (c *Tasks) pointOf(thread string) string {
	point := "committer"
	if c.Of(thread).Has(Writer) {
		point = "writer"
	}
	subtask, of, _ := strings.Cut(strings.Trim(Subtask(thread), "()"), "/")
	if of != "" && of != "1" {
		point += "[" + subtask + "]"
	}
	return point
}
