package lab

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/trace"
)

// goBuild runs the compiler in the course's module: offline, without touching go.mod.
// What it says is by import path. What it leaves behind, if it is killed, is in temp.
func (c *Course) goBuild(ctx context.Context, temp string, args []string) (said []saying, err error) {
	cmd := exec.CommandContext(ctx, "go", append([]string{"build", "-json", "-mod=readonly", "-buildvcs=false", "-ldflags=-s -w", asWritten(c.module.prefix + "/" + filepath.Base(temp))}, args...)...)
	cmd.Dir = c.module.root
	cmd.Env = append(goEnviron(temp), goCaches(ctx, temp)...)
	var out, errOut bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errOut
	killed := interrupted(cmd)
	err = cmd.Run()
	if ctx.Err() != nil {
		killed()
	}
	for d := json.NewDecoder(&out); ; {
		var s saying
		if d.Decode(&s) != nil {
			break
		}
		said = append(said, s)
	}
	if rest := strings.TrimSpace(errOut.String()); rest != "" {
		said = append(said, saying{Output: rest})
	}
	return said, err
}

// asWritten compiles the packages below an import path as for a debugger, one line at a
// time. The optimizer makes a jump to itself out of a loop that does nothing, and that
// jump has no line any more: a process stopped there would be said to be in line 1.
func asWritten(path string) string { return "-gcflags=" + path + "/...=-N -l" }

// goEnviron is a learner's environment without what they have told Go: an empty variable
// counts as none, and then the file of 'go env -w' speaks.
func goEnviron(temp string) []string {
	return append(os.Environ(), "GOENV=off", "GOFLAGS=-mod=readonly", "GO111MODULE=on", "GOEXPERIMENT=", "GOWORK=off", "GOPROXY=off", "GOTOOLCHAIN=local",
		"CGO_ENABLED=0", "GOOS="+runtime.GOOS, "GOARCH="+runtime.GOARCH, "GOTMPDIR="+temp)
}

// goCaches are where Go keeps what it has built and downloaded: that the learner may say.
// Where Go does not understand what they say, it is in its usual places.
func goCaches(ctx context.Context, temp string) []string {
	cmd := exec.CommandContext(ctx, "go", "env", "GOCACHE", "GOMODCACHE")
	cmd.Dir, cmd.Env = temp, append(os.Environ(), "GOTOOLCHAIN=local")
	out, err := cmd.Output()
	dirs := strings.Split(strings.TrimRight(string(out), "\r\n"), "\n")
	if err != nil || len(dirs) != 2 {
		return nil
	}
	return []string{"GOCACHE=" + strings.TrimSpace(dirs[0]), "GOMODCACHE=" + strings.TrimSpace(dirs[1])}
}

// saying is one line of 'go build -json'.
type saying struct{ ImportPath, Action, Output string }

// blame refuses the units that do not compile; false = none is to blame.
func (c *Course) blame(said []saying, units []*unit, lang trace.Lang) bool {
	blamed := false
	for n, u := range units {
		var lines []string
		mine := string(filepath.Separator) + unitFile(n) + ":"
		for _, s := range said {
			for _, line := range strings.Split(strings.TrimSpace(s.Output), "\n") {
				switch {
				case line == "" || strings.HasPrefix(line, "#"):
				case s.ImportPath == c.importPath(u):
					lines = append(lines, c.located(inspected(line, u.dir)))
				case strings.Contains(line, mine): // the package compiles, and offers something else
					_, what, _ := strings.Cut(line, mine)
					lines = append(lines, relative(c.Dir, u.dir)+": "+position.ReplaceAllString(what, ""))
				}
			}
		}
		if u.refused != nil || len(lines) == 0 {
			continue
		}
		blamed = true
		u.refused = &grade.Result{Verdict: grade.Failed, Cause: "compile", Reason: lines[0], Log: lines[1:min(len(lines), 1+maxLog)]}
	}
	return blamed
}

var (
	position = regexp.MustCompile(`^[0-9:]+ `)
	compiled = regexp.MustCompile(`^(.*\.go):([0-9]+)(:[0-9]+)?: (.*)$`)
)

// located is a line of the compiler with the file as the learner knows it.
func (c *Course) located(line string) string {
	m := compiled.FindStringSubmatch(line)
	if m == nil {
		return line
	}
	file := m[1]
	if !filepath.IsAbs(file) {
		file = filepath.Join(c.module.root, file)
	}
	return fmt.Sprintf("%s:%s: %s", relative(c.Dir, file), m[2], m[4])
}

// unbuildable is an error of the build that no exercise is to blame for.
func (c *Course) unbuildable(said []saying, err error) error {
	if errors.Is(err, exec.ErrNotFound) {
		return errors.New("the program 'go' is not on the PATH; the exercises are compiled with it: install Go from https://go.dev/dl")
	}
	var lines []string
	for _, s := range said {
		if line := strings.TrimSpace(s.Output); line != "" && !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	says := func(text string) bool {
		return slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(l, text) })
	}
	switch {
	case says("replacement directory"):
		return fmt.Errorf("the checkout of exactlyonce that %s names is gone: write its new place into the line 'replace', or make a new copy with 'sinklab lab init DIR'", filepath.Join(c.module.root, "go.mod"))
	case says("requires go >="):
		return fmt.Errorf("the Go on the PATH is older than the one that %s asks for: update Go, see https://go.dev/dl", filepath.Join(c.module.root, "go.mod"))
	case says("no space left on device"):
		return fmt.Errorf("the disk has no space left for the program that is built of the exercises: make some, or name another folder with TMPDIR (now %s) or GOCACHE", os.TempDir())
	case says("missing go.sum entry"), says("updates to go.mod needed"):
		return fmt.Errorf("go.mod or go.sum in %s lacks something that the grader is built of, perhaps since 'go mod tidy': take both files of a fresh copy ('sinklab lab init DIR')", c.module.root)
	case says("module lookup disabled"):
		return fmt.Errorf("the modules that the grader is built of are not in Go's cache: run 'go mod download' once in %s, where there is a network", c.module.root)
	}
	what := strings.Join(lines[:min(len(lines), maxLog)], " | ")
	return fmt.Errorf("the grader does not build: %s (%w); try 'go build ./...' in %s", what, err, c.module.root)
}
