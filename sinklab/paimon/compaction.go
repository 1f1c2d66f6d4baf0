package paimon

import (
	"cmp"
	"slices"
)

// Defaults of Paimon 2.0.0 CoreOptions for universal compaction.
const (
	compactionTrigger = 5   // num-sorted-run.compaction-trigger
	stopTrigger       = 8   // num-sorted-run.stop-trigger: trigger + 3
	maxSizeAmp        = 200 // compaction.max-size-amplification-percent
	sizeRatio         = 1   // compaction.size-ratio
	maxLevel          = 5   // num-levels is trigger + 1
)

// CompactionPlan is what to merge and where to.
type CompactionPlan struct {
	Files       []DataFile
	Level       int32
	DropDeletes bool // nothing below can hold an older row of the key
}

// levelRun is a sorted run with its level: each file of level 0 is one, every other
// level is one.
type levelRun struct {
	level int32
	size  int64
	files []DataFile
}

// levelRuns lists the runs of a bucket, newest first (Paimon 2.0.0
// Levels.levelSortedRuns).
func levelRuns(files []DataFile) (runs []levelRun) {
	var zero []DataFile
	var upper [maxLevel + 1][]DataFile
	for _, f := range files {
		if f.Level == 0 {
			zero = append(zero, f)
		} else {
			upper[min(f.Level, maxLevel)] = append(upper[min(f.Level, maxLevel)], f)
		}
	}
	slices.SortStableFunc(zero, func(a, b DataFile) int { return cmp.Compare(b.MaxSequenceNumber, a.MaxSequenceNumber) })
	for _, f := range zero {
		runs = append(runs, levelRun{0, f.FileSize, []DataFile{f}})
	}
	for level, files := range upper {
		if len(files) == 0 {
			continue
		}
		r := levelRun{level: int32(level), files: files}
		for _, f := range files {
			r.size += f.FileSize
		}
		runs = append(runs, r)
	}
	return runs
}

// MustWait tells whether a bucket has so many sorted runs that its writer waits for
// the compaction under way (Paimon 2.0.0 MergeTreeCompactManager.shouldWaitForLatestCompaction).
func MustWait(files []DataFile) bool { return len(levelRuns(files)) > stopTrigger }

// PlanCompaction picks what a bucket should merge now, if anything (Paimon 2.0.0
// UniversalCompaction.pick with the default options).
func PlanCompaction(files []DataFile) (CompactionPlan, bool) {
	runs := levelRuns(files)
	n := pickRuns(runs)
	if n == 0 {
		return CompactionPlan{}, false
	}
	n, level := outputLevel(runs, n)
	p := CompactionPlan{Level: level}
	for _, r := range runs[:n] {
		p.Files = append(p.Files, r.files...)
	}
	if len(p.Files) == 1 && p.Files[0].Level == level {
		return CompactionPlan{}, false
	}
	p.DropDeletes = level >= runs[len(runs)-1].level
	return p, true
}

// pickRuns is how many of the newest runs to merge, 0 = none.
func pickRuns(runs []levelRun) int {
	if len(runs) < compactionTrigger {
		return 0
	}
	var newer int64
	for _, r := range runs[:len(runs)-1] {
		newer += r.size
	}
	if newer*100 > maxSizeAmp*runs[len(runs)-1].size {
		return len(runs)
	}
	if n := sameSize(runs, 1); n > 1 {
		return n
	}
	if len(runs) > compactionTrigger {
		if n := sameSize(runs, len(runs)-compactionTrigger+1); n > 1 {
			return n
		}
	}
	return 0
}

// sameSize takes runs as long as the next one is not larger than all before it
// (UniversalCompaction.pickForSizeRatio).
func sameSize(runs []levelRun, n int) int {
	var size int64
	for _, r := range runs[:n] {
		size += r.size
	}
	for n < len(runs) && size*(100+sizeRatio) >= runs[n].size*100 {
		size += runs[n].size
		n++
	}
	return n
}

// outputLevel is where n runs are merged to. Level 0 is never written by a
// compaction, so runs join up to the first of a higher level
// (UniversalCompaction.createUnit).
func outputLevel(runs []levelRun, n int) (int, int32) {
	level := int32(maxLevel)
	if n < len(runs) {
		level = max(0, runs[n].level-1)
	}
	for level == 0 && n < len(runs) {
		level = runs[n].level
		n++
	}
	if n == len(runs) {
		level = maxLevel
	}
	return n, level
}
