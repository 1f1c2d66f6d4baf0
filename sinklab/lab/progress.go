package lab

import "slices"

// Progress is how far a learner is in a course. It is kept in the course's folder, see
// loadProgress.
type Progress struct {
	names   []string // of all exercises, in their order
	current string   // "" = nobody has chosen one
	done    []string
	hints   map[string]int // looked up only
	others  []string       // lines about exercises that the course does not have
}

// NewProgress is that of somebody who begins the course of these exercises.
func NewProgress(names []string) Progress {
	return Progress{names: names, hints: map[string]int{}}
}

// At is the exercise to do now, "" = all are done.
func (p *Progress) At() string {
	if p.current != "" && !p.IsDone(p.current) {
		return p.current
	}
	return p.openAfter(p.current)
}

// openAfter is the first exercise that is not done behind one, and else from the
// beginning, "" = there is none.
func (p *Progress) openAfter(name string) string {
	at := slices.Index(p.names, name) + 1
	for _, n := range slices.Concat(p.names[at:], p.names[:at]) {
		if !p.IsDone(n) {
			return n
		}
	}
	return ""
}

// IsDone tells whether an exercise has been passed.
func (p *Progress) IsDone(name string) bool { return slices.Contains(p.done, name) }

// Count is how many exercises are done, and of how many.
func (p *Progress) Count() (done, all int) { return len(p.done), len(p.names) }

// Others are lines about exercises that the course does not have: they were renamed, or it
// is another course's. They are passed over, and kept.
func (p *Progress) Others() []string { return p.others }

// Hints is how many hints of an exercise have been seen.
func (p *Progress) Hints(name string) int { return p.hints[name] }

// Pass marks an exercise as done. Who was at it goes on to the next open one.
func (p *Progress) Pass(name string) {
	at := p.At()
	if !p.IsDone(name) {
		p.done = append(p.done, name)
	}
	if at == name {
		p.current = p.openAfter(name)
	}
}

// Next goes on to the next open exercise, also past one that is not done, and returns
// where it is now; "" = all are done.
func (p *Progress) Next() string {
	p.current = p.openAfter(p.At())
	return p.current
}

// Go makes an exercise the current one.
func (p *Progress) Go(name string) { p.current = name }

// SeeHint counts one more hint of an exercise that has so many, and returns how many
// have been seen now.
func (p *Progress) SeeHint(name string, all int) int {
	p.hints[name] = min(p.hints[name]+1, all)
	return p.hints[name]
}
