package rows

import "cmp"

// Larger is the union of two multisets: of each key as many as the one has that has more.
func Larger[K cmp.Ordered](a, b []K) []K {
	return merge(a, b, func(m, n int64) int64 { return max(m, n) })
}

// Smaller is what two multisets have in common.
func Smaller[K cmp.Ordered](a, b []K) []K {
	return merge(a, b, func(m, n int64) int64 { return min(m, n) })
}

// Without is the first multiset less the second, one for one.
func Without[K cmp.Ordered](a, b []K) []K {
	return merge(a, b, func(m, n int64) int64 { return max(0, m-n) })
}

// merge counts each key in both, and keeps as many as count says. The result is sorted.
func merge[K cmp.Ordered](a, b []K, count func(m, n int64) int64) (out []K) {
	a, b = Sorted(a), Sorted(b)
	for len(a)+len(b) > 0 {
		var key K
		if len(b) == 0 || len(a) > 0 && a[0] < b[0] {
			key = a[0]
		} else {
			key = b[0]
		}
		m, n := take(&a, key), take(&b, key)
		for range count(m, n) {
			out = append(out, key)
		}
	}
	return out
}
