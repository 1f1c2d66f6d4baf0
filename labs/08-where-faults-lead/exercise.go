// Package exercise is exercise 08: where faults lead.
package exercise

// Answers are your predictions: "verdict, restarts, orphans" of each run, as "lost, 1, 0".
var Answers = map[string]string{
	// TODO: replace each "?", before you run anything.
	"a": "?", // a crash between two barriers
	"b": "?", // files of checkpoint 2 written, its barrier not sent
	"c": "?", // checkpoint 2 complete, the committer crashes before it looks at the notification
	"d": "?", // the commit of 2 is done, the answer gets lost
	"e": "?", // the commit of 2 is done, the committer crashes
	"f": "?", // the notification of 2 gets lost
	"g": "?", // as a, and somebody starts the job from the checkpoint before the newest
	// What each start of the committer commits of what it has restored, as "0, 3":
	"c recommitted": "?",
	"e recommitted": "?",
}
