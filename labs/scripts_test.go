package labs_test

import (
	"io/fs"
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/labs"
	"exactlyonce/scenarios"
)

var (
	comment = regexp.MustCompile(`(?m)^--.*\n`)
	expects = regexp.MustCompile(`(?m)^SET 'sinklab\.expect'.*\n`)
)

// A script beside an exercise that has the name of a scenario is that scenario, without
// what gives the answers away: its comment and the verdict that it expects.
func TestScriptsBesideAnExerciseGiveNothingAway(t *testing.T) {
	scripts, err := fs.Glob(labs.Files, "[0-9]*/*.sql")
	require.NoError(t, err)
	copies := 0
	for _, file := range scripts {
		text, err := labs.Files.ReadFile(file)
		require.NoError(t, err)
		require.NotRegexp(t, expects, string(text), file)
		s, ok := scenarios.Get(strings.TrimSuffix(path.Base(file), ".sql"))
		if !ok {
			continue
		}
		copies++
		want := strings.TrimSpace(expects.ReplaceAllString(comment.ReplaceAllString(s.Text, ""), ""))
		require.Equal(t, want, strings.TrimSpace(comment.ReplaceAllString(string(text), "")), file)
	}
	require.Equal(t, 6, copies)
}
