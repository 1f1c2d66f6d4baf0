package lab

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/trace"
)

const (
	goodCourse   = "version: 1\ntitle: {en: A, zh: 甲}\n"
	goodExercise = "kind: predict\ntitle: {en: B, zh: 乙}\n"
)

// courseOf writes a course into a folder of its own.
func courseOf(t *testing.T, files map[string]string) string {
	t.Helper()
	all := fstest.MapFS{}
	for name, text := range map[string]string{"go.mod": "module labs\n", "course.yaml": goodCourse, "01-one/exercise.yaml": goodExercise} {
		all[name] = &fstest.MapFile{Data: []byte(text), Mode: 0o644}
	}
	for name, text := range files {
		all[name] = &fstest.MapFile{Data: []byte(text), Mode: 0o644}
	}
	dir := filepath.Join(t.TempDir(), "course")
	require.NoError(t, os.CopyFS(dir, all))
	return dir
}

func TestCoursesAsEditorsWriteThem(t *testing.T) {
	dir := courseOf(t, map[string]string{
		"course.yaml":            strings.ReplaceAll("\xef\xbb\xbf# mine\n"+goodCourse, "\n", "\r\n"),
		"02-two/exercise.yaml":   "kind: repair\ntitle: {en: C, zh: 丙}\r\n",
		"notes/exercise.yaml":    "not of the course",
		"03-to-come/README.md":   "no exercise yet",
		"go.mod":                 "// mine\nmodule \"labs\" // so\r\n",
		"01-one/exercise.go.bak": "what I had",
	})
	c, err := Open(dir)
	require.NoError(t, err)
	require.Equal(t, []string{"01-one", "02-two"}, c.Names())
	require.Equal(t, "甲", c.Title.In(trace.Chinese))
	require.Equal(t, grade.Repair, c.Exercises[1].Kind)
	require.Equal(t, "labs", c.module.prefix)
	for _, name := range []string{"1", "01", "01-one", "one", "01-one/"} {
		e, err := c.Find(name)
		require.NoError(t, err)
		require.Equal(t, "01-one", e.Name)
	}
	_, err = c.Find("tow")
	require.ErrorContains(t, err, "there is no exercise \"tow\"; ")
}

// Each error names the file, what is wrong and what to do.
func TestBadCoursesAreRefusedInOneLine(t *testing.T) {
	const course, exercise = "course.yaml", "01-one/exercise.yaml"
	for _, c := range []struct{ file, text, want string }{
		{course, "", "course.yaml: the file is empty; restore it"},
		{course, " \n# nothing\n", "course.yaml: the file is empty"},
		{course, "version: 2\nlessons: []\n", "the course has version 2 and this sinklab knows version 1; update sinklab"},
		{course, "version: 0\n", "the course has version 0 and this sinklab needs version 1; make a new copy"},
		{course, "title: {en: A}\n", "the course has version 0 and this sinklab needs version 1"},
		{course, goodCourse + "titel: x\n", `course.yaml:3: nobody knows the key "titel"; is it misspelt`},
		{course, goodCourse + "---\nversion: 1\n", "more than one YAML document"},
		{course, "version: 1\ntitle: {en: A\n", "course.yaml:"},
		{course, "version: 1\ntitle: [1, 2]\n", "course.yaml:2: a text in both languages, {en: …, zh: …}, is expected here, not seq; mend it"},
		{course, "\xff\xfev\x00e\x00", "course.yaml: the text is not UTF-8; save it as UTF-8"},
		{course, "version: 1\n\x00", "the text is not UTF-8"},
		{course, goodCourse + "#" + strings.Repeat("x", maxFile), "longer than 1048576 bytes, the limit"},
		{course, "a: &a [x,x]\nb: &b [*a,*a,*a]\n", "course.yaml: the course has version 0"},
		{exercise, "", "exercise.yaml: the file is empty"},
		{exercise, "kind: guess\n", `the kind "guess" is none of predict, write and repair; choose one`},
		{exercise, "kind: predict\nhint: x\n", `exercise.yaml:2: nobody knows the key "hint"`},
		{exercise, "kind: write\nruns:\n  - {script: a, fault: 1}\n", `exercise.yaml:3: nobody knows the key "fault"`},
		{exercise, "kind: write\nruns:\n  - {script: a, faults: many}\n", "exercise.yaml:3: a whole number is expected here, not str 'many'; mend it"},
		{exercise, "kind: write\nkind: write\n", "exercise.yaml:2: mapping key"},
		{exercise, goodExercise[:27], "exercise.yaml:"},
		{"01-two/exercise.yaml", goodExercise, "01-one and 01-two have the same number; rename one of them"},
		{"go.mod", "modul labs\n", "go.mod: no line 'module …'"},
	} {
		dir := courseOf(t, map[string]string{c.file: c.text})
		_, err := Open(dir)
		require.ErrorContains(t, err, c.want, "%s %.40q", c.file, c.text)
		require.NotContains(t, strings.TrimRight(err.Error(), "\n"), "\n")
		require.NotContains(t, err.Error(), " yaml: ")
		require.NotContains(t, err.Error(), "lab.")
	}
}

func TestFoldersThatAreNoCourse(t *testing.T) {
	dir := courseOf(t, nil)
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "01-one")))
	_, err := Open(dir)
	require.ErrorContains(t, err, "the course has no exercise")
	require.NoError(t, os.Remove(filepath.Join(dir, "course.yaml")))
	require.NoError(t, os.Mkdir(filepath.Join(dir, "course.yaml"), 0o777))
	_, err = Open(dir)
	require.ErrorContains(t, err, "cannot be read: it is a folder, not a file")
	_, err = Open(filepath.Join(dir, "nowhere"))
	require.ErrorContains(t, err, "no course: course.yaml: there is no such file or folder; name a folder that has one, or make one with 'sinklab lab init DIR'")
	t.Chdir(t.TempDir())
	_, err = Open("")
	require.ErrorContains(t, err, "there is no course here")
}

func FuzzManifest(f *testing.F) {
	f.Add([]byte(goodExercise))
	f.Add([]byte("kind: write\nruns: [{script: a, faults: 1}]\nhints:\n  - en: x\n    zh: y\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		var m manifest
		if err := decode("exercise.yaml", text, &m); err != nil {
			require.True(t, strings.HasPrefix(err.Error(), "exercise.yaml:"))
		}
	})
}
