// Package exercise is exercise 05: a failure between two checkpoints.
package exercise

// Answers are your predictions about the scenario failover. Lists are in the order of the run.
var Answers = map[string]string{
	"restarts":    "1", // of the job
	"restored":    "3", // 4.6, before the sixth burst at 5.1
	"identifiers": "1, 2, 3, 4, 5, 6, MAX",
	"rows":        "20, 40, 40, 20, 40, 40, 0", // 100 | again from id 101: the same rhythm
	"users":       "1",                         // kept in the state of checkpoint 3
	"visible":     "200",
	"files":       "6", // what was in memory had no file yet
	"orphans":     "0",
}
