// Package labs is the course: one folder an exercise, in the order in which they are
// taken, embedded so that 'sinklab lab init' can hand out a copy.
//
// A folder NN-name holds README.md and README.zh.md (the story and the task),
// exercise.yaml (how it is judged, and the hints), exercise.go or exercise.sql (what the
// learner completes), solution/ with the same file completed, and wrong.txtar with answers
// that must not pass. Package sinklab/lab reads and checks all this.
//
// Non-goals: judging (sinklab/lab/grade), what exercises share (labs/kit).
package labs

import "embed"

// Files are the course as it is handed out.
//
//go:embed course.yaml scripts [0-9][0-9]-*/*.* [0-9][0-9]-*/solution/*.*
var Files embed.FS
