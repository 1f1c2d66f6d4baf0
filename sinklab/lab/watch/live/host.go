package live

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"exactlyonce/sinklab/lab"
	"exactlyonce/sinklab/lab/watch"
	"exactlyonce/sinklab/paimon/disk"
)

// Host is a course's folder behind the screen.
type Host struct {
	ctx     context.Context
	cancel  context.CancelFunc
	dir     string
	options lab.Options

	mu     sync.Mutex // of what follows, and of the progress
	course *lab.Course
	stop   context.CancelFunc // of the newest check
	checks sync.WaitGroup
	begun  func()          // a check is on its way; for tests
	looked map[string]look // by exercise; looked up only
}

// look is what the last look at a file found, so that an unchanged file is not read.
type look struct {
	file      string
	untouched bool
}

var _ watch.Host = (*Host)(nil)

// NewHost is the host of a course. What it starts ends with ctx.
func NewHost(ctx context.Context, c *lab.Course, o lab.Options) *Host {
	ctx, cancel := context.WithCancel(ctx)
	return &Host{ctx: ctx, cancel: cancel, dir: c.Dir, options: o, course: c, stop: func() {}, begun: func() {}, looked: map[string]look{}}
}

// Close stops what runs and what would still begin, and waits for it.
func (h *Host) Close() {
	h.cancel()
	h.checks.Wait()
}

// Open implements watch.Host.
func (h *Host) Open() (watch.Course, error) {
	c, err := lab.Open(h.dir)
	if err != nil {
		return watch.Course{}, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	p, err := c.Progress()
	if err != nil {
		return watch.Course{}, err
	}
	h.course = c
	shown := watch.Course{Title: c.Title.In(lang(h.options)), Dir: lab.Shown(c.Dir), At: p.At()}
	for _, e := range c.Exercises {
		x := watch.Exercise{
			Name: e.Name, Number: e.Number, Title: e.Title.In(lang(h.options)), Kind: e.Kind,
			Path: lab.Shown(e.Path()), Readme: lab.Shown(e.ReadmePath(lang(h.options))), Backup: lab.Shown(e.BackupPath()), Done: p.IsDone(e.Name), Seen: p.Hints(e.Name),
		}
		for _, hint := range e.Hints {
			x.Hints = append(x.Hints, hint.In(lang(h.options)))
		}
		shown.Exercises = append(shown.Exercises, x)
	}
	return shown, nil
}

func (h *Host) exercise(name string) (*lab.Exercise, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.course.Find(name)
}

// Look implements watch.Host.
func (h *Host) Look(exercise string) (s watch.Stamp) {
	if info, err := os.Stat(h.dir); err != nil || !info.IsDir() {
		return s
	}
	s.Folder, s.Progress = true, stampOf(filepath.Join(h.dir, lab.ProgressFile))
	e, err := h.exercise(exercise)
	if exercise == "" || err != nil {
		return s
	}
	s.File, s.Backup = stampOf(e.Path()), e.HasBackup()
	h.mu.Lock()
	last, ok := h.looked[exercise]
	h.mu.Unlock()
	if !ok || last.file != s.File {
		last = look{s.File, e.Untouched()}
		h.mu.Lock()
		h.looked[exercise] = last
		h.mu.Unlock()
	}
	s.Untouched = last.untouched
	return s
}

// stampOf changes whenever a file is written, "" = there is none.
func stampOf(file string) string {
	info, err := os.Stat(file)
	if err != nil || info.IsDir() {
		return ""
	}
	return fmt.Sprintf("%d bytes at %d", info.Size(), info.ModTime().UnixNano())
}

// Check implements watch.Host.
func (h *Host) Check(exercise string) (watch.Result, error) {
	e, err := h.exercise(exercise)
	if err != nil {
		return watch.Result{}, err
	}
	results, err := h.check([]*lab.Exercise{e})
	if err != nil {
		return watch.Result{}, err
	}
	return results[0], nil
}

// CheckAll implements watch.Host.
func (h *Host) CheckAll() ([]watch.Result, error) {
	h.mu.Lock()
	all := h.course.Exercises
	h.mu.Unlock()
	return h.check(all)
}

// check stops the check before it: its result is of no interest any more.
func (h *Host) check(exercises []*lab.Exercise) ([]watch.Result, error) {
	h.mu.Lock()
	h.stop()
	ctx, stop := context.WithCancel(h.ctx)
	h.stop = stop
	course := h.course
	h.checks.Add(1)
	h.mu.Unlock()
	defer h.checks.Done()
	defer stop()
	h.begun()
	results, err := lab.Check(ctx, course, exercises, h.options)
	if err != nil {
		return nil, err
	}
	checked := make([]watch.Result, len(results))
	for i, r := range results {
		checked[i] = watch.Result{Result: r.Result, Output: r.Output, File: r.Exercise.ScriptFile(r.Script)}
	}
	return checked, nil
}

// change changes the progress.
func (h *Host) change(do func(*lab.Progress)) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	_, err := h.course.Change(do)
	return err
}

// Pass implements watch.Host.
func (h *Host) Pass(exercises ...string) error {
	return h.change(func(p *lab.Progress) {
		for _, name := range exercises {
			p.Pass(name)
		}
	})
}

// Go implements watch.Host.
func (h *Host) Go(exercise string) error {
	return h.change(func(p *lab.Progress) { p.Go(exercise) })
}

// Hint implements watch.Host.
func (h *Host) Hint(exercise string) error {
	e, err := h.exercise(exercise)
	if err != nil {
		return err
	}
	return h.change(func(p *lab.Progress) { p.SeeHint(e.Name, len(e.Hints)) })
}

// Reset implements watch.Host.
func (h *Host) Reset(exercise string) error {
	e, err := h.exercise(exercise)
	if err == nil {
		_, err = e.Reset()
	}
	return err
}

// Task implements watch.Host.
func (h *Host) Task(exercise string) ([]string, error) {
	e, err := h.exercise(exercise)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(e.ReadmePath(lang(h.options)))
	if err != nil {
		return nil, fmt.Errorf("%s: cannot be read: %s", lab.Shown(e.ReadmePath(lang(h.options))), disk.Cause(err))
	}
	return strings.Split(strings.TrimRight(string(text), "\n"), "\n"), nil
}

// Solution implements watch.Host.
func (h *Host) Solution(exercise string) ([]string, error) {
	e, err := h.exercise(exercise)
	if err != nil {
		return nil, err
	}
	solution, err := e.Solution()
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimRight(string(solution), "\n"), "\n")
	now, err := os.ReadFile(e.Path())
	switch {
	case errors.Is(err, os.ErrNotExist):
		return lines, nil
	case err != nil:
		return nil, fmt.Errorf("%s: cannot be read: %s", lab.Shown(e.Path()), disk.Cause(err))
	}
	differs := lab.Difference(now, solution)
	if len(differs) == 0 {
		return lines, nil
	}
	head := lang(h.options).Pick("Lines in which yours (-) differs from the solution (+):", "你的代码（-）与参考解答（+）不同的行：")
	return append(append(lines, "", head), differs...), nil
}
