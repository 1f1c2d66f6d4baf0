package walkhost_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactlyonce/labs"
	"exactlyonce/sinklab/lab"
	"exactlyonce/sinklab/screen/screentest"
	"exactlyonce/sinklab/screen/walkhost"
	"exactlyonce/sinklab/screen/walkthrough"
	"exactlyonce/trace"
)

// kinds of the fixture's exercises, in turn.
var kinds = []string{"predict", "write", "repair"}

// newCourse makes a course of so many exercises the working directory; nothing of it can
// be run.
func newCourse(t *testing.T, exercises int) {
	t.Helper()
	dir := t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o777))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666))
	}
	write("go.mod", "module fixture\n")
	write("course.yaml", "version: 1\ntitle: {en: A course, zh: 一门课程}\n")
	for i := 1; i <= exercises; i++ {
		write(fmt.Sprintf("%02d-name-%d/exercise.yaml", i, i), fmt.Sprintf("kind: %s\ntitle: {en: 'The title of exercise %d', zh: 第 %d 个练习的标题}\n", kinds[i%len(kinds)], i, i))
	}
	write(".progress", "done 01-name-1\ndone 02-name-2\n")
	t.Chdir(dir)
}

// open is the course of the working directory, closed behind the test.
func open(t *testing.T, lang trace.Lang) walkhost.Host {
	t.Helper()
	h := newHost(lang)
	h.Course = walkhost.OpenCourse(context.Background(), lang)
	t.Cleanup(h.Course.Close)
	return h
}

func TestNoCourse(t *testing.T) {
	t.Chdir(t.TempDir())
	h := open(t, trace.English)
	require.Nil(t, h.Course)
	for _, e := range h.Menu(nil) {
		require.Empty(t, e.Exercise)
	}
	_, err := h.Check(context.Background(), "04")
	require.EqualError(t, err, "there is no course here; make one with 'sinklab lab init DIR' and go there")
	require.NoError(t, os.WriteFile("labs", nil, 0o666))
	require.Nil(t, open(t, trace.English).Course, "a file of that name is no course")
}

// A course that cannot be read is a line of the menu, which goes on.
func TestABrokenCourse(t *testing.T) {
	newCourse(t, 2)
	require.NoError(t, os.WriteFile("course.yaml", []byte("version: 7\n"), 0o666))
	h := open(t, trace.English)
	menu := h.Menu(nil)
	last := menu[len(menu)-1]
	require.True(t, last.Trouble)
	require.Contains(t, last.Title, "version 7")
	require.Len(t, slices.DeleteFunc(menu, func(e walkthrough.Entry) bool { return e.Section != "The course" }), 1)
	_, err := h.Check(context.Background(), "01")
	require.ErrorContains(t, err, "version 7")
	s := screentest.New(walkthrough.Options{Host: h, Menu: h.Menu(nil)}, 80, 24)
	s.Press("G", "enter")
	require.Equal(t, "cannot be read", s.Lines()[0])
	require.Contains(t, s.Text(), "update sinklab")
}

// A progress that cannot be read hides no exercise.
func TestABrokenProgress(t *testing.T) {
	newCourse(t, 2)
	require.NoError(t, os.WriteFile(".progress", []byte("nonsense\n"), 0o666))
	menu := open(t, trace.English).Menu(nil)
	trouble, last := menu[len(menu)-3], menu[len(menu)-1]
	require.True(t, trouble.Trouble)
	require.Contains(t, trouble.Title, ".progress:1")
	require.Equal(t, walkthrough.Entry{Name: "02", Title: "The title of exercise 2", Mark: "repair", Section: last.Section, Exercise: "02-name-2"}, last)
}

// handedOut is a copy of the course as a learner has it, in the working directory.
func handedOut(t *testing.T) string {
	t.Helper()
	checkout, err := lab.Checkout("")
	require.NoError(t, err)
	dir := filepath.Join(t.TempDir(), "course")
	require.NoError(t, lab.Init(dir, checkout))
	t.Chdir(dir)
	return dir
}

