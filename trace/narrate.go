package trace

import (
	"fmt"
	"strconv"
	"strings"
)

// Narrate is SinkLab's own line about e: what the lab does to the job, which no
// log of Flink or Paimon says. ok is false for every other event.
func Narrate(e Event, lang Lang) (text string, ok bool) {
	switch e.Kind {
	case Fault:
		if e.Get("label") != "" { // the choice that injected it has said so
			return "", false
		}
		form := lang.Pick("simulated fault: at id = %s an exception is thrown", "模拟故障：处理到 id = %s，抛出异常")
		return "[SinkLab] " + fmt.Sprintf(form, e.Get("id")), true
	case Late:
		return "[SinkLab] " + lateText(e, lang), true
	case Choice:
		if e.isLate() {
			return "[SinkLab] " + lateText(e, lang), true
		}
		return "[SinkLab] " + choiceText(e, lang), true
	case Cancel:
		form := lang.Pick("ran %s s, job status: %s, cancelling the job", "运行 %s 秒，作业状态：%s，取消作业")
		return "[SinkLab] " + fmt.Sprintf(form, seconds(e), e.Get("status")), true
	}
	return "", false
}

// choiceText tells what a schedule has picked: a fault, or another order of things.
func choiceText(e Event, lang Lang) string {
	what := lang.Pick("injected fault: ", "注入故障：")
	if strings.HasPrefix(e.Get("label"), "order/") {
		what = lang.Pick("another order: ", "改变顺序：")
	}
	return what + e.Get("label") + " = " + e.Get("picked")
}

// seconds prints the value "after", in milliseconds, as seconds: 10, 2.5.
func seconds(e Event) string {
	after, ok := e.Int("after")
	if !ok {
		return e.Get("after")
	}
	return strconv.FormatFloat(float64(after)/1000, 'f', -1, 64)
}
