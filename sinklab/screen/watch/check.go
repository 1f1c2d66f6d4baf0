package watch

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"exactlyonce/sinklab/lab/grade"
)

// check has the exercise on the screen judged. Saving while a check runs starts another
// one; only the newest is heard.
func (m *Model) check() tea.Cmd {
	if m.page != pageReset {
		m.turn(pageResult)
	}
	name := m.shown
	return m.begin(name, func() ([]Result, error) {
		r, err := m.options.Host.Check(name)
		return []Result{r}, err
	})
}

// checkAll has every exercise judged.
func (m *Model) checkAll() tea.Cmd {
	m.all = nil
	return m.begin(everything, m.options.Host.CheckAll)
}

func (m *Model) begin(what string, work func() ([]Result, error)) tea.Cmd {
	m.number++
	m.checking, m.trouble = what, ""
	number := m.number
	return func() tea.Msg {
		results, err := work()
		return checked{number, results, err}
	}
}

// judged takes the results of a check, unless a newer one runs.
func (m *Model) judged(c checked) tea.Cmd {
	if c.number != m.number || m.checking == "" {
		return nil
	}
	all := m.checking == everything
	m.checking = ""
	if c.err != nil {
		m.trouble = c.err.Error()
		return nil
	}
	if all {
		m.all = c.results
	}
	var passed []string
	for i, r := range c.results {
		if r.Name == m.shown {
			m.result = &c.results[i]
			if m.page == pageResult {
				m.scroll = 0
			}
		}
		if r.Verdict == grade.Passed {
			passed = append(passed, r.Name)
		}
	}
	if len(passed) == 0 {
		return nil
	}
	return m.do(func(h Host) error { return h.Pass(passed...) })
}

// verdictOf is what the newest check of everything says of an exercise, "" = nothing.
func (m *Model) verdictOf(name string) grade.Verdict {
	if i := slices.IndexFunc(m.all, func(r Result) bool { return r.Name == name }); i >= 0 {
		return m.all[i].Verdict
	}
	return ""
}

// nextOpen is the first exercise that is not done behind the one on the screen, and else
// from the beginning; "" = all are done.
func (m *Model) nextOpen() string {
	at := slices.IndexFunc(m.course.Exercises, func(e Exercise) bool { return e.Name == m.shown }) + 1
	for _, e := range slices.Concat(m.course.Exercises[at:], m.course.Exercises[:at]) {
		if !e.Done {
			return e.Name
		}
	}
	return ""
}
