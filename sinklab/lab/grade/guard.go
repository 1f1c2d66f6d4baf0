package grade

import (
	"fmt"
	"path"
	"runtime"
	"strings"

	"exactlyonce/trace"
)

// crash is a panic in a learner's code.
type crash struct {
	what  string
	where string // "07-up-to-n/exercise.go:41 in (*committer).Notify", "" = unknown
}

// guard runs what may panic.
func guard(do func()) (c *crash) {
	defer func() {
		if p := recover(); p != nil {
			c = &crash{what: fmt.Sprint(p), where: learners()}
		}
	}()
	do()
	return nil
}

// learners is the innermost frame of a learner's code on the panicking stack.
func learners() string {
	pc := make([]uintptr, 64)
	frames := runtime.CallersFrames(pc[:runtime.Callers(3, pc)])
	for {
		f, more := frames.Next()
		if strings.Contains(f.Function, "labs/") && !strings.Contains(f.Function, "labs/kit.") {
			_, function, _ := strings.Cut(path.Base(f.Function), ".")
			return fmt.Sprintf("%s/%s:%d in %s", path.Base(path.Dir(f.File)), path.Base(f.File), f.Line, function)
		}
		if !more {
			return ""
		}
	}
}

func (c *crash) result(lang trace.Lang) Result {
	reason := lang.Pick("panic: ", "panic：") + short(c.what, maxText, lang) // where it was comes behind
	if c.where != "" {
		reason += lang.Pick(", at ", "，位于 ") + c.where
	}
	return Result{Verdict: Failed, Cause: "panic", Reason: reason}
}

// DefectCause is the cause of a result that is about the grader or the exercise and says
// nothing of the learner's code.
const DefectCause = "grader"

// defect is what keeps the grader itself from judging: nothing was learnt about the
// learner's code.
func defect(err error) Result {
	return Result{Verdict: Inconclusive, Cause: DefectCause, Reason: err.Error()}
}
