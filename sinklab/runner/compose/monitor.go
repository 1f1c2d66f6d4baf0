package compose

import (
	"encoding/binary"

	"exactlyonce/sinklab/engine"
)

// Totaler is what a Monitor asks of a table: world.World's Totals. One that is kept in
// files may have this method alone, and say -1 where it cannot tell which rows are the run's.
type Totaler interface {
	Totals() (newest, visible int64)
}

// Monitor watches a run for what its end does not show any more. Plain data: a search
// copies it with the run.
type Monitor struct {
	Early int64 // most rows that were visible before a checkpoint covered them
	Late  int64 // most rows of a completed checkpoint that were not visible when the next one completed

	Before int64 // rows that were visible before the first job began: not the run's own

	visible   int64 // rows of the run that a reader sees
	completed int64 // the newest completed checkpoint
	triggered int64 // when it was triggered: an id may come again, under a mutant
	covered   int64 // rows that it covers
}

// Look is called after each step of the engine. Without checkpoints nothing covers a row,
// and the end of input is the only promise: there is nothing to see then.
func (m *Monitor) Look(r *engine.Run, w Totaler, checkpointing bool) {
	if !checkpointing {
		return
	}
	_, visible := w.Totals()
	if visible < 0 {
		return
	}
	visible -= m.Before
	if id, at := r.Completed(); id != m.completed || at != m.triggered {
		if !r.CatchingUp(m.completed) {
			m.Late = max(m.Late, m.covered-visible)
		}
		m.completed, m.triggered, m.covered = id, at, r.CoveredRows()
	}
	if visible != m.visible { // CoveredRows: a savepoint that stops the job covers rows too
		m.visible = visible
		m.Early = max(m.Early, visible-r.CoveredRows())
	}
}

// AppendState appends what the judge will ask for.
func (m *Monitor) AppendState(b []byte) []byte {
	b = binary.AppendVarint(binary.AppendVarint(b, m.Early), m.Late)
	return binary.AppendVarint(b, m.covered)
}
