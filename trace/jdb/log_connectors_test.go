package jdb_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/trace"
	"exactlyonce/trace/jdb"
)

// toys is what a connector says of its log: names of transactions are used again, with an epoch.
var toys = []trace.LogForm{
	{Logger: "ToyWriter", Text: "Prepared {unit} of epoch {epoch}, {rows} rows", Kind: trace.UnitPrepared},
	{Logger: "ToyWriter", Text: "Waiting for {}"},
	{Logger: "ToyCommitter", Text: "Committing {unit}", Kind: trace.UnitCommitted},
	{Logger: "ToyCommitter", Text: "No commit of {unit} of epoch {epoch}", Kind: trace.UnitFenced},
	{Logger: "ToyWriter", Text: "Gave {unit} up", Kind: trace.UnitAborted},
}

// read reads lines of a writer's task, and tells what they say of units.
func readToys(t *testing.T, lines ...string) (told []string, notes jdb.Notes) {
	t.Helper()
	var log strings.Builder
	log.WriteString("10:00:00.000 INFO  [CheckpointCoordinator] [jobmanager-io-thread-1] No checkpoint found during restore.\n")
	for i, l := range lines {
		if logger, message, ok := strings.Cut(l, ": "); ok && !strings.HasPrefix(l, "toy") && !strings.HasPrefix(l, "\t") {
			l = fmt.Sprintf("10:00:%02d.000 DEBUG [%s] [Source: gen -> toys: Writer -> toys: Committer (1/1)#0] %s", i+1, logger, message)
		}
		log.WriteString(l + "\n")
	}
	all, notes, err := jdb.Knowing(toys).Read(strings.NewReader(log.String()))
	require.NoError(t, err)
	require.Len(t, all, 1)
	for _, e := range all[0].Events[1:] {
		told = append(told, strings.TrimSpace(fmt.Sprintf("%s %d %s %s %s", e.Kind, e.Checkpoint, e.Get("unit"), e.Get("rows"), e.Get("reason"))))
	}
	return told, notes
}

// What a line leaves out is known from the lines before: the epoch, the checkpoint.
func TestLinesOfAConnector(t *testing.T) {
	told, notes := readToys(t, "ToyWriter: Prepared t-1 of epoch 4, 20 rows", "CheckpointCommittableManagerImpl: Setting the summary for checkpointId 7 with one", "ToyWriter: Waiting for the coordinator",
		"ToyCommitter: Committing t-1", "CheckpointCommittableManagerImpl: Setting the summary for checkpointId 8 with none", "ToyWriter: Gave t-1 up", "ToyWriter: Prepared t-1 of epoch 6, 5 rows", "ToyWriter: Gave t-1 up")
	require.Equal(t, []string{"unit-prepared 7 t-1@4 20", "unit-committed 7 t-1@4", "unit-aborted 0 t-1", "unit-prepared 0 t-1@6 5", "unit-aborted 0 t-1@6"}, told)
	require.Zero(t, notes.Unread)
}

// A commit is announced before anybody knows whether it is taken.
func TestARefusalTakesTheCommitBack(t *testing.T) {
	told, _ := readToys(t, "ToyWriter: Prepared t-1 of epoch 4, 20 rows", "CheckpointCommittableManagerImpl: Setting the summary for checkpointId 7 with one", "ToyCommitter: Committing t-1",
		"ToyCommitter: No commit of t-1 of epoch 4", "toy.Refused: somebody is newer")
	require.Equal(t, []string{"unit-prepared 7 t-1@4 20", "unit-fenced 7 t-1@4  toy.Refused: somebody is newer"}, told)
	told, _ = readToys(t, "ToyCommitter: Committing t-9", "ToyCommitter: No commit of t-9 of epoch 0")
	require.Equal(t, []string{"unit-fenced 0 t-9@0"}, told, "another log has prepared it")
}

// Some layouts print a throwable and no break behind it.
func TestARecordBehindAThrowable(t *testing.T) {
	told, _ := readToys(t, "ToyWriter: Prepared t-1 of epoch 4, 20 rows",
		"\tat toy.Writer.close(Writer.java:5)10:00:02.000 DEBUG [ToyWriter] [Source: gen -> toys: Writer -> toys: Committer (1/1)#0] Gave t-1 up")
	require.Equal(t, []string{"unit-prepared 0 t-1@4 20", "unit-aborted 0 t-1@4"}, told)
}

// Without the connector's lines the same log has none of its units.
func TestLinesThatNobodyKnows(t *testing.T) {
	all, notes, err := jdb.Read(strings.NewReader("10:00:00.000 INFO  [CheckpointCoordinator] [io] No checkpoint found during restore.\n" +
		"10:00:01.000 DEBUG [ToyCommitter] [task] Committing t-1\n"))
	require.NoError(t, err)
	require.Len(t, all[0].Events, 1)
	require.Equal(t, 1, notes.Unread)
}
