// Package exercise is exercise 08: where faults lead.
package exercise

// Answers are your predictions: "verdict, restarts, orphans" of each run, as "lost, 1, 0".
var Answers = map[string]string{
	"a": "exactly-once, 1, 0", // the rows were in memory only, and come again
	"b": "exactly-once, 1, 1", // they come again too, and their first file stays behind
	"c": "exactly-once, 1, 0", // the restore commits 2
	"d": "exactly-once, 0, 0", // the retry finds its own snapshot
	"e": "exactly-once, 1, 0", // the restore filters 2
	"f": "stalled, 0, 0",      // notification 3 commits 2 and 3
	"g": "duplicated, 1, 0",   // the rows of 2 come again under new commits
	// What each start of the committer commits of what it has restored, as "0, 3":
	"c recommitted": "0, 1",
	"e recommitted": "0, 0",
}
