// Package soak says how much of a long sweep a test does: in 'make check' a sample, in
// 'make soak', which sets SINKLAB_SOAK, all of it. What is sampled depends on nothing but
// the sweep itself, so that a test does the same each time.
package soak

import (
	"os"
	"strconv"
)

// On tells whether sweeps are to be whole.
func On() bool { return os.Getenv("SINKLAB_SOAK") != "" }

// Times is how many times the usual budget a sweep without an end has: what SINKLAB_SOAK
// says, at least 1.
func Times() int {
	n, _ := strconv.Atoi(os.Getenv("SINKLAB_SOAK"))
	return max(1, n)
}

// Step is the distance between the cases of a sweep that are done, 1 in a soak: for sweeps
// whose end shows only when it is reached.
func Step(distance int) int {
	if On() {
		return 1
	}
	return distance
}

// Sample is about want of all cases, in their order; in a soak it is all of them. Of each
// kind there is at least one, and the cases of a kind are spread evenly, at a distance from
// the first that differs from kind to kind.
func Sample[E any](all []E, want int, kind func(E) string) []E {
	if On() || want >= len(all) {
		return all
	}
	of, kinds := map[string][]int{}, []string(nil)
	for i, e := range all {
		k := kind(e)
		if of[k] == nil {
			kinds = append(kinds, k)
		}
		of[k] = append(of[k], i)
	}
	taken := make([]bool, len(all))
	for k, name := range kinds {
		cases := of[name]
		n := max(1, len(cases)*want/len(all))
		first := k * len(cases) / len(kinds)
		for i := range n {
			taken[cases[(i*len(cases)+first)/n]] = true
		}
	}
	var some []E
	for i, e := range all {
		if taken[i] {
			some = append(some, e)
		}
	}
	return some
}
