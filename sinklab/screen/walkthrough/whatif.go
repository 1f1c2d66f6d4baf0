package walkthrough

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"exactlyonce/sinklab/screen"
)

// askFaults offers what can go wrong at this moment. A trace without a schedule has
// none to change: the nearest run of ours is offered instead.
func (p *walkPage) askFaults(m *Model) tea.Cmd {
	h := p.Trace.Header
	if p.Exercise != "" {
		return m.push(p.noFault(m))
	}
	if !p.Runnable {
		return p.offerNearest(m)
	}
	return m.ask(m.say("finding the points of this run", "查找本次运行的选择点"), func() (func(*Model) tea.Cmd, error) {
		questions, err := m.options.Host.Questions(h)
		return func(m *Model) tea.Cmd { return m.push(p.faultsPage(m, questions)) }, err
	})
}

// offerNearest says that a transcript cannot be run again, and what can.
func (p *walkPage) offerNearest(m *Model) tea.Cmd {
	t := p.Trace
	return m.ask(m.say("looking for the nearest run of ours", "查找最接近的运行"), func() (func(*Model) tea.Cmd, error) {
		d, err := m.options.Host.Nearest(t)
		return func(m *Model) tea.Cmd {
			return m.push(&listPage{
				head: m.say("what if", "假设"),
				intro: []string{m.say("This trace was recorded elsewhere: it has no schedule, so it cannot be run again with a fault. The run of ours that is most like it can.",
					"这个 trace 是在别处记录的：它没有调度，无法加入故障重新运行。与它最接近的本地运行可以。")},
				choices: []Choice{{d.Name, d.Title}},
				chosen: func(m *Model, _ int) tea.Cmd {
					m.pages = m.pages[:len(m.pages)-1]
					return m.push(newPage(d))
				},
			})
		}, err
	})
}

// faultsPage lists the options of the points behind this event and before the next;
// where there are none, those of the next event that has some.
func (p *walkPage) faultsPage(m *Model, questions []Question) page {
	after := p.events[p.at].Seq
	here := func(q Question) bool { return q.After == after }
	intro := fmt.Sprintf(m.say("What can go wrong behind event %d, before the next one:", "事件 %d 之后、下一个事件之前可能出的问题："), after)
	if !slices.ContainsFunc(questions, here) {
		i := slices.IndexFunc(questions, func(q Question) bool { return q.After > after })
		if i < 0 {
			return &textPage{head: m.say("what if", "假设"), lines: []string{m.say("From here to the end nothing is left open.", "从这里到结束没有任何选择点。")}}
		}
		intro = fmt.Sprintf(m.say("Behind event %d nothing is left open. The next points are those behind event %d:", "事件 %d 之后没有选择点。下一处在事件 %d 之后："), after, questions[i].After)
		after = questions[i].After
	}
	list := &listPage{head: m.say("what if", "假设"), intro: []string{intro}}
	type option struct {
		Question
		option int
	}
	var options []option
	for _, q := range questions {
		for o := 1; q.After == after && o < q.Options; o++ {
			options = append(options, option{q, o})
			list.choices = append(list.choices, Choice{fmt.Sprintf("%s@%d=%d", q.Label, q.Occurrence, o), FaultText(q.Label, o, m.Lang())})
		}
	}
	list.chosen = func(m *Model, i int) tea.Cmd {
		o := options[i]
		return p.fork(m, list.choices[i].Name, func() (Document, error) {
			return m.options.Host.Fork(p.Trace.Header, o.Label, o.Occurrence, o.option)
		})
	}
	return list
}

// askMutants offers the wrong designs.
func (p *walkPage) askMutants(m *Model) tea.Cmd {
	if p.Exercise != "" {
		return m.push(p.noMutant(m))
	}
	if !p.Runnable {
		return p.offerNearest(m)
	}
	choices := m.options.Host.Mutants(p.Trace.Header)
	return m.push(&listPage{
		head:    m.say("a wrong design", "错误设计"),
		intro:   []string{m.say("The same run, with one rule of the system changed:", "同样的运行，只改变系统的一条规则：")},
		choices: choices,
		chosen: func(m *Model, i int) tea.Cmd {
			return p.fork(m, choices[i].Name, func() (Document, error) { return m.options.Host.Mutant(p.Trace.Header, choices[i].Name) })
		},
	})
}

// fork runs another future and shows both.
func (p *walkPage) fork(m *Model, what string, run func() (Document, error)) tea.Cmd {
	return m.ask(m.say("running ", "运行 ")+screen.Clean(what), func() (func(*Model) tea.Cmd, error) {
		d, err := run()
		return func(m *Model) tea.Cmd {
			m.pages = m.pages[:len(m.pages)-1] // the list it was chosen from
			return m.push(newSplit(p.track, newTrack(d), screen.Clean(what)))
		}, err
	})
}

// askSQL answers statements on the table as it is behind this event.
func (p *walkPage) askSQL(m *Model) tea.Cmd {
	if p.Exercise != "" {
		return m.push(p.noSQL(m))
	}
	if !p.Runnable {
		m.message = m.say("only runs of ours have a table to look at", "只有本地运行才有可查询的表")
		return nil
	}
	return m.read("SQL> ", func(m *Model, statement string) tea.Cmd {
		h, seq := p.Trace.Header, p.events[p.at].Seq
		return m.ask(m.say("running the job up to here", "运行到此处"), func() (func(*Model) tea.Cmd, error) {
			text, err := m.options.Host.SQL(h, seq, statement)
			return func(m *Model) tea.Cmd { return m.push(&textPage{head: statement, lines: screen.Lines(text)}) }, err
		})
	})
}

// askCompare says where this run and another part.
func (p *walkPage) askCompare(m *Model) tea.Cmd {
	return m.read(m.say("compare with (scenario or file): ", "比较对象（场景或文件）："), func(m *Model, name string) tea.Cmd {
		return m.ask(m.say("comparing", "比较中"), func() (func(*Model) tea.Cmd, error) {
			text, err := m.options.Host.Compare(p.Document, name)
			return func(m *Model) tea.Cmd {
				return m.push(&textPage{head: p.Name + " | " + name, lines: screen.Lines(text)})
			}, err
		})
	})
}
