package grade_test

import (
	"flag"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"exactlyonce/labs"
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/explore/jobs"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/trace"
)

var update = flag.Bool("update", false, "rewrite the traces of the course")

// The traces that an exercise asks about are real runs under the mutants that its solution
// names, so they cannot go stale; the text beside each is the same trace.
func TestTracesOfTheCourseAreRealRuns(t *testing.T) {
	manifests, err := labs.Files.ReadDir(".")
	require.NoError(t, err)
	found := 0
	for _, dir := range manifests {
		for _, q := range asked(t, dir.Name()) {
			if q.Trace != "" {
				found++
				checkTrace(t, dir.Name(), q)
			}
		}
	}
	require.Equal(t, 3, found)
}

// question is one question of an exercise.yaml.
type question struct{ Key, Fact, Script, Schedule, Trace string }

func asked(t *testing.T, dir string) []question {
	data, err := labs.Files.ReadFile(path.Join(dir, "exercise.yaml"))
	if err != nil {
		return nil // scripts, kit
	}
	var m struct{ Questions []question }
	require.NoError(t, yaml.Unmarshal(data, &m), dir)
	return m.Questions
}

func checkTrace(t *testing.T, dir string, q question) {
	text, err := labs.Files.ReadFile("scripts/" + q.Script + ".sql")
	require.NoError(t, err)
	script, err := flinksql.Parse(q.Script, string(text))
	require.NoError(t, err)
	subject, err := jobs.New(script, solutionOf(t, dir, q.Key))
	require.NoError(t, err)
	schedule, err := choose.Parse(q.Schedule)
	require.NoError(t, err)
	run := subject.Trace(schedule)
	require.False(t, run.Verdict.Word.Kept(), "%s %s: the design does no harm here", dir, q.Key)
	run.Trace.Header.Mutant = "" // that is the question

	var lines, plain strings.Builder
	require.NoError(t, trace.WriteJSONL(&lines, run.Trace))
	require.NoError(t, trace.WriteText(&plain, run.Trace))
	same(t, path.Join(dir, q.Trace), lines.String())
	same(t, path.Join(dir, strings.TrimSuffix(q.Trace, ".jsonl")+".txt"), plain.String())
}

// solutionOf is the answer of a solution.
func solutionOf(t *testing.T, dir, key string) string {
	text, err := labs.Files.ReadFile(path.Join(dir, "solution", "exercise.go"))
	require.NoError(t, err)
	m := regexp.MustCompile(`"` + regexp.QuoteMeta(key) + `":\s*"([^"]*)"`).FindSubmatch(text)
	require.NotNil(t, m, "%s: no answer for %q", dir, key)
	return string(m[1])
}

func same(t *testing.T, name, want string) {
	if *update {
		require.NoError(t, os.WriteFile(filepath.Join("..", "..", "..", "labs", filepath.FromSlash(name)), []byte(want), 0o644))
		return
	}
	given, err := labs.Files.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, want, string(given), "%s is not the run; go test ./sinklab/lab/grade -run Traces -update", name)
}
