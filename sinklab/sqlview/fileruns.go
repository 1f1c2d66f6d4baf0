package sqlview

import "exactlyonce/sinklab/paimon"

// run is files whose key ranges follow each other without touching.
type run []keyedFile

func (r run) max() []any { return r[len(r)-1].max }

// runs puts the files of a section into as few runs as possible. The order of
// the runs is that of the heap Paimon uses, so the heap is the one of Java's
// PriorityQueue: another one would list equal keys differently.
func runs(files []keyedFile) (out []paimon.ManifestEntry) {
	if len(files) == 0 {
		return nil
	}
	h := runHeap{run{files[0]}}
	for _, f := range files[1:] {
		top := h.poll()
		if compareRows(top.max(), f.min) < 0 {
			top = append(top, f)
		} else {
			h.add(run{f})
		}
		h.add(top)
	}
	for _, r := range h {
		for _, f := range r {
			out = append(out, f.entry)
		}
	}
	return out
}

// runHeap is a binary heap by largest key, smallest at the root.
type runHeap []run

func (h *runHeap) add(r run) {
	*h = append(*h, r)
	k := len(*h) - 1
	for k > 0 {
		parent := (k - 1) / 2
		if compareRows(r.max(), (*h)[parent].max()) >= 0 {
			break
		}
		(*h)[k] = (*h)[parent]
		k = parent
	}
	(*h)[k] = r
}

func (h *runHeap) poll() run {
	top, last := (*h)[0], (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	n, k := len(*h), 0
	if n == 0 {
		return top
	}
	for 2*k+1 < n {
		child := 2*k + 1
		if child+1 < n && compareRows((*h)[child].max(), (*h)[child+1].max()) > 0 {
			child++
		}
		if compareRows(last.max(), (*h)[child].max()) <= 0 {
			break
		}
		(*h)[k] = (*h)[child]
		k = child
	}
	(*h)[k] = last
	return top
}
