package compose

import (
	"encoding/binary"

	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/paimon/mem"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sinks/registry"
)

// Monitor watches a run on values for what its end does not show any more. Plain data.
type Monitor struct {
	Early int64 // most rows that were visible before a checkpoint covered them
	Late  int64 // most rows of a completed checkpoint that were not visible when the next one completed

	visible   int64 // rows that a reader sees
	completed int64 // the newest completed checkpoint
	triggered int64 // when it was triggered: an id may come again, under a mutant
	covered   int64 // rows that it covers
}

// Look is called after each step.
func (m *Monitor) Look(r *engine.Run, checkpointing bool) {
	if !checkpointing { // nothing covers a row, and the end of input is the only promise
		return
	}
	visible := VisibleRows(r.World())
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

// VisibleRows is how many rows a reader of a world sees.
func VisibleRows(world any) int64 {
	if store, ok := world.(*mem.Store); ok {
		_, n := store.Totals()
		return n
	}
	seen, err := world.(registry.World).VisibleRows()
	if err != nil {
		return 0 // the judge will read it again and say so
	}
	return rows.Count(seen)
}

// AppendState appends what the judge will ask for.
func (m *Monitor) AppendState(b []byte) []byte {
	b = binary.AppendVarint(binary.AppendVarint(b, m.Early), m.Late)
	return binary.AppendVarint(b, m.covered)
}
