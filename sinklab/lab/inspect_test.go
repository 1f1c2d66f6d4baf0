package lab

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/trace"
)

// What a learner may write is not taken for what is forbidden.
func TestWhatIsAllowed(t *testing.T) {
	for kind, text := range map[grade.Kind]string{
		grade.Write: `package exercise

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	own "exactlyonce/labs/kit"
	"exactlyonce/sinklab/sink"
)

const limit = 3 * 4

type writer struct {
	rows  []sink.Rows
	World world
}

var (
	_ sink.Writer  = (*writer)(nil)
	_ fmt.Stringer = writer{}
	_ fmt.Stringer = &writer{rows: []sink.Rows{}}
	_ sink.Writer  = new(writer)
	_              = sink.Sink(own.Sink{})
	_              = slices.Max[[]int]
)

// +build is how a line may begin.
func (slices *writer) reset() { slices.rows, slices.World.NowMillis = nil, 7 }

type world struct{ NowMillis int64 }

// New makes it; go away is no statement, and var neither.
func New() sink.Sink {
	var local = slices.Max([]int{1, 2})
	defer func() { _ = recover() }()
	_, _ = json.Marshal(local)
	w := &writer{}
	w.rows, w.rows[0].From = nil, 1
	trace := struct{ Rows int }{}
	trace.Rows, w.World.NowMillis = 2, 3
	p := &trace.Rows
	*p++
	for _, trace.Rows = range []int{1} {
	}
	if err := error(nil); errors.Is(err, own.ErrState) || err == own.ErrFenced {
		return nil
	}
	_ = own.Sink{}
	return nil
}
`,
		grade.Predict: `package exercise

// Answers are mine.
var Answers = map[string]string{
	"identifiers": "1, 2" + ", MAX",
	"rows": ` + "`5`" + `,
}
`,
	} {
		c := &Course{Dir: t.TempDir()}
		r := c.inspect(&Exercise{Kind: kind}, filepath.Join(c.Dir, "01-x"), map[string][]byte{"exercise.go": []byte(text)}, trace.English)
		require.Nil(t, r, "%+v", r)
	}
}

func TestWhatIsNot(t *testing.T) {
	for _, x := range []struct {
		kind                grade.Kind
		file, text          string
		cause, says, saysZh string
	}{
		{grade.Write, "a.go", "package main\nfunc New() int { return 1 }", "compile", "01-x/a.go:1: the package is called exercise", "01-x/a.go:1: 包名必须是 exercise"},
		{grade.Write, "a.go", "//go:build ignore\n\npackage exercise\nfunc New() int { return 1 }", "import", "01-x/a.go:1: a compiler's directive", "01-x/a.go:1: 练习中不能使用编译器指令"},
		{grade.Write, "a.go", "// +build ignore\n\npackage exercise\nfunc New() int { return 1 }", "import", "01-x/a.go:1: a compiler's directive", "01-x/a.go:1: 练习中不能使用编译器指令"},
		{grade.Write, "a.go", "package exercise\nfunc New() int\n", "import", "01-x/a.go:2: a function without a body", "01-x/a.go:2: 函数没有函数体"},
		{grade.Write, "a.go", "package exercise\nvar Answers = map[string]string{}\nfunc New() int { return 1 }", "state", "01-x/a.go:2: the variable Answers outlives", "01-x/a.go:2: 变量 Answers"},
		{grade.Write, "a.go", "package exercise\nvar _ = []int{}[0]\nfunc New() int { return 1 }", "state", "01-x/a.go:2: a variable of the package is made without calling", "01-x/a.go:2: 包级变量"},
		{grade.Write, "a.go", "package exercise\nfunc (t T) New() int { return 1 }\ntype T int\n", "compile", "01-x: the package has no 'func New() sink.Sink'", "01-x：包中没有"},
		{grade.Write, "a.go", "package exercise\nimport own \"exactlyonce/labs/kit\"\nfunc New() int {\n\town.ErrState = nil\n\treturn 1\n}", "state", "01-x/a.go:4: own.ErrState belongs to a package", "01-x/a.go:4: own.ErrState 属于一个包"},
		{grade.Write, "a.go", "package exercise\nimport \"unicode\"\nfunc New() int { return 1 }", "import", "01-x/a.go:2: \"unicode\" cannot be imported", "01-x/a.go:2: 不能导入 \"unicode\""},
		{grade.Predict, "a.go", "package exercise\nvar Answers = read()\n", "state", "01-x/a.go:2: a variable of the package is made without calling", "01-x/a.go:2: 包级变量"},
		{grade.Predict, "a.go", "package exercise\nconst Answers = 1\n", "compile", "01-x: the package has no 'var Answers", "01-x：包中没有"},
		{grade.Predict, "a.go", "", "compile", "01-x/a.go:1: expected 'package'", "01-x/a.go:1: expected 'package'"},
		{grade.Predict, "a.go", "package exercise\nvar x = \"\xff\"\n", "compile", "01-x/a.go:2: illegal UTF-8 encoding", "01-x/a.go:2: illegal UTF-8 encoding"},
	} {
		c := &Course{Dir: t.TempDir()}
		for lang, says := range map[trace.Lang]string{trace.English: x.says, trace.Chinese: x.saysZh} {
			r := c.inspect(&Exercise{Kind: x.kind}, filepath.Join(c.Dir, "01-x"), map[string][]byte{x.file: []byte(x.text)}, lang)
			require.NotNil(t, r, x.text)
			require.Equal(t, grade.Failed, r.Verdict)
			require.Equal(t, x.cause, r.Cause, r.Reason)
			require.Contains(t, r.Reason, says)
		}
	}
}
