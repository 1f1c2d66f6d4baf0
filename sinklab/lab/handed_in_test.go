package lab

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/labs"
	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/trace"
)

// doctored is a learner's folder in which everything says that all is well.
func doctored(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "handed in")
	require.NoError(t, Init(dir, checkout(t)))
	put := func(name, text string) {
		file := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	}
	short, err := labs.Files.ReadFile("scripts/short.sql")
	require.NoError(t, err)
	easy := "kind: write\ntitle: {en: A, zh: 甲}\nworld: table\npromise: at-least-once\nruns: [{script: short}]\n"
	put("04-before-the-barrier/exercise.yaml", easy)
	put("07-up-to-n/exercise.yaml", easy)
	put("01-snapshots/exercise.yaml", "kind: predict\ntitle: {en: A, zh: 甲}\nquestions: []\n")
	put("scripts/short.sql", strings.ReplaceAll(string(short), "50", "0"))
	put("scripts/one-writer.sql", "not SQL at all")
	put("12-refused-settings/solution/exercise.sql", "SELECT 1;\n")
	put("go.mod", "module labs\n\ngo 1.26\n\nrequire exactlyonce v0.0.0\n\nreplace exactlyonce => ./mine\n")
	put("mine/go.mod", "module exactlyonce\n")
	put("mine/sinklab/lab/grade/grade.go", "package grade\n")
	put("go.sum", "")
	put("course.yaml", "version: 9\n")
	put(".progress", "done 04-before-the-barrier\ndone 07-up-to-n\n")
	return dir
}

func solve(t *testing.T, dir, exercise string) {
	t.Helper()
	for _, name := range []string{"exercise.go", "exercise.sql"} {
		if data, err := labs.Files.ReadFile(exercise + "/solution/" + name); err == nil {
			require.NoError(t, os.WriteFile(filepath.Join(dir, exercise, name), data, 0o644))
		}
	}
}

// Of a folder that was handed in only the answers count.
func TestAFolderThatIsHandedInIsJudgedByTheCourse(t *testing.T) {
	dir := doctored(t)
	c, err := Open(filepath.Join(checkout(t), "labs"))
	require.NoError(t, err)
	var chosen []*Exercise
	for _, number := range []string{"01", "04", "07", "12"} {
		e, err := c.Find(number)
		require.NoError(t, err)
		chosen = append(chosen, e)
	}
	check := func() map[string]Result {
		results, err := Check(context.Background(), c, chosen, Options{Lang: trace.English, From: dir})
		require.NoError(t, err)
		all := map[string]Result{}
		for _, r := range results {
			require.Empty(t, r.Changed, r.Name)
			all[r.Exercise.Number] = r
		}
		return all
	}
	for number, r := range check() {
		require.Equal(t, []any{grade.Failed, r.Exercise.Stub}, []any{r.Verdict, r.Cause}, "%s untouched: %s", number, r.Reason)
	}
	for _, e := range chosen {
		solve(t, dir, e.Name)
	}
	for number, r := range check() {
		require.Equal(t, grade.Passed, r.Verdict, "%s: %s", number, r.Reason)
		require.Positive(t, r.Runs)
	}

	// Files of one's own beside it are answers as well; links are not.
	four := filepath.Join(dir, "04-before-the-barrier")
	solution := filepath.Join(c.Dir, "07-up-to-n", "solution", "exercise.go")
	require.NoError(t, os.WriteFile(filepath.Join(four, "more.go"), []byte("package exercise\n\nfunc more() { undefined() }\n"), 0o644))
	require.NoError(t, os.Remove(filepath.Join(dir, "07-up-to-n", "exercise.go")))
	require.NoError(t, os.Symlink(solution, filepath.Join(dir, "07-up-to-n", "exercise.go")))
	require.NoError(t, os.Remove(filepath.Join(dir, "12-refused-settings", "exercise.sql")))
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "01-snapshots")))
	for number, want := range map[string][]any{
		"01": {grade.Failed, "compile", "01-snapshots: "}, "04": {grade.Failed, "compile", "04-before-the-barrier/more.go:3: undefined: undefined"},
		"07": {grade.Failed, "import", "07-up-to-n: a link is in it or is it; hand in the files themselves"}, "12": {grade.Failed, "compile", "12-refused-settings/exercise.sql: "},
	} {
		r := check()[number]
		require.Equal(t, want[:2], []any{r.Verdict, r.Cause}, r.Reason)
		require.True(t, strings.HasPrefix(r.Reason, want[2].(string)), r.Reason)
	}
}

func TestFoldersThatCannotBeHandedIn(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "course")
	require.NoError(t, Init(dir, checkout(t)))
	c, err := Open(dir)
	require.NoError(t, err)
	for from, want := range map[string]string{
		c.Dir: "the course that judges is in this folder itself; go to a course of yours", filepath.Dir(c.Dir): "in this folder itself",
		filepath.Join(dir, "scripts"): "no exercise of this course is in it, such as 01-snapshots", filepath.Join(dir, "nowhere"): "cannot be read: there is no such file or folder",
	} {
		_, err := Check(context.Background(), c, c.Exercises[:1], Options{From: from})
		require.ErrorContains(t, err, want)
	}
	now, err := c.Keep([]Result{{Result: grade.Result{Name: "01-snapshots", Verdict: grade.Passed}}}, Options{From: "x"})
	require.NoError(t, err)
	require.False(t, now.IsDone("01-snapshots"), "it is somebody else's")
}

// A result that comes of other rules says so.
func TestWhatIsNotAsItWasHandedOut(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "course")
	require.NoError(t, Init(dir, checkout(t)))
	c, err := Open(dir)
	require.NoError(t, err)
	of := func(number string) []string {
		e, err := c.Find(number)
		require.NoError(t, err)
		return e.Changed()
	}
	for _, e := range c.Exercises {
		require.Empty(t, e.Changed())
		solve(t, dir, e.Name)
		require.Empty(t, e.Changed(), "an answer")
	}
	add := func(name, text string) {
		file := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		old, _ := os.ReadFile(file) // there may be none
		require.NoError(t, os.WriteFile(file, append(old, text...), 0o644))
	}
	add("04-before-the-barrier/exercise.yaml", "# easier\n")
	add("scripts/one-writer.sql", "-- shorter\n")
	add("01-snapshots/checkpoint.sql", "-- in place of the scenario\n")
	add("12-refused-settings/solution/exercise.sql", "SELECT 1;\n")
	add("15-name-the-mutant/01.jsonl", "\n{}")
	require.Equal(t, []string{"04-before-the-barrier/exercise.yaml", "one-writer.sql"}, of("04"))
	require.Contains(t, of("01"), "checkpoint.sql")
	require.Equal(t, []string{"12-refused-settings/solution/exercise.sql"}, of("12"))
	require.Equal(t, []string{"15-name-the-mutant/01.jsonl"}, of("15"))
}
