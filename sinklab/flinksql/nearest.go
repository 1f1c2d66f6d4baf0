package flinksql

import (
	"maps"
	"slices"
	"strings"
)

// Nearest returns the entry of known that is closest to name by edit distance,
// the first of equals, or "" where none is close enough to be a slip of the pen
// (a third of the name, at least two edits).
func Nearest(name string, known []string) string {
	best, limit := "", max(2, len(name)/3)
	if len(name) > maxName {
		return ""
	}
	for _, k := range known {
		// The bound keeps long lists cheap: only a closer name can win.
		if d := distance(strings.ToLower(name), strings.ToLower(k)); d <= limit {
			best, limit = k, d-1
		}
	}
	return best
}

// maxName bounds the work on a name that cannot be a slip of anything known.
const maxName = 200

// distance is the Levenshtein distance, a swap of neighbours counting as one edit.
func distance(a, b string) int {
	before, prev, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			row[j] = min(prev[j]+1, row[j-1]+1, prev[j-1]+differs(a[i-1], b[j-1]))
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, prev, row = prev, row, before
	}
	return prev[len(b)]
}

func differs(a, b byte) int {
	if a == b {
		return 0
	}
	return 1
}

// sortedKeys are the keys of a table in order, so that no output depends on map order.
func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
