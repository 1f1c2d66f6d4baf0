package walkthrough

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/trace"
)

// goldens are the recorded traces of all scenarios, by folder.
func goldens(t *testing.T) map[string]trace.Trace {
	t.Helper()
	files, err := filepath.Glob("../../../golden/scenarios/*/trace.jsonl")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	all := map[string]trace.Trace{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		job, _, _ := strings.Cut(string(text), "\n{\"header\"") // the first of a script
		tr, err := trace.ReadJSONL(strings.NewReader(job))
		require.NoError(t, err, file)
		all[filepath.Base(filepath.Dir(file))] = tr
	}
	return all
}

// No row is in two places: what the sources of the first attempt have read is
// buffered, in a file, in a unit or shown to readers, in every scenario behind every event.
func TestARowIsInOnePlace(t *testing.T) {
	for scenario, tr := range goldens(t) {
		track := newTrack(Document{Trace: tr})
		for n, e := range tr.Events {
			s := track.state(n + 1)
			read, gone := int64(0), s.Uncommitted
			for _, p := range s.Positions {
				read += p.To
			}
			for _, f := range s.Files {
				gone += f.Rows
			}
			for _, u := range s.Units {
				gone += u.Rows
			}
			if endsAttempt(e) && n > 0 || e.Kind == trace.SnapshotsExpired || e.Get("level") > "0" {
				break // from here on files are rewritten or rows read again
			}
			require.Equal(t, read, gone+track.bufferedAt(n+1), "%s behind event %d", scenario, n+1)
		}
	}
}
