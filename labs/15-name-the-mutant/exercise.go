// Package exercise is exercise 15: name the mutant.
package exercise

// Answers are the names of three mutants, as 'sinklab mutants' prints them.
var Answers = map[string]string{
	// TODO: replace each "?": which wrong design has made this trace?
	"01": "?", // 01.txt, a notification gets lost
	"02": "?", // 02.txt, a crash before a commit
	"03": "?", // 03.txt, a crash before a checkpoint is complete
}
