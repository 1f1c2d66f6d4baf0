package lab

import (
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/lab"
	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/sinklab/runner/compose"
)

func newProgress() *cobra.Command {
	var f labFlags
	var asJSON bool
	c := &cobra.Command{
		Use: "progress", Short: "How far you are: exercises that are done, hints that you have seen",
		Long:    "The progress is kept in the file .progress of the course's folder, as text; deleting it begins the course anew.",
		Example: "  sinklab lab progress --dir course\n  sinklab lab progress --dir course --json    # one object, to collect from many folders",
		Args:    console.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return labProgress(c, f, asJSON) },
	}
	f.add(c)
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return c
}

// progressJSON is what --json prints.
type progressJSON struct {
	Dir       string                 `json:"dir" doc:"folder of the course, absolute"`
	Done      int                    `json:"done" doc:"exercises that are done"`
	All       int                    `json:"all" doc:"exercises of the course"`
	Current   string                 `json:"current,omitempty" doc:"exercise to do now; absent = all are done"`
	Hints     int                    `json:"hints" doc:"hints that have been seen, of all exercises"`
	Exercises []progressExerciseJSON `json:"exercises" doc:"in the order of the course"`
}

type progressExerciseJSON struct {
	Name  string     `json:"name" doc:"exercise"`
	Kind  grade.Kind `json:"kind" doc:"predict, write or repair"`
	Done  bool       `json:"done" doc:"it has been passed"`
	Hints int        `json:"hints" doc:"hints of it that have been seen"`
	Of    int        `json:"of" doc:"hints that it has"`
}

// ProgressFields documents what 'lab progress --json' prints.
func ProgressFields() []compose.Field { return compose.FieldsOf(reflect.TypeFor[progressJSON]()) }

func labProgress(c *cobra.Command, f labFlags, asJSON bool) error {
	l, err := f.open(c)
	if err != nil {
		return err
	}
	p := l.summed()
	if asJSON {
		e := json.NewEncoder(l.out)
		e.SetEscapeHTML(false)
		return e.Encode(p)
	}
	l.bar()
	for _, e := range p.Exercises {
		state := l.lang.Pick("open", "未完成")
		if e.Done {
			state = l.lang.Pick("done", "已完成")
		}
		l.say("%s  %-*s  hints: %d of %d", "%s  %-*s  提示：%d / %d", state, l.widest(), e.Name, e.Hints, e.Of)
	}
	l.say("hints seen: %d", "看过的提示：%d", p.Hints)
	if p.Current == "" {
		fmt.Fprintf(l.out, "\n%s\n", lab.AllDone(p.All, l.lang))
	}
	return nil
}

// widest is the width of the names.
func (l *learner) widest() (n int) {
	for _, e := range l.Exercises {
		n = max(n, len(e.Name))
	}
	return n
}

func (l *learner) summed() progressJSON {
	p := progressJSON{Dir: l.Dir, Current: l.progress.At()}
	p.Done, p.All = l.progress.Count()
	for _, e := range l.Exercises {
		seen := min(l.progress.Hints(e.Name), len(e.Hints))
		p.Hints += seen
		p.Exercises = append(p.Exercises, progressExerciseJSON{Name: e.Name, Kind: e.Kind, Done: l.progress.IsDone(e.Name), Hints: seen, Of: len(e.Hints)})
	}
	return p
}

// labKeep marks what has passed as done, and says where that leads. A progress that cannot
// be kept changes no result: it is said beside it.
func labKeep(c *cobra.Command, course *lab.Course, results []lab.Result, o lab.Options, f labCheckFlags) {
	if o.Solutions || o.From != "" {
		return
	}
	before, err := course.Progress()
	if err == nil {
		var now lab.Progress
		if now, err = course.Keep(results, o); err == nil && !f.json {
			l := &learner{Course: course, progress: now, flags: f.labFlags, lang: o.Lang, out: c.OutOrStdout()}
			l.wentOn(before)
		}
	}
	if err != nil {
		fmt.Fprintln(c.ErrOrStderr(), "sinklab: the progress is not kept: "+console.OneLine(err.Error()))
	}
}

// keepShown keeps what an interrupted check has shown as passed.
func keepShown(course *lab.Course, results []lab.Result, o lab.Options) (err error) {
	if len(results) > 0 {
		_, err = course.Keep(results, o)
	}
	return err
}

// wentOn says what is new since then.
func (l *learner) wentOn(before lab.Progress) {
	was, _ := before.Count()
	done, all := l.progress.Count()
	switch at := l.progress.At(); {
	case done == was:
	case at == "":
		fmt.Fprintf(l.out, "\n%s\n", lab.AllDone(all, l.lang))
	default:
		fmt.Fprintln(l.out)
		l.bar()
		if e, err := l.Find(at); err == nil && before.At() != at {
			l.say("next: %s · %s, %s", "下一个：%s · %s，%s", e.Number, e.Title.In(l.lang), lab.Shown(e.Path()))
		}
	}
}
