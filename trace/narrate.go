package trace

import (
	"fmt"
	"strconv"
)

// Narrate is SinkLab's own line about e: what the lab does to the job, which no
// log of Flink or Paimon says. ok is false for every other event.
func Narrate(e Event, lang Lang) (text string, ok bool) {
	switch e.Kind {
	case Fault:
		return "[SinkLab] " + faultText(e, lang), true
	case Cancel:
		form := lang.pick("ran %s s, job status: %s, cancelling the job", "运行 %s 秒，作业状态：%s，取消作业")
		return "[SinkLab] " + fmt.Sprintf(form, seconds(e), e.Get("status")), true
	}
	return "", false
}

// faultText tells a fault written in the script (a function that throws at an
// id) from one that a schedule injects (a label).
func faultText(e Event, lang Lang) string {
	if label := e.Get("label"); label != "" {
		return lang.pick("injected fault: ", "注入故障：") + label
	}
	form := lang.pick("simulated fault: at id = %s an exception is thrown", "模拟故障：处理到 id = %s，抛出异常")
	return fmt.Sprintf(form, e.Get("id"))
}

// seconds prints the value "after", in milliseconds, as seconds: 10, 2.5.
func seconds(e Event) string {
	after, ok := e.Int("after")
	if !ok {
		return e.Get("after")
	}
	return strconv.FormatFloat(float64(after)/1000, 'f', -1, 64)
}
