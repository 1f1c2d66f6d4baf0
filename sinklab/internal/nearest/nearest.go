// Package nearest finds what somebody meant who mistyped a name.
//
// Non-goals: what is said then; each caller has words of its own.
package nearest

import (
	"strings"

	"github.com/hbollon/go-edlib"
)

// To returns the entry of known that is closest to name by edit distance, the
// first of equals, or "" where none is close enough to be a slip of the pen
// (a third of the name, at least two edits). Upper and lower case are the same.
func To(name string, known []string) string {
	best, limit := "", max(2, len(name)/3)
	if len(name) > maxName {
		return ""
	}
	for _, k := range known {
		if d := distance(strings.ToLower(name), strings.ToLower(k)); d <= limit {
			best, limit = k, d-1 // only a closer name can win
		}
	}
	return best
}

// maxName bounds the work on a name that cannot be a slip of anything known.
const maxName = 200

// distance is the Levenshtein distance, a swap of neighbours counting as one edit.
func distance(a, b string) int { return edlib.OSADamerauLevenshteinDistance(letters(a), letters(b)) }

// letters makes each byte a letter: so a character of a script with many of them is not
// one edit away from any Latin letter, and a word of two is near no short name.
func letters(s string) string {
	out := make([]rune, len(s))
	for i := range len(s) {
		out[i] = rune(s[i])
	}
	return string(out)
}
