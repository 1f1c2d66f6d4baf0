package walkhost_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/lab"
	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/sinklab/screen/screentest"
	"exactlyonce/sinklab/screen/walkhost"
	"exactlyonce/sinklab/screen/walkthrough"
	"exactlyonce/trace"
)

// judged is a host whose checks all come to one result, and run nothing.
type judged struct {
	walkhost.Host
	result lab.Result
	kept   error
}

// Check implements walkthrough.Host.
func (j judged) Check(_ context.Context, exercise string) (walkthrough.Outcome, error) {
	return j.Course.Tell(exercise, j.result, j.kept), nil
}

// results are what a check can come to. The run is one of a scenario, told as one of the
// grader's.
func results(t *testing.T) map[string]lab.Result {
	f, err := os.Open(filepath.Join("..", "..", "..", "golden", "scenarios", "failover-no-restart", "trace.jsonl"))
	require.NoError(t, err)
	defer f.Close()
	tr, err := trace.ReadJSONL(f)
	require.NoError(t, err)
	tr.Header.Scenario, tr.Header.ScriptHash, tr.Header.Schedule = "one-writer", "", "crash/writer/after-prepare@2=1"
	var b strings.Builder
	require.NoError(t, trace.WriteJSONL(&b, tr))
	lost := grade.Result{
		Verdict: grade.Failed, Cause: "lost", Reason: "lost: a row that is due is not there (20 of 200 rows are not visible)",
		Script: "one-writer", Schedule: tr.Header.Schedule, Nearby: "crash/writer/before-prepare@2=1", Trace: b.String(), Log: []string{">>   0.614 s  the task crashes"},
	}
	return map[string]lab.Result{
		"lost": {Result: lost, Output: "a line of the learner's\n"},
		"answers": {Result: grade.Result{Verdict: grade.Failed, Cause: "answer", Reason: "not answered yet: identifiers; not right: rows", Runs: 2,
			Log: []string{"rows: you say 20, 40, 40: one of them comes later"}}},
		"compile": {Result: grade.Result{Verdict: grade.Failed, Cause: "compile", Reason: "04-name-4/exercise.go:23: undefined: file",
			Log: []string{"04-name-4/exercise.go:31: missing return"}}},
		"time": {Result: grade.Result{Verdict: grade.Inconclusive, Cause: "time", Reason: "a loop that never ends? It was still running after 20s and was stopped, at exercise.go:23 in (*writer).Write"}},
		"log": {Result: grade.Result{Verdict: grade.Failed, Cause: "never-visible", Script: "exercise", Reason: "never-visible: 200 of 200 rows are not visible",
			Log: []string{"   ...", "     9.100 s  source split 0 moves from position 180 to 200", ">>  10.020 s  the checkpoint coordinator stops"}}},
		"passed": {Result: grade.Result{Verdict: grade.Passed, Runs: 123}},
	}
}

// courseScreens are those of the course: by how one gets there, and what a check comes to.
var courseScreens = []struct {
	name, result string
	lang         trace.Lang
	keys         []string
}{
	{"course-menu", "", trace.English, []string{"G"}},
	{"course-menu.zh", "", trace.Chinese, []string{"G"}},
	{"course-menu-border", "", trace.English, []string{"/exercise 1", "enter", "up", "up"}},
	{"course-menu-found", "", trace.English, []string{"/repair, open", "enter", "N"}},
	{"course-lost", "lost", trace.English, []string{"/exercise 4", "enter", "enter"}},
	{"course-lost.zh", "lost", trace.Chinese, []string{"/第 4 个", "enter", "enter", "G", "3"}},
	{"course-lost-next", "lost", trace.English, []string{"/exercise 4", "enter", "enter", "u"}},
	{"course-lost-next-end", "lost", trace.English, []string{"/exercise 4", "enter", "enter", "u", "G"}},
	{"course-fault", "lost", trace.English, []string{"/exercise 4", "enter", "enter", "f"}},
	{"course-fault.zh", "lost", trace.Chinese, []string{"/第 4 个", "enter", "enter", "f"}},
	{"course-mutant", "lost", trace.English, []string{"/exercise 4", "enter", "enter", "m"}},
	{"course-sql", "lost", trace.English, []string{"/exercise 4", "enter", "enter", "s"}},
	{"course-answers", "answers", trace.English, []string{"/exercise 3", "enter", "enter"}},
	{"course-compile.zh", "compile", trace.Chinese, []string{"/第 4 个", "enter", "enter"}},
	{"course-time", "time", trace.English, []string{"/exercise 4", "enter", "enter"}},
	{"course-log", "log", trace.English, []string{"/exercise 5", "enter", "enter"}},
	{"course-passed", "passed", trace.English, []string{"/exercise 4", "enter", "enter"}},
	{"course-checking", "", trace.English, []string{"/exercise 4", "enter"}},
}

func TestCourseScreens(t *testing.T) {
	all, back := results(t), workingDirectory(t)
	for _, s := range courseScreens {
		t.Run(s.name, func(t *testing.T) {
			newCourse(t, 19)
			h := open(t, s.lang)
			o := walkthrough.Options{Lang: s.lang, Host: judged{Host: h, result: all[s.result]}, Menu: h.Menu([]string{"run.jsonl"})}
			var b strings.Builder
			for _, size := range sizes {
				screen := screentest.New(o, size[0], size[1])
				if s.name == "course-checking" { // whose answer is not there yet
					screen.Press(s.keys[:2]...)
					screen.Update(tea.KeyMsg{Type: tea.KeyEnter})
					screen.Beat()
				} else {
					screen.Press(s.keys...)
				}
				shot(&b, screen, size)
			}
			t.Chdir(back)
			golden(t, s.name, b.String())
		})
	}
}

func workingDirectory(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	require.NoError(t, err)
	return dir
}

// What could not be kept is told with the result.
func TestAResultThatIsNotKept(t *testing.T) {
	newCourse(t, 4)
	h := open(t, trace.English)
	j := judged{Host: h, result: passed(), kept: errors.New("disk full")}
	s := screentest.New(walkthrough.Options{Host: j, Menu: h.Menu(nil)}, 80, 24)
	s.Press("/exercise 4", "enter", "enter")
	require.Contains(t, s.Text(), "The progress of the course is not kept:\n  disk full")
}

func passed() lab.Result { return lab.Result{Result: grade.Result{Verdict: grade.Passed}} }
