package watchhost

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/lab"
	"exactlyonce/sinklab/screen/watch"
)

// host is a course's folder behind the screen.
type host struct {
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

var _ watch.Host = (*host)(nil)

// hostOf is the host of a course. What it starts ends with ctx.
func hostOf(ctx context.Context, c *lab.Course, o lab.Options) *host {
	ctx, cancel := context.WithCancel(ctx)
	return &host{ctx: ctx, cancel: cancel, dir: c.Dir, options: o, course: c, stop: func() {}, begun: func() {}, looked: map[string]look{}}
}

// Close stops the checks that run, waits for their end, and lets none begin any more.
func (h *host) Close() {
	h.mu.Lock()
	h.cancel()
	h.mu.Unlock()
	h.checks.Wait()
}

// Open implements watch.Host.
func (h *host) Open() (watch.Course, error) {
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
	shown := watch.Course{Title: c.Title.In(h.options.Lang), Dir: lab.Shown(c.Dir), At: p.At()}
	for _, e := range c.Exercises {
		x := watch.Exercise{
			Name: e.Name, Number: e.Number, Title: e.Title.In(h.options.Lang), Kind: e.Kind,
			Path: lab.Shown(e.Path()), Readme: lab.Shown(e.ReadmePath(h.options.Lang)), Backup: lab.Shown(e.BackupPath()), Done: p.IsDone(e.Name), Seen: p.Hints(e.Name),
		}
		for _, hint := range e.Hints {
			x.Hints = append(x.Hints, hint.In(h.options.Lang))
		}
		shown.Exercises = append(shown.Exercises, x)
	}
	return shown, nil
}

func (h *host) exercise(name string) (*lab.Exercise, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.course.Find(name)
}

// change changes the progress.
func (h *host) change(do func(*lab.Progress)) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	_, err := h.course.Change(do)
	return err
}

// Pass implements watch.Host.
func (h *host) Pass(exercises ...string) error {
	return h.change(func(p *lab.Progress) {
		for _, name := range exercises {
			p.Pass(name)
		}
	})
}

// Go implements watch.Host.
func (h *host) Go(exercise string) error {
	return h.change(func(p *lab.Progress) { p.Go(exercise) })
}

// Hint implements watch.Host.
func (h *host) Hint(exercise string) error {
	e, err := h.exercise(exercise)
	if err != nil {
		return err
	}
	return h.change(func(p *lab.Progress) { p.SeeHint(e.Name, len(e.Hints)) })
}

// Reset implements watch.Host.
func (h *host) Reset(exercise string) error {
	e, err := h.exercise(exercise)
	if err == nil {
		_, err = e.Reset()
	}
	return err
}

// Task implements watch.Host.
func (h *host) Task(exercise string) ([]string, error) {
	e, err := h.exercise(exercise)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(e.ReadmePath(h.options.Lang))
	if err != nil {
		return nil, fmt.Errorf("%s: cannot be read: %s", lab.Shown(e.ReadmePath(h.options.Lang)), filesystem.Cause(err))
	}
	return strings.Split(strings.TrimRight(string(text), "\n"), "\n"), nil
}

// Solution implements watch.Host.
func (h *host) Solution(exercise string) ([]string, error) {
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
		return nil, fmt.Errorf("%s: cannot be read: %s", lab.Shown(e.Path()), filesystem.Cause(err))
	}
	differs := lab.Difference(now, solution)
	if len(differs) == 0 {
		return lines, nil
	}
	head := h.options.Lang.Pick("Lines in which yours (-) differs from the solution (+):", "你的代码（-）与参考解答（+）不同的行：")
	return append(append(lines, "", head), differs...), nil
}
