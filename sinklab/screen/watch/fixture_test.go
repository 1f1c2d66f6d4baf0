package watch

import (
	"errors"
	"io"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/sinklab/screen/screentest"
	"exactlyonce/trace"
)

// fake is a host whose world the test sets.
type fake struct {
	lang     trace.Lang
	course   Course
	stamp    Stamp
	result   grade.Result // of every check
	err      error        // of everything that is read or changed
	checks   []string
	resets   int
	solution []string
	task     []string
	output   string // of the learner's code
	script   string // the file of the result's script
}

func (f *fake) means(pick string) string {
	if pick == failed.Schedule {
		return f.lang.Pick("the writer's task crashes behind its second PrepareCommit", "writer 的任务在第 2 次 PrepareCommit 之后崩溃")
	}
	return ""
}

func (f *fake) Open() (Course, error) {
	c := f.course
	c.Exercises = slices.Clone(c.Exercises)
	c.At = ""
	for _, e := range slices.Backward(c.Exercises) {
		if !e.Done && (c.At == "" || f.course.At != c.At) {
			c.At = e.Name
		}
	}
	return c, f.err
}

func (f *fake) Look(exercise string) Stamp {
	s := f.stamp
	if exercise == "" {
		s.File = ""
	}
	return s
}

func (f *fake) Check(exercise string) (Result, error) {
	f.checks = append(f.checks, exercise)
	r := f.result
	r.Name = exercise
	return Result{Result: r, Output: f.output, File: f.script}, f.err
}

func (f *fake) CheckAll() (all []Result, err error) {
	for i, e := range f.course.Exercises {
		r := grade.Result{Name: e.Name, Runs: 100, Verdict: []grade.Verdict{grade.Passed, grade.Failed, grade.Inconclusive}[i%3]}
		all = append(all, Result{Result: r})
	}
	return all, f.err
}

func (f *fake) Pass(names ...string) error {
	return f.each(names, func(e *Exercise) { e.Done = true })
}

func (f *fake) Hint(name string) error {
	return f.each([]string{name}, func(e *Exercise) { e.Seen++ })
}

func (f *fake) each(names []string, do func(*Exercise)) error {
	for i := range f.course.Exercises {
		if slices.Contains(names, f.course.Exercises[i].Name) {
			do(&f.course.Exercises[i])
		}
	}
	return f.err
}

func (f *fake) Go(name string) error {
	f.course.At = name
	return f.err
}

func (f *fake) Reset(string) error {
	f.resets++
	f.stamp.File, f.stamp.Untouched = f.stamp.File+" again", true
	return f.err
}

func (f *fake) Solution(string) ([]string, error) { return f.solution, f.err }

func (f *fake) Task(string) ([]string, error) { return f.task, f.err }

// newFake is a course of which three exercises are done.
func newFake(lang trace.Lang) *fake {
	titles := []struct {
		name, en, zh string
		kind         grade.Kind
	}{
		{"01-snapshots", "What $snapshots holds", "$snapshots 里有什么", grade.Predict},
		{"02-no-checkpoints", "Without checkpoints", "没有 checkpoint", grade.Predict},
		{"03-at-least-once", "Write at once, and see the duplicates", "立即写出，看看重复", grade.Write},
		{"04-before-the-barrier", "Hand over before the barrier", "在 barrier 之前交出", grade.Write},
		{"05-failover", "Where a failover leads", "故障恢复通向哪里", grade.Predict},
		{"12-refused-settings", "Settings that are refused", "被拒绝的设置", grade.Repair},
	}
	f := &fake{lang: lang, stamp: Stamp{Folder: true, File: "1", Progress: "1"}, result: failed}
	f.course = Course{Title: lang.Pick("Writing exactly once, by hand", "亲手写出恰好一次"), Dir: "/home/ada/labs"}
	for i, t := range titles {
		path := "labs/" + t.name + "/exercise.go"
		f.course.Exercises = append(f.course.Exercises, Exercise{
			Name: t.name, Number: t.name[:2], Title: lang.Pick(t.en, t.zh), Kind: t.kind, Path: path, Readme: "labs/" + t.name + "/README.md", Backup: path + ".bak", Done: i < 3,
			Hints: []string{
				lang.Pick("After checkpoint N completes, from which row does the source go on when the job fails? Who must know about the rows before it?",
					"checkpoint N 完成之后如果作业失败，源会从哪一行继续？在它之前的那些行，必须有谁记着？"),
				lang.Pick("PrepareCommit is your last chance to speak before barrier N. What do you hold at that moment?", "PrepareCommit 是你在 barrier N 之前最后一次开口的机会。此刻你手里有什么？"),
			},
		})
	}
	f.course.At = titles[3].name
	f.solution = strings.Split("func (w *writer) PrepareCommit() {\n\tw.rows = nil\n}\n\n@@ -1,3 +1,3 @@\n func (w *writer) PrepareCommit() {\n-\treturn\n+\tw.rows = nil\n }", "\n")
	f.task = strings.Split(lang.Pick("# Hand over before the barrier\n\nThe writer keeps its rows until the barrier comes; what it holds then belongs to the checkpoint.\n\n    w.rows = append(w.rows, r)\n\n## Your task\n\n- complete PrepareCommit",
		"# 在 barrier 之前交出\n\nwriter 一直保留它的数据，直到 barrier 到来；那时它手里的东西属于这个 checkpoint。\n\n    w.rows = append(w.rows, r)\n\n## 你的任务\n\n- 完成 PrepareCommit"), "\n")
	return f
}

