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

// unit is one package to be judged: of a learner, a solution, or a wrong answer.
type unit struct {
	key      string // by which the host knows it
	exercise *Exercise
	dir      string // absolute; where its files are or, for an overlay, would be
	virtual  []byte // the package's only file, nil = those in dir
	expected string // of a wrong answer: the cause with which it must be refused

	refused *grade.Result // before it was run
}

// host is one program with the code of all units that compile, the engine and the
// search: it judges one exercise each time it is started.
type host struct {
	dir  string // of its own, temporary
	path string
}

func (h *host) close() { os.RemoveAll(h.dir) }

const hostMain = `package main

import (
	"fmt"
	"os"
	"runtime/debug"

	"exactlyonce/sinklab/lab/grade"
)

var linked = map[string]grade.Exercise{}

func main() {
	debug.SetMaxStack(64 << 20) // an endless recursion ends before the limit of the memory
	verdict := os.Stdout
	os.Stdout = os.Stderr // what a learner's code prints
	if err := grade.Serve(os.Stdin, verdict, linked); err != nil {
		fmt.Fprintln(os.Stderr, "the host:", err)
		os.Exit(4)
	}
}
`

const hostUnit = `package main

import (
	p %q

	"exactlyonce/sinklab/lab/grade"
)

func init() { linked[%q] = grade.Exercise{%s: p.%[3]s} }
`

// build makes the host. A unit that cannot be in it is refused and left out.
func (c *Course) build(ctx context.Context, units []*unit, lang trace.Lang) (*host, error) {
	dir, err := os.MkdirTemp("", "sinklab-lab-")
	if err != nil {
		return nil, fmt.Errorf("no place for the host program: %w", unreadable(os.TempDir(), err))
	}
	h := &host{dir: dir, path: filepath.Join(dir, "host")}
	if err := c.buildIn(ctx, h, units, lang); err != nil {
		h.close()
		return nil, err
	}
	return h, nil
}

func (c *Course) buildIn(ctx context.Context, h *host, units []*unit, lang trace.Lang) error {
	in, err := c.accepted(units, lang)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(h.dir, "main.go"), []byte(hostMain), 0o600); err != nil {
		return unreadable(h.dir, err)
	}
	for n, u := range in {
		if err := os.WriteFile(filepath.Join(h.dir, unitFile(n)), []byte(c.unitSource(u)), 0o600); err != nil {
			return unreadable(h.dir, err)
		}
	}
	overlay, err := overlayOf(h.dir, in)
	if err != nil {
		return err
	}
	for {
		files := []string{filepath.Join(h.dir, "main.go")}
		for n, u := range in {
			if u.refused == nil {
				files = append(files, filepath.Join(h.dir, unitFile(n)))
			}
		}
		said, err := c.goBuild(ctx, append([]string{"-overlay", overlay, "-o", h.path}, files...))
		if err == nil || ctx.Err() != nil {
			return ctx.Err()
		}
		if !c.blame(said, in, lang) {
			return c.unbuildable(said, err)
		}
	}
}

// accepted are the units whose files may be built.
func (c *Course) accepted(units []*unit, lang trace.Lang) (in []*unit, err error) {
	for _, u := range units {
		if u.exercise.Kind == grade.Repair {
			continue // nothing of it is compiled
		}
		sources, strays := map[string][]byte{u.exercise.File: u.virtual}, []string(nil)
		if u.virtual == nil {
			if sources, strays, err = sourcesOf(u.dir); err == nil && sources[u.exercise.File] == nil {
				err = fmt.Errorf(lang.Pick("%s: the file is gone; 'sinklab lab reset %s' puts it back", "%s：文件不见了；'sinklab lab reset %s' 可以恢复它"), filepath.Join(u.dir, u.exercise.File), u.exercise.Number)
			}
			if err != nil {
				u.refused = &grade.Result{Verdict: grade.Failed, Cause: "compile", Reason: c.shortened(err)}
				continue
			}
		}
		if len(strays) > 0 {
			u.refused = &grade.Result{Verdict: grade.Failed, Cause: "import", Reason: fmt.Sprintf(lang.Pick("%s: only Go files belong here; remove it", "%s：这里只能有 Go 文件；请删除它"), relative(c.Dir, filepath.Join(u.dir, strays[0])))}
			continue
		}
		if u.refused = c.inspect(u.exercise.Kind, u.dir, sources, lang); u.refused == nil {
			in = append(in, u)
		}
	}
	return in, nil
}

// shortened is an error with files as the learner knows them.
func (c *Course) shortened(err error) string {
	return strings.ReplaceAll(err.Error(), c.Dir+string(filepath.Separator), "")
}

func unitFile(n int) string { return fmt.Sprintf("unit%d.go", n) }

func (c *Course) unitSource(u *unit) string {
	offers := "New"
	if u.exercise.Kind == grade.Predict {
		offers = "Answers"
	}
	return fmt.Sprintf(hostUnit, c.importPath(u), u.key, offers)
}

func (c *Course) importPath(u *unit) string {
	return c.module.prefix + "/" + relative(c.Dir, u.dir)
}

// overlayOf writes the list of files that are there for the compiler only.
func overlayOf(dir string, units []*unit) (string, error) {
	replace := map[string]string{}
	for n, u := range units {
		if u.virtual == nil {
			continue
		}
		real := filepath.Join(dir, fmt.Sprintf("virtual%d.txt", n))
		if err := os.WriteFile(real, u.virtual, 0o600); err != nil {
			return "", unreadable(real, err)
		}
		replace[filepath.Join(u.dir, "exercise.go")] = real
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	name := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(name, text, 0o600); err != nil {
		return "", unreadable(name, err)
	}
	return name, nil
}

// goBuild runs the compiler in the course's module: offline, without touching go.mod.
// What it says is by import path.
func (c *Course) goBuild(ctx context.Context, args []string) (said []saying, err error) {
	cmd := exec.CommandContext(ctx, "go", append([]string{"build", "-json", "-mod=readonly", "-buildvcs=false", "-ldflags=-s -w"}, args...)...)
	cmd.Dir = c.module.root
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "GOPROXY=off", "GOTOOLCHAIN=local", "CGO_ENABLED=0", "GOOS="+runtime.GOOS, "GOARCH="+runtime.GOARCH)
	var out, errOut bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errOut
	err = cmd.Run()
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
					lines = append(lines, c.located(virtualName.ReplaceAllLiteralString(line, filepath.Join(u.dir, "exercise.go")+":")))
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
	position    = regexp.MustCompile(`^[0-9:]+ `)
	virtualName = regexp.MustCompile(`^\S*virtual[0-9]+\.txt:`)
	compiled    = regexp.MustCompile(`^(.*\.go):([0-9]+)(:[0-9]+)?: (.*)$`)
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
	what := strings.Join(lines[:min(len(lines), maxLog)], " | ")
	if slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(l, "replacement directory") }) {
		return fmt.Errorf("the checkout of exactlyonce that %s names is gone: write its new place into the line 'replace', or make a new copy with 'sinklab lab init DIR'", filepath.Join(c.module.root, "go.mod"))
	}
	return fmt.Errorf("the grader does not build: %s (%w); try 'go build ./...' in %s", what, err, c.module.root)
}
