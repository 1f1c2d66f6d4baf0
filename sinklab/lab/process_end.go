package lab

import (
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"strings"

	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/trace"
)

// postMortem is what is known of a process that ended without a verdict.
type postMortem struct {
	lang    trace.Lang
	pkg     string // import path of the learner's code
	limits  limits
	printed string
	late    bool  // it was stopped after its limit of time
	err     error // with which it ended, nil = exit code 0
}

// fatal begins what Go's runtime says before it ends a process.
var fatal = regexp.MustCompile(`(?m)^(fatal error: |panic: |runtime: |SIG[A-Z]+: |signal: |goroutine [0-9]+ .*\[)`)

// learnersOutput is what was printed before Go's runtime had the last word.
func (p postMortem) learnersOutput() string {
	if at := fatal.FindStringIndex(p.printed); p.err != nil && at != nil {
		return p.printed[:at[0]]
	}
	return p.printed
}

// result says why there is no verdict. It is never a pass.
func (p postMortem) result() grade.Result {
	at := p.frame()
	where := ""
	if at != "" {
		where = p.lang.Pick(", at ", "，位于 ") + at
	}
	is := func(verdict grade.Verdict, cause, en, zh string) grade.Result {
		return grade.Result{Verdict: verdict, Cause: cause, Reason: p.lang.Pick(en, zh) + where}
	}
	var exit *exec.ExitError
	switch first := p.first(); {
	case p.late && at != "":
		return is(grade.Inconclusive, "time",
			fmt.Sprintf("a loop that never ends? It was still running after %v and was stopped", p.limits.time),
			fmt.Sprintf("是否有不会结束的循环？运行 %v 之后仍未结束，已被停止", p.limits.time))
	case p.late:
		return is(grade.Inconclusive, "time",
			fmt.Sprintf("it was still running after %v and was stopped; --time gives it longer, if the machine is slow", p.limits.time),
			fmt.Sprintf("运行 %v 之后仍未结束，已被停止；如果只是机器太慢，可以用 --time 放宽", p.limits.time))
	case strings.Contains(p.printed, "SIGXCPU"):
		return is(grade.Inconclusive, "time", "it used up its processor time", "处理器时间用尽")
	case strings.Contains(p.printed, "out of memory"), strings.Contains(p.printed, "cannot allocate memory"):
		return is(grade.Inconclusive, "memory",
			fmt.Sprintf("does a list grow with every call? It wanted more than %d MiB of memory", p.limits.memory>>20),
			fmt.Sprintf("是否有列表在每次调用时都增长？所需内存超过 %d MiB", p.limits.memory>>20))
	case first != "":
		return is(grade.Failed, "crash", "the process crashed: "+first, "进程崩溃："+first)
	case p.err == nil:
		return is(grade.Failed, "exit", "the process ended without a verdict: did something end it, like os.Exit?", "进程没有给出结论就结束了：是否有代码（例如 os.Exit）结束了它？")
	case errors.As(p.err, &exit) && exit.ExitCode() == hostFailed:
		return broken(strings.TrimSpace(p.printed))
	case errors.As(p.err, &exit) && exit.ExitCode() > 0:
		return is(grade.Failed, "exit", fmt.Sprintf("the process ended without a verdict, with exit code %d", exit.ExitCode()), fmt.Sprintf("进程没有给出结论就结束了，退出码 %d", exit.ExitCode()))
	case errors.As(p.err, &exit):
		return is(grade.Inconclusive, "killed", "the process was killed from outside: "+p.err.Error(), "进程被外部终止："+p.err.Error())
	}
	return broken(fmt.Sprintf("the host program cannot be run: %v", p.err))
}

// first is the first line of the runtime's last words.
func (p postMortem) first() string {
	for _, line := range strings.Split(p.printed, "\n") {
		for _, begins := range []string{"fatal error: ", "panic: "} {
			if what, ok := strings.CutPrefix(line, begins); ok {
				return strings.TrimPrefix(what, "all goroutines are asleep - ")
			}
		}
	}
	return ""
}

// frame is the innermost line of the learner's code in the dump of the stacks:
// "04-before-the-barrier/exercise.go:23 in (*writer).Write". Line 1, which no code is in
// below a package clause, is the compiler's word for an instruction of no line ("again: goto
// again" is one): then the function has to do.
func (p postMortem) frame() string {
	lines := strings.Split(p.printed, "\n")
	for i, line := range lines[:len(lines)-1] {
		function, ok := strings.CutPrefix(line, p.pkg+".")
		if !ok {
			continue
		}
		if m := frameLine.FindStringSubmatch(lines[i+1]); m != nil {
			at := m[1] + "/" + m[2]
			if m[3] != "1" {
				at += ":" + m[3]
			}
			return at + " in " + arguments.ReplaceAllString(function, "")
		}
	}
	return ""
}

var (
	frameLine = regexp.MustCompile(`^\t.*[/\\]([^/\\]+)[/\\]([^/\\]+\.go):([0-9]+)`)
	arguments = regexp.MustCompile(`\([^()]*\)$`)
)
