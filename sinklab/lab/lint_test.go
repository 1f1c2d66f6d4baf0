package lab

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/labs"
)

// The course as it is handed out keeps its own rules.
func TestTheCourse(t *testing.T) {
	c, err := Open("../../labs")
	require.NoError(t, err)
	l, err := Lint(context.Background(), c, Options{})
	require.NoError(t, err)
	for _, f := range l.Findings {
		t.Error(f)
	}
	require.GreaterOrEqual(t, l.Exercises, 16)
	require.Equal(t, []int{l.Exercises, l.Exercises}, []int{l.Stubs, l.Solutions})
}

// small is a course with one write exercise and its solution, to be damaged.
func small(t *testing.T) (dir, exercise string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "course")
	require.NoError(t, Init(dir, checkout(t)))
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		if folder.MatchString(e.Name()) {
			require.NoError(t, os.RemoveAll(filepath.Join(dir, e.Name())))
		}
	}
	exercise = filepath.Join(dir, "01-before-the-barrier")
	for _, name := range []string{"README.md", "README.zh.md", "exercise.yaml", "exercise.go", "wrong.txtar", "solution/exercise.go"} {
		data, err := labs.Files.ReadFile("04-before-the-barrier/" + name)
		require.NoError(t, err)
		write(t, filepath.Join(exercise, filepath.FromSlash(name)), string(data))
	}
	return dir, exercise
}

func write(t *testing.T, name, text string) {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
	require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
}

func lint(t *testing.T, dir string) (found []string) {
	t.Helper()
	c, err := Open(dir)
	require.NoError(t, err)
	l, err := Lint(context.Background(), c, Options{})
	require.NoError(t, err)
	for _, f := range l.Findings {
		found = append(found, f.String())
	}
	return found
}

func TestLintFindsWhatIsWrong(t *testing.T) {
	dir, exercise := small(t)
	require.Empty(t, lint(t, dir))

	write(t, filepath.Join(exercise, "README.zh.md"), " \n")
	write(t, filepath.Join(exercise, "notes.txt"), "mine")
	write(t, filepath.Join(dir, "02-nothing", "README.md"), "no exercise")
	write(t, filepath.Join(exercise, "exercise.yaml"), `
kind: write
title: {en: A}
claims: []
world: sea
promise: exactly-once
demands: [tidiness]
writes: [PrepareCommit]
shows: beauty
runs: [{script: short, faults: 1}, {script: long}]
stub: duplicated
hints: [{en: "write: file, err := kit.TableOf(env).WriteFile(checkpoint, w.rows)", zh: 乙}]
`)
	write(t, filepath.Join(exercise, "wrong.txtar"), "-- Lost.go --\n\treturn nil, nil\n")
	solution, err := os.ReadFile(filepath.Join(exercise, "solution", "exercise.go"))
	require.NoError(t, err)
	write(t, filepath.Join(exercise, "exercise.go"), string(solution)+"\n// "+stubMark+": none.\n//   "+stubMark+"\n  \n")
	found := lint(t, dir)
	for i, want := range []string{
		"02-nothing: names: it looks like an exercise and is none; call it NN-name",
		`01-before-the-barrier/exercise.yaml: languages: the title has no text in "zh"; write it`,
		"01-before-the-barrier/exercise.yaml: hints: there are 1, and a ladder has 3 at least; begin with a question",
		"01-before-the-barrier/exercise.yaml: claims: nothing of the lecture",
		"01-before-the-barrier/README.zh.md: readme: it is missing or empty; tell the story",
		`01-before-the-barrier/exercise.yaml: known: nobody knows the world "sea"; choose one of `,
		`01-before-the-barrier/exercise.yaml: known: nobody knows the demand "tidiness"; choose one of `,
		`01-before-the-barrier/exercise.yaml: writes: "PrepareCommit" is no method of an operator`,
		`01-before-the-barrier/exercise.yaml: known: nobody knows the verdict "beauty"; choose one of `,
		"01-before-the-barrier/exercise.yaml: scripts: ",
		"01-before-the-barrier/notes.txt: strays: nobody reads it; remove it",
		"01-before-the-barrier/exercise.go: todo: there are 2 " + stubMark + ", and a learner looks for one; leave exactly one",
		"01-before-the-barrier/exercise.go: gofmt: it is not formatted; run gofmt -w on it",
		`01-before-the-barrier/wrong.txtar: wrong: "Lost.go" is not called CAUSE/what-is-wrong.go; rename it`,
		"01-before-the-barrier/wrong.txtar: wrong: there are 1 wrong answers; write two at least",
	} {
		require.Greater(t, len(found), i, want)
		require.Contains(t, found[i], want)
	}
}

// What is judged is told as what it should have been.
func TestLintJudgesStubsSolutionsAndWrongAnswers(t *testing.T) {
	dir, exercise := small(t)
	stub, err := os.ReadFile(filepath.Join(exercise, "exercise.go"))
	require.NoError(t, err)
	solution, err := os.ReadFile(filepath.Join(exercise, "solution", "exercise.go"))
	require.NoError(t, err)
	a := part(string(stub), string(solution))
	write(t, filepath.Join(exercise, "wrong.txtar"), "-- lost/none.go --\n"+strings.Join(a.solution, "\n")+"\n"+"-- duplicated/other.go --\n\treturn nil, nil\n-- lost/broken.go --\n\treturn 1\n")
	write(t, filepath.Join(exercise, "exercise.yaml"), stubOf(t, exercise, "stub: lost", "stub: duplicated"))
	found := lint(t, dir)
	require.Len(t, found, 4)
	require.Contains(t, found[0], `exercise.go: stub: untouched it should be refused with "duplicated": failed lost: lost: `)
	require.Contains(t, found[1], "wrong.txtar: wrong: lost/none.go passes; make the exercise's runs find it")
	require.Contains(t, found[2], "wrong.txtar: wrong: duplicated/other.go is refused for another reason: failed lost")
	require.Contains(t, found[3], "lost/broken.go is refused for another reason: failed compile: 01-before-the-barrier/wrong-3-broken/exercise.go:")

	write(t, filepath.Join(exercise, "solution", "exercise.go"), string(stub))
	found = lint(t, dir)
	require.Contains(t, found[0], "solution/exercise.go: todo: the solution has a "+stubMark)
	require.Contains(t, found[1], "region: the "+stubMark+" is not in the lines in which the solution differs")
}

// What the exercise is about is in its solution, and not the kit's.
func TestLintWantsTheSolutionToWriteWhatItIsAbout(t *testing.T) {
	dir, exercise := small(t)
	write(t, filepath.Join(exercise, "exercise.yaml"), stubOf(t, exercise, "writes: [writer.PrepareCommit]", "writes: [writer.PrepareCommit, committer.Notify]"))
	found := strings.Join(lint(t, dir), "\n")
	require.Contains(t, found, "01-before-the-barrier/solution: solution: failed kit: 01-before-the-barrier/solution: the type committer has no method Notify of its own")

	write(t, filepath.Join(exercise, "exercise.yaml"), stubOf(t, exercise, "seeds: 2", "seeds: -2"))
	_, err := Open(dir)
	require.ErrorContains(t, err, "01-before-the-barrier/exercise.yaml: the run of short has a number below 0; faults, orders, seeds")
}

func stubOf(t *testing.T, exercise, from, to string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(exercise, "exercise.yaml"))
	require.NoError(t, err)
	require.Contains(t, string(data), from)
	return strings.Replace(string(data), from, to, 1)
}
