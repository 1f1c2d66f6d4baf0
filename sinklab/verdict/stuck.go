package verdict

import (
	"fmt"

	"exactlyonce/trace"
)

// Reason is why a run is Blocked or Inconclusive, in one sentence.
type Reason struct{ english, chinese string }

// In is the sentence in a language, without a full stop.
func (r Reason) In(lang trace.Lang) string { return lang.Pick(r.english, r.chinese) }

// MissedFault is a fault of the script that never struck.
type MissedFault struct {
	Function string
	Value    int64  // the id at which it throws
	Source   string // the table that it reads
	Nowhere  bool   // the table has no row of that id
}

// because says of a blocked run what cannot go on, and of an inconclusive one what it did
// not come to. No other word needs it: the properties say what does not hold.
func because(f Facts, word Word) (why []Reason) {
	add := func(english, chinese string, values ...any) {
		why = append(why, Reason{fmt.Sprintf(english, values...), fmt.Sprintf(chinese, values...)})
	}
	if word != Blocked && word != Inconclusive {
		return nil
	}
	switch {
	case f.Unreadable != "":
		add("a reader of the table gets an error: %s", "读取这张表会出错：%s", f.Unreadable)
	case word == Blocked && f.Repeats > 0 && f.Status != "FINISHED":
		add("%[1]s fails with the same error each time, %[2]d times so far, and no checkpoint was completed in between: %[3]s",
			"%[1]s 每次都以同样的错误失败，已有 %[2]d 次，其间没有一个 checkpoint 完成：%[3]s", f.Failing, f.Repeats+1, f.Cause)
	}
	if word == Inconclusive && f.Bound != "" && f.Cause != "" {
		add("the last failure before the bound: %s", "到达界限之前的最后一次失败：%s", f.Cause)
	}
	if f.Unreadable == "" {
		for _, w := range f.Waits {
			why = append(why, Reason{w.In(trace.English), w.In(trace.Chinese)})
		}
	}
	if word == Inconclusive && f.Struck < f.Faults {
		for _, m := range f.Missed {
			why = append(why, m.reason())
		}
	}
	return why
}

func (m MissedFault) reason() Reason {
	english, chinese := "%s(…, %d) never threw: the job ended before the source %s had emitted that row", "%s(…, %d) 没有抛异常：作业结束时，数据源 %s 还没有产生这一行"
	if m.Nowhere {
		english, chinese = "%s(…, %d) never threw: the source %s has no row of that value", "%s(…, %d) 没有抛异常：数据源 %s 没有这个值的行"
	}
	return Reason{fmt.Sprintf(english, m.Function, m.Value, m.Source), fmt.Sprintf(chinese, m.Function, m.Value, m.Source)}
}