// Exercise 04 as a learner meets it: it fails, and its run is walked through; its solution
// passes, and the menu knows.
func TestAnExerciseFromTheMenu(t *testing.T) {
	handedOut(t)
	h := open(t, trace.English)
	s := screentest.New(walkthrough.Options{Host: h, Menu: h.Menu(nil)}, 80, 24)
	s.Press("/before the barrier", "enter", "enter")
	require.Contains(t, s.Lines()[0], "04-before-the-barrier (lost)", s.Text())
	s.Press("G", "3")
	require.Contains(t, s.Text(), "lost: a row that is due is not there")
	s.Press("/is told that", "enter", "2")
	require.Contains(t, s.Text(), "Global Committer", "the learner's calls are events")
	s.Press("d", "checkpoint", "enter")
	require.Contains(t, s.Lines()[0], "04-before-the-barrier (lost) | checkpoint")
	s.Press("u", "u")
	require.Contains(t, s.Text(), "edit 04-before-the-barrier/exercise.go")
	require.Contains(t, s.Text(), "sinklab lab hint 04")
	solution, err := labs.Files.ReadFile("04-before-the-barrier/solution/exercise.go")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile("04-before-the-barrier/exercise.go", solution, 0o666))
	s.Press("u", "enter")
	require.Equal(t, "04-before-the-barrier: passed", s.Lines()[0])
	s.Press("u")
	require.Regexp(t, `▶ 04  Hand over before the barrier +write, passed`, s.Text())
	require.NoError(t, os.WriteFile("04-before-the-barrier/exercise.go", []byte("package exercise\n\nfunc"), 0o666))
	s.Press("enter")
	require.Equal(t, "04-before-the-barrier: failed", s.Lines()[0])
	require.Contains(t, s.Text(), "04-before-the-barrier/exercise.go:3")
}

// What a check wrote for walk is a run of the course there too.
func TestATraceOfTheCourse(t *testing.T) {
	handedOut(t)
	c, err := lab.Open("")
	require.NoError(t, err)
	e, err := c.Find("04")
	require.NoError(t, err)
	results, err := lab.Check(context.Background(), c, []*lab.Exercise{e}, lab.Options{})
	require.NoError(t, err)
	require.NoError(t, os.WriteFile("t.jsonl", []byte(results[0].Trace), 0o666))
	d, err := newHost(trace.English).Open("t.jsonl")
	require.NoError(t, err)
	require.Equal(t, walkthrough.AnyExercise, d.Exercise)
	require.False(t, d.Runnable)
	require.Empty(t, d.Note)
	require.Empty(t, d.Stops)
}

// A check ends with the context of its caller, and leaves nothing behind.
func TestACheckIsStopped(t *testing.T) {
	handedOut(t)
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	endless := strings.Replace(stub(t), "func New() sink.Sink {", "func New() sink.Sink {\n\tfor {\n\t}\n}\n\nfunc unused() sink.Sink {", 1)
	require.NoError(t, os.WriteFile("04-before-the-barrier/exercise.go", []byte(endless), 0o666))
	h := open(t, trace.English)
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second) // of the 20 that it may take
	defer cancel()
	_, err := h.Check(ctx, "04")
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.ErrorContains(t, err, "04-before-the-barrier: the check was stopped")
	h.Course.Close()
	left, err := filepath.Glob(filepath.Join(folder, "*"))
	require.NoError(t, err)
	require.Empty(t, left)
	_, err = h.Check(context.Background(), "04")
	require.ErrorIs(t, err, context.Canceled, "nothing begins behind the end")
}

func stub(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("04-before-the-barrier/exercise.go")
	require.NoError(t, err)
	return string(text)
}

// Where the grader itself does not build, the page says what to do.
func TestAHostThatDoesNotBuild(t *testing.T) {
	dir := handedOut(t)
	mod, err := os.ReadFile("go.mod")
	require.NoError(t, err)
	lines := strings.Split(string(mod), "\n")
	for i, line := range lines {
		if old, _, ok := strings.Cut(line, "=>"); ok {
			lines[i] = old + "=> ../gone"
		}
	}
	require.NoError(t, os.WriteFile("go.mod", []byte(strings.Join(lines, "\n")), 0o666))
	h := open(t, trace.English)
	s := screentest.New(walkthrough.Options{Host: h, Menu: h.Menu(nil)}, 80, 24)
	s.Press("/before the barrier", "enter", "enter")
	require.Equal(t, "04: not checked", s.Lines()[0])
	require.Contains(t, strings.Join(s.Lines(), " "), "write its new place", "in %s", dir)
}
