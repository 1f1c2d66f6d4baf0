package walkhost

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"exactlyonce/sinklab/lab"
	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/sinklab/screen/walkthrough"
	"exactlyonce/trace"
)

// Course checks the exercises of the course in this folder, each in a process of its own.
type Course struct {
	lang    trace.Lang
	course  *lab.Course // nil = it cannot be read
	trouble error       // why not
	ctx     context.Context
	stop    context.CancelFunc
	running sync.WaitGroup
	begin   sync.Mutex // none begins behind the end
}

// OpenCourse reads the course that is here; nil where there is none. Whoever opens one
// closes it.
func OpenCourse(ctx context.Context, lang trace.Lang) *Course {
	if lab.Here() == "" {
		return nil
	}
	c := &Course{lang: lang}
	c.ctx, c.stop = context.WithCancel(ctx)
	c.course, c.trouble = lab.Open("")
	return c
}

// Close stops the checks that run, and waits until their processes are gone.
func (c *Course) Close() {
	if c == nil {
		return
	}
	c.begin.Lock()
	c.stop()
	c.begin.Unlock()
	c.running.Wait()
}

// Find is the name of an exercise: of a number, or of a part of its name.
func (c *Course) Find(name string) (string, error) {
	switch {
	case c == nil:
		return "", errors.New("there is no course here; make one with 'sinklab lab init DIR' and go there")
	case c.trouble != nil:
		return "", c.trouble
	}
	e, err := c.course.Find(name)
	if err != nil {
		return "", err
	}
	return e.Name, nil
}

// entries are the course in the menu. One that cannot be read is a line that says why.
func (c *Course) entries() (entries []walkthrough.Entry) {
	if c == nil {
		return nil
	}
	section := c.lang.Pick("The course", "课程")
	trouble := func(name string, err error) walkthrough.Entry {
		return walkthrough.Entry{Name: name, Title: err.Error(), Section: section, Trouble: true}
	}
	if c.trouble != nil {
		return []walkthrough.Entry{trouble(c.lang.Pick("cannot be read", "无法读取"), c.trouble)}
	}
	section += c.lang.Pick(": ", "：") + c.course.Title.In(c.lang)
	p, err := c.course.Progress()
	if err != nil { // the exercises are there all the same
		entries = append(entries, trouble(c.lang.Pick("progress", "进度"), err))
	}
	for _, e := range c.course.Exercises {
		entries = append(entries, c.entry(e, section, err == nil, p.IsDone(e.Name)))
	}
	return entries
}

// entry is an exercise in the menu.
func (c *Course) entry(e *lab.Exercise, section string, known, done bool) walkthrough.Entry {
	mark := lab.KindName(e.Kind, c.lang)
	switch {
	case done:
		mark += c.lang.Pick(", passed", "，已通过")
	case known:
		mark += c.lang.Pick(", open", "，未完成")
	}
	return walkthrough.Entry{Name: e.Number, Title: e.Title.In(c.lang), Mark: mark, Section: section, Exercise: e.Name}
}

// Check implements walkthrough.Host.
func (h Host) Check(ctx context.Context, exercise string) (walkthrough.Outcome, error) {
	name, err := h.Course.Find(exercise)
	if err != nil {
		return walkthrough.Outcome{}, err
	}
	return h.Course.check(ctx, name)
}

// check judges an exercise until either side has enough of it.
func (c *Course) check(ctx context.Context, name string) (walkthrough.Outcome, error) {
	if err := c.enter(); err != nil {
		return walkthrough.Outcome{}, err
	}
	defer c.running.Done()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(c.ctx, cancel)()
	e, err := c.course.Find(name)
	if err != nil {
		return walkthrough.Outcome{}, err
	}
	o := lab.Options{Lang: c.lang}
	results, err := lab.Check(ctx, c.course, []*lab.Exercise{e}, o)
	switch {
	case ctx.Err() != nil:
		return walkthrough.Outcome{}, fmt.Errorf("%s: the check was stopped: %w", name, ctx.Err())
	case err != nil:
		return walkthrough.Outcome{}, err
	}
	p, kept := c.course.Keep(results, o)
	t := telling{c: c, e: e, r: results[0], p: p, kept: kept}
	out := t.outcome()
	if kept == nil {
		entry := c.entry(e, c.lang.Pick("The course: ", "课程：")+c.course.Title.In(c.lang), true, p.IsDone(e.Name))
		out.Entry = &entry
	}
	return out, nil
}

// enter counts one more check, unless the course is closed.
func (c *Course) enter() error {
	c.begin.Lock()
	defer c.begin.Unlock()
	if err := c.ctx.Err(); err != nil {
		return err
	}
	c.running.Add(1)
	return nil
}

// broke tells whether a result has a run to walk through.
func broke(r lab.Result) bool { return r.Verdict != grade.Passed && r.Trace != "" }
