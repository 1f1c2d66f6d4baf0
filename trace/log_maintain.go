package trace

import "fmt"

// maintainLines print what Paimon 2.0.0's TableCommitImpl.maintain does after a commit.
func maintainLines(e Event, _ Header) []LogLine {
	line := func(level, class, format string, args ...any) LogLine {
		return LogLine{Level: level, Class: class, Thread: e.Thread, Message: fmt.Sprintf(format, args...)}
	}
	switch e.Kind {
	case SnapshotsExpired:
		return []LogLine{line("INFO", "ExpireSnapshotsImpl", "Finished expire snapshots, duration %s ms, range is [%s, %s)", e.Get("duration"), e.Get("begin"), e.Get("end"))}
	case MaintainFailed:
		failed := line("ERROR", "TableCommitImpl", "Executing maintain encountered an error.")
		failed.Cause = e.Get("reason")
		return []LogLine{failed}
	case TagCreated:
		if time, ok := e.Lookup("time"); ok { // by a savepoint or a procedure: no line
			return []LogLine{
				line("INFO", "TagAutoCreation", "Create tag for snapshot %s with time %s.", e.Get("snapshot"), time),
				line("INFO", "TagAutoCreation", "The tag name is %s.", e.Get("tag")),
			}
		}
	case TagDeleted:
		if n, ok := e.Lookup("retained"); ok {
			return []LogLine{line("INFO", "TagAutoCreation", "Delete tag %s, because the number of auto-created tags reached numRetainedMax of %s.", e.Get("tag"), n)}
		}
	}
	return nil
}
