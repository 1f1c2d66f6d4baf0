package lab

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"time"

	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/trace"
)

// Limits of one exercise's process.
const (
	DefaultTime   = 20 * time.Second
	DefaultMemory = 1 << 30 // bytes

	maxVerdict = 64 << 20 // bytes of a result
	maxKept    = 64 << 10 // bytes of what a process prints, at either end
	patience   = 5 * time.Second
)

// limits bound a process.
type limits struct {
	time   time.Duration
	memory int64
}

// run judges one exercise in a process of its own. output is what the learner's code
// printed.
func (h *host) run(ctx context.Context, s grade.Spec, of string, l limits) (r grade.Result, output string) {
	input, err := json.Marshal(s)
	if err != nil {
		return broken(err.Error()), ""
	}
	bounded, cancel := context.WithTimeout(ctx, l.time)
	defer cancel()
	cmd := command(bounded, h.path, l)
	cmd.Dir, cmd.Stdin = h.dir, bytes.NewReader(input)
	cmd.Env = []string{"GOTRACEBACK=crash", "GOMAXPROCS=2"}
	if root := os.Getenv("SYSTEMROOT"); root != "" {
		cmd.Env = append(cmd.Env, "SYSTEMROOT="+root) // Windows starts nothing without it
	}
	cmd.WaitDelay = patience // from the question where it stands to the end
	verdict, printed := &head{limit: maxVerdict}, &ends{}
	cmd.Stdout, cmd.Stderr = verdict, printed
	err = cmd.Run()
	p := post{lang: s.Lang, pkg: of, limits: l, printed: printed.String(), late: errors.Is(bounded.Err(), context.DeadlineExceeded)}
	output = p.printed
	if at := fatal.FindStringIndex(p.printed); err != nil && at != nil {
		output = p.printed[:at[0]]
	}
	if p.err = err; err == nil {
		if r, ok := decodeVerdict(verdict.text, s.Name); ok && (r.Verdict != grade.Passed || r.Runs > 0) {
			return r, output
		} else if ok {
			return broken(s.Lang.Pick("nothing was run, so nothing is passed: the exercise asks for nothing", "没有运行任何东西，因此不算通过：这个练习没有提出任何要求")), output
		}
	}
	return p.mortem(), output
}

// decodeVerdict takes exactly one result of the exercise that was asked for.
func decodeVerdict(text []byte, name string) (r grade.Result, ok bool) {
	d := json.NewDecoder(bytes.NewReader(text))
	if d.Decode(&r) != nil || d.More() || r.Name != name {
		return r, false
	}
	return r, r.Verdict == grade.Passed || r.Verdict == grade.Failed || r.Verdict == grade.Inconclusive
}

// broken is what keeps this package from having an exercise judged.
func broken(why string) grade.Result {
	return grade.Result{Verdict: grade.Inconclusive, Cause: grade.DefectCause, Reason: why}
}

// post is a process that ended without a verdict.
type post struct {
	lang    trace.Lang
	pkg     string // import path of the learner's code
	limits  limits
	printed string
	late    bool
	err     error
}

// fatal begins what Go's runtime says before it ends a process.
var fatal = regexp.MustCompile(`(?m)^(fatal error: |panic: |runtime: |SIG[A-Z]+: |signal: |goroutine [0-9]+ .*\[)`)

// mortem says why. It is never a pass.
func (p post) mortem() grade.Result {
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
	case errors.As(p.err, &exit) && exit.ExitCode() == 4:
		return broken(strings.TrimSpace(p.printed))
	case errors.As(p.err, &exit) && exit.ExitCode() > 0:
		return is(grade.Failed, "exit", fmt.Sprintf("the process ended without a verdict, with exit code %d", exit.ExitCode()), fmt.Sprintf("进程没有给出结论就结束了，退出码 %d", exit.ExitCode()))
	case errors.As(p.err, &exit):
		return is(grade.Inconclusive, "killed", "the process was killed from outside: "+p.err.Error(), "进程被外部终止："+p.err.Error())
	}
	return broken(fmt.Sprintf("the host program cannot be run: %v", p.err))
}

// first is the first line of the runtime's last words.
func (p post) first() string {
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
// "04-before-the-barrier/exercise.go:23 in (*writer).Write".
func (p post) frame() string {
	lines := strings.Split(p.printed, "\n")
	for i, line := range lines[:len(lines)-1] {
		function, ok := strings.CutPrefix(line, p.pkg+".")
		if !ok {
			continue
		}
		if m := frameLine.FindStringSubmatch(lines[i+1]); m != nil {
			return fmt.Sprintf("%s/%s:%s in %s", m[1], m[2], m[3], arguments.ReplaceAllString(function, ""))
		}
	}
	return ""
}

var (
	frameLine = regexp.MustCompile(`^\t.*[/\\]([^/\\]+)[/\\]([^/\\]+\.go):([0-9]+)`)
	arguments = regexp.MustCompile(`\([^()]*\)$`)
)

// head keeps the beginning of what is written.
type head struct {
	text  []byte
	limit int
}

// Write implements io.Writer.
func (h *head) Write(b []byte) (int, error) {
	h.text = append(h.text, b[:min(len(b), h.limit-len(h.text))]...)
	return len(b), nil
}

// ends keeps the beginning and the end of what is written.
type ends struct {
	begin head
	end   []byte
	lost  bool
}

// Write implements io.Writer.
func (e *ends) Write(b []byte) (int, error) {
	n := len(b)
	e.begin.limit = maxKept
	took := len(e.begin.text)
	_, _ = e.begin.Write(b) // it takes what it can
	e.end = append(e.end, b[len(e.begin.text)-took:]...)
	if len(e.end) > 2*maxKept {
		e.lost = true
		e.end = append([]byte(nil), e.end[len(e.end)-maxKept:]...)
	}
	return n, nil
}

func (e *ends) String() string {
	if e.lost {
		return string(e.begin.text) + "\n...\n" + string(e.end)
	}
	return string(e.begin.text) + string(e.end)
}
