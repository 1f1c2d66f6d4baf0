package lab

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"time"

	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/trace"
)

// Options of a check; the zero value is a good one.
type Options struct {
	Lang      trace.Lang
	Solutions bool          // judge the solutions instead of the learner's files
	From      string        // judge what a learner wrote in this folder, by the course's own rules; "" = in the course
	Time      time.Duration // of each exercise, 0 = DefaultTime
	Memory    int64         // likewise in bytes, 0 = DefaultMemory
	Workers   int           // how many are judged at once, 0 = one a processor

	Building func()       // is called where the compiler takes long: its cache is cold
	Each     func(Result) // is called for each result, in the order of the exercises
}

// Result is what the check of one exercise came to.
type Result struct {
	grade.Result
	Exercise *Exercise
	Output   string        // what the learner's code printed, the beginning and the end of it
	Took     time.Duration // without the build, which all share
	Changed  []string      // files that it was judged by and that are not as this program hands them out
}

// Check judges exercises. An error says that nothing could be judged.
func Check(ctx context.Context, c *Course, exercises []*Exercise, o Options) ([]Result, error) {
	units := make([]*unit, len(exercises))
	if o.From != "" {
		var err error
		if o.From, err = c.handedIn(o.From); err != nil {
			return nil, err
		}
	}
	for i, e := range exercises {
		units[i] = &unit{key: e.Name, exercise: e, dir: e.Dir}
		if o.From != "" {
			units[i].handIn(o.From)
		}
		if o.Solutions {
			if !e.hasSolution() {
				return nil, fmt.Errorf("%s: there is no solution: a learner's copy of the course has none; 'sinklab lab show %s' shows it when the exercise is passed", e.Dir, e.Number)
			}
			units[i].dir = filepath.Join(e.Dir, solutionDir)
		}
	}
	return c.judge(ctx, units, o)
}

// judge builds one host for all and runs it for each.
func (c *Course) judge(ctx context.Context, units []*unit, o Options) ([]Result, error) {
	h, err := c.builtSoon(ctx, units, o)
	if err != nil {
		return nil, err
	}
	defer h.close()
	workers := cmp.Or(o.Workers, runtime.NumCPU())
	slots, done := make(chan struct{}, workers), make([]chan Result, len(units))
	for i, u := range units {
		done[i] = make(chan Result, 1)
		go func() {
			slots <- struct{}{}
			done[i] <- c.one(ctx, h, u, o)
			<-slots
		}()
	}
	results := make([]Result, 0, len(units))
	for i := range units {
		r := <-done[i] // all are taken: none runs on when the host is removed
		if results = append(results, r); o.Each != nil && ctx.Err() == nil {
			o.Each(r)
		}
	}
	return results, ctx.Err()
}

// builtSoon builds, and says so where it takes a while.
func (c *Course) builtSoon(ctx context.Context, units []*unit, o Options) (h *host, err error) {
	const while = 3 * time.Second
	built := make(chan struct{})
	go func() {
		h, err = c.build(ctx, units, o.Lang)
		close(built)
	}()
	select {
	case <-built:
		return h, err
	case <-time.After(while):
	}
	if o.Building != nil {
		o.Building()
	}
	<-built
	return h, err
}

// one judges one unit.
func (c *Course) one(ctx context.Context, h *host, u *unit, o Options) Result {
	r := Result{Exercise: u.exercise, Changed: u.exercise.Changed()}
	switch s, err := u.exercise.spec(o.Lang, u.reads()); {
	case ctx.Err() != nil:
		return r
	case u.refused != nil:
		r.Result = *u.refused
	case err != nil && u.exercise.Kind == grade.Repair: // the learner's script cannot be read
		r.Result = grade.Result{Verdict: grade.Failed, Cause: "compile", Reason: c.withRelativePaths(u.handed(err))}
	case err != nil:
		r.Result = broken(err.Error())
	default:
		begin := time.Now()
		s.Name = u.key
		r.Result, r.Output = h.run(ctx, s, c.importPath(u), limits{cmp.Or(o.Time, DefaultTime), cmp.Or(o.Memory, DefaultMemory)})
		r.Took = time.Since(begin)
	}
	r.Name = u.exercise.Name
	return r
}
