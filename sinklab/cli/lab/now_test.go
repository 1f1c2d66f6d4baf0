package lab

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/lab"
	"exactlyonce/trace"
)

// What to do now fits on a screen, for each exercise and in both languages.
func TestWhatToDoNowFitsOnAScreen(t *testing.T) {
	course, err := lab.Open("../../../labs")
	require.NoError(t, err)
	for _, lang := range []trace.Lang{trace.English, trace.Chinese} {
		p := lab.NewProgress(course.Names())
		for p.At() != "" {
			var out bytes.Buffer
			l := &learner{Course: course, progress: p, flags: labFlags{dir: "../../../labs"}, lang: lang, out: &out}
			require.NoError(t, l.now())
			lines := strings.Split(strings.TrimRight(out.String(), "\n"), "\n")
			require.LessOrEqual(t, len(lines), 20, out.String())
			require.Contains(t, out.String(), "exercise.")
			p.Pass(p.At())
		}
	}
}
