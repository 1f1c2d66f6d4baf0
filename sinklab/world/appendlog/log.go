// Package appendlog is the simplest foreign system: a log that shows every row
// the moment it is appended and can take nothing back.
//
// Non-goals: transactions, keys, acknowledgements.
package appendlog

import (
	"encoding/json"
	"slices"

	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/world"
)

// Log keeps what was appended, in order.
type Log struct{ appended []rows.Range }

var _ world.Kept = (*Log)(nil)

// Append makes rows visible for good.
func (l *Log) Append(r rows.Range) { l.appended = rows.Append(l.appended, r) }

// Read implements world.World: all rows that were ever appended, repeats included.
func (l *Log) Read(world.Isolation) ([]rows.Range, error) { return l.appended, nil }

// Totals implements world.World. Nothing is ever committed.
func (l *Log) Totals() (newest, visible int64) { return 0, rows.Count(l.appended) }

// Commits implements world.World: there are none.
func (l *Log) Commits(func(world.Commit)) {}

// Units implements world.World: nothing is prepared.
func (l *Log) Units(func(world.Unit)) {}

// Clone is an independent copy.
func (l *Log) Clone() any { return &Log{appended: slices.Clone(l.appended)} }

// AppendState appends the canonical form.
func (l *Log) AppendState(b []byte, _ int64) []byte {
	for _, r := range l.appended {
		b = r.AppendState(b)
	}
	return b
}

// stored is the log in a file.
type stored struct {
	Appended []rows.Range `json:"appended"`
}

// MarshalJSON implements world.Kept.
func (l *Log) MarshalJSON() ([]byte, error) { return json.Marshal(stored{l.appended}) }

// UnmarshalJSON implements world.Kept.
func (l *Log) UnmarshalJSON(b []byte) error {
	var s stored
	err := json.Unmarshal(b, &s)
	l.appended = s.Appended
	return err
}
