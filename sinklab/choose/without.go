package choose

import "slices"

// Without keeps a chooser from some points: they are answered 0, and nobody is asked.
func Without(inner Chooser, labels ...string) Chooser { return without{inner, labels} }

type without struct {
	inner  Chooser
	labels []string
}

// Choose implements Chooser.
func (w without) Choose(label string, n int) int {
	if slices.Contains(w.labels, label) {
		return 0
	}
	return w.inner.Choose(label, n)
}
