package trace

import (
	"fmt"
	"strings"
)

// LostRace begins the reason of a commit-retry event whose snapshot id was
// taken by another commit. Any other reason is an exception with unknown outcome.
const LostRace = "lost race"

// commitLines prints the lines of Paimon 2.0.0's FileStoreCommitImpl.
func commitLines(e Event, h Header) []LogLine {
	line := LogLine{Level: "INFO", Class: "FileStoreCommitImpl", Thread: e.Thread}
	switch e.Kind {
	case CommitReady:
		line.Message = fmt.Sprintf("Ready to commit to table %s, number of commit messages: %s", h.Table, e.Get("messages"))
	case Collected:
		line.Message = "Finished collecting changes, including: " + collected(e)
	case Commit:
		line.Message = fmt.Sprintf("Successfully commit snapshot %s to table %s by user %s with identifier %s and kind %s.",
			e.Get("snapshot"), h.Table, e.Get("user"), e.Get("identifier"), e.Get("kind"))
	case CommitDone:
		line.Message = fmt.Sprintf("Finished (Uncertain of success) commit to table %s, duration %s ms", h.Table, e.Get("duration"))
	case CommitRetry:
		line.Level = "WARN"
		line.Message, line.Cause = retry(e)
	}
	return []LogLine{line}
}

// collected ends the line "Finished collecting changes, including: ", with its
// trailing space where there are none. A primary-key table may add files by
// compaction in the same commit: value "compacted".
func collected(e Event) string {
	var parts []string
	for _, c := range []struct{ value, noun string }{{"files", "append table files"}, {"compacted", "compact table files"}} {
		if n := e.Get(c.value); n != "" && n != "0" {
			parts = append(parts, n+" "+c.noun)
		}
	}
	return strings.Join(parts, ", ")
}

// retry tells the two reasons apart that tryCommit knows: the snapshot id was
// taken, or the atomic step threw and nobody knows whether it took effect.
func retry(e Event) (message, cause string) {
	if strings.HasPrefix(e.Get("reason"), LostRace) {
		return fmt.Sprintf("Atomic commit failed for snapshot #%s by user %s with identifier %s and kind %s after %s seconds. Skip clean up and try again.",
			e.Get("snapshot"), e.Get("user"), e.Get("identifier"), e.Get("kind"), textOr(e.Get("seconds"), "0")), ""
	}
	return "Retry commit for exception.", e.Get("reason")
}
