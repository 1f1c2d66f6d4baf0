package lab

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/lab/grade"
)

// bad is a learner's package that must not pass.
type bad struct {
	name    string
	code    string // the body of PrepareCommit where it begins with a tab, else the file behind the imports
	imports string
	verdict grade.Verdict
	cause   string
	reason  string // a part of it
}

// frame is the file around a body: line 1 is the package clause.
const frame = `package exercise

import (
	"exactlyonce/labs/kit"
	"exactlyonce/sinklab/sink"
IMPORTS)

func New() sink.Sink {
	return kit.Sink{Writer: func() sink.Writer { return &writer{} }, Committer: kit.NewCommitter}
}

type writer struct{ kit.Writer }

func (w *writer) PrepareCommit(env *sink.Env, checkpoint int64) ([]sink.Committable, error) {
BODY	if len(w.Rows) == 0 {
		return nil, nil
	}
	file, err := kit.TableOf(env).WriteFile(checkpoint, w.Rows)
	w.Rows = nil
	return []sink.Committable{{Checkpoint: checkpoint, Subtask: env.Subtask, Handle: file}}, err
}
`

func (b bad) file() []byte {
	imports := ""
	for _, i := range strings.Fields(b.imports) {
		imports += "\t\"" + i + "\"\n"
	}
	if !strings.HasPrefix(b.code, "\t") && b.code != "" {
		return []byte("package exercise\n\nimport (\n" + imports + ")\n\n" + b.code)
	}
	return []byte(strings.NewReplacer("IMPORTS", imports, "BODY", b.code).Replace(frame))
}

const (
	sinkImports = "exactlyonce/labs/kit exactlyonce/sinklab/sink"
	writerOf    = "type writer struct{ kit.Writer }\n\nfunc (w *writer) PrepareCommit(*sink.Env, int64) ([]sink.Committable, error) { return nil, nil }\n"
	newOf       = "func New() sink.Sink {\n\treturn kit.Sink{Writer: kit.NewWriter, Committer: kit.NewCommitter}\n}\n\n"
)

