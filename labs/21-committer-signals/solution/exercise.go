// Package exercise is exercise 21: the committer's signals.
package exercise

// Answers are your predictions: the verdict, how often the job restarts, and how many
// transactions are left that nobody commits or aborts, as in "stalled, 2, 3".
var Answers = map[string]string{
	"known":   "lost, 0, 1",         // dropped, and its checkpoint is complete: nobody sends its rows again
	"done":    "exactly-once, 0, 0", // dropped too, but it was committed: the same answer, and luck
	"already": "lost, 0, 1",         // nobody checks
	"later":   "exactly-once, 0, 0", // the fourth try of ten
	"unknown": "exactly-once, 1, 0", // the restored committer asks again
	"never":   "blocked, 1, 1",      // three tries, the one restart, three tries: nothing is lost yet, and nothing goes on
}
