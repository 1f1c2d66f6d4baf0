package scenarios

import "strings"

// Nearest returns the name that was most likely meant: the one that begins with
// or contains what was typed, else the closest by edit distance; "" where none
// is near.
func Nearest(name string) string {
	typed := strings.ToLower(strings.TrimSuffix(strings.TrimSpace(name), ".sql"))
	if typed == "" {
		return ""
	}
	best, limit := "", max(2, len(typed)/3)
	for _, n := range order {
		if d := distance(typed, n); d <= limit {
			best, limit = n, d-1
		}
	}
	if best != "" {
		return best
	}
	for _, fits := range []func(s, part string) bool{strings.HasPrefix, strings.Contains} {
		for _, n := range order {
			if fits(n, typed) {
				return n
			}
		}
	}
	return ""
}

// distance is the Levenshtein distance of two ASCII names.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
