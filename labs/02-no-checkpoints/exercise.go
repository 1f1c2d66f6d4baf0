// Package exercise is exercise 02: two jobs without checkpoints.
package exercise

// Answers are your predictions. Lists are in the order of the run; "none" is an empty one.
var Answers = map[string]string{
	// TODO: replace each "?", before you run anything.
	// The scenario no-checkpoint: no end, cancelled after 10 s.
	"endless identifiers": "?", // of all snapshots
	"endless files":       "?", // data files written, in all
	"endless verdict":     "?", // in one word
	// The scenario bounded-no-checkpoint: 100 rows, then the end.
	"bounded identifiers": "?",
	"bounded rows":        "?", // that each snapshot adds
	// The same, and the writer's task crashes at its third burst.
	"crashed restarts": "?",
	"crashed rows":     "?", // visible at the end, in all
	"crashed verdict":  "?",
}
