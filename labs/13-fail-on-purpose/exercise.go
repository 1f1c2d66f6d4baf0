// Package exercise is exercise 13: a recovery that fails on purpose.
package exercise

// Answers are your predictions. Lists are in the order of the run.
var Answers = map[string]string{
	// TODO: replace each "?", before you run anything.
	// The scenario failover-before-commit-primary-key: the fault falls into the commit of 2.
	"race restarts":    "?",
	"race restored":    "?", // checkpoint that each restart goes back to
	"race recommitted": "?", // by each start of the committer, the first one too
	"race identifiers": "?", // of all snapshots
	// The scenario failover-primary-key: the fault falls between two checkpoints.
	"calm restarts":    "?",
	"calm recommitted": "?",
	"calm kinds":       "?", // APPEND or COMPACT, of all snapshots
}
