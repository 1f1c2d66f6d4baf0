package lab

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/trace"
)

// operators is the file around some code of exercise 07: its line 1 is the package clause,
// and CODE begins in line 13.
const operators = `package exercise

import (
	"exactlyonce/labs/kit"
	"exactlyonce/sinklab/sink"
)

func New() sink.Sink {
	return kit.Sink{Writer: kit.NewWriter, Committer: func() sink.Committer { return &committer{} }}
}

type committer struct{ kit.Committer }
CODE
`

// atEnd is how the method begins as it was given.
const atEnd = `	if c.Final > 0 && checkpoint >= c.Final {
		// with a remark of mine
		return c.Committer.Notify(env, checkpoint)
	}
`

func notify(body string) string {
	return "func (c *committer) Notify(env *sink.Env, checkpoint int64) error {\n" + body + "\treturn nil\n}"
}

func look(t *testing.T, code string, lang trace.Lang) *grade.Result {
	t.Helper()
	c, err := Open("../../labs")
	require.NoError(t, err)
	e, err := c.Find("07")
	require.NoError(t, err)
	file := strings.Replace(operators, "CODE", code, 1)
	if strings.Contains(code, "errors.") {
		file = strings.Replace(file, "import (\n", "import (\n\t\"errors\"\n", 1)
	}
	return c.inspect(e, filepath.Join(c.Dir, "07-x"), map[string][]byte{"exercise.go": []byte(file)}, lang)
}

func TestWhatMayBeMadeOfTheKit(t *testing.T) {
	for _, code := range []string{
		notify(""),
		notify(atEnd),
		notify("\tif checkpoint > 1 {\n\t\treturn c.Notify(env, checkpoint-1)\n\t}\n"),
		notify("") + "\nfunc (c *committer) Commit(env *sink.Env) (sink.Progress, error) { return c.Committer.Commit(env) }",
		notify("") + "\ntype note struct{ Chooser, World int }\nfunc (n *note) Notify() int { return n.World }\nvar _ = (*note)(nil)\nfunc (n *note) again() int { return n.Notify() + n.Chooser }",
		notify("\tmemory := env.UUID(\"mine\", 0) + env.Operator\n\t_, _ = memory, env.NowMillis\n"),
	} {
		r := look(t, code, trace.English)
		require.Nil(t, r, "%s\n%+v", code, r)
	}
}

func TestWhatTheKitIsNotFor(t *testing.T) {
	const finished = "this is a finished Notify, and the exercise is to write one"
	for _, x := range []struct{ code, cause, says, saysZh string }{
		// The kit's in place of the learner's.
		{"", "kit", "07-x: the type committer has no method Notify of its own", "07-x：类型 committer 没有自己的 Notify 方法"},
		{"type other struct{}\nfunc (o *other) Notify() {}", "kit", "has no method Notify of its own", "没有自己的 Notify 方法"},
		{notify("\tif true {\n\t\treturn c.Committer.Notify(env, checkpoint)\n\t}\n"), "kit", "07-x/exercise.go:15: " + finished, "07-x/exercise.go:15: 这是现成的 Notify"},
		{notify(strings.Replace(atEnd, "c.Final > 0", "c.Final >= 0", 1)), "kit", "07-x/exercise.go:16: " + finished, ""},
		{notify("\tc.Ended = false\n" + atEnd), "kit", "07-x/exercise.go:17: " + finished, ""},
		{notify(atEnd + "\tf := (*kit.Committer).Notify\n\t_ = f\n"), "kit", "07-x/exercise.go:18: " + finished, ""},
		{notify("\tvar s sink.Committer = &c.Committer\n\t_ = s.Notify(env, checkpoint)\n"), "kit", finished, ""},
		{notify("\tvar s interface{ Notify(*sink.Env, int64) error } = &c.Committer\n\t_ = s.Notify(env, checkpoint)\n"), "kit", finished, ""},
		{notify("\ttype other struct{ kit.Committer }\n\to := other{c.Committer}\n\t_ = o.Notify(env, checkpoint)\n"), "kit", finished, ""},
		{notify("\t_ = kit.NewCommitter().Notify(env, checkpoint)\n"), "kit", finished, ""},
		{notify("\tw := kit.Waiting{}\n\tf := w.Notify\n\t_ = f\n"), "kit", finished, ""},
		{notify("\ttype committer struct{ kit.Committer }\n"), "kit", "07-x/exercise.go:14: there is a type committer already", "已经有类型 committer 了"},

		// Past the kit: the faults that are to strike, and the foreign system itself.
		{notify("\tvar seq int64\n\tenv.Bind(nil, nil, &seq, nil)\n"), "kit", "07-x/exercise.go:15: Bind is between the engine and the kit", "07-x/exercise.go:15: Bind 是引擎和 kit 之间的事"},
		{notify("\tf := (*sink.Env).Bind\n\t_ = f\n"), "kit", "Bind is between", ""},
		{notify("\t_ = env.World.(interface{ Settle() })\n"), "kit", "World is between", ""},
		{notify("\t_ = env.Choose(\"x\", 2)\n"), "kit", "Choose is between", ""},
		{notify("\tvar e interface{ Chooser() func(string, int) int } = env\n\t_ = e.Chooser()\n"), "kit", "Chooser is between", ""},
		{notify("\tenv.NowMillis = 0\n"), "kit", "07-x/exercise.go:14: NowMillis is what the engine says", "07-x/exercise.go:14: NowMillis 是引擎说的"},
		{notify("\tp := &env.EpochMillis\n\t*p = 0\n"), "kit", "EpochMillis is what the engine says", ""},

		// What outlives a crash.
		{notify("\tmemory := &kit.ErrState\n\t*memory = nil\n"), "state", "kit.ErrState belongs to a package", ""},
		{notify("\tfor _, kit.ErrState = range []error{nil} {\n\t}\n"), "state", "kit.ErrState belongs to a package", ""},
		{"var errGone = errors.New(\"gone\")\n" + notify(""), "state", "07-x/exercise.go:14: errGone is a variable of the package, and those outlive a crash: write errors.New where", "errGone 是包级变量"},
		{"var _ = new(int(f()))\nfunc f() int { select {} }\n" + notify(""), "state", "without calling anything", ""},
		{"func new(int) int { select {} }\nvar _ = new(1)\n" + notify(""), "state", "without calling anything", ""},
		{"//line other.go:1\n" + notify(""), "import", "07-x/exercise.go:13: a compiler's directive", ""},
		{notify("\t/*line other.go:1:1*/ _ = 1\n"), "import", "07-x/exercise.go:14: a compiler's directive", ""},
	} {
		for lang, says := range map[trace.Lang]string{trace.English: x.says, trace.Chinese: x.saysZh} {
			r := look(t, x.code, lang)
			require.NotNil(t, r, x.code)
			require.Equal(t, x.cause, r.Cause, "%s\n%s", x.code, r.Reason)
			require.Contains(t, r.Reason, says, x.code)
		}
	}
}

// An import with a dot hides whose a name is.
func TestImportsHaveNames(t *testing.T) {
	c := &Course{Dir: t.TempDir()}
	r := c.inspect(&Exercise{Kind: grade.Write}, filepath.Join(c.Dir, "01-x"), map[string][]byte{"exercise.go": []byte("package exercise\n\nimport . \"slices\"\n\nfunc New() int { return Max([]int{1}) }\n")}, trace.English)
	require.NotNil(t, r)
	require.Equal(t, "import", r.Cause)
	require.Contains(t, r.Reason, `01-x/exercise.go:3: "slices" is imported with a dot`)
}