// failed is a result with everything that one may have.
var failed = grade.Result{
	Verdict: grade.Failed, Cause: "lost", Reason: "lost: a row that is due is not there (20 of 100 rows are not visible)",
	Script: "one-writer", Seed: 1, Schedule: "crash/writer/after-prepare@2=1", Nearby: "crash/writer/after-prepare@1=1", Runs: 12,
	Log: []string{
		"   ...",
		"     1.103 s  the coordinator triggers checkpoint 1",
		"     1.104 s  Writer (1/1)#0 hands over 1 committable for checkpoint 1 before the barrier",
		"     1.114 s  checkpoint 1 is complete after 11 ms",
		"     1.117 s  the committer learns that checkpoint 1 is complete and commits everything up to it",
		"     1.119 s  snapshot 1 is published with identifier 1: it adds 20 rows",
		"     2.103 s  the coordinator triggers checkpoint 2",
		">>   2.104 s  the task crashes: crash/writer/after-prepare",
		"     2.110 s  the job restarts: attempt 2",
		"     2.112 s  the job goes back to checkpoint 1",
		"     5.100 s  Source: gen[1] (1/1)#0 reaches the end of its input",
		">>   5.131 s  the checkpoint coordinator stops",
		"   ...",
	},
}

// shown drives a model as a person and a clock do. Where hold is set, what the model
// asks for waits until the test lets it go on.
type shown struct {
	*Model
	host *fake
	hold bool
	held []tea.Cmd
	quit bool
}

func newScreen(f *fake, w, h int) *shown {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(termenv.Ascii)
	c, err := f.Open()
	if err != nil {
		panic(err)
	}
	s := &shown{host: f, Model: New(Options{Lang: f.lang, Renderer: r, Host: f, Course: c, Means: f.means, Wait: func(int64) tea.Cmd { return nil }})}
	s.send(tea.WindowSizeMsg{Width: w, Height: h})
	s.run(s.Init())
	return s
}

// run lets the model have what it asked for.
func (s *shown) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	if s.hold {
		s.held = append(s.held, cmd)
		return
	}
	s.send(cmd())
}

func (s *shown) send(msg tea.Msg) {
	switch msg := msg.(type) {
	case tea.BatchMsg:
		for _, cmd := range msg {
			s.run(cmd)
		}
	case tea.QuitMsg:
		s.quit = true
	case nil:
	default:
		_, cmd := s.Update(msg)
		s.run(cmd)
	}
}

// release runs what is held, in the order that is given.
func (s *shown) release(order ...int) {
	held := s.held
	s.held = nil
	for _, i := range order {
		s.send(held[i]())
	}
}

func (s *shown) press(keys ...string) {
	for _, k := range screentest.Keys(keys...) {
		s.send(k)
	}
}

// save is the learner's editor, and the time until it is noticed.
func (s *shown) save(file string) {
	s.host.stamp.File = file
	s.wait()
}

// wait is the time until the file is looked at.
func (s *shown) wait() {
	for range beatsPerLook {
		s.send(Beat{})
	}
}

// text is the screen as a golden file keeps it.
func (s *shown) text() string {
	lines := strings.Split(s.View(), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n") + "\n"
}

var errProgress = errors.New("/home/ada/labs/.progress:7: rule 5: the course has no exercise \"04-befor\"; delete the line, or put a name there that 'sinklab lab list' shows")
