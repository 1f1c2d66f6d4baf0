// Package exercise is exercise 02: two jobs without checkpoints.
package exercise

// Answers are your predictions. Lists are in the order of the run; "none" is an empty one.
var Answers = map[string]string{
	// The scenario no-checkpoint: no end, cancelled after 10 s.
	"endless identifiers": "none", // nothing ever asks for a commit
	"endless files":       "0",    // no barrier, no end: the rows stay in memory
	"endless verdict":     "never-visible",
	// The scenario bounded-no-checkpoint: 100 rows, then the end.
	"bounded identifiers": "MAX",
	"bounded rows":        "100",
	// The same, and the writer's task crashes at its third burst.
	"crashed restarts": "0", // no checkpoints, no restarts
	"crashed rows":     "0", // the one commit was still to come
	"crashed verdict":  "failed",
}
