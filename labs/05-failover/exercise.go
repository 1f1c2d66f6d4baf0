// Package exercise is exercise 05: a failure between two checkpoints.
package exercise

// Answers are your predictions about the scenario failover. Lists are in the order of the run.
var Answers = map[string]string{
	// TODO: replace each "?", before you run anything.
	"restarts":    "?", // of the job
	"restored":    "?", // checkpoint that each restart goes back to
	"identifiers": "?", // of all snapshots
	"rows":        "?", // that each snapshot adds
	"users":       "?", // different commit users among the snapshots
	"visible":     "?", // rows at the end, in all
	"files":       "?", // data files written, in all
	"orphans":     "?", // of them, those that no snapshot references
}
