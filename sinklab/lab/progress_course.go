package lab

import (
	"errors"

	"exactlyonce/sinklab/lab/grade"
)

// ErrAllDone: there is no exercise to do any more.
var ErrAllDone = errors.New("all exercises are done; name one, such as 'sinklab lab check 04', or check --all")

// Progress is how far the learner of this folder is.
func (c *Course) Progress() (Progress, error) { return loadProgress(c.Dir, c.Names()) }

// Change changes it and keeps it.
func (c *Course) Change(change func(*Progress)) (Progress, error) {
	return changeProgress(c.Dir, c.Names(), change)
}

// Current is the exercise to do now, or ErrAllDone.
func (c *Course) Current() (*Exercise, error) {
	p, err := c.Progress()
	if err != nil {
		return nil, err
	}
	if p.At() == "" {
		return nil, ErrAllDone
	}
	return c.Find(p.At())
}

// Keep marks what has passed as done. Results of solutions, and of what was handed in, are
// not the progress of this folder.
func (c *Course) Keep(results []Result, o Options) (Progress, error) {
	return c.Change(func(p *Progress) {
		for _, r := range results {
			if r.Verdict == grade.Passed && !o.Solutions && o.From == "" {
				p.Pass(r.Name)
			}
		}
	})
}
