package watchhost

import (
	"context"

	"exactlyonce/sinklab/lab"
	"exactlyonce/sinklab/screen/watch"
)

// Check implements watch.Host.
func (h *host) Check(exercise string) (watch.Result, error) {
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
func (h *host) CheckAll() ([]watch.Result, error) {
	h.mu.Lock()
	all := h.course.Exercises
	h.mu.Unlock()
	return h.check(all)
}

// check stops the check before it: its result is of no interest any more.
func (h *host) check(exercises []*lab.Exercise) ([]watch.Result, error) {
	ctx, course, err := h.enter()
	if err != nil {
		return nil, err
	}
	defer h.checks.Done()
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

// enter counts one more check, the newest one, unless the host is closed.
func (h *host) enter() (context.Context, *lab.Course, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.stop()
	if err := h.ctx.Err(); err != nil {
		return nil, nil, err
	}
	ctx, stop := context.WithCancel(h.ctx)
	h.stop = stop
	h.checks.Add(1)
	return ctx, h.course, nil
}
