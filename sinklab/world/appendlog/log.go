// Package appendlog is the simplest foreign system: a log that shows every row
// the moment it is appended and can take nothing back.
//
// Non-goals: transactions, keys, acknowledgements.
package appendlog

import (
	"slices"

	"exactlyonce/sinklab/rows"
)

// Log keeps what was appended, in order.
type Log struct{ appended []rows.Range }

// Append makes rows visible for good.
func (l *Log) Append(r rows.Range) { l.appended = rows.Append(l.appended, r) }

// VisibleRows are all rows that were ever appended, repeats included.
func (l *Log) VisibleRows() ([]rows.Range, error) { return l.appended, nil }

// Clone is an independent copy.
func (l *Log) Clone() any { return &Log{appended: slices.Clone(l.appended)} }

// AppendState appends the canonical form.
func (l *Log) AppendState(b []byte, _ int64) []byte {
	for _, r := range l.appended {
		b = r.AppendState(b)
	}
	return b
}