var bads = []bad{
	// What never ends, wants too much, or falls down.
	{"an endless loop", "\tfor {}\n", "", grade.Inconclusive, "time", "It was still running after 8s and was stopped, at bad/exercise.go:15 in (*writer).PrepareCommit"},
	{"an endless count", "\tfor n := 0; ; n++ {}\n", "", grade.Inconclusive, "time", "was stopped, at bad/exercise.go:15 in (*writer).PrepareCommit"},
	{"a list without end", "\tfor {\n\t\tw.Rows = append(w.Rows, sink.Rows{})\n\t}\n", "", grade.Inconclusive, "memory", "more than 300 MiB of memory"},
	{"a list too long", "\tif b := make([]byte, 1<<40); b[1<<39] == 1 {\n\t\treturn nil, nil\n\t}\n", "", grade.Inconclusive, "memory", "bad/exercise.go:15 in (*writer).PrepareCommit"},
	{"a recursion without end", "\tif _, err := w.PrepareCommit(env, checkpoint); err != nil {\n\t\treturn nil, err\n\t}\n", "", grade.Failed, "crash", "stack overflow, at bad/exercise.go:14 in (*writer).PrepareCommit"},
	{"a deadlock", "\t<-make(chan int)\n", "", grade.Failed, "crash", "deadlock!, at bad/exercise.go:15"},
	{"a panic", "\tpanic(\"oh\")\n", "", grade.Failed, "panic", "panic: oh, at bad/exercise.go:15 in (*writer).PrepareCommit"},
	{"a nil map", "\tvar m map[string]int\n\tm[\"x\"] = 1\n", "", grade.Failed, "panic", "assignment to entry in nil map, at bad/exercise.go:16"},
	{"an index too far", "\tvar s []int\n\t_ = s[len(w.Rows)]\n", "", grade.Failed, "panic", "index out of range"},
	{"a commit without end", "type committer struct{ sink.Committer }\n\nfunc (committer) Commit(*sink.Env) (sink.Progress, error) {\n\treturn sink.Progress{Outcome: sink.More, WaitMillis: 1}, nil\n}\n\n" +
		"func New() sink.Sink {\n\treturn kit.Sink{Writer: func() sink.Writer { return &writer{} }, Committer: func() sink.Committer { return committer{kit.NewCommitter()} }}\n}\n\n" + writerOf, sinkImports, grade.Inconclusive, "endless", "endless: the run comes to no end; does Commit ever answer Done?"},

	// What is wrong, however it is dressed.
	{"nothing done", "\tif true {\n\t\treturn nil, nil\n\t}\n", "", grade.Failed, "lost", "a row that is due is not there"},
	{"numbers known by heart", "\tkept := w.Rows[:0]\n\tfor _, r := range w.Rows {\n\t\tif r.From < 50 { // as many as the first script has\n\t\t\tkept = append(kept, r)\n\t\t}\n\t}\n\tw.Rows = kept\n", "", grade.Failed, "lost", ""},
	{"much to say", "\tfor range 100_000 {\n\t\tfmt.Println(\"some text of mine that is long enough\")\n\t}\n\tif true {\n\t\treturn nil, nil\n\t}\n", "fmt", grade.Failed, "lost", ""},

	{"a panic of megabytes", "\tpanic(strings.Repeat(\"x\", 10<<20))\n", "strings", grade.Failed, "panic", "(10483712 bytes are left out) … xxx"},

	// What is not the exercise: the kit's in place of the learner's, or another chain.
	{"New is nil", "func New() sink.Sink { return nil }\n\n" + writerOf, sinkImports, grade.Failed, "kit", "New returns nothing: it is to return a kit.Sink"},
	{"the finished writer", newOf, sinkImports, grade.Failed, "kit", "the type writer has no method PrepareCommit of its own"},
	{"the finished writer beside one's own", newOf + writerOf, sinkImports, grade.Failed, "kit", "New makes a *kit.Writer where the exercise is about the PrepareCommit of the type writer"},
	{"the finished method", "\tif true {\n\t\treturn w.Writer.PrepareCommit(env, checkpoint)\n\t}\n", "", grade.Failed, "kit", "exercise.go:16: this is a finished PrepareCommit"},
	{"another chain", "type one struct{ kit.Sink }\n\nfunc New() sink.Sink { return one{kit.Sink{Writer: func() sink.Writer { return &writer{} }}} }\n\n" + writerOf, sinkImports, grade.Failed, "kit", "New returns exercise.one and not a kit.Sink"},

	// What cannot be judged: it looks outside, or keeps what a crash would take.
	{"the end of the process", "\tos.Exit(0)\n", "os", grade.Failed, "import", `04-before-the-barrier/bad/exercise.go:6: "os" cannot be imported`},
	{"a clock", "\t_ = time.Now()\n", "time", grade.Failed, "import", `"time" cannot be imported`},
	{"unsafe", "\tvar _ unsafe.Pointer\n", "unsafe", grade.Failed, "import", `"unsafe" cannot be imported`},
	{"the engine", "\tvar _ engine.Job\n", "exactlyonce/sinklab/engine", grade.Failed, "import", `"exactlyonce/sinklab/engine" cannot be imported`},
	{"a solution", "\t_ = solution.New\n", "exactlyonce/labs/04-before-the-barrier/solution", grade.Failed, "import", "cannot be imported"},
	{"cgo", "\tvar _ C.int\n", "C", grade.Failed, "import", `"C" cannot be imported`},
	{"a goroutine", "\tgo func() {}()\n", "", grade.Failed, "state", "exercise.go:15: an operator has one thread"},
	{"a variable", "var rows []sink.Rows\n\n" + newOf, sinkImports, grade.Failed, "state", "exercise.go:8: the variable rows outlives a crash"},
	{"a variable made by a call", "var _ = make([]byte, 1<<40)\n\n" + newOf, sinkImports, grade.Failed, "state", "without calling anything"},
	{"code before any job", "func init() {\n\tfor {\n\t}\n}\n\n" + newOf, sinkImports, grade.Failed, "state", "exercise.go:8: an init function"},
	{"a directive", "//go:linkname exit os.Exit\nfunc exit(int)\n\n" + newOf, sinkImports, grade.Failed, "import", "a compiler's directive"},

	// What does not compile keeps nobody else from being judged.
	{"a type error", "\tvar x int = \"one\"\n\t_ = x\n", "", grade.Failed, "compile", "04-before-the-barrier/bad/exercise.go:15: cannot use \"one\""},
	{"no syntax", "\tif {\n", "", grade.Failed, "compile", "exercise.go:15: missing condition in if statement"},
	{"no New", "func Sink() sink.Sink { return nil }\n", "exactlyonce/sinklab/sink", grade.Failed, "compile", "the package has no 'func New() sink.Sink'"},
	{"New of another type", "func New() int { return 1 }\n\n" + writerOf, sinkImports, grade.Failed, "compile", "cannot use p.New (value of type func() int)"},
	{"an import that is not used", "", "fmt", grade.Failed, "compile", `"fmt" imported and not used`},
}

