// Package points says in both languages what each point is that a schedule can pick at, and
// what its options do.
//
// Non-goals: the table of them, of which each part of the lab exports its own (choose.Point).
package points

import (
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/runner/compose"
)

// Rows are the rows of the reference: all points, those that are alike in one row.
func Rows() []choose.Point { return choose.PointRows(compose.Points()) }
