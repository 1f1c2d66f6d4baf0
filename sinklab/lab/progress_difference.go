package lab

import (
	"bytes"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
)

// Difference says in which lines a learner's file differs from the solution: lines with
// - are the learner's, with + the solution's. Empty = they do not differ.
func Difference(learners, solution []byte) []string {
	text := diff.Diff("yours", plainLines(learners), "solution", plainLines(solution))
	lines := strings.Split(strings.TrimRight(string(text), "\n"), "\n")
	if len(text) == 0 || len(lines) < 3 {
		return nil
	}
	return lines[3:] // behind the names of the files
}

// plainLines are the lines of a text as editors on Unix end them.
func plainLines(text []byte) []byte { return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")) }