// Nothing passes by default: each is judged for real, in its process.
func TestBadLearnersAreRefusedForTheirReason(t *testing.T) {
	c, err := Open("../../labs")
	require.NoError(t, err)
	e, err := c.Find("04")
	require.NoError(t, err)
	units := []*unit{{key: "good", exercise: e, dir: filepath.Join(e.Dir, "good"), virtual: bad{}.file()}}
	for i, b := range bads {
		units = append(units, &unit{key: b.name, exercise: e, dir: filepath.Join(e.Dir, fmt.Sprintf("bad%d", i)), virtual: b.file()})
	}
	results, err := c.judge(context.Background(), units, Options{Time: 8 * time.Second, Memory: 300 << 20})
	require.NoError(t, err)
	require.Equal(t, grade.Passed, results[0].Verdict, "the good one among them: %s", results[0].Reason)
	for i, b := range bads {
		r := results[i+1]
		require.Equal(t, b.verdict, r.Verdict, "%s: %s %s", b.name, r.Cause, r.Reason)
		require.Contains(t, r.Reason, strings.ReplaceAll(b.reason, "bad/", fmt.Sprintf("bad%d/", i)), b.name)
		if b.cause != "" {
			require.Equal(t, b.cause, r.Cause, "%s: %s", b.name, r.Reason)
		}
		require.Equal(t, "04-before-the-barrier", r.Name)
		require.LessOrEqual(t, len(r.Output), 4*maxKept, b.name)
		t.Logf("%-36s %-12s %-8s %5d ms %s", b.name, r.Verdict, r.Cause, r.Took.Milliseconds(), r.Reason)
	}
}

// Nobody passes with what is finished already.
func TestTheKitAlonePassesNoExercise(t *testing.T) {
	c, err := Open("../../labs")
	require.NoError(t, err)
	var units []*unit
	for _, e := range c.Exercises {
		if e.Kind != grade.Write {
			continue
		}
		units = append(units, &unit{key: e.Name, exercise: e, dir: filepath.Join(e.Dir, "kit"), virtual: bad{code: newOf, imports: sinkImports}.file()})
	}
	results, err := c.judge(context.Background(), units, Options{})
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(results), 10)
	for i, r := range results {
		require.Equal(t, grade.Failed, r.Verdict, "%s %s: %s", units[i].key, r.Cause, r.Reason)
		require.Equal(t, len(units[i].exercise.manifest.Writes) > 0, r.Cause == "kit", "%s %s: %s", units[i].key, r.Cause, r.Reason)
	}
}
