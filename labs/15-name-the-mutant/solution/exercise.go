// Package exercise is exercise 15: name the mutant.
package exercise

// Answers are the names of three mutants, as 'sinklab mutants' prints them.
var Answers = map[string]string{
	"01": "M8",  // keySet [1, 2], notify 2, commit 2: 1 stays for ever
	"02": "G7",  // every identifier is 1, so the filter takes 2 for committed
	"03": "M15", // restored from 1, and 2 is committed, which no state held
}
