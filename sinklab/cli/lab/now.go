package lab

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/lab"
	"exactlyonce/sinklab/screen"
	"exactlyonce/trace"
)

// learnerCommands are the commands of who does the course.
func learnerCommands() []*cobra.Command {
	return []*cobra.Command{newList(), newNext(), newHint(), newShow(), newReset(), newProgress(), newWatch()}
}

// learner is a course with the progress of who does it, and where to say something.
type learner struct {
	*lab.Course
	progress lab.Progress
	flags    labFlags
	lang     trace.Lang
	out      io.Writer
}

// open reads the course that the flags mean.
func (f labFlags) open(c *cobra.Command) (*learner, error) {
	lang, err := console.ParseLang(f.lang)
	if err != nil {
		return nil, err
	}
	course, err := lab.Open(f.dir)
	if err != nil {
		return nil, err
	}
	l := &learner{Course: course, flags: f, lang: lang, out: c.OutOrStdout()}
	l.progress, err = course.Progress()
	if n := len(l.progress.Others()); n > 0 {
		fmt.Fprintf(c.ErrOrStderr(), lang.Pick("sinklab: %s: passed over, the course has no such exercise: %s\n", "sinklab: %s：已略过，课程中没有这样的练习：%s\n"),
			lab.Shown(filepath.Join(l.Dir, lab.ProgressFile)), screen.Crop(screen.Clean(strings.Join(l.progress.Others(), "; ")), 2*lineWidth))
	}
	return l, err
}

// change changes the progress and keeps it.
func (l *learner) change(do func(*lab.Progress)) (err error) {
	l.progress, err = l.Course.Change(do)
	return err
}

// chosen is the exercise that an argument names, else the current one.
func (l *learner) chosen(args []string) (*lab.Exercise, error) {
	if len(args) == 0 {
		return l.Current()
	}
	return l.Find(args[0])
}

// say prints a line in the language.
func (l *learner) say(en, zh string, values ...any) {
	fmt.Fprintf(l.out, l.lang.Pick(en, zh)+"\n", values...)
}

// wrapped prints a text in lines as wide as a terminal; the second and the following ones
// are indented.
func (l *learner) wrapped(indent int, text string) {
	for i, line := range screen.Wrap(screen.Clean(text), lineWidth-indent) {
		if i > 0 {
			line = strings.Repeat(" ", indent) + line
		}
		fmt.Fprintln(l.out, line)
	}
}

// command is one of the course's commands as it is typed here.
func (l *learner) command(words string) string {
	text := "sinklab lab"
	if words != "" {
		text += " " + words
	}
	if l.flags.dir != "" {
		text += " --dir " + l.flags.dir
	}
	if l.lang == trace.Chinese {
		text += " --lang zh"
	}
	return text
}

// labNow says what to do now.
func labNow(c *cobra.Command, f labFlags) error {
	l, err := f.open(c)
	if err != nil {
		return err
	}
	return l.now()
}

func (l *learner) now() error {
	fmt.Fprintf(l.out, "%s · %s\n", l.Title.In(l.lang), lab.Shown(l.Dir))
	l.bar()
	fmt.Fprintln(l.out)
	if l.progress.At() == "" {
		fmt.Fprintln(l.out, lab.AllDone(len(l.Exercises), l.lang))
		return nil
	}
	e, err := l.Find(l.progress.At())
	if err != nil {
		return err
	}
	task, err := e.Task(l.lang)
	if err != nil {
		return err
	}
	fmt.Fprintf(l.out, "%s · %s (%s)\n", e.Number, e.Title.In(l.lang), lab.KindName(e.Kind, l.lang))
	l.say("edit:  %s", "编辑：%s", lab.Shown(e.Path()))
	l.say("read:  %s", "阅读：%s", lab.Shown(e.ReadmePath(l.lang)))
	fmt.Fprintln(l.out)
	l.wrapped(0, task)
	fmt.Fprintln(l.out)
	l.further(e)
	return nil
}

// bar is how much is done.
func (l *learner) bar() {
	done, all := l.progress.Count()
	l.say("%s %d of %d done", "%s 已完成 %d / %d", lab.Bar(done, all, 30), done, all)
}

// further are the commands to go on with.
func (l *learner) further(e *lab.Exercise) {
	hint := l.lang.Pick("a hint; %d of %d seen", "一条提示；已看 %d / %d")
	rows := [][2]string{
		{"watch", l.lang.Pick("check whenever you save", "每次保存都检查")},
		{"check", l.lang.Pick("check now", "现在检查")},
		{"hint", fmt.Sprintf(hint, min(l.progress.Hints(e.Name), len(e.Hints)), len(e.Hints))},
		{"next", l.lang.Pick("go to another one", "去下一个")},
	}
	for _, r := range rows {
		fmt.Fprintf(l.out, "  %s  %s\n", trace.Pad(l.command(r[0]), len(l.command("watch"))), r[1])
	}
}
