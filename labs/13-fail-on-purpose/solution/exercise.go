// Package exercise is exercise 13: a recovery that fails on purpose.
package exercise

// Answers are your predictions. Lists are in the order of the run.
var Answers = map[string]string{
	// The scenario failover-before-commit-primary-key: the fault falls into the commit of 2.
	"race restarts":    "2",                       // the fault, and the one on purpose
	"race restored":    "2, 2",                    // no checkpoint in between
	"race recommitted": "0, 1, 0",                 // nothing there; 2; 2 is in the table now
	"race identifiers": "1, 2, 4, 5, 6, MAX, MAX", // 3 is spent; fifth file at 6, told at the end
	// The scenario failover-primary-key: the fault falls between two checkpoints.
	"calm restarts":    "1",
	"calm recommitted": "0, 0",
	"calm kinds":       "APPEND, APPEND, APPEND, APPEND, APPEND, APPEND, COMPACT, APPEND", // fifth file at 5, told at 6
}
