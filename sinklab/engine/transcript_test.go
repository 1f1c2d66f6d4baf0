package engine_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/engine"
	"exactlyonce/trace"
)

var update = flag.Bool("update", false, "rewrite the transcripts in testdata")

// transcripts are runs worth reading from top to bottom.
var transcripts = []struct {
	name, why string
	change    func(*engine.Job)
	schedule  string
}{
	{"lost-completion", "\"Complete 1\" never reaches the committer, and checkpoint 2 expires.\n" +
		"The message that 2 was aborted names the newest completed checkpoint, and the committer does what it missed.",
		func(j *engine.Job) { j.Sources[0].SplitRows = []int64{2} }, "notify/committer@1=1,ack/writer@2=1"},
	{"expired", "The writer's acknowledgement of checkpoint 1 comes after the timeout.\n" +
		"The id is gone, the failure is tolerated, and the late acknowledgement is recognised.",
		func(j *engine.Job) { j.Sources[0].SplitRows = []int64{1} }, "ack/writer@1=2"},
	{"final-checkpoint", "Both tasks report the end of data, so a checkpoint comes at once. It is declined.\n" +
		"They wait for the next periodic one, triggered after their end, and finish with it.",
		func(j *engine.Job) {
			j.Sources[0].SplitRows = []int64{0}
			j.FirstDelayMillis = []int64{800}
		}, "decline/writer@1=1"},
	{"stop-with-savepoint", "Stopping ends the periodic triggers. Every task performs savepoint 2 and stands still;\n" +
		"its completion is notified, and with it they finish. The rows behind it are left to the next job.",
		func(j *engine.Job) { j.Savepoint = engine.Savepoint{AfterMillis: 1200, Stop: true} }, ""},
	{"failure-between-snapshot-and-completion", "The writer crashes after its snapshot for checkpoint 2, which nobody will acknowledge.\n" +
		"The job restarts from checkpoint 1; the next id is 3.",
		func(j *engine.Job) { j.Sources[0].SplitRows = []int64{2} }, "crash/writer/after-snapshot@2=1"},
}

func TestTranscripts(t *testing.T) {
	for _, c := range transcripts {
		t.Run(c.name, func(t *testing.T) {
			r := run(t, job(c.change), c.schedule)
			var b bytes.Buffer
			fmt.Fprintf(&b, "# %s\n", strings.ReplaceAll(c.why, "\n", "\n# "))
			require.NoError(t, trace.WriteText(&b, trace.Trace{Header: trace.Header{Table: "t", Schedule: c.schedule}, Events: r.events}))
			file := filepath.Join("testdata", c.name+".txt")
			if *update {
				require.NoError(t, os.MkdirAll("testdata", 0o777))
				require.NoError(t, os.WriteFile(file, b.Bytes(), 0o666))
			}
			want, err := os.ReadFile(file)
			require.NoError(t, err, "run go test ./sinklab/engine -update and read what it writes")
			require.Equal(t, string(want), b.String())
		})
	}
}

func TestEveryTranscriptHasATest(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	require.NoError(t, err)
	require.Len(t, files, len(transcripts))
}
