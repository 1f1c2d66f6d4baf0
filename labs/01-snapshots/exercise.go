// Package exercise is exercise 01: what the snapshots will hold.
package exercise

// Answers are your predictions. Lists are in the order of the run: "1, 2, MAX".
var Answers = map[string]string{
	// TODO: replace each "?", before you run anything.
	// The scenario checkpoint:
	"identifiers": "?", // of all snapshots
	"rows":        "?", // that each snapshot adds
	"files":       "?", // data files written, in all
	"users":       "?", // different commit users among the snapshots
	// earlier.sql, whose first checkpoint comes a second earlier:
	"earlier identifiers": "?",
	"earlier rows":        "?",
	"earlier files":       "?",
	"earlier checkpoints": "?", // completed, in all
}
