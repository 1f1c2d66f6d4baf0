package paimon

import "fmt"

// KeyRange decodes the smallest and the largest key of a file of a primary-key table.
func KeyRange(f DataFile, types []DataType) (low, high []any, err error) {
	if low, err = DecodeRow(types, f.MinKey); err != nil {
		return nil, nil, fmt.Errorf("%s: _MIN_KEY: %w", f.FileName, err)
	}
	if high, err = DecodeRow(types, f.MaxKey); err != nil {
		return nil, nil, fmt.Errorf("%s: _MAX_KEY: %w", f.FileName, err)
	}
	if CompareRows(types, low, high) > 0 {
		return nil, nil, fmt.Errorf("%s: _MIN_KEY %v is larger than _MAX_KEY %v", f.FileName, low, high)
	}
	return low, high, nil
}

// keyRun is files whose key ranges follow each other without touching.
type keyRun []keyedFile

func (r keyRun) max() []any { return r[len(r)-1].max }

// runs puts the files of a section into as few runs as possible. The order of
// the runs is that of the heap Paimon uses, so the heap is the one of Java's
// PriorityQueue: another one would list equal keys differently.
func runs(files []keyedFile, types []DataType) (out Section) {
	h := runHeap{types: types, runs: []keyRun{{files[0]}}}
	for _, f := range files[1:] {
		top := h.poll()
		if CompareRows(types, top.max(), f.min) < 0 {
			top = append(top, f)
		} else {
			h.add(keyRun{f})
		}
		h.add(top)
	}
	for _, r := range h.runs {
		var run FileRun
		for _, f := range r {
			run = append(run, f.entry)
		}
		out = append(out, run)
	}
	return out
}

// runHeap is a binary heap by largest key, smallest at the root.
type runHeap struct {
	types []DataType
	runs  []keyRun
}

func (h *runHeap) compare(a, b keyRun) int { return CompareRows(h.types, a.max(), b.max()) }

func (h *runHeap) add(r keyRun) {
	h.runs = append(h.runs, r)
	k := len(h.runs) - 1
	for k > 0 {
		parent := (k - 1) / 2
		if h.compare(r, h.runs[parent]) >= 0 {
			break
		}
		h.runs[k] = h.runs[parent]
		k = parent
	}
	h.runs[k] = r
}

func (h *runHeap) poll() keyRun {
	top, last := h.runs[0], h.runs[len(h.runs)-1]
	h.runs = h.runs[:len(h.runs)-1]
	n, k := len(h.runs), 0
	if n == 0 {
		return top
	}
	for 2*k+1 < n {
		child := 2*k + 1
		if child+1 < n && h.compare(h.runs[child], h.runs[child+1]) > 0 {
			child++
		}
		if h.compare(last, h.runs[child]) <= 0 {
			break
		}
		h.runs[k] = h.runs[child]
		k = child
	}
	h.runs[k] = last
	return top
}
