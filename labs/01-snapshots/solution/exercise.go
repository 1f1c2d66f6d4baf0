// Package exercise is exercise 01: what the snapshots will hold.
package exercise

// Answers are your predictions. Lists are in the order of the run: "1, 2, MAX".
var Answers = map[string]string{
	// The scenario checkpoint:
	"identifiers": "1, 2, MAX",  // bursts at 0.1 and 1.1 | 2.1 and 3.1 | 4.1
	"rows":        "40, 40, 20", // checkpoints at 1.6 and 3.6, the end at 5.1
	"files":       "3",          // one for each time that rows are handed over
	"users":       "1",          // one job, one attempt, one user
	// earlier.sql, whose first checkpoint comes a second earlier:
	"earlier identifiers": "1, 2, 3, MAX",
	"earlier rows":        "20, 40, 40, 0", // checkpoint 3 at 4.6 has the last burst
	"earlier files":       "3",             // no rows, no file
	"earlier checkpoints": "4",             // the last one is the final checkpoint
}
