package lab

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"time"

	"exactlyonce/sinklab/lab/grade"
)

// Limits of one exercise's process.
const (
	DefaultTime   = 20 * time.Second
	DefaultMemory = 1 << 30 // bytes

	maxVerdict = 64 << 20        // bytes of a result
	patience   = 5 * time.Second // between asking a process where it stands and its end
)

// limits bound a process.
type limits struct {
	time   time.Duration
	memory int64 // bytes
}

// run judges one exercise in a process of its own; pkg is the import path of the learner's
// code. output is what that code printed.
func (h *host) run(ctx context.Context, s grade.Spec, pkg string, l limits) (r grade.Result, output string) {
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
	cmd.WaitDelay = patience
	verdict, printed := &head{limit: maxVerdict}, &ends{}
	cmd.Stdout, cmd.Stderr = verdict, printed
	err = cmd.Run()
	ended := postMortem{lang: s.Lang, pkg: pkg, limits: l, printed: printed.String(), late: errors.Is(bounded.Err(), context.DeadlineExceeded), err: err}
	output = ended.learnersOutput()
	if err == nil {
		if r, ok := decodeVerdict(verdict.text, s.Name); ok && (r.Verdict != grade.Passed || r.Runs > 0) {
			return r, output
		} else if ok {
			return broken(s.Lang.Pick("nothing was run, so nothing is passed: the exercise asks for nothing", "没有运行任何东西，因此不算通过：这个练习没有提出任何要求")), output
		}
	}
	return ended.result(), output
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
